/**
 * Erases the records below a move. The change that erases a move of the usual size erases these records too. In a larger move, parts
 * of them are erased first, each part in a change of its own, so that other changes do not wait. The events of these parts come before the
 * mark of the erasure, so the erasure rewrites them, and a record that changes in between is erased again with the move.
 */
import { agents, updateAgentRow } from '../agents/store.ts'
import type { Reader, Write } from '../db/database.ts'
import { listLengths, listOutlines, type Outline } from '../db/lengths.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import type { Document } from '../documents/schema.ts'
import { fromDocumentsOf } from '../documents/store.ts'
import { documentDeleted } from '../documents/writes.ts'
import { appendEvent } from '../history/append.ts'
import type { PersonalKind } from '../history/personal.ts'
import type { Part, Progress } from '../http/large-changes.ts'
import { requireFits, sizeOfRecords, slicesOf } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, type Versioned } from '../kernel/event.ts'
import { listLinks } from '../links/store.ts'
import { linksDeleted } from '../links/writes.ts'
import type { Note } from '../notes/schema.ts'
import { fromNotesOf } from '../notes/store.ts'
import { notesDeleted } from '../notes/writes.ts'
import { services, updateServiceRow } from '../services/store.ts'
import { inventoriesRaised } from '../shipments/inventory-kinds-writes.ts'
import {
  findOutlined,
  listShipmentOutlines,
  type ShipmentOutline,
  sizeOfServices,
  wholeVersionOf,
} from '../shipments/outline-store.ts'
import { bumpRevision, updateShipmentRow } from '../shipments/store.ts'
import { type Emptiable, listEmptiable, recordsEmptied } from './emptied-writes.ts'
import { eraseRecord, eraseShipment, redactedRecord } from './rules.ts'

/** How much of a move one part erases: other changes wait while the part is decided. */
const PART_MAX = 512 * 1024
/** What stands in the progress for a record that was deleted. */
const DELETED = ''

export const TOO_MANY_SERVICES = 'A shipment of the move has too many services. Delete services of it first.'

/** What is left to erase below a move after some parts, and the shipments that were erased by parts. */
type Rest = {
  shipments: ShipmentOutline[]
  erased: ShipmentOutline[]
  documents: Outline[]
  notes: Outline[]
  emptiable: Emptiable[]
}

async function restOf(tx: Reader, moveID: string, progress: Progress): Promise<Rest> {
  const isLeft = ({ id }: Outline) => !progress.has(id)
  // The reads are sent together: one after the other, each would be a round trip.
  const [outlines, ofDocuments, ofNotes, others] = await Promise.all([
    listShipmentOutlines(tx, moveID),
    listOutlines(tx, fromDocumentsOf({ moveID })),
    listOutlines(tx, fromNotesOf({ moveID })),
    listEmptiable(tx, moveID),
  ])
  const { erased = [], shipments = [] } = Object.groupBy(outlines, (outline) =>
    progress.get(outline.id) === wholeVersionOf(outline) ? 'erased' : 'shipments',
  )
  const emptiable = others.filter(({ id, lastUpdated }) => progress.get(id) !== lastUpdated)
  return { shipments, erased, documents: ofDocuments.filter(isLeft), notes: ofNotes.filter(isLeft), emptiable }
}

/** The size of the records below a move that are not erased yet. */
export async function sizeOfRest(tx: Reader, moveID: string, progress: Progress): Promise<number> {
  const { shipments, documents, notes, emptiable } = await restOf(tx, moveID, progress)
  let size = sizeOfRecords([...shipments, ...documents, ...notes, ...emptiable].map(({ bytes }) => bytes))
  // Before the first part, one query gives the same size. After the last part, hardly any shipment is left.
  if (progress.size === 0) return size + (await sizeOfServices(tx, moveID))
  for (const { id } of shipments) size += sizeOfRecords(await listLengths(tx, services.fromRowsOf({ id, moveID })))
  return size
}

/** Erases the remaining records below a move. Shipments that earlier parts have erased are guarded by the version that the part wrote. */
export async function restErased(tx: Reader, moveID: string, progress: Progress, ctx: Context): Promise<Write[]> {
  const { shipments, erased, documents, notes, emptiable } = await restOf(tx, moveID, progress)
  const guards = erased.map(({ id, lastUpdated, revision }) =>
    bumpRevision({ shipment: { id, moveID, lastUpdated }, revision }),
  )
  return [
    ...guards,
    ...(await shipmentsErased(tx, moveID, shipments, ctx)).writes,
    ...linksDeleted(await listLinks(tx, moveID), ctx, (link) => redactedRecord('links', link)),
    ...(await notesErased(tx, notes, ctx)),
    ...(await documentsErased(tx, documents, ctx)),
    ...(await recordsEmptied(tx, emptiable, ctx)).writes,
    ...(await inventoriesRaised(tx, moveID)),
  ]
}

/** Erases the next part of the records below a move. A dry run leaves the records as they are. */
export async function partErased(
  tx: Reader,
  moveID: string,
  progress: Progress,
  isDryRun: boolean,
  ctx: Context,
): Promise<Part> {
  const rest = await restOf(tx, moveID, progress)
  const shipments = await firstShipments(tx, moveID, rest.shipments)
  if (shipments.length > 0) {
    const { writes, versions } = await shipmentsErased(tx, moveID, shipments, ctx)
    return { writes, made: shipments.map((each, i) => [each.id, isDryRun ? wholeVersionOf(each) : versions[i]!]) }
  }
  const [emptiable = []] = slicesOf(rest.emptiable, PART_MAX)
  if (emptiable.length > 0) {
    const { writes, versions } = await recordsEmptied(tx, emptiable, ctx)
    return { writes, made: emptiable.map(({ id, lastUpdated }, i) => [id, isDryRun ? lastUpdated : versions[i]!]) }
  }
  const [documents = []] = slicesOf(rest.documents, PART_MAX)
  const [notes = []] = documents.length > 0 ? [] : slicesOf(rest.notes, PART_MAX)
  return {
    writes: [...(await documentsErased(tx, documents, ctx)), ...(await notesErased(tx, notes, ctx))],
    made: [...documents, ...notes].map(({ id }) => [id, DELETED]),
  }
}

/** The first shipments that fit into a part with their services. */
async function firstShipments(
  tx: Reader,
  moveID: string,
  shipments: readonly ShipmentOutline[],
): Promise<ShipmentOutline[]> {
  const [candidates = []] = slicesOf(shipments, PART_MAX)
  const ofServices = await Promise.all(candidates.map(({ id }) => listLengths(tx, services.fromRowsOf({ id, moveID }))))
  const first: ShipmentOutline[] = []
  let size = 0
  for (const [i, outline] of candidates.entries()) {
    const more = sizeOfRecords([outline.bytes, ...ofServices[i]!])
    requireFits(more, TOO_MANY_SERVICES)
    size += more
    if (size > PART_MAX && first.length > 0) break
    first.push(outline)
  }
  return first
}

/** Empties shipments with their agents and services, and tells the versions that they have afterwards. One that stays unchanged is still guarded by its revision. */
async function shipmentsErased(
  tx: Reader,
  moveID: string,
  outlines: readonly ShipmentOutline[],
  ctx: Context,
): Promise<{ writes: Write[]; versions: string[] }> {
  const writes: Write[] = []
  const versions: string[] = []
  const tell = (kind: PersonalKind, type: string, shipmentID: string, before: Versioned, after: Versioned) => {
    const subject = { subject: `${kind}/${after.id}`, moveID, shipmentID }
    writes.push(appendEvent(ctx, changedEvent(type, subject, redactedRecord(kind, before), after)))
  }
  for (const slice of slicesOf(outlines)) {
    for (const stored of await findOutlined(tx, moveID, slice)) {
      const { shipment, revision } = stored
      const after = eraseShipment(shipment, ctx)
      const isSame = after === shipment
      versions.push(wholeVersionOf({ ...after, revision: isSame ? revision + 1 : revision }))
      if (isSame) {
        writes.push(bumpRevision(stored))
        continue
      }
      writes.push(...updateShipmentRow(stored, after, JSON.stringify(after)))
      tell('shipments', 'shipment.updated', after.id, shipment, after)
    }
    const ids = slice.map(({ id }) => id)
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
  }
  return { writes, versions }
}

/** Links, notes and documents are deleted: without their personal data, they are of no use. */
async function documentsErased(tx: Reader, outlines: readonly Outline[], ctx: Context): Promise<Write[]> {
  const found: Document[] = await recordsOf(tx, 'documents', outlines)
  return found.flatMap((document) =>
    documentDeleted({ ...document, received: null }, ctx, redactedRecord('documents', document)),
  )
}

async function notesErased(tx: Reader, outlines: readonly Outline[], ctx: Context): Promise<Write[]> {
  const found: Note[] = await recordsOf(tx, 'notes', outlines)
  return notesDeleted(found, ctx, (note) => redactedRecord('notes', note))
}

const recordsOf = async (tx: Reader, table: string, outlines: readonly Outline[]) =>
  (
    await docsByID(
      tx,
      table,
      outlines.map(({ id }) => id),
    )
  ).map((doc) => JSON.parse(doc))
