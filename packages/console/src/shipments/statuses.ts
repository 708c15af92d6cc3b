import type { ShipmentStatus } from '@vanline/client'

/** All statuses, in their usual order. */
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

/** Final statuses. */
export const FINAL_STATUSES: readonly ShipmentStatus[] = ['DELIVERED', 'CANCELED', 'TERMINATED_FOR_CAUSE']

/** Statuses that need a decision. */
export const UNDECIDED_STATUSES: readonly ShipmentStatus[] = [
  'SUBMITTED',
  'DIVERSION_REQUESTED',
  'CANCELLATION_REQUESTED',
]

/** Statuses of shipments that were picked up and not yet delivered. */
export const ON_THE_ROAD: readonly ShipmentStatus[] = ['IN_TRANSIT', 'IN_STORAGE']

/** Statuses that are changed to with a reason. */
export const NEEDS_REASON: readonly ShipmentStatus[] = ['REJECTED', 'TERMINATED_FOR_CAUSE', 'DIVERSION_REQUESTED']

/** Statuses that can have a reason: those that need one, and those that end a shipment early. */
export const TAKES_REASON: readonly ShipmentStatus[] = [...NEEDS_REASON, 'CANCELLATION_REQUESTED', 'CANCELED']

/** Statuses that are reached on a day. */
export const HAS_DAY: readonly ShipmentStatus[] = ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED']
