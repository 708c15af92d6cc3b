import { newKeyText, unknownKey } from '../access/keys.ts'
import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { RecordChange } from '../http/change.ts'
import { channelNotAllowed, forbidden } from '../http/permission.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import { createdEvent, deletedEvent, type Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { type KeyMaker, keyFrom } from './rules.ts'
import type { Key } from './schema.ts'
import {
  countCreatedKey,
  deleteKeyRows,
  findKey,
  findKeyLike,
  insertKey,
  keyNotFound,
  listAlone,
  listFamily,
  type Relative,
  reassignChildren,
} from './store.ts'

export type ShownKey = Key & { secret?: string }

export const aboutKey = ({ id }: Key): Subject => ({ subject: `keys/${id}`, moveID: null, shipmentID: null })

/** 403 unless the caller has all permissions of these keys: creating or revoking them would otherwise give it power beyond its own. */
function requireNoMoreThan({ scopes, channels }: KeyMaker, keys: readonly Key[]): void {
  const missing = new Set(keys.flatMap((key) => key.scopes.filter((scope) => !scopes.has(scope))))
  if (missing.size > 0) throw forbidden([...missing])
  if (channels === null) return
  const isWithin = (key: Key) => key.channels?.every((channel) => channels.includes(channel)) ?? false
  if (!keys.every(isWithin)) throw channelNotAllowed(channels)
}

/** Creates a key with no more permissions than its maker. The secret is shown once. */
export async function createKey(
  tx: Reader,
  ctx: Context,
  sent: JsonObject,
  maker: KeyMaker,
): Promise<RecordChange<ShownKey>> {
  const key = keyFrom(sent, ctx, maker)
  requireNoMoreThan(maker, [key])
  await requireUnlike(tx, key)
  const hasSecret = key.certificateFingerprint === null
  const { text, secretHash } = newKeyText(key.id)
  const event = createdEvent('key.created', aboutKey(key), key)
  const writes = [insertKey(key, hasSecret ? secretHash : null), appendEvent(ctx, event)]
  if (maker.keyID !== null) {
    // The maker may have been revoked since it was identified; its new child would escape a cascade.
    if (!(await findKey(tx, maker.keyID))) throw unknownKey()
    writes.push(countCreatedKey(maker.keyID))
  }
  return { writes, record: hasSecret ? { ...key, secret: text } : key }
}

async function requireUnlike(tx: Reader, key: Key): Promise<void> {
  const other = await findKeyLike(tx, key)
  if (!other) return
  if (other.name === key.name)
    throw new AppError('key_name_taken', `The key ${other.id} has this name. Choose another, or revoke that one first.`)
  throw new AppError('certificate_registered', `The key ${other.name} has this certificate. Revoke that one first.`)
}

/** How many keys can be revoked together: more would block other changes. */
export const FAMILY_MAX = 200

/** The key to revoke and, with `isCascade`, all its descendants, if the caller has all their permissions (404, 403). */
export async function requireFamily(tx: Reader, id: string, caller: KeyMaker, isCascade: boolean): Promise<Family> {
  const relatives = isCascade ? await listFamily(tx, id, FAMILY_MAX + 1) : await listAlone(tx, id)
  const [revoked] = relatives
  if (!revoked) throw keyNotFound()
  requireNoMoreThan(
    caller,
    relatives.map(({ key }) => key),
  )
  return { revoked: revoked.key, relatives, isCascade }
}

type Family = { revoked: Key; relatives: Relative[]; isCascade: boolean }

/** Revokes a family of keys. Their events stay in the history; without a cascade the keys that it created stay valid. */
export function keysRevoked({ revoked, relatives, isCascade }: Family, ctx: Context): Write[] {
  if (relatives.length > FAMILY_MAX)
    throw new AppError(
      'cascade_too_large',
      `This key has more than ${FAMILY_MAX} descendants. Revoke the keys that it created first, each with cascade.`,
    )
  const events = relatives.map(({ key }) => appendEvent(ctx, deletedEvent('key.deleted', aboutKey(key), key, ctx.now)))
  return [...(isCascade ? [] : [reassignChildren(revoked.id)]), deleteKeyRows(relatives), ...events]
}
