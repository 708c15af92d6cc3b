import { setTimeout as pause } from 'node:timers/promises'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Database, type Decision, guarded, type Lock, type Reader, unguarded, type Write } from '../db/database.ts'
import { isVisible, seesWhole } from '../db/party-view.ts'
import { isAnyErasing } from '../history/erasing.ts'
import { AppError } from '../kernel/errors.ts'
import type { Answer } from './answer.ts'
import { type IdempotencyKey, isSameRequest } from './idempotency-key.ts'
import { seal, unseal } from './sealed.ts'

/** A day, and an hour by which the processes on an SQLite file may differ about the time. */
export const KEPT_MS = 25 * 3600 * 1000
const BATCH_MAX = 1_000
const BETWEEN_BATCHES_MS = 10

const stillRunning = () =>
  new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is still running. Try again shortly.', {
    retryAfterS: 1,
  })

/** The 409 for a retry with long content, whose stored answer expired while the content was sent. */
export const answerExpired = () =>
  new AppError(
    'idempotency_key_in_use',
    'The answer that was stored for this Idempotency-Key expired while the content was sent. Nothing was written. Send it again.',
    { retryAfterS: 1 },
  )

/** The keys whose first request is still running in this process; an advisory lock keeps other nodes out. */
const running = new WeakMap<Database, Set<string>>()

/**
 * Runs a change, once for its key if it has one: the same request again gets the stored answer, another request 422. Keys expire by
 * the clock of the database: a node whose clock is a day ahead would otherwise run the change again. A dry run keeps no answer.
 * `decideAhead` prepares the change, unless there is a stored answer.
 */
export async function changeOnce(
  db: Database,
  key: IdempotencyKey | undefined,
  decide: (tx: Reader) => Promise<Decision<Answer>>,
  isDryRun: boolean,
  decideAhead?: (reader: Reader) => Promise<void>,
): Promise<Answer> {
  const run = isDryRun ? db.rehearse : db.change
  if (key === undefined) return run(decide, decideAhead)
  const decideOnce = async (tx: Reader): Promise<Decision<Answer>> => {
    const kept = await findKept(tx, key, db.instantIn(0))
    if (kept && isGood(kept)) return visibleReplay(tx, key, kept, decide)
    const decision = await decide(tx)
    return isDryRun ? decision : keeping(db, key, kept?.expires_at, decision)
  }
  if (!decideAhead) return run(decideOnce)
  return run(decideOnce, async (reader) => {
    if (!isGood(await findKept(reader, key, db.instantIn(0)))) await decideAhead(reader)
  })
}

/** Runs a request, if no other one with its key is running in this process; 409 if one is. The request itself does not wait for its dry run. */
export async function runAlone<Result>(
  db: Database,
  key: IdempotencyKey | undefined,
  isDryRun: boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return run()
  const node = db.whole ?? db
  const keys = running.get(node) ?? new Set<string>()
  running.set(node, keys)
  if (keys.has(key.scope)) throw stillRunning()
  if (!isDryRun) keys.add(key.scope)
  try {
    return await run()
  } finally {
    if (!isDryRun) keys.delete(key.scope)
  }
}

type Replay = { writes: Write[]; isReplay: true; answer: Answer }

export type Kept = {
  fingerprint: string
  answer: string
  move_id: string | null
  expires_at: string
  is_expired: number
}

/** What is read of a stored answer. */
export const keptAt = (now: Sql): Sql =>
  sql`fingerprint, answer, move_id, expires_at, CASE WHEN expires_at <= ${now} THEN 1 ELSE 0 END AS is_expired`

const findKept = (tx: Reader, key: IdempotencyKey, now: Sql): Promise<Kept | undefined> =>
  tx.get<Kept>(sql`SELECT ${keptAt(now)}
    FROM idempotency_keys WHERE scope = ${key.scope}`)

/** Whether a request with this key has been answered. */
export const hasStoredAnswer = async (db: Database, key: IdempotencyKey): Promise<boolean> =>
  isGood(await findKept(db, key, db.instantIn(0)))

export const isGood = (kept: Kept | undefined): boolean => kept?.is_expired === 0

/** The stored answer. If the party of the caller may no longer see its record, the operation runs and answers 404. */
async function visibleReplay(
  tx: Reader,
  key: IdempotencyKey,
  row: Kept,
  decide: (tx: Reader) => Promise<Decision<Answer>>,
): Promise<Replay> {
  const replay = await replayOf(tx, key, row)
  const { moveID, isSeenWholeOnly = false } = replay.answer
  if (moveID == null || (await (isSeenWholeOnly ? seesWhole : isVisible)(tx, moveID))) return replay
  await decide(tx)
  throw new AppError('move_not_found', 'The record of the first request with this key is not there.')
}

/** The stored answer. 422 if it belongs to another request, 409 if its move is being erased. */
export async function replayOf(tx: Reader, key: IdempotencyKey, row: Kept): Promise<Replay> {
  const { partCount = 0, value, ...kept }: StoredAnswer = JSON.parse(row.answer)
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
  if (row.move_id !== null && (await isAnyErasing(tx, [row.move_id]))) throw stillRunning()
  const answer: Answer = kept.isSecret ? { ...kept, body: unseal(kept.body, key.words) } : kept
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
  if (await isAnyErasing(tx, [...moveIDs])) throw stillRunning()
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
function keeping(
  db: Database,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  decision: Decision<Answer>,
): Decision<Answer> {
  if ('afterwards' in decision)
    return {
      writes: decision.writes.map((write, i) => (i === 0 ? { ...write, lock: lockOf(key) } : write)),
      afterwards: async (tx) => keeping(db, key, expiredAt, await decision.afterwards(tx)),
    }
  // The lock comes before the rows of the change: a second request must not wait for them.
  return { writes: [...keepKey(db, key, expiredAt, decision.answer), ...decision.writes], answer: decision.answer }
}

function keepKey(
  db: Database,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  { parts = [], ...answer }: Answer,
): Write[] {
  const whole: StoredAnswer = parts.length > 0 ? { ...answer, partCount: parts.length } : answer
  const kept: Write = { ...keepAnswer(db, key, expiredAt, whole), lock: lockOf(key) }
  if (parts.length === 0) return [kept]
  const ofParts = scopesOfParts(key, parts.length).map((scope, i) => keep(db, key, scope, parts[i]!))
  return [kept, ...ofParts].map((write) => ({ ...write, endsStatement: true }))
}

/** Stores the answer of a key, and replaces one that expired at this instant. Any other one means a lost race. */
export const keepAnswer = (
  db: Pick<Database, 'instantIn'>,
  key: IdempotencyKey,
  expiredAt: string | undefined,
  answer: StoredAnswer,
): Write =>
  keep(db, key, key.scope, { ...answer, value: key.value }, sql`WHERE idempotency_keys.expires_at = ${expiredAt ?? ''}`)

/** Stores an answer. One that is there is replaced, if it may be. */
function keep(
  db: Pick<Database, 'instantIn'>,
  key: IdempotencyKey,
  scope: string,
  answer: StoredAnswer,
  mayReplace = empty,
): Write {
  const { moveID = null, ...rest } = answer
  // An answer without personal data has the move inside instead of in the column: the party of the caller may be taken off the move.
  const isErasable = answer.body !== '' && !answer.hasNoPersonalData
  const sent = isErasable || moveID === null ? rest : { ...rest, moveID }
  const kept = answer.isSecret ? { ...sent, body: seal(answer.body, key.words) } : sent
  return guarded(sql`INSERT INTO idempotency_keys (scope, fingerprint, answer, expires_at, move_id)
    VALUES (${scope}, ${key.fingerprint}, ${JSON.stringify(kept)}, ${db.instantIn(KEPT_MS)}, ${isErasable ? moveID : null})
    ON CONFLICT (scope) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      expires_at = excluded.expires_at, move_id = excluded.move_id
    ${mayReplace}`)
}

const lockOf = (key: IdempotencyKey): Lock => ({ name: key.scope, refusal: stillRunning() })

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
