import { PERSONAL, type PersonalKind } from '../history/personal.ts'
import type { Context } from '../kernel/context.ts'
import { emptied, erasureNote, redacted } from '../kernel/erased.ts'
import type { Versioned } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { sameJson } from '../kernel/json.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import type { Move } from '../moves/schema.ts'
import { ADDRESS_ROLES, type Shipment } from '../shipments/schema.ts'
import type { Erasure } from './schema.ts'

/** How many copies of each kind one change rewrites. */
export const AT_ONCE_MAX = 200
export const BATCH_MAX = 100

/** How many bytes of copies one change rewrites: parsing them blocks other requests. A longer copy is rewritten alone. */
export const BYTES_MAX = 400_000

/** The first copies of each list that fit into one change: `rowsMax` of each list, and BYTES_MAX together. */
export function firstThatFit<Copy extends { bytes: number }>(lists: readonly Copy[][], rowsMax: number): Copy[][] {
  let bytes = 0
  const fits = (copy: Copy): boolean => {
    const isFirst = bytes === 0
    bytes += copy.bytes
    return isFirst || bytes <= BYTES_MAX
  }
  return lists.map((copies) => copies.slice(0, rowsMax).filter(fits))
}

/**
 * When the last search for copies runs. Requests and deliveries in flight during the erasure may leave copies behind; they have
 * ended by then.
 */
export const LATE_MS = 60_000

const contentOf = <Item>(kind: PersonalKind, record: Item, { now }: Context): Item =>
  emptied(PERSONAL[kind], record, erasureNote(now)) as Item

/** A record without personal data, or the same object if there is none. */
export function eraseRecord<Item extends Versioned>(kind: PersonalKind, current: Item, ctx: Context): Item {
  const content = contentOf(kind, current, ctx)
  return sameJson(content, current) ? current : nextVersion(current, content, ctx.now)
}

/** A shipment without personal data; each changed address gets a new version. */
export function eraseShipment(current: Shipment, ctx: Context): Shipment {
  const after = eraseRecord('shipments', current, ctx)
  if (after === current) return current
  const addresses = ADDRESS_ROLES.map((role) => {
    const address = current[role]
    return [role, address && eraseRecord('addresses', address, { ...ctx, now: after.lastUpdated })]
  })
  return { ...after, ...Object.fromEntries(addresses) }
}

/** A move without personal data. It always gets a new version, which shows that it was erased. */
export const eraseMove = (current: Move, ctx: Context): Move =>
  nextVersion(current, contentOf('moves', current, ctx), ctx.now)

/** A record as its history shows it after the erasure. */
export const redactedRecord = <Item extends Versioned>(kind: PersonalKind, record: Item): Item =>
  redacted(PERSONAL[kind], record) as Item

export function erasureOf(
  of: { moveID: string; eventID: string },
  copies: number,
  isDone: boolean,
  ctx: Context,
): Erasure {
  const { id, version } = firstVersion(ctx)
  const { createdAt, lastUpdated, eTag } = version
  const completedAt = isDone ? createdAt : null
  const status = isDone ? 'DONE' : 'RUNNING'
  return { id, ...of, status, copies, actor: ctx.actor, createdAt, completedAt, lastUpdated, eTag }
}

/** The erasure after a step that rewrote some copies, or the same object if nothing changes. `isDone` if nothing is left. */
export function advanceErasure(current: Erasure, copies: number, isDone: boolean, now: Instant): Erasure {
  const isCompleted = isDone && current.status === 'RUNNING'
  if (copies === 0 && !isCompleted) return current
  const next = nextVersion(current, { copies: current.copies + copies }, now)
  return isCompleted ? { ...next, status: 'DONE', completedAt: next.lastUpdated } : next
}
