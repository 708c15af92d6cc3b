import { agents, updateAgentRow } from '../agents/store.ts'
import type { Reader, Write } from '../db/database.ts'
import { listDocuments } from '../documents/store.ts'
import { documentDeleted } from '../documents/writes.ts'
import { endContents } from '../files/contents.ts'
import { appendEvent } from '../history/append.ts'
import type { PersonalKind } from '../history/personal.ts'
import { DELETED_DOC, findLastTime } from '../history/versions.ts'
import type { RecordChange } from '../http/change.ts'
import type { Context } from '../kernel/context.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, type EventDraft, type Versioned } from '../kernel/event.ts'
import { instantAfter, instantOf } from '../kernel/instant.ts'
import { listLinks } from '../links/store.ts'
import { linksDeleted } from '../links/writes.ts'
import { aboutMove } from '../moves/rules.ts'
import { bumpFormerRevision, type StoredMove, updateMove } from '../moves/store.ts'
import type { DeletedMove } from '../moves/writes.ts'
import { listNotes } from '../notes/store.ts'
import { notesDeleted } from '../notes/writes.ts'
import { services, updateServiceRow } from '../services/store.ts'
import { bumpRevision, listShipmentsOfMove, updateShipmentRow } from '../shipments/store.ts'
import { chooseCopies, countChosen, rewriteCopies } from './copies.ts'
import { AT_ONCE_MAX, eraseMove, eraseRecord, eraseShipment, erasureOf, LATE_MS, redactedRecord } from './rules.ts'
import type { Erasure } from './schema.ts'
import { insertErasure } from './store.ts'

/**
 * Erases the personal data of a move and of everything below it, in its records and in its history. After this change nothing of it
 * is shown. A few copies are rewritten here, many by sweep.ts.
 */
export async function moveErased(
  tx: Reader,
  stored: StoredMove | DeletedMove,
  request: Context,
): Promise<RecordChange<Erasure>> {
  const isStored = 'move' in stored
  const { id } = isStored ? stored.move : stored.version
  // Later than every event of the move, also those of a node whose clock is ahead: they are numbered before the mark.
  const ctx = { ...request, now: instantAfter(await findLastTime(tx, id), request.now) }
  const { event, writes } = isStored ? eraseStored(stored, ctx) : eraseDeleted(stored, ctx)
  // The mark comes first: the events of this change follow it and are not rewritten.
  const mark = appendEvent(ctx, event)
  const below = isStored ? [...(await eraseBelow(tx, id, ctx)), ...(await deleteWhatIsPersonal(tx, id, ctx))] : []
  const found = await chooseCopies(tx, id, AT_ONCE_MAX)
  const { isAll } = found
  // A sweep goes through the events by number, so it must wait for the numbers.
  const chosen = isAll ? found : { ...found, events: [] }
  const copies = await rewriteCopies(tx, chosen, ctx.now)
  const erasure = erasureOf({ moveID: id, eventID: mark.event.id }, countChosen(chosen), isAll, ctx)
  const nextStepAt = isAll ? instantOf(Date.parse(request.now) + LATE_MS) : request.now
  return {
    writes: [mark, ...writes, ...below, ...endContents(id), ...copies, ...insertErasure(erasure, nextStepAt)],
    record: erasure,
  }
}

/** The writes for the move itself, and the event of the erasure. */
type Told = { event: EventDraft; writes: Write[] }

const ERASED = 'move.erased'

function eraseStored(stored: StoredMove, ctx: Context): Told {
  const before = redactedRecord('moves', stored.move)
  const after = eraseMove(stored.move, ctx)
  const doc = JSON.stringify(after)
  return {
    event: changedEvent(ERASED, aboutMove(after.id), before, after, doc),
    writes: updateMove(stored, after, doc, stored),
  }
}

/** A deleted move has no record to change. It must not be restored meanwhile. */
function eraseDeleted({ version: { id, eTag, lastUpdated }, former }: DeletedMove, ctx: Context): Told {
  const time = instantAfter(lastUpdated, ctx.now)
  const version = { time, eTag: tagOf(id, time), previousETag: eTag }
  return {
    event: { type: ERASED, ...aboutMove(id), ...version, changes: [], doc: DELETED_DOC },
    writes: former ? [bumpFormerRevision(former)] : [],
  }
}

/** Empties everything below a move. Shipments that stay unchanged are still guarded by their revision. */
async function eraseBelow(tx: Reader, moveID: string, ctx: Context): Promise<Write[]> {
  const writes: Write[] = []
  const tell = (kind: PersonalKind, type: string, shipmentID: string, before: Versioned, after: Versioned) => {
    const subject = { subject: `${kind}/${after.id}`, moveID, shipmentID }
    writes.push(appendEvent(ctx, changedEvent(type, subject, redactedRecord(kind, before), after)))
  }
  const shipments = await listShipmentsOfMove(tx, moveID)
  for (const stored of shipments) {
    const after = eraseShipment(stored.shipment, ctx)
    if (after === stored.shipment) {
      writes.push(bumpRevision(stored))
      continue
    }
    writes.push(...updateShipmentRow(stored, after, JSON.stringify(after)))
    tell('shipments', 'shipment.updated', after.id, stored.shipment, after)
  }
  const ids = shipments.map(({ shipment }) => shipment.id)
  for (const [kind, type, store, updateRow] of [
    ['agents', 'agent.updated', agents, updateAgentRow],
    ['services', 'service.updated', services, updateServiceRow],
  ] as const) {
    for (const { shipmentID, doc } of await store.listDocs(tx, ids)) {
      const before = JSON.parse(doc)
      const after = eraseRecord(kind, before, ctx)
      if (after === before) continue
      writes.push(updateRow(before, after, moveID))
      tell(kind, type, shipmentID, before, after)
    }
  }
  return writes
}

/** Deletes the links, notes and documents of a move: without their personal data, they are of no use. */
const deleteWhatIsPersonal = async (tx: Reader, moveID: string, ctx: Context): Promise<Write[]> => [
  ...linksDeleted(await listLinks(tx, moveID), ctx, (link) => redactedRecord('links', link)),
  ...notesDeleted(await listNotes(tx, { moveID }), ctx, (note) => redactedRecord('notes', note)),
  ...(await listDocuments(tx, { moveID })).flatMap((document) =>
    documentDeleted({ ...document, received: null }, ctx, redactedRecord('documents', document)),
  ),
]
