import { POLICY } from '../access/policy.ts'
import { rebookedTogether } from '../bookings/writes.ts'
import { bulk } from '../http/bulk/bulk.ts'
import type { Operation } from '../http/operation.ts'
import { createShipmentAlone } from './create-operations.ts'
import { deleteShipment, updateShipment, updateShipmentStatus } from './operations.ts'
import { Shipment, ShipmentPatch, StatusChange } from './schema.ts'

export const shipmentBulkOperations: readonly Operation[] = [
  bulk({
    url: '/v1/shipments',
    operationId: 'updateShipments',
    summary: 'Create and change many shipments',
    description:
      'Up to 100 new shipments, changes, status changes and deletions in one request. A change has the tag of its shipment, a new one may have an idempotencyKey. ATOMIC does all of them or none, ISOLATED each by itself. A status change needs shipments:status, the others shipments:write.',
    tag: 'Shipments',
    scope: 'shipments:write',
    orScope: 'shipments:status',
    policy: POLICY.Shipment,
    kind: 'Shipment',
    parameter: 'shipmentID',
    record: Shipment,
    patch: ShipmentPatch,
    status: StatusChange,
    // A reference that is taken can be that of a move or of a shipment, whichever is created.
    conflictsWith: ['Move', 'Shipment'],
    actions: {
      create: createShipmentAlone,
      update: updateShipment,
      updateStatus: updateShipmentStatus,
      delete: deleteShipment,
    },
    together: rebookedTogether,
  }),
]
