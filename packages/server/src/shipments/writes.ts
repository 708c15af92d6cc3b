import { agents } from '../agents/store.ts'
import { agentDeleted } from '../agents/writes.ts'
import { listChangeRequests } from '../change-requests/store.ts'
import { changeRequestsDeleted, requestsOutdated } from '../change-requests/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { listDocuments } from '../documents/store.ts'
import { documentDeleted } from '../documents/writes.ts'
import { appendEvent } from '../history/append.ts'
import { listJobs } from '../jobs/store.ts'
import { jobsDeleted, jobsFollowShipment } from '../jobs/writes.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, timeAfterAll, type Versioned } from '../kernel/event.ts'
import type { ShipmentFacts } from '../moves/rules.ts'
import { findMove, type StoredMove } from '../moves/store.ts'
import { moveFollows } from '../moves/writes.ts'
import { listNotes } from '../notes/store.ts'
import { notesDeleted } from '../notes/writes.ts'
import type { Service } from '../services/schema.ts'
import { services } from '../services/store.ts'
import { serviceDeleted, servicesFollowed, servicesFollowStatus } from '../services/writes.ts'
import { storageFollowsStatus } from '../storage-stays/writes.ts'
import { partyEntryOf } from '../visibility/entries.ts'
import { findWholeInventory } from './inventory-kinds-writes.ts'
import { aboutShipment } from './rules.ts'
import type { Shipment, StatusChange } from './schema.ts'
import { isFinal, isPickedUp } from './status-rules.ts'
import {
  deleteShipmentRow,
  insertShipment,
  listFactsOfOthers,
  type StoredShipment,
  updateShipmentRow,
} from './store.ts'

/** The facts that the move's status depends on. */
export const factsOf = (shipment: Shipment): ShipmentFacts => ({
  status: shipment.status,
  isPickedUp: isPickedUp(shipment),
})

/** A new shipment. If the same change creates its move, the entries of the parties of that move are given. */
export const shipmentCreated = (
  shipment: Shipment,
  doc: string,
  ctx: Context,
  entriesOfNewMove: readonly string[] | undefined,
  type: 'shipment.created' | 'shipment.imported' = 'shipment.created',
): Write[] => [
  ...insertShipment(shipment, doc, { entriesOfNewMove }),
  appendEvent(ctx, createdEvent(type, aboutShipment(shipment), shipment, doc)),
]

/** The entry of the caller's party in a move that the caller creates: it is the owner. */
export const ownerEntriesOf = ({ partyID }: Context): string[] =>
  partyID == null ? [] : [partyEntryOf(partyID, 'OWNER')]

/** The row and the event of a shipment's next version, without consequences. */
const nextRow = (stored: StoredShipment, after: Shipment, doc: string, type: string, ctx: Context): Write[] => [
  ...updateShipmentRow(stored, after, doc),
  appendEvent(ctx, changedEvent(type, aboutShipment(after), stored.shipment, after, doc)),
]

/** Writes a shipment's next version, and updates its move and its jobs if necessary. */
export async function shipmentChanged(
  tx: Reader,
  stored: StoredShipment,
  after: Shipment,
  doc: string,
  type: 'shipment.updated' | 'shipment.status_changed' | 'shipment.reverted' | 'address.replaced',
  ctx: Context,
): Promise<Write[]> {
  const before = stored.shipment
  const writes = nextRow(stored, after, doc, type, ctx)
  const concernsMove = before.status !== after.status || isPickedUp(before) !== isPickedUp(after)
  if (concernsMove) writes.push(...(await moveFollowsShipment(tx, after, factsOf(after), ctx)))
  writes.push(...(await jobsFollowShipment(tx, stored, after, ctx)))
  return writes
}

/** Writes a shipment's new status with its consequences for the move, the services and the storage. */
export const statusChanged = async (
  tx: Reader,
  stored: StoredShipment,
  after: Shipment,
  doc: string,
  to: StatusChange,
  ctx: Context,
): Promise<Write[]> => [
  ...(await shipmentChanged(tx, stored, after, doc, 'shipment.status_changed', ctx)),
  ...(await servicesFollowStatus(tx, stored.shipment, after, to, ctx)),
  ...(await storageFollowsStatus(tx, stored.shipment, after, to, ctx)),
  ...(isFinal(after.status)
    ? await requestsOutdated(tx, after.moveID, (about) => about === aboutShipment(after).subject, ctx)
    : []),
]

/** Cancels a shipment and its services together with its move, which is not updated again. */
export const canceledWithMove = (
  stored: StoredShipment,
  after: Shipment,
  itsServices: readonly Service[],
  ctx: Context,
): Write[] => [
  ...nextRow(stored, after, JSON.stringify(after), 'shipment.status_changed', ctx),
  ...servicesFollowed(itsServices, stored.shipment, after, { status: 'CANCELED' }, ctx),
]

/** Deletes a shipment with everything that belongs to it, and updates its move. */
export async function shipmentDeleted(tx: Reader, stored: StoredShipment, ctx: Context): Promise<Write[]> {
  const { shipment } = stored
  const itsAgents = await agents.list(tx, shipment)
  const itsServices = await services.list(tx, shipment)
  const place = { moveID: shipment.moveID, shipmentID: shipment.id }
  const [itsDocuments, itsNotes] = [await listDocuments(tx, place), await listNotes(tx, place)]
  const itsJobs = await listJobs(tx, place)
  const inventory = await findWholeInventory(tx, place)
  const requests = await listChangeRequests(tx, place)
  const parts = [...itsAgents, ...itsServices, ...itsDocuments, ...itsNotes, ...itsJobs]
  const below = [...parts, ...inventory.records, ...requests]
  const now = timeAfterAll([shipment, ...below], ctx.now)
  const at = { ...ctx, now }
  return [
    ...itsAgents.flatMap((agent) => agentDeleted(agent, shipment.moveID, at)),
    ...itsServices.flatMap((service) => serviceDeleted(service, shipment.moveID, at)),
    ...itsDocuments.flatMap((document) => documentDeleted(document, at)),
    ...notesDeleted(itsNotes, at),
    ...(await jobsDeleted(tx, itsJobs, at)),
    ...inventory.deleted(at),
    ...changeRequestsDeleted(requests, at),
    ...deleteShipmentRow(stored),
    appendEvent(ctx, deletedEvent('shipment.deleted', aboutShipment(shipment), shipment, now)),
    ...(await moveFollowsShipment(tx, shipment, null, ctx)),
  ]
}

/** Creates a deleted shipment again, in the version that follows its deletion, and updates its move. */
export async function shipmentRestored(
  tx: Reader,
  move: StoredMove,
  before: Versioned,
  after: Shipment,
  doc: string,
  ctx: Context,
): Promise<Write[]> {
  const others = await listFactsOfOthers(tx, after.moveID, after.id)
  return [
    ...insertShipment(after, doc, { isRestored: true }),
    appendEvent(ctx, changedEvent('shipment.restored', aboutShipment(after), before, after, doc)),
    ...moveFollows(move, [...others, factsOf(after)], ctx),
  ]
}

async function moveFollowsShipment(
  tx: Reader,
  { id, moveID }: Shipment,
  facts: ShipmentFacts | null,
  ctx: Context,
): Promise<Write[]> {
  const move = await findMove(tx, moveID)
  if (!move) throw new Error(`move ${moveID} of shipment ${id} is missing`)
  const others = await listFactsOfOthers(tx, moveID, id)
  return moveFollows(move, facts ? [...others, facts] : others, ctx)
}
