/** The answers that are stored under Idempotency-Keys, as rows that the change itself writes. */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import {
  type Database,
  type Decision,
  guarded,
  type Lock,
  type Reader,
  unguarded,
  type Write,
} from '../../db/database.ts'
import { isAnyErasing } from '../../history/erasing.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Answer } from '../answer/answer.ts'
import { type IdempotencyKey, isSameRequest, keyInUse } from './key.ts'

/** How long an answer is stored: a day, and an hour by which the processes on an SQLite file may differ about the time. */
export const STORED_MS = 25 * 3600 * 1000
const BATCH_MAX = 1_000
const BETWEEN_BATCHES_MS = 10

/** The 409 for a retry with long content, whose stored answer expired while the content was sent. */
export const answerExpired = () =>
  new AppError(
    'idempotency_key_in_use',
    'The answer that was stored for this Idempotency-Key expired while the content was sent. Nothing was written. Send it again.',
    { retryAfterS: 1 },
  )

/** The decision of a request that was answered before. */
export type Replay = { writes: Write[]; isReplay: true; answer: Answer }

/** The row of a key. */
export type AnswerRow = {
  fingerprint: string
  answer: string
  move_id: string | null
  expires_at: string
  is_expired: number
}

/** The columns of such a row. */
export const answerColumns = (now: Sql): Sql =>
  sql`fingerprint, answer, move_id, expires_at, CASE WHEN expires_at <= ${now} THEN 1 ELSE 0 END AS is_expired`

export const findAnswer = (tx: Reader, key: IdempotencyKey, now: Sql): Promise<AnswerRow | undefined> =>
  tx.get<AnswerRow>(sql`SELECT ${answerColumns(now)}
    FROM idempotency_keys WHERE scope = ${key.scope}`)

/** Whether there is an answer that has not expired. */
export const isValid = (row: AnswerRow | undefined): boolean => row?.is_expired === 0

/** Whether a request with this key has been answered. */
export const hasStoredAnswer = async (db: Database, key: IdempotencyKey): Promise<boolean> =>
  isValid(await findAnswer(db, key, db.instantIn(0)))

/** The stored answer. 422 if it belongs to another request, 409 if its move is being erased. */
export async function replay(tx: Reader, key: IdempotencyKey, row: AnswerRow): Promise<Replay> {
  const { partCount = 0, value, ...stored }: StoredAnswer = JSON.parse(row.answer)
  if (!isSameRequest(key, { fingerprint: row.fingerprint, value })) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for a request with other content, query or If-Match. Use a new key for a new request.',
      {
        errors: [{ header: 'Idempotency-Key', detail: 'Was used for a different request.', code: 'reused' }],
      },
    )
  }
  // The stored answer may contain data that is being erased.
  if (row.move_id !== null && (await isAnyErasing(tx, [row.move_id]))) throw keyInUse()
  const answer: Answer = stored.isSecret ? { ...stored, body: unseal(stored.body, key.words) } : stored
  if (row.move_id !== null) answer.moveID = row.move_id
  if (partCount > 0) answer.parts = await storedParts(tx, key, partCount)
  return {
    writes: [],
    isReplay: true,
    answer: { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } },
  }
}

/** An answer as it is stored: the parts of a bulk have rows of their own. `value` is the digest in the key. */
type StoredAnswer = Omit<Answer, 'parts'> & { partCount?: number; value?: string | undefined }

const scopesOfParts = (key: IdempotencyKey, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${key.scope}.${i}`)

async function storedParts(tx: Reader, key: IdempotencyKey, count: number): Promise<Answer[]> {
  const scopes = scopesOfParts(key, count)
  const rows = await tx.all<{ scope: string; answer: string; move_id: string | null }>(
    sql`SELECT scope, answer, move_id FROM idempotency_keys WHERE scope IN (${join(scopes)})`,
  )
  const moveIDs = new Set(rows.flatMap((row) => row.move_id ?? []))
  if (await isAnyErasing(tx, [...moveIDs])) throw keyInUse()
  const answers = new Map(rows.map((row) => [row.scope, row]))
  return scopes.map((scope) => {
    const { answer, move_id } = answers.get(scope)!
    return { moveID: move_id, ...JSON.parse(answer) }
  })
}

/**
 * The decision with the key's row among its writes, which replaces one that expired at this instant. With `afterwards`, the first writes
 * already take the lock.
 */
export function withAnswerStored(
  db: Database,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  decision: Decision<Answer>,
): Decision<Answer> {
  if ('afterwards' in decision)
    return {
      writes: decision.writes.map((write, i) => (i === 0 ? { ...write, lock: lockOf(key) } : write)),
      afterwards: async (tx) => withAnswerStored(db, key, expiredAt, await decision.afterwards(tx)),
    }
  // The lock comes before the rows of the change: a second request must not wait for them.
  return {
    writes: [...storeWithParts(db, key, expiredAt, decision.answer), ...decision.writes],
    answer: decision.answer,
  }
}

function storeWithParts(
  db: Database,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  { parts = [], ...answer }: Answer,
): Write[] {
  const whole: StoredAnswer = parts.length > 0 ? { ...answer, partCount: parts.length } : answer
  const stored: Write = { ...storeAnswer(db, key, expiredAt, whole), lock: lockOf(key) }
  if (parts.length === 0) return [stored]
  const ofParts = scopesOfParts(key, parts.length).map((scope, i) => insertAnswer(db, key, scope, parts[i]!))
  return [stored, ...ofParts].map((write) => ({ ...write, endsStatement: true }))
}

/** Stores the answer of a key, and replaces one that expired at this instant. Any other one means a lost race. */
export const storeAnswer = (
  db: Pick<Database, 'instantIn'>,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  answer: StoredAnswer,
): Write =>
  insertAnswer(
    db,
    key,
    key.scope,
    { ...answer, value: key.value },
    sql`WHERE idempotency_keys.expires_at = ${expiredAt ?? ''}`,
  )

/** Stores an answer. One that is there is replaced, if it may be. */
function insertAnswer(
  db: Pick<Database, 'instantIn'>,
  key: IdempotencyKey,
  scope: string,
  answer: StoredAnswer,
  mayReplace = empty,
): Write {
  const { moveID = null, ...rest } = answer
  // Where there is nothing to erase, the answer itself names the move: a caller may lose the sight of it.
  const isErasable = answer.body !== '' && !answer.hasNoPersonalData
  const sent = isErasable || moveID === null ? rest : { ...rest, moveID }
  const stored = answer.isSecret ? { ...sent, body: seal(answer.body, key.words) } : sent
  return guarded(sql`INSERT INTO idempotency_keys (scope, fingerprint, answer, expires_at, move_id)
    VALUES (${scope}, ${key.fingerprint}, ${JSON.stringify(stored)}, ${db.instantIn(STORED_MS)}, ${isErasable ? moveID : null})
    ON CONFLICT (scope) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      expires_at = excluded.expires_at, move_id = excluded.move_id
    ${mayReplace}`)
}

const lockOf = (key: IdempotencyKey): Lock => ({ name: key.scope, refusal: keyInUse() })

/**
 * An answer with a secret is stored encrypted, so that only a retry can read it: the key is derived from the Idempotency-Key, of
 * which the database stores only a hash.
 */
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const sealingKeyOf = (words: readonly string[]): Buffer => hash('sha256', JSON.stringify(['seal', ...words]), 'buffer')

function seal(text: string, words: readonly string[]): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKeyOf(words), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(sealed: string, words: readonly string[]): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, sealingKeyOf(words), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Deletes expired keys in batches, so that requests are answered in between. */
export async function deleteExpiredIdempotencyKeys(db: Database): Promise<void> {
  await db.noteTime?.()
  const expired = sql`SELECT scope FROM idempotency_keys WHERE expires_at <= ${db.instantIn(0)} LIMIT ${BATCH_MAX}`
  for (;;) {
    const found = await db.column<string>(expired)
    if (found.length === 0) return
    const statement = sql`DELETE FROM idempotency_keys WHERE scope IN (${expired})`
    await db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))
    if (found.length < BATCH_MAX) return
    await pause(BETWEEN_BATCHES_MS)
  }
}
