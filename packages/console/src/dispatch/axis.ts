/** Where cards are drawn, and which place a point or an arrow key means. A column is a quarter of an hour of a day, or a day of a week. */
import type { Cell, Direction } from '../board/layout.ts'
import { longDateText } from '../format/format.ts'
import { clockText } from './clock.ts'
import { type Lane, WORKING } from './lanes.ts'
import { isOn, NOT_PLANNED, type Place, spanOn, type Visit } from './visits.ts'

/** The hours of a day, or the days of a week. */
export type Axis = { kind: 'hours'; day: string; from: number; to: number } | { kind: 'days'; days: readonly string[] }

/** A time that a refusal offers. */
export type Offered = { day: string; from: number; to: number }

export const QUARTER = 15
/** The band of what is not planned: it is beside the others. */
export const BESIDE = -1
/** When work begins that has no time yet. */
const MORNING = 8 * 60
const DAY_MINUTES = 24 * 60

/** The working hours, and those around them in which there is work, or which are offered instead of what is taken. */
export function hoursOf(day: string, visits: readonly Visit[], offered: readonly Offered[] = []): Axis {
  const onDay = visits
    .filter((visit) => visit.lane !== NOT_PLANNED && isOn(visit, day))
    .map((visit) => spanOn(visit, day))
    .concat(offered.filter((each) => each.day === day))
  const first = Math.min(WORKING.from, ...onDay.map(({ from }) => Math.max(0, Math.floor(from / 60) * 60)))
  const last = Math.max(WORKING.to, ...onDay.map(({ to }) => Math.min(DAY_MINUTES, Math.ceil(to / 60) * 60)))
  return { kind: 'hours', day, from: first, to: last }
}

export const columnsOf = (axis: Axis): number =>
  axis.kind === 'hours' ? (axis.to - axis.from) / QUARTER : axis.days.length

/** Which part of the hours a span takes, in percent; undefined if none. */
export function partOf(axis: Axis & { kind: 'hours' }, span: { from: number; to: number }) {
  const [from, to] = [Math.max(span.from, axis.from), Math.min(span.to, axis.to)]
  if (to <= from) return undefined
  const percent = (minutes: number) => (minutes / (axis.to - axis.from)) * 100
  return { left: percent(from - axis.from), width: percent(to - from) }
}

/** The place that a cell means for a card. */
export function placeAt(axis: Axis, lanes: readonly Lane[], visit: Visit, { band, column }: Cell): Place {
  const lane = band === BESIDE ? NOT_PLANNED : lanes[band]!.id
  if (axis.kind === 'hours') return { lane, day: axis.day, minutes: axis.from + column * QUARTER }
  return { lane, day: axis.days[column]!, minutes: visit.job ? visit.from : MORNING }
}

/** The cell of a card, from which arrow keys carry it. */
export function cellOf(axis: Axis, lanes: readonly Lane[], visit: Visit): Cell {
  const band = visit.lane === NOT_PLANNED ? BESIDE : lanes.findIndex(({ id }) => id === visit.lane)
  const last = columnsOf(axis) - 1
  const at = (column: number) => Math.min(Math.max(column, 0), last)
  if (axis.kind === 'days') return { band, column: at(axis.days.indexOf(visit.day)) }
  const from = visit.job ? spanOn(visit, axis.day).from : MORNING
  return { band, column: at(Math.round((from - axis.from) / QUARTER)) }
}

/** The next cell in a direction, some columns away; the last one at the edge. */
export function nextCell(axis: Axis, lanes: readonly Lane[], { band, column }: Cell, to: Direction, step = 1): Cell {
  const clamped = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  const across = to === 'left' ? -step : to === 'right' ? step : 0
  const down = to === 'up' ? -1 : to === 'down' ? 1 : 0
  return {
    band: clamped(band + down, BESIDE, lanes.length - 1),
    column: clamped(column + across, 0, columnsOf(axis) - 1),
  }
}

/** A cell in words: Truck 3, 9 to 12:30. */
export function cellText(axis: Axis, lanes: readonly Lane[], visit: Visit, cell: Cell): string {
  if (cell.band === BESIDE) return 'Not planned'
  const { day, minutes } = placeAt(axis, lanes, visit, cell)
  const { name } = lanes[cell.band]!
  if (axis.kind === 'days') return `${name}, ${longDateText(day)}`
  return `${name}, ${clockText(minutes)} to ${clockText(minutes + visit.to - visit.from)}`
}

/** The card that an arrow key selects: beside it in its lane, or the nearest in time in the next lane that has cards. */
export function visitBeside(unplanned: Lane, lanes: readonly Lane[], visit: Visit, to: Direction): Visit | undefined {
  if (visit.lane === NOT_PLANNED) {
    const at = unplanned.visits.findIndex(({ key }) => key === visit.key)
    if (to === 'up') return unplanned.visits[at - 1]
    if (to === 'down') return unplanned.visits[at + 1]
    return to === 'right' ? lanes.find(({ visits }) => visits.length > 0)?.visits[0] : undefined
  }
  const band = lanes.findIndex(({ id }) => id === visit.lane)
  const own = lanes[band]?.visits ?? []
  const at = own.findIndex(({ key }) => key === visit.key)
  if (to === 'right') return own[at + 1]
  if (to === 'left') return own[at - 1] ?? unplanned.visits[0]
  const beyond = to === 'down' ? lanes.slice(band + 1) : lanes.slice(0, Math.max(band, 0)).toReversed()
  const next = beyond.find(({ visits }) => visits.length > 0)
  const distance = (each: Visit) =>
    Math.abs(Date.parse(each.day) / 60_000 + each.from - Date.parse(visit.day) / 60_000 - visit.from)
  return next?.visits.toSorted((one, other) => distance(one) - distance(other))[0]
}
