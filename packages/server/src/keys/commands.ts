import { newKeyText, unknownKey } from '../access/keys.ts'
import type { Outcome, Reader } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { channelNotAllowed, forbidden } from '../http/permission.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { createdEvent, deletedEvent } from '../kernel/event.ts'
import type { Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { type Maker, openKey } from './rules.ts'
import type { Key } from './schema.ts'
import {
  bequeathChildren,
  countChild,
  deleteKeyRows,
  findKey,
  findKeyLike,
  insertKey,
  listAlone,
  listFamily,
} from './store.ts'

export type ShownKey = Key & { secret?: string }

const aboutOf = ({ id }: Key) => ({ subject: `keys/${id}`, moveID: null })
const subjectOf = (key: Key, type: string) => ({ type, ...aboutOf(key), shipmentID: null })

/** The key that a path names, or 404. */
export async function requireKey(tx: Reader, id: string): Promise<Key> {
  const key = await findKey(tx, id)
  if (!key) throw keyNotFound()
  return key
}

const keyNotFound = () => new AppError('key_not_found', 'There is no key with this id.')

/** 403 unless the caller may do all that these keys may: who could make or revoke them otherwise would have power over more than its own. */
function requireNoMoreThan({ scopes, channels }: Maker, keys: readonly Key[]): void {
  const missing = new Set(keys.flatMap((key) => key.scopes.filter((scope) => !scopes.has(scope))))
  if (missing.size > 0) throw forbidden([...missing])
  if (channels === null) return
  const isWithin = (key: Key) => key.channels?.every((channel) => channels.includes(channel)) ?? false
  if (!keys.every(isWithin)) throw channelNotAllowed(channels)
}

/** A new key, which can do no more than its maker. The secret is shown this once. */
export async function makeKey(tx: Reader, ctx: Context, sent: JsonObject, maker: Maker): Promise<Outcome<ShownKey>> {
  const key = openKey(sent, ctx, maker)
  requireNoMoreThan(maker, [key])
  await requireUnlike(tx, key)
  const hasSecret = key.certificateFingerprint === null
  const { text, secretHash } = newKeyText(key.id)
  const event = createdEvent(subjectOf(key, 'key.created'), key, JSON.stringify(key))
  const writes = [insertKey(key, hasSecret ? secretHash : null), appendEvent(ctx, event)]
  if (maker.keyID !== null) {
    // It may have been revoked since it was recognised, and would leave a child that no cascade finds.
    if (!(await findKey(tx, maker.keyID))) throw unknownKey()
    writes.push(countChild(maker.keyID))
  }
  return { writes, record: hasSecret ? { ...key, secret: text } : key }
}

export function createKey(tx: Reader, ctx: Context, incoming: Incoming, maker: Maker): Promise<Outcome<ShownKey>> {
  incoming.admit()
  return makeKey(tx, ctx, objectContent(incoming.json()), maker)
}

async function requireUnlike(tx: Reader, key: Key): Promise<void> {
  const other = await findKeyLike(tx, key)
  if (!other) return
  if (other.name === key.name)
    throw new AppError('key_name_taken', `The key ${other.id} has this name. Choose another, or revoke that one first.`)
  throw new AppError('certificate_registered', `The key ${other.name} has this certificate. Revoke that one first.`)
}

/** How many keys can be revoked together: more would hold up everything else. */
export const FAMILY_MAX = 200

/**
 * Revokes a key and, with `isCascade`, every key that came of it: they are gone, and what was done with them stays in the history. Without, the
 * keys that it made live on.
 */
export async function deleteKey(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Pick<Incoming, 'admit'>,
  { caller, isCascade }: { caller: Maker; isCascade: boolean },
): Promise<Outcome<null>> {
  const family = isCascade ? await listFamily(tx, id, FAMILY_MAX + 1) : await listAlone(tx, id)
  const keys = family.map(({ key }) => key)
  const [revoked] = keys
  if (!revoked) throw keyNotFound()
  requireNoMoreThan(caller, keys)
  incoming.admit(revoked, aboutOf(revoked))
  if (keys.length > FAMILY_MAX)
    throw new AppError(
      'cascade_too_large',
      `More than ${FAMILY_MAX} keys came of this one. Revoke those that it made first, each with cascade.`,
    )
  const events = keys.map((key) => {
    const time = instantAfter(key.lastUpdated, ctx.now)
    return appendEvent(ctx, deletedEvent(subjectOf(key, 'key.deleted'), key, time, tagOf(key.id, time)))
  })
  const writes = [deleteKeyRows(family), ...events]
  return { writes: isCascade ? writes : [bequeathChildren(revoked.id), ...writes], record: null }
}
