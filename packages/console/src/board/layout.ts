/**
 * Which card is in which cell. The board is a grid: columns beside each other, bands below each other. A week has the days as columns and the lanes
 * as bands; a day has the lanes as columns. A row holds one card of each column, so that only the visible rows need to be in the page.
 */
import type { Work } from '../shipments/work.ts'
import type { Stop } from './stops.ts'

/** One column or band, and which stops it takes. An absent member accepts every value. */
export type Slot = { id: string; name: string; day?: string; lane?: string; work?: Work }

export type Row =
  | { kind: 'heading'; band: number; count: number }
  | { kind: 'cards'; band: number; cards: readonly (Stop | undefined)[] }

export type Layout = { columns: readonly Slot[]; bands: readonly Slot[]; rows: readonly Row[] }

/** A position in a layout: the row and column of a card, or the band and column of a cell. */
export type Position = { row: number; column: number }
export type Cell = { band: number; column: number }

const takes = ({ day, lane, work }: Slot, stop: Stop): boolean =>
  (day === undefined || day === stop.day) &&
  (lane === undefined || lane === stop.lane) &&
  (work === undefined || work === stop.work)

/** Puts each stop into the first cell that takes it, in the order of the stops. A band has a heading if it has a name, and room for at least one card. */
export function layoutOf(stops: readonly Stop[], columns: readonly Slot[], bands: readonly Slot[]): Layout {
  const cells = bands.map(() => columns.map((): Stop[] => []))
  for (const stop of stops) {
    const band = bands.findIndex((slot) => takes(slot, stop))
    const column = columns.findIndex((slot) => takes(slot, stop))
    cells[band]?.[column]?.push(stop)
  }
  const rows = cells.flatMap((inBand, band): Row[] => {
    const counts = inBand.map(({ length }) => length)
    const cards = Array.from(
      { length: Math.max(1, ...counts) },
      (_, i): Row => ({
        kind: 'cards',
        band,
        cards: inBand.map((cell) => cell[i]),
      }),
    )
    const count = counts.reduce((sum, each) => sum + each, 0)
    return bands[band]!.name === '' ? cards : [{ kind: 'heading', band, count }, ...cards]
  })
  return { columns, bands, rows }
}

/** The day and the lane of a cell. */
export function placeOf({ columns, bands }: Layout, { band, column }: Cell): { day?: string; lane?: string } {
  const [across, down] = [columns[column]!, bands[band]!]
  const day = across.day ?? down.day
  const lane = across.lane ?? down.lane
  return { ...(day !== undefined && { day }), ...(lane !== undefined && { lane }) }
}

/** Where a card is. */
export function positionOf({ rows }: Layout, key: string | undefined): Position | undefined {
  for (const [row, each] of rows.entries()) {
    const column = each.kind === 'cards' ? each.cards.findIndex((stop) => stop?.key === key) : -1
    if (column >= 0) return { row, column }
  }
  return undefined
}

/** The first card of the board. */
export function firstCard({ rows }: Layout): Stop | undefined {
  for (const row of rows) {
    const stop = row.kind === 'cards' ? row.cards.find((each) => each !== undefined) : undefined
    if (stop) return stop
  }
  return undefined
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The card that an arrow key selects: the next in its column, or the nearest row of the next column that has cards. */
export function cardBeside({ rows, columns }: Layout, from: Position, to: Direction): Stop | undefined {
  const cardAt = (row: number, column: number): Stop | undefined => {
    const found = rows[row]
    return found?.kind === 'cards' ? found.cards[column] : undefined
  }
  const rowsFrom = (row: number, step: number) =>
    Array.from({ length: step > 0 ? rows.length - row : row + 1 }, (_, i) => row + i * step)
  const firstOf = (inRows: readonly number[], column: number) =>
    inRows.map((row) => cardAt(row, column)).find((stop) => stop !== undefined)
  if (to === 'up') return firstOf(rowsFrom(from.row - 1, -1), from.column)
  if (to === 'down') return firstOf(rowsFrom(from.row + 1, 1), from.column)
  const step = to === 'right' ? 1 : -1
  for (let column = from.column + step; column >= 0 && column < columns.length; column += step) {
    const found = firstOf(rowsFrom(from.row, -1), column) ?? firstOf(rowsFrom(from.row, 1), column)
    if (found) return found
  }
  return undefined
}

/** The cell beside a cell; the same one at the edge. */
export function cellBeside({ columns, bands }: Layout, { band, column }: Cell, to: Direction): Cell {
  const clamped = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  const [across, down] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[to] as [number, number]
  return { band: clamped(band + down, bands.length), column: clamped(column + across, columns.length) }
}

/** The last of the ascending offsets that is not after a point; the first if all are. */
export function indexAt(offsets: readonly number[], point: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]! <= point) low = middle
    else high = middle - 1
  }
  return low
}
