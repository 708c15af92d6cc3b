import { ROLES } from '../access/roles.ts'
import { SCOPES } from '../access/scopes.ts'
import type { Database, Reader } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import { type Context, contextWithoutRequest } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { KeyMaker } from './rules.ts'
import type { Key } from './schema.ts'
import { findKey, findKeyByName, listKeys, requireKey } from './store.ts'
import { createKey, keysRevoked, requireFamily, type ShownKey } from './writes.ts'

/**
 * Keys managed by the operator, who has direct access to the database and needs no key: this is how the first key is created.
 * Events name the operator as actor.
 */
const OPERATOR = 'operator'
const PAGE = 200

/** The operator can grant every scope without an expiry. */
const UNBOUND: KeyMaker = { scopes: new Set(SCOPES), channels: null, endsAtMs: Infinity, keyID: null, partyID: null }

export const EVERY_SCOPE: readonly string[] = SCOPES
export const ROLE_SCOPES: Readonly<Record<string, readonly string[]>> = ROLES

const contextAt = (nowMs: number): Context => contextWithoutRequest(OPERATOR, nowMs, SCOPES)

const changed = <Item>(db: Database, changeOf: (tx: Reader) => Promise<RecordChange<Item>>): Promise<Item> =>
  db.change(async (tx) => {
    const { writes, record } = await changeOf(tx)
    return { writes, answer: record }
  })

/** Creates a key; the result contains its secret, which is not stored. */
export const createKeyAsOperator = (db: Database, content: JsonObject, nowMs = Date.now()): Promise<ShownKey> =>
  changed(db, (tx) => createKey(tx, contextAt(nowMs), content, UNBOUND))

/** Revokes a key by its id or name and, with `isCascade`, all its descendants. */
export const revokeKeyAsOperator = (
  db: Database,
  idOrName: string,
  { nowMs = Date.now(), isCascade = false } = {},
): Promise<null> =>
  changed(db, async (tx) => {
    // The id takes precedence: a key of an earlier release may have another key's id as its name.
    const { id } =
      (await findKey(tx, idOrName)) ?? (await findKeyByName(tx, idOrName)) ?? (await requireKey(tx, idOrName))
    const family = await requireFamily(tx, id, UNBOUND, isCascade)
    return { writes: keysRevoked(family, contextAt(nowMs)), record: null }
  })

export async function listKeysAsOperator(db: Reader): Promise<Key[]> {
  const keys: Key[] = []
  for (;;) {
    const page = await listKeys(db, keys.at(-1)?.id, PAGE)
    keys.push(...page)
    if (page.length < PAGE) return keys
  }
}
