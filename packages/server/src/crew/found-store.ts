/** How the operations of crews find records through the view of their member, and say why one is not there. */
import type { Reader } from '../db/database.ts'
import type { Document } from '../documents/schema.ts'
import { documentNotFound, requireDocument } from '../documents/store.ts'
import type { Item } from '../items/schema.ts'
import { items } from '../items/store.ts'
import type { Job } from '../jobs/schema.ts'
import { findJobDoc, jobNotFound } from '../jobs/store.ts'
import type { AppError } from '../kernel/errors.ts'
import type { Note } from '../notes/schema.ts'
import { noteNotFound, requireNote } from '../notes/store.ts'
import { findShipment, type StoredShipment, shipmentNotFound } from '../shipments/store.ts'
import type { Signature } from '../signatures/schema.ts'
import { signatures } from '../signatures/store.ts'
import { crewOf, isOnShipment, listStintsFor } from '../visibility/crew.ts'
import { isDocumentForCrew, jobGone, jobReassigned, jobTooOld, moveErased } from './rules.ts'
import { hasJob, isCreatedBy, isErased, listActors, pastOf, shipmentOfItem } from './store.ts'

/** The error for a record that the view does not show. */
async function missing(
  tx: Reader,
  of: { jobID: string } | { shipmentID: string },
  notFound: AppError,
): Promise<AppError> {
  const past = await pastOf(tx, await crewOf(tx).member(), of)
  if (past === 'none') return notFound
  return past === 'gone' ? jobGone() : jobTooOld()
}

/** The job with this id, if the member is booked for it now (404, 403, 410). */
export async function requireCrewJob(tx: Reader, jobID = ''): Promise<Job> {
  const doc = await findJobDoc(tx, jobID)
  if (doc === undefined) throw await missing(tx, { jobID }, jobNotFound())
  const job: Job = JSON.parse(doc)
  const stints = await crewOf(tx).stintsOn(job.moveID)
  if (!stints.some((stint) => stint.jobID === job.id && stint.isCurrent)) throw jobReassigned()
  return job
}

/** The shipment with this id, if the member is or was on one of its jobs (404, 403, 410). */
export async function requireCrewShipment(tx: Reader, shipmentID = ''): Promise<StoredShipment> {
  const stored = await findShipment(tx, shipmentID)
  if (!stored) throw await missing(tx, { shipmentID }, shipmentNotFound())
  return stored
}

/** The same, if the member is booked for one of its jobs now. */
export async function requireCurrentShipment(tx: Reader, shipmentID = ''): Promise<StoredShipment> {
  const stored = await requireCrewShipment(tx, shipmentID)
  const { id, moveID } = stored.shipment
  await requireOnShipment(tx, { moveID, shipmentID: id })
  return stored
}

/** 403 if the office gave the jobs of a shipment that was found to another crew, 410 if the office deleted them. */
export async function requireOnShipment(tx: Reader, of: { moveID: string; shipmentID: string | null }): Promise<void> {
  const stints = await listStintsFor(tx, of)
  if (stints.some(({ isCurrent }) => isCurrent)) return
  const jobIDs = stints.map(({ jobID }) => jobID)
  throw (await hasJob(tx, of.moveID, jobIDs)) ? jobReassigned() : jobGone()
}

/** The names that the history has for the member who calls. */
const ownActors = async (tx: Reader): Promise<string[]> => listActors(tx, await crewOf(tx).member(), crewOf(tx).actor)

/** Whether the member who calls has created a document, by a link or by its account. */
export const isCreatedByCaller = async (tx: Reader, document: Document): Promise<boolean> =>
  isCreatedBy(tx, document, await ownActors(tx))

/** The document with this id, if crews see its type (404). Who was taken off the job finds only documents of its own. */
export async function requireCrewDocument(tx: Reader, documentID = ''): Promise<Document> {
  const document = await requireDocument(tx, documentID)
  if (!isDocumentForCrew(document)) throw documentNotFound()
  if (!(await isOnShipment(tx, document, true)) && !(await isCreatedByCaller(tx, document))) throw documentNotFound()
  return document
}

/** The note with this id, if it is for the crew (404). Who was taken off the job finds only notes of its own. */
export async function requireCrewNote(tx: Reader, noteID = ''): Promise<Note> {
  const note = await requireNote(tx, noteID)
  if (!note.isForCrew) throw noteNotFound()
  if (!(await isOnShipment(tx, note, true)) && !(await ownActors(tx)).includes(note.author)) throw noteNotFound()
  return note
}

/** The signature with this id, if the member is booked for its shipment now (404). */
export async function requireCrewSignature(tx: Reader, signatureID = ''): Promise<Signature> {
  const signature = await signatures.require(tx, signatureID)
  if (!(await isOnShipment(tx, signature, true))) throw signatures.notFound()
  return signature
}

/** The item with this id, if the member is booked for its shipment now (404, 403, 410). */
export async function requireCrewItem(tx: Reader, itemID = ''): Promise<Item> {
  const doc = await items.findDoc(tx, itemID)
  if (doc === undefined) {
    const shipmentID = await shipmentOfItem(tx, itemID)
    throw shipmentID === undefined ? items.notFound() : await missing(tx, { shipmentID }, items.notFound())
  }
  const item: Item = JSON.parse(doc)
  await requireOnShipment(tx, item)
  return item
}

/** 410 for a move that was erased: notes and pictures of a phone would bring personal data back. */
export async function requireUnerased(tx: Reader, moveID: string): Promise<void> {
  if (await isErased(tx, moveID)) throw moveErased()
}
