import { agentCreated } from '../agents/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import type { DocumentPlace } from '../documents/rules.ts'
import type { Document } from '../documents/schema.ts'
import type { StoredFile } from '../files/contents.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { forbidden, partyNotAllowed } from '../kernel/permission.ts'
import { entryOf } from '../move-parties/store.ts'
import { partyOfNewMoveAdded } from '../move-parties/writes.ts'
import { requireFreeReference, requireFreeReferences } from '../moves/reference-store.ts'
import { moveStatusOf, requireOpen, requireRoom } from '../moves/rules.ts'
import type { Move } from '../moves/schema.ts'
import { findMove, formerMoveID, type StoredMove } from '../moves/store.ts'
import { moveCreated, moveFollows } from '../moves/writes.ts'
import type { Note } from '../notes/schema.ts'
import { UNKNOWN_PARTY } from '../parties/rules.ts'
import type { Party } from '../parties/schema.ts'
import { countUse, listKnownParties } from '../parties/store.ts'
import { partyCreated } from '../parties/writes.ts'
import { serviceCreated } from '../services/writes.ts'
import { shipmentLocator } from '../shipments/rules.ts'
import type { Shipment } from '../shipments/schema.ts'
import { listFactsOfOthers } from '../shipments/store.ts'
import { factsOf, ownerEntriesOf, shipmentCreated } from '../shipments/writes.ts'
import type { View } from '../views/schema.ts'
import {
  documentOf,
  type ImportedParts,
  moveOf,
  movePartiesOf,
  noteOf,
  partyOf,
  type Sequence,
  shipmentOf,
  viewOf,
} from './record-rules.ts'
import {
  contentViolations,
  documentViolations,
  idsIn,
  isCanceled,
  moveLocatorIn,
  moveViolations,
  noteViolations,
  numberIn,
  partsOf,
  partyIDsIn,
  partyViolations,
  shipmentViolations,
  viewViolations,
} from './rules.ts'
import { createdAtOf } from './stamp-rules.ts'
import { findUsedID, isUnusedLocator, isUsedBelowMove } from './store.ts'

/** Imports a move with its shipments, as another system has them. */
export async function importMove(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Move>> {
  const sent = partsOf(content, 'shipments').map(({ part }) => part)
  if (sent.length > 0 && !ctx.scopes.has('shipments:write')) throw forbidden(['shipments:write'])
  requireNamesByServer(content, ctx)
  requireParties(content, ctx)
  requireValid([...moveViolations(content, ctx), ...(await unknownParties(tx, content))])
  const next = sequence()
  const move = moveOf(content, ctx, next)
  const numbers = numbersOf(sent, 0)
  const made = Math.max(0, ...numbers)
  requireRoom(made - 1)
  const all = sent.map((each, i) => shipmentOf(each, placeIn(move, numbers[i]!), ctx, next))
  await requireFreeIDs(tx, content)
  await requireFreeLocator(tx, move)
  await requireFreeReference(tx, 'moves', move, ctx)
  const shipments = all.map(({ shipment }) => shipment)
  await requireFreeReferences(tx, 'shipments', shipments, ctx)
  const told = toldOf(ctx, content)
  const parties = movePartiesOf(content, move.id, ctx, next)
  const entries = [...ownerEntriesOf(ctx), ...parties.map(entryOf)]
  const writes = [
    ...moveCreated(move, made, told, 'move.imported'),
    ...parties.flatMap((party) => [
      countUse(party.partyID),
      ...partyOfNewMoveAdded(party, told, 'move_party.imported'),
    ]),
    ...all.flatMap((each) => shipmentImported(each, JSON.stringify(each.shipment), told, entries)),
  ]
  return { writes, record: move }
}

/** Imports a shipment into the move that it names by id or locator, or into a new one. */
export async function importShipment(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Shipment>> {
  requireNamesByServer({ shipments: [content] }, ctx)
  const { moveID } = content
  const named = typeof moveID === 'string' ? moveID : moveLocatorIn(content)
  const found = named === undefined ? undefined : await findMove(tx, named)
  const violations = shipmentViolations(content, ctx)
  if (typeof moveID === 'string' && !found)
    violations.push({ pointer: '/moveID', detail: 'There is no move with this id.', code: 'unknown_move' })
  if (found && ![undefined, found.move.locator].includes(moveLocatorIn(content)))
    violations.push({
      pointer: '/locator',
      detail: `Must begin with the locator of the move, ${found.move.locator}.`,
      code: 'wrong_move',
    })
  requireValid(violations)
  const next = sequence()
  const stored = found ?? newMoveFor(content, ctx, next)
  const [number = 1] = numbersOf([content], stored.shipmentsMade)
  const place = placeIn(stored.move, number)
  if (number <= stored.shipmentsMade && !(await isUnusedLocator(tx, place))) throw locatorTaken(place.locator)
  const parts = shipmentOf(content, place, ctx, next)
  // Canceling a move cancels its shipments, so a canceled one fits a canceled move.
  if (!isCanceled(parts.shipment.status)) requireOpen(stored.move)
  requireRoom(number - 1)
  await requireFreeIDs(tx, { shipments: [content] })
  if (!found) await requireFreeLocator(tx, stored.move)
  const { shipment } = parts
  await requireFreeReference(tx, 'shipments', shipment, ctx)
  const doc = JSON.stringify(shipment)
  const told = toldOf(ctx, content)
  const facts = [...(found ? await listFactsOfOthers(tx, stored.move.id, shipment.id) : []), factsOf(shipment)]
  const ofMove = found
    ? moveFollows(stored, facts, told, Math.max(number, stored.shipmentsMade))
    : moveCreated({ ...stored.move, status: moveStatusOf(null, facts) }, number, told, 'move.imported')
  const entries = found ? undefined : ownerEntriesOf(ctx)
  return { writes: [...ofMove, ...shipmentImported(parts, doc, told, entries)], record: shipment, doc }
}

/** Imports a party. */
export async function importParty(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Party>> {
  requireValid(partyViolations(content, ctx))
  const party = partyOf(content, ctx, sequence())
  await requireFreeIDs(tx, content)
  const told = toldOf(ctx, content)
  return { writes: partyCreated(party, told, 'party.imported'), record: party }
}

/** The note that an import creates. */
export async function importedNote(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: Pick<Note, 'moveID' | 'shipmentID'>,
): Promise<Note> {
  requireValid(noteViolations(content, ctx))
  requireNamesByServer(content, ctx)
  requireOwn(content.author, 'notes:manage', ctx)
  const note = noteOf(content, of, ctx, sequence())
  await requireFreeIDs(tx, content)
  if (typeof content.id === 'string' && (await isUsedBelowMove(tx, note))) throw idTaken(note.id)
  return note
}

/** The document that an import creates, perhaps with the content that was received for it. */
export async function importedDocument(
  tx: Reader,
  ctx: Context,
  content: JsonObject,
  of: DocumentPlace,
  file: StoredFile | undefined,
): Promise<Document> {
  requireValid([...documentViolations(content, ctx), ...contentViolations(content, file)])
  requireNamesByServer(content, ctx)
  requireOwn(content.uploadedBy, 'keys:manage', ctx)
  const document = documentOf(content, of, file, ctx, sequence())
  await requireFreeIDs(tx, content)
  if (typeof content.id === 'string' && (await isUsedBelowMove(tx, document))) throw idTaken(document.id)
  return document
}

/** The view that an import creates. */
export async function importedView(tx: Reader, ctx: Context, content: JsonObject): Promise<View> {
  requireValid(viewViolations(content, ctx))
  requireNamesByServer(content, ctx)
  requireOwn(content.owner, 'keys:manage', ctx)
  await requireFreeIDs(tx, content)
  return viewOf(content, ctx, sequence())
}

/**
 * 403 if the content names another caller than the one that sends it, unless that caller has the scope for records of others. A caller
 * that is bound to a party has such a scope for its party only, and nothing tells to which party the other caller belongs.
 */
function requireOwn(caller: unknown, scope: string, { actor, scopes, partyID }: Context): void {
  if (caller == null || caller === actor) return
  if (!scopes.has(scope)) throw forbidden([scope])
  if (partyID != null)
    throw partyNotAllowed('Your credential is bound to a party, so it imports records of its own caller only.')
}

/** The context of the events of an import. */
export const toldOf = (ctx: Context, { source }: JsonObject): Context => ({
  ...ctx,
  details: { source: String(source) },
})

/** A move for a shipment that has none, as old as the shipment. */
function newMoveFor(shipment: JsonObject, ctx: Context, next: Sequence): StoredMove {
  const createdAt = createdAtOf(shipment, ctx.now)
  const { lastUpdated = null } = shipment
  const move = moveOf({ createdAt, lastUpdated, locator: moveLocatorIn(shipment) ?? null }, ctx, next)
  return { move, doc: '', revision: 0, shipmentsMade: 0 }
}

const sequence = (): Sequence => {
  let last = 0
  return () => last++
}

/** The number of each shipment: the one in its locator, or the next after all others. */
function numbersOf(sent: readonly JsonObject[], shipmentsMade: number): number[] {
  let last = Math.max(shipmentsMade, ...sent.map((each) => numberIn(each) ?? 0))
  return sent.map((each) => numberIn(each) ?? ++last)
}

const placeIn = ({ id, locator }: Move, number: number) => ({
  moveID: id,
  locator: shipmentLocator(locator, number),
})

const shipmentImported = (
  parts: ImportedParts,
  doc: string,
  ctx: Context,
  entriesOfNewMove: readonly string[] | undefined,
): Write[] => {
  const { shipment } = parts
  return [
    ...shipmentCreated(shipment, doc, ctx, entriesOfNewMove, 'shipment.imported'),
    ...parts.agents.flatMap((agent) => agentCreated(agent, shipment.moveID, ctx, 'agent.imported')),
    ...parts.services.flatMap((service) => serviceCreated(service, shipment.moveID, ctx, 'service.imported')),
  ]
}

/** 403 if a bound caller chooses ids or locators: whether one is taken would tell of records that it must not know of. */
function requireNamesByServer(content: JsonObject, { partyID }: Context): void {
  if (partyID == null) return
  const locators = [content, ...partsOf(content, 'shipments').map(({ part }) => part)].map(({ locator }) => locator)
  if ([...idsIn(content).map(([id]) => id), ...locators].every((name) => name == null)) return
  throw partyNotAllowed('A credential that is bound to a party cannot choose the ids and locators of imported records.')
}

/** 403 unless the caller may put parties on a move. The move of a bound caller belongs to its party. */
function requireParties(content: JsonObject, { partyID, scopes }: Context): void {
  if (partsOf(content, 'parties').length === 0) return
  if (!scopes.has('parties:manage')) throw forbidden(['parties:manage'])
  if (partyID != null)
    throw partyNotAllowed('A credential that is bound to a party cannot choose the parties of imported moves.')
}

async function unknownParties(tx: Reader, content: JsonObject): Promise<Violation[]> {
  const named = partyIDsIn(content)
  const known = await listKnownParties(
    tx,
    named.map(([id]) => id),
  )
  return named.flatMap(([id, pointer]) => (known.has(id) ? [] : [{ ...UNKNOWN_PARTY, pointer }]))
}

/** 409 if an id in the content was ever used, by a record of any kind. */
async function requireFreeIDs(tx: Reader, content: JsonObject): Promise<void> {
  const ids = idsIn(content).flatMap(([id]) => (typeof id === 'string' ? [id] : []))
  const used = await findUsedID(tx, ids)
  if (used !== undefined) throw idTaken(used)
}

const idTaken = (id: string): AppError =>
  new AppError('id_taken', `A record has or had the id ${id}. Leave the id out to create another record.`)

/** 409 if a move has the locator, or had it. */
async function requireFreeLocator(tx: Reader, { locator }: Move): Promise<void> {
  if ((await findMove(tx, locator)) || (await formerMoveID(tx, locator))) throw locatorTaken(locator)
}

const locatorTaken = (locator: string): AppError =>
  new AppError('locator_taken', `The locator ${locator} belongs, or belonged, to another record.`)
