import type { ShipmentStatus } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import type { Slot } from './layout.ts'
import type { LaneKind, Stop } from './stops.ts'

/** The statuses in the order of the lanes. The usual ones are always there, as places to move cards to; the others only with cards. */
const STATUS_LANES: readonly ShipmentStatus[] = [
  'DRAFT',
  'SUBMITTED',
  'REJECTED',
  'APPROVED',
  'DIVERSION_REQUESTED',
  'CANCELLATION_REQUESTED',
  'IN_TRANSIT',
  'IN_STORAGE',
  'DELIVERED',
]
const USUAL: readonly ShipmentStatus[] = ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED']

/** The lanes of the board. `me` always has a lane, and the lane of moves without an assignee is the first. */
export function lanesOf(stops: readonly Stop[], kind: LaneKind, me: string | undefined): Slot[] {
  const present = new Set(stops.map(({ lane }) => lane))
  if (kind === 'status')
    return STATUS_LANES.filter((status) => present.has(status) || USUAL.includes(status)).map((status) => ({
      id: status,
      name: wordsOf(status),
      lane: status,
    }))
  const names = new Set([...present, ...(me === undefined ? [] : [me])])
  names.delete('')
  const assigned = [...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ id: name, name, lane: name }))
  return [{ id: '', name: 'Not assigned', lane: '' }, ...assigned]
}
