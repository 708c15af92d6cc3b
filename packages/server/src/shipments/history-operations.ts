import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { respondToDiff, respondToHistory } from '../events/history.ts'
import { Diff, DiffQuery, Event, HistoryQuery } from '../events/schema.ts'
import { findMoveOfDeleted } from '../events/store.ts'
import { type Operation, paramOf, read } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import type { Shipment } from './schema.ts'
import { findShipment } from './store.ts'
import { aboutShipment } from './writes.ts'

/** The shipment with this id, current or deleted; 404 if it never existed. */
export async function requireShipmentOrDeleted(
  db: Reader,
  path: string,
): Promise<{ id: string; moveID: string; current?: Shipment }> {
  const stored = await findShipment(db, path)
  const id = path.toLowerCase()
  const moveID = stored?.shipment.moveID ?? (await findMoveOfDeleted(db, id))
  if (moveID === undefined) throw new AppError('shipment_not_found', 'No shipment has or ever had this id.')
  return stored ? { id, moveID, current: stored.shipment } : { id, moveID }
}

/** The history of a shipment, its agents and services, also after it was deleted. */
export const shipmentHistoryOperations: readonly Operation[] = [
  read({
    method: 'GET',
    url: '/v1/shipments/:shipmentID/history',
    operationId: 'listShipmentHistory',
    summary: 'Read what happened to a shipment',
    description: 'Newest first, with what happened to its agents and services.',
    tag: 'Shipments',
    policy: POLICY.Event,
    scope: 'shipments:read',
    query: HistoryQuery,
    answers: { 200: { description: 'What happened', schema: Type.Array(Event), headers: ['Link'] } },
    errors: ['shipment_not_found', 'invalid_cursor'],
    respond(runtime, request, reply, query) {
      const path = paramOf(request, 'shipmentID').toLowerCase()
      const whose = async () => ({
        moveID: (await requireShipmentOrDeleted(runtime.db, path)).moveID,
        shipmentID: path,
      })
      return respondToHistory(runtime, request, reply, path, whose, query)
    },
  }),

  read({
    method: 'GET',
    url: '/v1/shipments/:shipmentID/diff',
    operationId: 'diffShipment',
    summary: 'Compare two versions of a shipment',
    description: 'What differs between two versions, each change with who made it last and when.',
    tag: 'Shipments',
    policy: POLICY.Shipment,
    scope: 'shipments:read',
    query: DiffQuery,
    answers: { 200: { description: 'What differs', schema: Diff } },
    errors: ['shipment_not_found', 'unknown_version'],
    async respond(runtime, request, reply, query) {
      const shipment = await requireShipmentOrDeleted(runtime.db, paramOf(request, 'shipmentID'))
      return respondToDiff(runtime, request, reply, aboutShipment(shipment), shipment.current?.eTag, query)
    },
  }),
]
