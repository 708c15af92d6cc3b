import type { Shipment } from '@vanline/client'
import { dateOf, isDone as isWorkDone, WITH_WORK, type Work } from '../shipments/work.ts'

/** A pickup or a delivery on the board: its day, its lane, and the version of the shipment that is shown. */
export type Stop = {
  /** Unique on the board: a shipment has two stops. */
  key: string
  work: Work
  day: string
  /** The id of its lane; '' if there are no lanes. */
  lane: string
  shipment: Shipment
  /** Whether a change of it is on its way to the server. */
  isMoving?: boolean
}

/** What divides the board into lanes. */
export type LaneKind = 'status' | 'assignee'

/** The lane of a shipment. An assignee has its name as id, and moves without one have ''. */
export function laneOf(shipment: Shipment, kind: LaneKind | undefined): string {
  if (kind === 'status') return shipment.status
  return kind === 'assignee' ? (shipment.move?.assignee ?? '') : ''
}

/** The stop of a shipment for one kind of work; undefined if it has no date for it, or is off the board. */
export function stopOf(shipment: Shipment, work: Work, lanes: LaneKind | undefined): Stop | undefined {
  const day = dateOf[work](shipment)
  if (day === null || !WITH_WORK.includes(shipment.status)) return undefined
  return { key: `${work}-${shipment.id}`, work, day, lane: laneOf(shipment, lanes), shipment }
}

export const isDone = ({ work, shipment }: Stop): boolean => isWorkDone(work, shipment)

export const isLate = (stop: Stop, today: string): boolean => stop.day < today && !isDone(stop)

/** The member that plans the work, as a JSON Pointer. */
export const PLANNED_AT: Record<Work, string> = {
  pickup: '/scheduledPickupDate',
  delivery: '/scheduledDeliveryDate',
}
