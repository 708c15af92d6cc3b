import { drawingOf, type Stroke } from './strokes.ts'

/** A drawn signature as a picture, which stays sharp at any size. */
export function Drawing({
  strokes,
  label,
  className,
}: {
  strokes: readonly Stroke[]
  label: string
  className?: string
}) {
  const { viewBox, path, line } = drawingOf(strokes)
  return (
    <svg viewBox={viewBox} className={className} role="img" aria-label={label} preserveAspectRatio="xMinYMid meet">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
