/** How wide columns are. All rows are grids with the same tracks, so the widths are computed from the texts. */
import type { Column } from './column.ts'

/** The widths that users chose, in pixels, by the ids of columns. */
export type Widths = Readonly<Record<string, number>>

/** How wide a text is, in pixels. */
export type Measure = (text: string, isBold?: boolean) => number

/** The width of a column: at least, and as its texts need it. */
type Fit = { leastPx: number; wantedPx: number }

/** Left and right of a cell, as in data-table.module.css. */
const PADDING_PX = 12
/** More space right of a number, as in data-table.module.css: the next column begins there. */
const NUMBER_GAP_PX = 10
const ARROW_PX = 15
const FLEXIBLE_MIN_PX = 150
const WANTED_MAX_PX = 320
/** A width that a user can choose. */
export const WIDTH_MIN_PX = 48
/** Headings are smaller than texts. */
const HEADING_SCALE = 12 / 13
/** Later rows do not change the widths: columns that move while one scrolls are worse than a text that is cut. */
const MEASURED_ROWS = 200

function fitOf<Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): Fit {
  const heading = measure(column.name) * HEADING_SCALE + (column.sort === undefined ? 0 : ARROW_PX)
  const texts = new Set(rows.slice(0, MEASURED_ROWS).map(column.text))
  const widest = Math.max(0, ...Array.from(texts, (text) => measure(text, column.isBold))) + (column.besidePx ?? 0)
  const besides = PADDING_PX + (column.isNumber ? NUMBER_GAP_PX : 0)
  const wantedPx = Math.min(Math.ceil(Math.max(heading, widest)) + besides, WANTED_MAX_PX)
  if (column.isWrapped) {
    const inTwo = Math.max(heading, ...Array.from(texts, (text) => inTwoLines(text, measure)))
    return { wantedPx, leastPx: Math.min(wantedPx, Math.ceil(inTwo) + (column.besidePx ?? 0) + besides) }
  }
  return { wantedPx, leastPx: column.isFlexible ? Math.min(wantedPx, FLEXIBLE_MIN_PX) : wantedPx }
}

/** The least width at which a text needs no more than two lines. */
function inTwoLines(text: string, measure: Measure): number {
  const words = text.split(' ')
  const lines = words.map((_, i) => [words.slice(0, i + 1), words.slice(i + 1)].map((each) => measure(each.join(' '))))
  return Math.min(...lines.map((both) => Math.max(...both)))
}

/** The fits of columns, by their ids. */
export const fitsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], measure: Measure) =>
  new Map(columns.map((column) => [column.id, fitOf(column, rows, measure)]))

/** The tracks of the grid, and the width below which the table scrolls sideways. */
export type Tracks = { tracks: string; least: string }

/**
 * Columns share the space in proportion to what they need. Where it is too small, flexible ones become narrower, and then the table scrolls. A
 * width that a user chose stays.
 */
export function tracksOf<Row>(columns: readonly Column<Row>[], fits: ReadonlyMap<string, Fit>, widths: Widths): Tracks {
  const sizes = columns.map(({ id, track, isWhole }) => {
    if (track !== undefined) return { track, least: /[\d.]+rem/.exec(track)?.[0] ?? '0px' }
    const { leastPx, wantedPx } = fits.get(id)!
    const chosen = widths[id] === undefined || !isWhole ? widths[id] : Math.max(widths[id], leastPx)
    if (chosen !== undefined) return { track: `${chosen}px`, least: `${chosen}px` }
    return { track: `minmax(${leastPx}px, ${wantedPx}fr)`, least: `${leastPx}px` }
  })
  return {
    tracks: sizes.map(({ track }) => track).join(' '),
    least: `calc(${sizes.map(({ least }) => least).join(' + ')})`,
  }
}

/** How far from the left edge a column stays while the others scroll: the checkboxes, and the first column beside them. */
export function pinnedAt<Row>(columns: readonly Column<Row>[], i: number): string | undefined {
  if (i === 0) return '0'
  return i === 1 ? columns[0]!.track : undefined
}
