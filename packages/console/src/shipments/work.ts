import type { Shipment, ShipmentFilter, ShipmentStatus } from '@vanline/client'
import { ON_THE_ROAD, SHIPMENT_STATUSES } from './statuses.ts'

/** What is done at an address of a shipment. */
export type Work = 'pickup' | 'delivery'
export const WORKS = ['pickup', 'delivery'] as const satisfies readonly Work[]

/** A range of days. */
export type Days = { gte?: string; lte: string }

/** The date that counts: the actual, else the scheduled, else the requested one. The filters `pickup` and `delivery` use the same. */
export const dateOf: Record<Work, (shipment: Shipment) => string | null> = {
  pickup: (of) => of.actualPickupDate ?? of.scheduledPickupDate ?? of.requestedPickupDate,
  delivery: (of) => of.actualDeliveryDate ?? of.scheduledDeliveryDate ?? of.deliveryDate,
}

/** The statuses of shipments with work on a day. Those that were canceled or terminated are not picked up and not delivered. */
export const WITH_WORK: readonly ShipmentStatus[] = SHIPMENT_STATUSES.filter(
  (status) => status !== 'CANCELED' && status !== 'TERMINATED_FOR_CAUSE',
)

/** The statuses in which a pickup or a delivery is the next thing to do. */
export const TO_DO: Record<Work, readonly ShipmentStatus[]> = {
  pickup: ['SUBMITTED', 'APPROVED'],
  delivery: ON_THE_ROAD,
}

/** The order of a list of pickups or deliveries. */
export const SORT = {
  pickup: 'requestedPickupDate',
  delivery: 'deliveryDate',
} as const satisfies Record<Work, ShipmentFilter['sort']>

/** The pickups or deliveries within a range of days, done or not. Today, the board and its calendar all count with this filter. */
export const workWithin = (work: Work, days: Days, statuses = WITH_WORK): ShipmentFilter => ({
  status: [...statuses],
  ...(work === 'pickup' ? { pickup: days } : { delivery: days }),
})

/** Whether the shipment was picked up or delivered. Then the day is a fact and cannot be planned. */
export const isDone = (work: Work, { actualPickupDate, actualDeliveryDate }: Shipment): boolean =>
  (work === 'pickup' ? actualPickupDate : actualDeliveryDate) !== null
