import type { Signature } from './schema.ts'

type Strokes = Exclude<Signature['strokes'], null | string>

/** Room around the drawing, and the width of its lines, in the unit of its points. */
const MARGIN_PARTS = 20
const LINE_PARTS = 120

/** A drawn signature as a picture (SVG). It is made of integers alone, so that no text of a client gets into it. */
export function pictureOf(strokes: Strokes): string {
  const points = strokes.flat()
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis]!))) as [number, number]
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis]!))) as [number, number]
  const extent = Math.max(right - left, bottom - top, 1)
  const margin = Math.ceil(extent / MARGIN_PARTS)
  const line = Math.ceil(extent / LINE_PARTS)
  const box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
  const paths = strokes.map(pathOf).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(integer).join(' ')}"><path d="${paths}" fill="none" stroke="#000" stroke-width="${integer(line)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

/** A stroke of one point is a dot: a line to the point itself. */
const pathOf = ([first = [], ...others]: Strokes[number]): string =>
  `M${coordinates(first)}${(others.length === 0 ? [first] : others).map((point) => `L${coordinates(point)}`).join('')}`

const coordinates = ([x = 0, y = 0]: readonly number[]): string => `${integer(x)} ${integer(y)}`

/** Text of an integer. Anything else is a fault of ours, because the schema has checked every point. */
function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('A point of a signature is no integer.')
  return String(value)
}
