import type { ShipmentStatus } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { WITH_WORK } from '../shipments/work.ts'
import type { Slot } from './layout.ts'
import type { LaneKind, Stop } from './stops.ts'

/** The lanes that are always there, as places to move cards to; the others only with cards. */
const USUAL: readonly ShipmentStatus[] = ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED']

/** The lanes of the board. `me` always has a lane, and the lane of moves without an assignee is the first. */
export function lanesOf(stops: readonly Stop[], kind: LaneKind, me: string | undefined): Slot[] {
  const present = new Set(stops.map(({ lane }) => lane))
  if (kind === 'status')
    return WITH_WORK.filter((status) => present.has(status) || USUAL.includes(status)).map((status) => ({
      id: status,
      name: wordsOf(status),
      lane: status,
    }))
  const names = new Set([...present, ...(me === undefined ? [] : [me])])
  names.delete('')
  const assigned = [...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ id: name, name, lane: name }))
  return [{ id: '', name: 'Not assigned', lane: '' }, ...assigned]
}
