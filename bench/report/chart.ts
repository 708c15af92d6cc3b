/** Charts as SVG, which follow the light or dark of whoever looks at them. Pure: numbers in, text out. */
import { share } from './table.ts'

export type Bar = { label: string; value: number; low: number; high: number; isOurs?: boolean }
export type Group = { label: string; bars: readonly Bar[] }
export type Line = { label: string; values: readonly number[] }

const WIDTH = 800
const LEFT = 210
const RIGHT = 70
const BAR = 18
const STEP = 24
const COLORS = '#2f7ed8 #d9822b #3a9d5d #b8478f #8a6fd1 #c0504d #17a2a2 #8c7a3d #5b7083 #d0679d'.split(' ')

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 } .quiet { font-size: 11px; fill: #59636e }
  .bar { fill: #9aa5b1 } .ours { fill: #2f7ed8 } .grid { stroke: #d1d9e0 } .spread { stroke: #1f2328 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .quiet { fill: #9198a1 } .bar { fill: #5b6673 } .ours { fill: #58a6ff }
    .grid { stroke: #3d444d } .spread { stroke: #f0f6fc }
  }`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)
const at = (value: number): string => String(Math.round(value * 10) / 10)

function text(x: number, y: number, content: string, kind = '', anchor = 'start'): string {
  const style = kind === '' ? '' : ` class="${kind}"`
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}"${style}>${escaped(content)}</text>`
}
const stroke = (kind: string, x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="${kind}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`

function svg(height: number, title: string, footer: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
${[text(10, 24, title, 'title'), ...parts, text(10, height - 10, footer, 'quiet')].join('\n')}
</svg>
`
}

/** Groups of bars, all to the same scale, each with its lowest and highest value. */
export function barChart(title: string, groups: readonly Group[], footer: string): string {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ high }) => high)))
  const x = (value: number) => LEFT + (value / most) * (WIDTH - LEFT - RIGHT)
  const parts: string[] = []
  let y = 44
  for (const group of groups) {
    y += 14
    parts.push(text(10, y, group.label, 'title'))
    y += 10
    for (const { label, value, low, high, isOurs } of group.bars) {
      const middle = y + BAR / 2
      parts.push(
        text(LEFT - 8, middle + 4, label, '', 'end'),
        `<rect class="${isOurs ? 'ours' : 'bar'}" x="${LEFT}" y="${y}" width="${at(Math.max(1, x(value) - LEFT))}" height="${BAR}" rx="2"/>`,
        stroke('spread', x(low), middle, x(high), middle),
        text(Math.max(x(value), x(high)) + 6, middle + 4, share(value)),
      )
      y += STEP
    }
    y += 12
  }
  return svg(y + 24, title, footer, parts)
}

const PLOT = { left: 70, right: 520, top: 50, bottom: 370 }

/** The powers of ten around some values. Nothing at all has no place among them. */
export function decadesOf(values: readonly number[]): number[] {
  const powers = values.filter((value) => value > 0).map(Math.log10)
  const [first, last] = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))]
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => 10 ** (first + i))
}

const scale = (decades: readonly number[], from: number, to: number) => (value: number) =>
  from +
  (Math.log10(Math.max(value, decades[0]!) / decades[0]!) / Math.log10(decades.at(-1)! / decades[0]!)) * (to - from)

/** What things cost at several sizes, both to a logarithmic scale: a level line does not grow. */
export function lineChart(
  title: string,
  sizes: readonly number[],
  lines: readonly Line[],
  unit: string,
  footer: string,
): string {
  const [sizeDecades, valueDecades] = [decadesOf(sizes), decadesOf(lines.flatMap(({ values }) => values))]
  const x = scale(sizeDecades, PLOT.left, PLOT.right)
  const y = scale(valueDecades, PLOT.bottom, PLOT.top)
  const grid = [
    ...valueDecades.flatMap((value) => [
      stroke('grid', PLOT.left, y(value), PLOT.right, y(value)),
      text(PLOT.left - 8, y(value) + 4, `${Number(value.toPrecision(1))} ${unit}`, 'quiet', 'end'),
    ]),
    ...sizes.flatMap((size) => [
      stroke('grid', x(size), PLOT.top, x(size), PLOT.bottom),
      text(x(size), PLOT.bottom + 18, size.toLocaleString('en-US'), 'quiet', 'middle'),
    ]),
  ]
  const drawn = lines.flatMap(({ label, values }, i) => {
    const color = COLORS[i % COLORS.length]
    const points = values.map((value, j) => `${at(x(sizes[j]!))},${at(y(value))}`).join(' ')
    const keyY = PLOT.top + 8 + i * STEP
    return [
      `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${points}"/>`,
      `<rect x="${PLOT.right + 14}" y="${keyY - 8}" width="10" height="10" fill="${color}"/>`,
      text(PLOT.right + 30, keyY + 1, label),
    ]
  })
  return svg(PLOT.bottom + 54, title, footer, [...grid, ...drawn])
}
