import { newKeyText } from '../access/keys.ts'
import type { Outcome, Reader } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { forbidden } from '../http/permission.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { createdEvent, deletedEvent } from '../kernel/event.ts'
import type { Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { openKey } from './rules.ts'
import type { Key } from './schema.ts'
import { deleteKeyRow, findKey, findKeyLike, insertKey } from './store.ts'

export type ShownKey = Key & { secret?: string }

const aboutOf = ({ id }: Key) => ({ subject: `keys/${id}`, moveID: null })
const subjectOf = (key: Key, type: string) => ({ type, ...aboutOf(key), shipmentID: null })

/** The key that a path names, or 404. */
export async function requireKey(tx: Reader, id: string): Promise<Key> {
  const key = await findKey(tx, id)
  if (!key) throw new AppError('key_not_found', 'There is no key with this id.')
  return key
}

/** A new key, for somebody who may hand on no more than they may themselves. The secret is shown this once. */
export async function makeKey(
  tx: Reader,
  ctx: Context,
  sent: JsonObject,
  mayGrant: (scope: string) => boolean,
): Promise<Outcome<ShownKey>> {
  const key = openKey(sent, ctx)
  const missing = key.scopes.filter((scope) => !mayGrant(scope))
  if (missing.length > 0) throw forbidden(missing)
  await requireUnlike(tx, key)
  const event = createdEvent(subjectOf(key, 'key.created'), key, JSON.stringify(key))
  if (key.certificateFingerprint !== null)
    return { writes: [insertKey(key, null), appendEvent(ctx, event)], record: key }
  const { text, secretHash } = newKeyText(key.id)
  return { writes: [insertKey(key, secretHash), appendEvent(ctx, event)], record: { ...key, secret: text } }
}

export function createKey(
  tx: Reader,
  ctx: Context,
  incoming: Incoming,
  mayGrant: (scope: string) => boolean,
): Promise<Outcome<ShownKey>> {
  incoming.admit()
  return makeKey(tx, ctx, objectContent(incoming.json()), mayGrant)
}

async function requireUnlike(tx: Reader, key: Key): Promise<void> {
  const other = await findKeyLike(tx, key)
  if (!other) return
  if (other.name === key.name)
    throw new AppError('key_name_taken', `The key ${other.id} has this name. Choose another, or revoke that one first.`)
  throw new AppError('certificate_registered', `The key ${other.name} has this certificate. Revoke that one first.`)
}

/** Revokes a key: it is gone, and what was done with it stays in the history under its name. */
export async function deleteKey(
  tx: Reader,
  ctx: Context,
  id: string,
  incoming: Pick<Incoming, 'admit'>,
): Promise<Outcome<null>> {
  const key = await requireKey(tx, id)
  incoming.admit(key, aboutOf(key))
  const time = instantAfter(key.lastUpdated, ctx.now)
  const event = deletedEvent(subjectOf(key, 'key.deleted'), key, time, tagOf(key.id, time))
  return { writes: [deleteKeyRow(key), appendEvent(ctx, event)], record: null }
}
