import { dateText, longDateText } from '../format/format.ts'
import { dayOfMonth, weekdayText } from './days.ts'
import { lanesOf } from './lanes.ts'
import type { Slot } from './layout.ts'
import type { BoardState } from './search.ts'
import type { LaneKind, Stop } from './stops.ts'

const WHOLE: Slot = { id: 'all', name: '' }

type Asked = {
  board: BoardState
  days: readonly string[]
  stops: readonly Stop[]
  isPhone: boolean
  /** Whether all days are read, so that the lanes are known. */
  isReady: boolean
  me: string | undefined
}

/** The columns and bands of the board. */
export function slotsOf({ board: { view, lanes, kind, date }, days, stops, isPhone, isReady, me }: Asked) {
  const inLanes = lanes && isReady ? lanesOf(stops, lanes, me) : undefined
  if (view === 'day' && !isPhone) {
    const day = { ...WHOLE, day: date }
    if (lanes) return { columns: inLanes ?? lanesOf([], lanes, me), bands: [day] }
    return { columns: kind ? [{ ...day, name: nameOfKind[kind] }] : WORK_COLUMNS, bands: [day] }
  }
  const columns = days.map((day): Slot => ({ id: day, name: `${weekdayText(day)} ${dayOfMonth(day)}`, day }))
  // On a phone nothing is dragged to an empty lane.
  const bands = isPhone ? inLanes?.filter(({ lane }) => stops.some((stop) => stop.lane === lane)) : inLanes
  return { columns, bands: bands && bands.length > 0 ? bands : [WHOLE] }
}

const nameOfKind = { pickup: 'Pickups', delivery: 'Deliveries' }
const WORK_COLUMNS: readonly Slot[] = (['pickup', 'delivery'] as const).map((work) => ({
  id: work,
  name: nameOfKind[work],
  work,
}))

/** Where a card is, for screen readers: Tuesday, November 17, In transit. */
export function placeText(
  { day, lane }: { day?: string; lane?: string },
  lanes: LaneKind | undefined,
  names: readonly Slot[],
): string {
  const name = lanes && names.find((slot) => slot.lane === lane)?.name
  return [day && longDateText(day), name].filter(Boolean).join(', ') || dateText(day)
}
