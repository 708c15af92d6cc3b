/**
 * The Idempotency-Keys of the records that a bulk creates. Each is the key of the POST that would create the record alone: a record that
 * the POST has created is not created again by the bulk, and vice versa. All keys of a change are looked up by one query. The guard of the row in which
 * an answer is stored finds out if another request with the same key was faster.
 */
import sql, { join } from 'sql-template-tag'
import type { Database, Reader, Write } from '../db/database.ts'
import type { Answer } from './answer.ts'
import { isGood, type Kept, keepAnswer, keptAt, replayOf } from './idempotency.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** Numbers of keys in a lookup. Few numbers mean few prepared statements. */
const SIZES = [1, 20, 50, 100]

export type BulkKeys = {
  /** Looks all keys up. The following decisions use the answers that were found. */
  find(reader: Reader): Promise<void>
  /** Whether a key was used before, so that decisions depend on stored answers. */
  hasUsed(): boolean
  /** The stored answer of an operation; undefined if the operation must run. */
  replay(tx: Reader, index: number): Promise<Answer | undefined>
  /** The writes that store the answer of an operation. */
  keep(index: number, answer: Answer): Write[]
}

/** The keys of the operations of a change; undefined for an operation without one. */
export function bulkKeysOf(
  db: Pick<Database, 'instantIn'>,
  keys: readonly (IdempotencyKey | undefined)[],
  isDryRun: boolean,
): BulkKeys {
  const scopes = keys.flatMap((key) => key?.scope ?? [])
  let found = new Map<string, Kept>()
  return {
    async find(reader) {
      if (scopes.length === 0) return
      found = new Map((await findAll(reader, db, scopes)).map((kept) => [kept.scope, kept]))
    },
    hasUsed: () => found.size > 0,
    async replay(tx, index) {
      const key = keys[index]
      const kept = key && found.get(key.scope)
      return kept && isGood(kept) ? (await replayOf(tx, key, kept)).answer : undefined
    },
    keep(index, answer) {
      const key = keys[index]
      return key && !isDryRun ? [keepAnswer(db, key, found.get(key.scope)?.expires_at, answer)] : []
    },
  }
}

/** The rows of some keys. A name is repeated to fill the list. */
function findAll(
  reader: Reader,
  db: Pick<Database, 'instantIn'>,
  scopes: readonly string[],
): Promise<(Kept & { scope: string })[]> {
  const size = SIZES.find((each) => each >= scopes.length)!
  const list = [...scopes, ...Array<string>(size - scopes.length).fill(scopes[0]!)]
  return reader.all(sql`SELECT scope, ${keptAt(db.instantIn(0))} FROM idempotency_keys WHERE scope IN (${join(list)})`)
}
