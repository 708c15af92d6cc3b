/**
 * The Idempotency-Keys of the records that a bulk creates. Each is the key of the POST that would create the record alone: a record that
 * the POST has created is not created again by the bulk, and vice versa. All keys of a change are looked up by one query. The guard of the row in which
 * an answer is stored finds out if another request with the same key was faster.
 */
import sql, { join } from 'sql-template-tag'
import type { Database, Reader, Write } from '../../db/database.ts'
import type { Answer } from '../answer/answer.ts'
import type { IdempotencyKey } from '../once/key.ts'
import { type AnswerRow, answerColumns, isValid, replay, storeAnswer } from '../once/stored-answers.ts'

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
  store(index: number, answer: Answer): Write[]
}

/** The keys of the operations of a change; undefined for an operation without one. */
export function bulkKeysOf(
  db: Pick<Database, 'instantIn'>,
  keys: readonly (IdempotencyKey | undefined)[],
  isDryRun: boolean,
): BulkKeys {
  const scopes = keys.flatMap((key) => key?.scope ?? [])
  let found = new Map<string, AnswerRow>()
  return {
    async find(reader) {
      if (scopes.length === 0) return
      found = new Map((await findAll(reader, db, scopes)).map((row) => [row.scope, row]))
    },
    hasUsed: () => found.size > 0,
    async replay(tx, index) {
      const key = keys[index]
      const row = key && found.get(key.scope)
      return row && isValid(row) ? (await replay(tx, key, row)).answer : undefined
    },
    store(index, answer) {
      const key = keys[index]
      return key && !isDryRun ? [storeAnswer(db, key, found.get(key.scope)?.expires_at, answer)] : []
    },
  }
}

/** The rows of some keys. A name is repeated to fill the list. */
function findAll(
  reader: Reader,
  db: Pick<Database, 'instantIn'>,
  scopes: readonly string[],
): Promise<(AnswerRow & { scope: string })[]> {
  const size = SIZES.find((each) => each >= scopes.length)!
  const list = [...scopes, ...Array<string>(size - scopes.length).fill(scopes[0]!)]
  return reader.all(
    sql`SELECT scope, ${answerColumns(db.instantIn(0))} FROM idempotency_keys WHERE scope IN (${join(list)})`,
  )
}
