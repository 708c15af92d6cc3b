import { encode } from 'uqr'

/** A text as a QR code. It is drawn in lines of dark modules, so it stays sharp at any size. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={`QR code of ${text}`}>
      <path d={data.flatMap(linesOf).join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** The dark stretches of a row as rectangles. */
const linesOf = (row: readonly boolean[], y: number): string[] =>
  [
    ...row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h${-length}z`)
