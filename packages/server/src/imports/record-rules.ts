import type { Address } from '../addresses/fields.ts'
import { checkedAgent } from '../agents/rules.ts'
import type { Agent } from '../agents/schema.ts'
import { DOCUMENT } from '../documents/fields.ts'
import { type DocumentPlace, documentFrom, storedFrom } from '../documents/rules.ts'
import type { Document } from '../documents/schema.ts'
import type { StoredFile } from '../files/contents.ts'
import type { Context } from '../kernel/context.ts'
import { tagOf } from '../kernel/etag.ts'
import { idAt } from '../kernel/ids.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { movePartyFrom } from '../move-parties/rules.ts'
import type { MoveParty, NewMoveParty } from '../move-parties/schema.ts'
import { MOVE } from '../moves/fields.ts'
import { moveFrom } from '../moves/rules.ts'
import type { Move } from '../moves/schema.ts'
import { noteFrom } from '../notes/rules.ts'
import type { Note } from '../notes/schema.ts'
import { PARTY } from '../parties/fields.ts'
import { partyFrom } from '../parties/rules.ts'
import type { Party } from '../parties/schema.ts'
import { serviceOf } from '../services/rules.ts'
import type { Service } from '../services/schema.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { shipmentFrom } from '../shipments/rules.ts'
import { ADDRESS_ROLES, type Shipment } from '../shipments/schema.ts'
import { nextStatusesOf } from '../shipments/status-rules.ts'
import { viewFrom } from '../views/rules.ts'
import { VIEW_FIELDS, type View } from '../views/schema.ts'
import { addressContentOf, locatorOf, moveStatusIn, partsOf, statusOf } from './rules.ts'
import { createdAtOf, stampOf } from './stamp-rules.ts'

const WRITABLE = {
  move: membersOf(MOVE).writable,
  shipment: membersOf(SHIPMENT).writable,
  document: membersOf(DOCUMENT).writable,
  party: membersOf(PARTY).writable,
}

/** Numbers the records of one import: those of the same millisecond keep their order. */
export type Sequence = () => number

/** An imported shipment with its parts. */
export type ImportedParts = { shipment: Shipment; agents: Agent[]; services: Service[] }

/** The move of checked content. */
export function moveOf(sent: JsonObject, ctx: Context, next: Sequence): Move {
  const move = moveFrom(pick(sent, WRITABLE.move), ctx)
  return {
    ...move,
    ...versionOf(sent, ctx, next),
    locator: locatorOf(sent) ?? move.locator,
    status: moveStatusIn(sent),
    canceledAt: stampOf(sent, 'canceledAt') ?? null,
    statusReason: textOf(sent, 'statusReason'),
  }
}

/** The party of checked content. */
export const partyOf = (sent: JsonObject, ctx: Context, next: Sequence): Party => ({
  ...partyFrom(pick(sent, WRITABLE.party), ctx),
  ...versionOf(sent, ctx, next),
})

/** The note of checked content. */
export const noteOf = (
  sent: JsonObject,
  of: Pick<Note, 'moveID' | 'shipmentID'>,
  ctx: Context,
  next: Sequence,
): Note => ({
  ...noteFrom({ text: textOf(sent, 'text') }, of, writtenBy(sent, 'author', ctx)),
  ...versionOf(sent, ctx, next),
})

/** The document of checked content, perhaps with its stored content. */
export function documentOf(
  sent: JsonObject,
  of: DocumentPlace,
  file: StoredFile | undefined,
  ctx: Context,
  next: Sequence,
): Document {
  const pending = documentFrom(pick(sent, WRITABLE.document), of, ctx)
  const version = versionOf(sent, ctx, next)
  if (!file) return { ...pending, ...version }
  return {
    ...storedFrom(pending, file, writtenBy(sent, 'uploadedBy', ctx)),
    ...version,
    locationRemoved: file.locationRemoved || sent.locationRemoved === true,
    uploadedAt: stampOf(sent, 'uploadedAt') ?? ctx.now,
  }
}

/** The view of checked content. */
export const viewOf = (sent: JsonObject, ctx: Context, next: Sequence): View => ({
  ...viewFrom(pick(sent, VIEW_FIELDS), writtenBy(sent, 'owner', ctx)),
  ...versionOf(sent, ctx, next),
})

/** The context with the caller that the content names, if it names one. */
function writtenBy(sent: JsonObject, member: 'author' | 'owner' | 'uploadedBy', ctx: Context): Context {
  const actor = textOf(sent, member)
  return actor === null ? ctx : { ...ctx, actor, actorName: textOf(sent, `${member}Name`) }
}

/** The parties of a move of checked content. */
export const movePartiesOf = (sent: JsonObject, moveID: string, ctx: Context, next: Sequence): MoveParty[] =>
  partsOf(sent, 'parties').map(({ part }) => ({
    ...movePartyFrom(part as NewMoveParty, moveID, ctx),
    ...versionOf(part, ctx, next),
  }))

/** The shipment of checked content, with its agents and services. */
export function shipmentOf(
  sent: JsonObject,
  of: { moveID: string; locator: string },
  ctx: Context,
  next: Sequence,
): ImportedParts {
  const addresses = ADDRESS_ROLES.map((role) => [role, isObject(sent[role]) ? addressContentOf(sent[role]) : null])
  const content = { ...pick(sent, WRITABLE.shipment), ...Object.fromEntries(addresses), status: 'DRAFT' }
  const plain = shipmentFrom(content, of, ctx)
  const version = versionOf(sent, ctx, next)
  const shipment: Shipment = {
    ...plain,
    ...version,
    ...Object.fromEntries(ADDRESS_ROLES.map((role) => [role, addressOf(plain[role], sent[role], version.lastUpdated)])),
    status: statusOf(sent),
    rejectionReason: textOf(sent, 'rejectionReason'),
    statusReason: textOf(sent, 'statusReason'),
    submittedAt: stampOf(sent, 'submittedAt') ?? null,
    approvedAt: stampOf(sent, 'approvedAt') ?? null,
  }
  shipment.nextStatuses = nextStatusesOf(shipment)
  const agents = partsOf(sent, 'agents').map(({ part }) => ({
    ...checkedAgent(part, shipment.id, ctx),
    ...versionOf(part, ctx, next),
  }))
  const services = partsOf(sent, 'services').map(({ part }) => ({
    ...serviceOf(shipment.id, part as Partial<Service> & { code: string }, ctx),
    // A service without a name stays without one.
    ...('name' in part ? { name: textOf(part, 'name') } : {}),
    rejectionReason: textOf(part, 'rejectionReason'),
    ...versionOf(part, ctx, next),
  }))
  return { shipment, agents, services }
}

/** The id and the version of a record, as it says. Without stamps it is of now. */
function versionOf(sent: JsonObject, { now }: Context, next: Sequence) {
  const createdAt = createdAtOf(sent, now)
  const id = typeof sent.id === 'string' ? sent.id.toLowerCase() : idAt(Date.parse(createdAt), next())
  const lastUpdated = stampOf(sent, 'lastUpdated') ?? now
  return { id, createdAt, lastUpdated, eTag: tagOf(id, lastUpdated) }
}

/** An address with the id and the version that it says, or those of the shipment. */
function addressOf(address: Address | null, sent: unknown, lastUpdated: string): Address | null {
  if (!address || !isObject(sent)) return null
  const id = typeof sent.id === 'string' ? sent.id.toLowerCase() : address.id
  const updated = stampOf(sent, 'lastUpdated') ?? lastUpdated
  return { ...address, id, lastUpdated: updated, eTag: tagOf(id, updated) }
}

const textOf = (sent: JsonObject, name: string): string | null => (typeof sent[name] === 'string' ? sent[name] : null)

const pick = (sent: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))
