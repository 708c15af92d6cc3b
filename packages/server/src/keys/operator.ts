import { SCOPES } from '../access/scopes.ts'
import type { Database, Outcome, Reader } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { Maker } from './rules.ts'
import type { Key } from './schema.ts'
import { findKey, findKeyByName, listKeys, requireKey } from './store.ts'
import { keysRevoked, makeKey, requireFamily, type ShownKey } from './writes.ts'

/**
 * Keys in the hands of whoever holds the database itself, who needs none: this is how the first key comes to be. The events say that it was
 * the operator.
 */
const OPERATOR = 'operator'
const PAGE = 200

/** The operator hands on whatever there is, for as long as it likes. */
const UNBOUND: Maker = { scopes: new Set(SCOPES), channels: null, endsAtMs: Infinity, keyID: null }

export const EVERY_SCOPE: readonly string[] = SCOPES

const contextAt = (nowMs: number): Context => ({
  actor: OPERATOR,
  actorName: null,
  scopes: new Set(SCOPES),
  channel: null,
  requestID: newId(nowMs),
  now: instantOf(nowMs),
  newId: () => newId(nowMs),
  shipmentTypes: null,
})

const changed = <Record>(db: Database, decide: (tx: Reader) => Promise<Outcome<Record>>): Promise<Record> =>
  db.change(async (tx) => {
    const { writes, record } = await decide(tx)
    return { writes, answer: record }
  })

/** Makes a key; what is given back has its secret, which is kept nowhere. */
export const operatorMakesKey = (db: Database, content: JsonObject, nowMs = Date.now()): Promise<ShownKey> =>
  changed(db, (tx) => makeKey(tx, contextAt(nowMs), content, UNBOUND))

/** Revokes the key of an id or a name and, with `isCascade`, every key that came of it. */
export const operatorRevokesKey = (
  db: Database,
  idOrName: string,
  { nowMs = Date.now(), isCascade = false } = {},
): Promise<null> =>
  changed(db, async (tx) => {
    // An id first: keys of earlier releases may have the id of another as their name.
    const { id } =
      (await findKey(tx, idOrName)) ?? (await findKeyByName(tx, idOrName)) ?? (await requireKey(tx, idOrName))
    const family = await requireFamily(tx, id, UNBOUND, isCascade)
    return { writes: keysRevoked(family, contextAt(nowMs)), record: null }
  })

/** Every key there is, newest first. */
export async function operatorListsKeys(db: Reader): Promise<Key[]> {
  const keys: Key[] = []
  for (;;) {
    const page = await listKeys(db, keys.at(-1)?.id, PAGE)
    keys.push(...page)
    if (page.length < PAGE) return keys
  }
}
