import type { ShipmentPatch } from '@vanline/client'
import { settings } from '../session/settings.ts'

/** The dates of a shipment. */
export const SHIPMENT_DATES = [
  'requestedPickupDate',
  'scheduledPickupDate',
  'actualPickupDate',
  'deliveryDate',
  'scheduledDeliveryDate',
  'actualDeliveryDate',
] as const satisfies readonly (keyof ShipmentPatch)[]

/** The types to choose from: the allowed ones of the server, or else the known ones. */
export const SHIPMENT_TYPES: readonly string[] = settings.shipmentTypes ?? [
  'HHG',
  'HHG_INTO_NTS',
  'HHG_OUTOF_NTS',
  'UNACCOMPANIED_BAGGAGE',
  'PPM',
  'BOAT_HAUL_AWAY',
  'BOAT_TOW_AWAY',
  'MOBILE_HOME',
]
