/** Runs a request with an Idempotency-Key alone and once: two with the same key never run together, and the second gets the answer of the first. */
import type { Database, Decision, Reader } from '../../db/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Answer } from '../answer/answer.ts'
import { sightOf } from '../sight.ts'
import { type IdempotencyKey, keyInUse } from './key.ts'
import { type AnswerRow, findAnswer, isValid, type Replay, replay, withAnswerStored } from './stored-answers.ts'

/** The keys whose first request is still running in this process; an advisory lock keeps other nodes out. */
const running = new WeakMap<Database, Set<string>>()

/** Runs a request, if no other one with its key is running in this process; 409 if one is. The request itself does not wait for its dry run. */
export async function holdKey<Result>(
  db: Database,
  key: IdempotencyKey | undefined,
  isDryRun: boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return run()
  const node = db.whole ?? db
  const keys = running.get(node) ?? new Set<string>()
  running.set(node, keys)
  if (keys.has(key.scope)) throw keyInUse()
  if (!isDryRun) keys.add(key.scope)
  try {
    return await run()
  } finally {
    if (!isDryRun) keys.delete(key.scope)
  }
}

/**
 * Runs a change, once for its key if it has one: the same request again gets the stored answer, another request 422. Keys expire by
 * the clock of the database: a node whose clock is a day ahead would otherwise run the change again. A dry run stores no answer.
 * `decideAhead` prepares the change, unless there is a stored answer.
 */
export async function changeOrReplay(
  db: Database,
  key: IdempotencyKey | undefined,
  decide: (tx: Reader) => Promise<Decision<Answer>>,
  isDryRun: boolean,
  decideAhead?: (reader: Reader) => Promise<void>,
): Promise<Answer> {
  const run = isDryRun ? db.rehearse : db.change
  if (key === undefined) return run(decide, decideAhead)
  const decideOnce = async (tx: Reader): Promise<Decision<Answer>> => {
    const stored = await findAnswer(tx, key, db.instantIn(0))
    if (stored && isValid(stored)) return visibleReplay(tx, key, stored, decide)
    const decision = await decide(tx)
    return isDryRun ? decision : withAnswerStored(db, key, stored?.expires_at, decision)
  }
  if (!decideAhead) return run(decideOnce)
  return run(decideOnce, async (reader) => {
    if (!isValid(await findAnswer(reader, key, db.instantIn(0)))) await decideAhead(reader)
  })
}

/** The stored answer; if the caller may no longer see what it shows, the operation says itself that there is nothing. */
async function visibleReplay(
  tx: Reader,
  key: IdempotencyKey,
  row: AnswerRow,
  decide: (tx: Reader) => Promise<Decision<Answer>>,
): Promise<Replay> {
  const replayed = await replay(tx, key, row)
  const sight = sightOf(tx)
  if (!sight || (await sight.seesAnswer(tx, replayed.answer))) return replayed
  await decide(tx)
  throw new AppError('move_not_found', 'The record of the first request with this key is not there.')
}
