import type { Shipment } from '@vanline/client'

/** What is done at an address of a shipment. */
export type Work = 'pickup' | 'delivery'
export const WORKS = ['pickup', 'delivery'] as const satisfies readonly Work[]

/** The date that counts: the actual, else the scheduled, else the requested one. The filters `pickup` and `delivery` use the same. */
export const dateOf: Record<Work, (shipment: Shipment) => string | null> = {
  pickup: (of) => of.actualPickupDate ?? of.scheduledPickupDate ?? of.requestedPickupDate,
  delivery: (of) => of.actualDeliveryDate ?? of.scheduledDeliveryDate ?? of.deliveryDate,
}
