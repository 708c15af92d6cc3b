/** A drawn signature: strokes of points in whole numbers, as the service stores them. */

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** The bounds of the service. A point outside of the field counts as one on its edge. */
export const STROKES_MAX = 200
export const POINTS_MAX = 5_000
const COORDINATE_MAX = 10_000

/** How many units a pixel of the field is, so that a drawing stays smooth when it is printed. */
const UNITS_PER_PIXEL = 4
/** A point that is nearer to the one before says nothing more. */
const NEAR = 3

const within = (value: number): number => Math.max(0, Math.min(COORDINATE_MAX, Math.round(value)))

/** A place in the field, in pixels from its corner, as a point. */
export const pointAt = (x: number, y: number): Point => [within(x * UNITS_PER_PIXEL), within(y * UNITS_PER_PIXEL)]

/** The stroke with one more point, or the same one if the point says nothing more. */
export function withPoint(stroke: Stroke, point: Point): Stroke {
  const last = stroke.at(-1)
  if (last && Math.abs(last[0] - point[0]) < NEAR && Math.abs(last[1] - point[1]) < NEAR) return stroke
  return [...stroke, point]
}

/** The strokes within the bounds of the service: of too many points, every other one goes until they fit. */
export function fitted(strokes: readonly Stroke[]): Stroke[] {
  let kept: Stroke[] = strokes.slice(0, STROKES_MAX)
  const count = () => kept.reduce((sum, stroke) => sum + stroke.length, 0)
  while (count() > POINTS_MAX)
    kept = kept.map((stroke) => stroke.filter((_, i) => i % 2 === 0 || i === stroke.length - 1))
  return kept
}

/** How much room there is around a drawing, and how thick its lines are, as parts of its size. */
const MARGIN_PARTS = 20
const LINE_PARTS = 110

/** The drawing as an SVG: its view box, its path and the thickness of its lines. */
export function drawingOf(strokes: readonly Stroke[]): { viewBox: string; path: string; line: number } {
  const points = strokes.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const size = Math.max(width, height, 1)
  const margin = Math.ceil(size / MARGIN_PARTS)
  const path = strokes.map(pathOf).join('')
  const viewBox = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].join(' ')
  return { viewBox, path, line: Math.max(1, Math.round(size / LINE_PARTS)) }
}

/** A stroke of one point is a dot: a line to the point itself. */
export const pathOf = ([first, ...others]: Stroke): string =>
  first
    ? `M${first.join(' ')}${(others.length === 0 ? [first] : others).map((point) => `L${point.join(' ')}`).join('')}`
    : ''
