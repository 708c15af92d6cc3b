import type { ShipmentStatus } from '@vanline/client'
import { dateText } from '../format/format.ts'
import { isDone, type LaneKind, type Stop } from './stops.ts'

/** Where a card is to go. A member that is left out stays as it is. */
export type Target = { day?: string; status?: ShipmentStatus; assignee?: string | null }

/** A card on its way: what it was when the user took it, and where it goes. */
export type Moving = { stop: Stop; to: Target }

/** The change that a drop makes: only the day or lane that differs from the card's. */
export function targetOf(stop: Stop, place: { day?: string; lane?: string }, lanes: LaneKind | undefined): Target {
  const isOtherDay = place.day !== undefined && place.day !== stop.day
  const isOtherLane = lanes !== undefined && place.lane !== undefined && place.lane !== stop.lane
  return {
    ...(isOtherDay && { day: place.day! }),
    ...(isOtherLane && lanes === 'status' && { status: place.lane as ShipmentStatus }),
    ...(isOtherLane && lanes === 'assignee' && { assignee: place.lane || null }),
  }
}

/** Whether a card may go to another lane, as far as the page knows; the server decides. */
export const mayEnter = ({ lane: own, shipment }: Stop, lane: string, lanes: LaneKind | undefined): boolean =>
  lanes !== 'status' || lane === own || shipment.nextStatuses.some((next) => next === lane)

/** Why a card cannot go to another day; undefined if it can. */
export function fixedDay(stop: Stop): string | undefined {
  if (!isDone(stop)) return undefined
  return `It was ${stop.work === 'pickup' ? 'picked up' : 'delivered'} on ${dateText(stop.day)}. Only work that is still to be done can be planned for another day.`
}

/** A stop as it is shown while it moves. */
export function moved(stop: Stop, to: Target, lanes: LaneKind | undefined): Stop {
  const lane =
    lanes === 'status' ? to.status : lanes === 'assignee' && to.assignee !== undefined ? (to.assignee ?? '') : undefined
  return { ...stop, day: to.day ?? stop.day, lane: lane ?? stop.lane, isMoving: true }
}
