import { Agent } from '../agents/schema.ts'
import { erasedRequest } from '../change-requests/rules.ts'
import { ChangeRequest } from '../change-requests/schema.ts'
import { Document } from '../documents/schema.ts'
import { PERSONAL, type PersonalKind } from '../history/personal.ts'
import type { Tombstone } from '../history/tombstones.ts'
import { Job } from '../jobs/schema.ts'
import type { Context } from '../kernel/context.ts'
import { ERASED, emptiedWhereErased } from '../kernel/erased.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { sameJson } from '../kernel/json.ts'
import { nextVersion } from '../kernel/version.ts'
import { moveStatusOf } from '../moves/rules.ts'
import { Move } from '../moves/schema.ts'
import { Note } from '../notes/schema.ts'
import { Service } from '../services/schema.ts'
import { ADDRESS_ROLES, Shipment } from '../shipments/schema.ts'
import { nextStatusesOf } from '../shipments/status-rules.ts'

const MEMBERS = {
  moves: Object.keys(Move.properties),
  shipments: Object.keys(Shipment.properties),
  agents: Object.keys(Agent.properties),
  services: Object.keys(Service.properties),
  documents: Object.keys(Document.properties),
  notes: Object.keys(Note.properties),
  jobs: Object.keys(Job.properties),
  'change-requests': Object.keys(ChangeRequest.properties),
}
type Kind = keyof typeof MEMBERS

/** A deleted record with these members: its last version with the tag and time of its deletion. Members that are newer than the version are null. */
export function lastVersion<Item extends Versioned>(
  members: readonly string[],
  { doc, etag, time }: Omit<Tombstone, 'subject'>,
): Item {
  const last = JSON.parse(doc)
  const record = Object.fromEntries(members.map((name) => [name, last[name] ?? null]))
  return { ...record, id: last.id, lastUpdated: time, eTag: etag } as Item
}

export const deletedRecord = <Item extends Versioned>(kind: Kind, tombstone: Omit<Tombstone, 'subject'>): Item =>
  lastVersion<Item>(MEMBERS[kind], tombstone)

/** The record in the version that follows its deletion. Erased data stays erased; `note` stands where text is required. */
export function restored<Item extends Versioned>(kind: PersonalKind, deleted: Item, note: string, now: Instant): Item {
  return nextVersion(deleted, emptiedWhereErased(PERSONAL[kind], deleted, note) as Item, now)
}

/** A deleted move has no shipments. */
export function restoreMove(deleted: Move, note: string, { now }: Context): Move {
  const move = restored('moves', deleted, note, now)
  return { ...move, status: moveStatusOf(move.canceledAt, []) }
}

/** The addresses keep their versions, unless their street was erased. */
export function restoreShipment(deleted: Shipment, note: string, { now }: Context): Shipment {
  const shipment = restored('shipments', deleted, note, now)
  const addresses = ADDRESS_ROLES.map((role) => {
    const address = deleted[role]
    const isSame = sameJson(address, shipment[role])
    return [role, address && !isSame ? restored('addresses', address, note, shipment.lastUpdated) : address]
  })
  return { ...shipment, ...Object.fromEntries(addresses), nextStatuses: nextStatusesOf(shipment) }
}

export const restoreAgent = (deleted: Agent, note: string, { now }: Context): Agent =>
  restored('agents', deleted, note, now)

export const restoreService = (deleted: Service, note: string, { now }: Context): Service =>
  restored('services', deleted, note, now)

/** The document with its content; an upload that was under way is over. Undefined if it was erased, because its content was then deleted. */
export const restoreDocument = (deleted: Document, { now }: Context): Document | undefined =>
  deleted.name === ERASED ? undefined : nextVersion(deleted, { received: null }, now)

/** The restored note; undefined if it was erased, because no text is left. */
export const restoreNote = (deleted: Note, { now }: Context): Note | undefined =>
  deleted.text === ERASED ? undefined : nextVersion(deleted, {}, now)

/** The restored job. Its instructions stay erased. */
export const restoreJob = (deleted: Job, { now }: Context): Job => restored('jobs', deleted, '', now)

/** The restored request. What was erased stays erased, and nothing is left to decide then. */
export const restoreRequest = (deleted: ChangeRequest, ctx: Context): ChangeRequest =>
  erasedRequest(restored('change-requests', deleted, '', ctx.now), ctx)

/** The 409 for a record that exists. */
export const notDeleted = (what: string): AppError =>
  new AppError('not_deleted', `The ${what} is not deleted, so there is nothing to restore.`)
