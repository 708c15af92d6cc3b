import { newKeyText, unknownKey } from '../access/keys.ts'
import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { createdEvent, deletedEvent, type Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { unknownParty } from '../parties/rules.ts'
import { countUse, existsParty } from '../parties/store.ts'
import { FAMILY_MAX, type KeyMaker, keyFrom, requireNoMoreThan, requireSmallFamily, requireUnlike } from './rules.ts'
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

/** Creates a key with no more permissions than its maker. The secret is shown once. */
export async function createKey(
  tx: Reader,
  ctx: Context,
  sent: JsonObject,
  maker: KeyMaker,
): Promise<RecordChange<ShownKey>> {
  const key = keyFrom(sent, ctx, maker)
  requireNoMoreThan(maker, [key])
  requireUnlike(key, await findKeyLike(tx, key), maker)
  if (key.partyID !== null && !(await existsParty(tx, key.partyID))) throw unknownParty()
  const hasSecret = key.certificateFingerprint === null
  const { text, secretHash } = newKeyText(key.id)
  const event = createdEvent('key.created', aboutKey(key), key)
  const writes = [insertKey(key, hasSecret ? secretHash : null), appendEvent(ctx, event)]
  // A deletion of the party meanwhile misses neither this key nor the party.
  if (key.partyID !== null) writes.push(countUse(key.partyID))
  if (maker.keyID !== null) {
    // The maker may have been revoked since it was identified; its new child would escape a cascade.
    if (!(await findKey(tx, maker.keyID))) throw unknownKey()
    writes.push(countCreatedKey(maker.keyID))
  }
  return { writes, record: hasSecret ? { ...key, secret: text } : key }
}

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
  requireSmallFamily(relatives.length)
  const events = relatives.map(({ key }) => appendEvent(ctx, deletedEvent('key.deleted', aboutKey(key), key, ctx.now)))
  return [...(isCascade ? [] : [reassignChildren(revoked.id)]), deleteKeyRows(relatives), ...events]
}
