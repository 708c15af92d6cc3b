import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { listLengths } from '../db/lengths.ts'
import {
  findTombstoneOfMove,
  findTombstoneOfShipment,
  fromTombstonesBelow,
  fromTombstonesOfInventory,
  fromTombstonesWith,
  type Tombstone,
} from '../history/tombstones.ts'
import { change } from '../http/change.ts'
import type { Operation } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { sizeOfRecords } from '../kernel/change-size.ts'
import { AppError } from '../kernel/errors.ts'
import { aboutMove } from '../moves/rules.ts'
import { type Move, ShownMove } from '../moves/schema.ts'
import { findMove, requireMoveOrDeleted } from '../moves/store.ts'
import { requireDeletedMove } from '../moves/writes.ts'
import { aboutShipment } from '../shipments/rules.ts'
import { type Shipment, ShownShipment } from '../shipments/schema.ts'
import { requireShipmentOrDeleted } from '../shipments/store.ts'
import { deletedRecord, notDeleted } from './rules.ts'
import { restoredMove, restoredShipment } from './writes.ts'

/** The move, or what is left of it after its deletion. */
async function findMoveOrDeleted(tx: Reader, { params }: Call) {
  const { id, stored } = await requireMoveOrDeleted(tx, params.moveID)
  if (stored) return { record: stored.move }
  const { version, former } = await requireDeletedMove(tx, id)
  const tombstone = await findTombstoneOfMove(tx, id)
  if (!tombstone) throw new AppError('move_not_found', 'The last version of this move is no longer in its history.')
  // After an erasure, the last tag is not that of the deletion.
  const last = { ...tombstone, etag: version.eTag, time: version.lastUpdated }
  return { record: deletedRecord<Move>('moves', last), deletion: { former, tombstone } }
}

/** The shipment, or what is left of it after its deletion. */
async function findShipmentOrDeleted(tx: Reader, { params }: Call) {
  const { id, moveID, current } = await requireShipmentOrDeleted(tx, params.shipmentID ?? '')
  if (current) return { record: current }
  // The move is read first: a restoration or deletion of the shipment after this line bumps its revision.
  const move = await findMove(tx, moveID)
  const tombstone = await findTombstoneOfShipment(tx, id)
  if (!tombstone)
    throw new AppError('shipment_not_found', 'The last version of this shipment is no longer in its history.')
  return { record: deletedRecord<Shipment>('shipments', tombstone), deletion: { tombstone, move } }
}

/** The lengths of the documents, notes and jobs that were deleted with a shipment or, if `shipmentID` is null, with their move. */
const listLengthsWith = async (
  tx: Reader,
  place: { moveID: string; shipmentID: string | null },
  tombstone: Tombstone,
): Promise<number[]> => [
  ...(await listLengths(tx, fromTombstonesWith('documents', place, tombstone))),
  ...(await listLengths(tx, fromTombstonesWith('notes', place, tombstone))),
  ...(await listLengths(tx, fromTombstonesWith('jobs', place, tombstone))),
  ...(await listLengths(tx, fromTombstonesWith('change-requests', place, tombstone))),
]

/** Records that were deleted together are restored together. A deletion is never larger than this, unless an earlier release made it. */
const AS_NEW = 'Create a new record instead.'

/** Creates deleted moves and shipments again: the same id and locator, and a version that follows the deletion. */
export const restorationOperations: readonly Operation[] = [
  change({
    tag: 'Moves',
    policy: POLICY.Move,
    method: 'POST',
    url: '/v1/moves/:moveID/restorations',
    operationId: 'restoreMove',
    summary: 'Restore a deleted move',
    description:
      'Creates a deleted move again from its history, with its id and locator, and the documents, notes and jobs that were deleted with it. A truck or person that was booked elsewhere since is missing in its jobs. Its tracking links stay deleted. If-Match is the eTag of its last event, or *. Erased data stays erased. Its deleted shipments are restored one by one. Takes no content.',
    scope: 'moves:write',
    access: 'WRITE',
    shows: { description: 'The move', schema: ShownMove },
    errors: ['move_not_found', 'not_deleted', 'locator_taken', 'reference_taken'],
    find: findMoveOrDeleted,
    target: ({ record }) => ({ record, about: aboutMove(record.id) }),
    size: {
      of: async ({ tx, stored: { record, deletion } }) =>
        deletion
          ? sizeOfRecords(await listLengthsWith(tx, { moveID: record.id, shipmentID: null }, deletion.tombstone))
          : 0,
      instead: AS_NEW,
    },
    decide({ tx, ctx, stored: { record, deletion } }) {
      if (!deletion) throw notDeleted('move')
      return restoredMove(tx, { deleted: record, ...deletion }, ctx)
    },
    location: ({ id }) => `/v1/moves/${id}`,
  }),

  change({
    tag: 'Shipments',
    policy: POLICY.Shipment,
    method: 'POST',
    url: '/v1/shipments/:shipmentID/restorations',
    operationId: 'restoreShipment',
    summary: 'Restore a deleted shipment',
    description:
      'Creates a deleted shipment again from its history, with its id and locator, and the agents, services, documents, notes, jobs and inventory that were deleted with it. A truck or person that was booked elsewhere since is missing in its jobs. If-Match is the eTag of its deletion, or *. Erased data stays erased. The status of the move is derived again. Takes no content.',
    scope: 'shipments:write',
    access: 'WRITE',
    shows: { description: 'The shipment', schema: ShownShipment },
    errors: [
      ...(['shipment_not_found', 'not_deleted', 'move_is_deleted', 'move_is_canceled'] as const),
      ...(['reference_taken', 'id_taken', 'too_many_notes'] as const),
    ],
    find: findShipmentOrDeleted,
    target: ({ record }) => ({ record, about: aboutShipment(record) }),
    size: {
      async of({ tx, stored: { record, deletion } }) {
        if (!deletion) return 0
        const place = { moveID: record.moveID, shipmentID: record.id }
        const parts = await listLengths(tx, fromTombstonesBelow(record.id, deletion.tombstone))
        const inventory = await listLengths(tx, fromTombstonesOfInventory(record.id, deletion.tombstone))
        return sizeOfRecords([...parts, ...inventory, ...(await listLengthsWith(tx, place, deletion.tombstone))])
      },
      instead: AS_NEW,
    },
    decide({ tx, ctx, stored: { record, deletion } }) {
      if (!deletion) throw notDeleted('shipment')
      return restoredShipment(tx, { deleted: record, ...deletion }, ctx)
    },
    location: ({ id }) => `/v1/shipments/${id}`,
  }),
]
