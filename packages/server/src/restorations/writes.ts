import type { Agent } from '../agents/schema.ts'
import { agentRestored } from '../agents/writes.ts'
import type { ChangeRequest } from '../change-requests/schema.ts'
import { changeRequestRestored } from '../change-requests/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { isLocatorTaken } from '../db/directories.ts'
import { requireRoom } from '../documents/rules.ts'
import type { Document } from '../documents/schema.ts'
import { countDocuments, findCreators } from '../documents/store.ts'
import { documentRestored } from '../documents/writes.ts'
import { listErasureDocs } from '../erasures/store.ts'
import {
  fromTombstonesBelow,
  fromTombstonesOfInventory,
  fromTombstonesWith,
  listTombstonesIn,
  type Tombstone,
} from '../history/tombstones.ts'
import type { RecordChange } from '../http/prepared.ts'
import { poundsOf } from '../jobs/rules.ts'
import type { Job } from '../jobs/schema.ts'
import { jobsRestored } from '../jobs/writes.ts'
import type { Context } from '../kernel/context.ts'
import { erasureNote } from '../kernel/erased.ts'
import { AppError } from '../kernel/errors.ts'
import { requireFreeReference } from '../moves/reference-store.ts'
import { requireOpen } from '../moves/rules.ts'
import type { Move } from '../moves/schema.ts'
import type { FormerMove, StoredMove } from '../moves/store.ts'
import { moveRestored } from '../moves/writes.ts'
import { requireRoom as requireRoomForNotes } from '../notes/rules.ts'
import type { Note } from '../notes/schema.ts'
import { countNotes } from '../notes/store.ts'
import { noteRestored } from '../notes/writes.ts'
import type { Service } from '../services/schema.ts'
import { serviceRestored } from '../services/writes.ts'
import { inventoryKindOf } from '../shipments/inventory-kinds-writes.ts'
import type { InventoryRecord } from '../shipments/inventory-store.ts'
import type { Shipment } from '../shipments/schema.ts'
import { shipmentRestored } from '../shipments/writes.ts'
import {
  deletedRecord,
  lastVersion,
  restoreAgent,
  restoreDocument,
  restored,
  restoreJob,
  restoreMove,
  restoreNote,
  restoreRequest,
  restoreService,
  restoreShipment,
} from './rules.ts'
import { findPartElsewhere } from './store.ts'

/** Restores a move with its locator, and the documents, notes and jobs that were deleted with it; 409 if another move has had the locator since. */
export async function restoredMove(
  tx: Reader,
  { deleted, tombstone, former }: { deleted: Move; tombstone: Tombstone; former: FormerMove | undefined },
  ctx: Context,
): Promise<RecordChange<Move>> {
  if (!former || (await isLocatorTaken(tx, deleted.locator)))
    throw new AppError(
      'locator_taken',
      `Another move has the locator ${deleted.locator} now. Create a new move instead.`,
    )
  const move = restoreMove(deleted, await noteOf(tx, deleted.id, ctx), ctx)
  await requireFreeReference(tx, 'moves', move, ctx)
  const place = { moveID: move.id, shipmentID: null }
  const writes = moveRestored(former, deleted, move, ctx)
  writes.push(...(await restoredDocuments(tx, place, tombstone, ctx)))
  writes.push(...(await restoredNotes(tx, place, tombstone, ctx)))
  writes.push(...(await restoredJobs(tx, place, tombstone, 0, ctx)))
  writes.push(...(await restoredRequests(tx, place, tombstone, ctx)))
  return { writes, record: move }
}

/** Restores a shipment with the agents, services, documents, notes, jobs and inventory that were deleted with it; its move must be open. */
export async function restoredShipment(
  tx: Reader,
  { deleted, tombstone, move }: { deleted: Shipment; tombstone: Tombstone; move: StoredMove | undefined },
  ctx: Context,
): Promise<RecordChange<Shipment>> {
  if (!move)
    throw new AppError('move_is_deleted', `The move of the shipment is deleted. Restore move ${deleted.moveID} first.`)
  requireOpen(move.move)
  const note = await noteOf(tx, deleted.moveID, ctx)
  const shipment = restoreShipment(deleted, note, ctx)
  await requireFreeReference(tx, 'shipments', shipment, ctx)
  const doc = JSON.stringify(shipment)
  const writes = await shipmentRestored(tx, move, deleted, shipment, doc, ctx)
  const parts = await listTombstonesIn(tx, fromTombstonesBelow(shipment.id, tombstone))
  await requireFreeIDs(tx, shipment.id, parts)
  for (const part of parts) writes.push(...restoredPart(part, shipment.moveID, note, ctx))
  writes.push(...(await restoredInventory(tx, shipment.id, tombstone, note, ctx)))
  const place = { moveID: shipment.moveID, shipmentID: shipment.id }
  writes.push(...(await restoredDocuments(tx, place, tombstone, ctx)))
  writes.push(...(await restoredNotes(tx, place, tombstone, ctx)))
  writes.push(...(await restoredJobs(tx, place, tombstone, poundsOf(shipment), ctx)))
  writes.push(...(await restoredRequests(tx, place, tombstone, ctx)))
  return { writes, record: shipment, doc }
}

/** The inventory that was deleted together with a shipment. Erased data stays erased; `note` stands where text is required. */
async function restoredInventory(
  tx: Reader,
  shipmentID: string,
  tombstone: Tombstone,
  note: string,
  ctx: Context,
): Promise<Write[]> {
  const deleted = await listTombstonesIn(tx, fromTombstonesOfInventory(shipmentID, tombstone))
  return deleted.flatMap((each) => {
    const { kind, schema, writes } = inventoryKindOf(each.subject)
    const before = lastVersion<InventoryRecord>(Object.keys(schema.properties), each)
    return writes.restored(before, restored(kind, before, note, ctx.now), ctx)
  })
}

type Place = { moveID: string; shipmentID: string | null }

/** The documents that were deleted together with a shipment or a move. */
async function restoredDocuments(tx: Reader, place: Place, tombstone: Tombstone, ctx: Context): Promise<Write[]> {
  const deleted = await listTombstonesIn(tx, fromTombstonesWith('documents', place, tombstone))
  // Others may have been added since.
  if (deleted.length > 0) requireRoom(deleted.length - 1 + (await countDocuments(tx, place.moveID)))
  const documents = deleted.map((each) => deletedRecord<Document>('documents', each))
  const ids = documents.map(({ id }) => id)
  const creators = await findCreators(tx, place.moveID, ids)
  return documents.flatMap((document) => {
    const after = restoreDocument(document, ctx)
    return after ? documentRestored(document, after, creators.get(document.id) ?? null, ctx) : []
  })
}

/** The notes that were deleted together with a shipment or a move. */
async function restoredNotes(tx: Reader, place: Place, tombstone: Tombstone, ctx: Context): Promise<Write[]> {
  const deleted = await listTombstonesIn(tx, fromTombstonesWith('notes', place, tombstone))
  // Others may have been written since.
  if (deleted.length > 0) requireRoomForNotes(deleted.length - 1 + (await countNotes(tx, place.moveID)))
  return deleted.flatMap((each) => {
    const note = deletedRecord<Note>('notes', each)
    const after = restoreNote(note, ctx)
    return after ? noteRestored(note, after, ctx) : []
  })
}

/** The jobs that were deleted together with a shipment or a move. A truck or person that is taken by now is left out, so that the job can be planned again. */
async function restoredJobs(
  tx: Reader,
  place: Place,
  tombstone: Tombstone,
  pounds: number,
  ctx: Context,
): Promise<Write[]> {
  const deleted = await listTombstonesIn(tx, fromTombstonesWith('jobs', place, tombstone))
  const jobs = deleted.map((each) => {
    const before = deletedRecord<Job>('jobs', each)
    return { before, after: restoreJob(before, ctx) }
  })
  return jobsRestored(tx, jobs, pounds, ctx)
}

/** The change requests that were deleted together with a shipment or a move. */
async function restoredRequests(tx: Reader, place: Place, tombstone: Tombstone, ctx: Context): Promise<Write[]> {
  const deleted = await listTombstonesIn(tx, fromTombstonesWith('change-requests', place, tombstone))
  return deleted.flatMap((each) => {
    const before = deletedRecord<ChangeRequest>('change-requests', each)
    return changeRequestRestored(before, restoreRequest(before, ctx), ctx)
  })
}

/** 409 if another shipment has an agent or service with an id that would be restored. */
async function requireFreeIDs(tx: Reader, shipmentID: string, parts: readonly Tombstone[]): Promise<void> {
  const elsewhere = await findPartElsewhere(
    tx,
    shipmentID,
    parts.map(({ subject }) => subject),
  )
  if (elsewhere === undefined) return
  const [kind, id] = elsewhere.split('/')
  const detail = `The ${kind!.slice(0, -1)} ${id} was deleted with this shipment, and another shipment has one with this id now. Delete that one first.`
  throw new AppError('id_taken', detail)
}

function restoredPart(tombstone: Tombstone, moveID: string, note: string, ctx: Context): Write[] {
  if (tombstone.subject.startsWith('agents/')) {
    const agent = deletedRecord<Agent>('agents', tombstone)
    return agentRestored(agent, restoreAgent(agent, note, ctx), moveID, ctx)
  }
  const service = deletedRecord<Service>('services', tombstone)
  return serviceRestored(service, restoreService(service, note, ctx), moveID, ctx)
}

/** What stands where an erasure removed required text: the note of the last erasure of the move. */
async function noteOf(tx: Reader, moveID: string, ctx: Context): Promise<string> {
  const [last] = await listErasureDocs(tx, moveID)
  return erasureNote(last === undefined ? ctx.now : JSON.parse(last).createdAt)
}
