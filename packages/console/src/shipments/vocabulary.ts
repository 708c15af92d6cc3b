import type { ShipmentStatus } from '@vanline/client'
import { settings } from '../session/settings.ts'

/** Every status, in the order in which a shipment usually meets them. */
export const SHIPMENT_STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'REJECTED',
  'APPROVED',
  'DIVERSION_REQUESTED',
  'CANCELLATION_REQUESTED',
  'IN_TRANSIT',
  'IN_STORAGE',
  'DELIVERED',
  'CANCELED',
  'TERMINATED_FOR_CAUSE',
] as const satisfies readonly ShipmentStatus[]

/** What nobody works on any more. */
export const FINAL_STATUSES: readonly ShipmentStatus[] = ['DELIVERED', 'CANCELED', 'TERMINATED_FOR_CAUSE']

/** What waits for somebody to decide. */
export const UNDECIDED_STATUSES: readonly ShipmentStatus[] = [
  'SUBMITTED',
  'DIVERSION_REQUESTED',
  'CANCELLATION_REQUESTED',
]

/** The types to choose from: those of the server if it accepts no others, or else those that its rules know. */
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
