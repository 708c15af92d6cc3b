/**
 * Decides the operations of a bulk in their order, each on the writes of the operations before it.
 *
 * Reading and writing for one operation after the other would cost as many round trips as single requests do. So all operations are
 * decided ahead, on the rows as they are, and then go through in order: a decision is good if it depends on no row that an earlier
 * operation writes; otherwise what was decided before it is written first, and it is decided again. Each write names the version it
 * was decided on, as always. So a decision that was wrongly taken for good cannot be written: the bulk starts over.
 *
 * Other requests must not wait while a hundred operations are decided. So they are decided ahead before the change of the database
 * begins, a few at a time: other requests run in between, and the change has only to write.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Decision, LostRace, type Reader, type Write } from '../../db/database.ts'
import { withNewIds } from '../../history/append.ts'
import { CHANGE_MAX } from '../../kernel/change-size.ts'
import { AppError, invalidContent } from '../../kernel/errors.ts'
import type { Answer } from '../answer/answer.ts'
import type { Decided } from '../prepared.ts'
import { STATUS } from '../problem.ts'

/** An operation that was decided. A creation has its answer, which may be the stored answer of an earlier request. */
export type DecidedItem = Decided & { answer?: Answer; isReplay?: boolean; later?: Later }

/** The parts of a change that are decided when all operations are, and how many rows they write at most. */
export type Later = { parts: unknown[]; rows: number }

/** The decision or the refusal of one operation. */
export type Outcome = { decided: DecidedItem } | { refusal: AppError }

/** Decides one operation on the rows that a reader shows. */
type DecideItem = (tx: Reader, index: number) => Promise<DecidedItem>

/** The rows that a decision has read by their ids, and whether it has read anything else. */
type Reads = { rows: Set<string>; hasSearched: boolean }

/** After this many lost races each operation is decided on the writes of the earlier ones: two operations may want the same name. */
const RACES_AHEAD_MAX = 2

/** How many operations are decided at a time. The first few show whether each writes many rows. */
const TOGETHER_MIN = 4
const TOGETHER_MAX = 32

/** The most rows and bytes of one change of a bulk, because other writers wait for it. One operation alone may write more. */
const WRITES_MAX = 2_000
const BYTES_MAX = 2 * CHANGE_MAX

/** How many bytes are decided in one turn of the event loop, judged by the operations before. */
const TURN_BYTES = 1024 * 1024
/** Shorter texts are part of the cost of a row. */
const LONG_TEXT = 1_000

const tooManyWrites = (fitting: number): AppError => {
  const limit = `One bulk writes up to ${WRITES_MAX.toLocaleString('en')} rows and ${BYTES_MAX / 2 ** 20} MiB at once (records, their parts and their events)`
  const first = fitting === 1 ? 'the first operation fits' : `the first ${fitting} operations fit`
  const detail = `${limit}; ${first}. Send fewer operations at once.`
  return invalidContent([{ pointer: '/operations', detail, code: 'too_many' }])
}

/** `decideAhead` prepares the change of the database, which may call `decide` more than once. */
type BulkDecisions<Answer> = {
  decideAhead: (reader: Reader) => Promise<void>
  decide: (tx: Reader) => Promise<Decision<Answer>>
}

/**
 * Decides all operations of a bulk. A bulk that would write too many rows is refused; with `mayEndEarly`, it ends after the operations
 * that fit. `conclude` turns the outcomes of the decided operations into the answer, or throws to write nothing. It also writes what
 * operations have left to the end, and then sees what they have written.
 */
export function bulkDecisions<Answer>(
  count: number,
  decideItem: DecideItem,
  newId: () => string,
  mayEndEarly: boolean,
  conclude: (outcomes: readonly Outcome[], now: Reader) => Promise<{ answer: Answer; writes: Write[] }>,
): BulkDecisions<Answer> {
  let attempts = 0
  let decided: readonly Watched[] | undefined

  async function decideAhead(reader: Reader): Promise<void> {
    try {
      decided = await outcomesAhead(reader, count, decideItem, () => nextTurn())
    } catch (error) {
      // Rows have changed between two reads of a decision. The change decides everything, and starts over if that happens again.
      if (!(error instanceof LostRace)) throw error
    }
  }

  async function decide(tx: Reader): Promise<Decision<Answer>> {
    const isAhead = attempts++ < RACES_AHEAD_MAX
    const ahead = isAhead
      ? await (decided ? renewed(tx, decided, decideItem) : outcomesAhead(tx, count, decideItem))
      : []
    // Prepared decisions are used for one attempt only.
    decided = undefined
    const outcomes: Outcome[] = []
    const written = new Set<string>()
    let amount = NOTHING

    /** Goes on with the next operation; `now` sees everything that was written before. */
    async function goOn(now: Reader): Promise<Decision<Answer>> {
      const writes: Write[] = []
      while (outcomes.length < count) {
        const i = outcomes.length
        const made = ahead[i]
        const isGood = made !== undefined && (amount.rows === 0 || !dependsOn(made, written))
        if (!isGood && writes.length > 0) return { writes, afterwards: goOn }
        const outcome = isGood ? made.outcome : await outcomeOf(now, decideItem, i)
        const itsWrites = writesOf(outcome)
        const more = amountIn(outcome)
        if (amount.rows > 0 && more.rows > 0 && isTooMuch(plus(amount, more))) {
          if (mayEndEarly) break
          throw tooManyWrites(i)
        }
        outcomes.push(outcome)
        if (more.rows === 0) continue
        amount = plus(amount, more)
        // Operations that were decided ahead took the ids of their events in any order.
        writes.push(...withNewIds(itsWrites, newId))
        // The statement then has the text of the single request, which the database has prepared.
        writes.push({ ...writes.pop()!, endsStatement: true })
        for (const { row } of itsWrites) if (row !== undefined) written.add(row)
      }
      if (writes.length > 0 && outcomes.some(hasLater)) return { writes, afterwards: goOn }
      try {
        const { answer, writes: last } = await conclude(outcomes, now)
        return { writes: [...writes, ...last], answer, isReplay: outcomes.some(isReplay) }
      } catch (refusal) {
        if (!isAhead || writes.length === 0) throw refusal
        // Two operations may want the same name, which only their writes can tell: they are made, and undone with the refusal.
        return { writes, afterwards: () => Promise.reject(refusal) }
      }
    }
    return goOn(tx)
  }

  return { decideAhead, decide }
}

/**
 * The outcomes of the operations on the rows as they are, a few operations at a time. It ends when they write too much: the
 * others would be decided in vain. `betweenGroups` lets other requests run also where operations read nothing, as new records do.
 */
async function outcomesAhead(
  reader: Reader,
  count: number,
  decideItem: DecideItem,
  betweenGroups = async () => {},
): Promise<Watched[]> {
  const ahead: Watched[] = []
  let amount = NOTHING
  let size = TOGETHER_MIN
  while (ahead.length < count && !isTooMuch(amount)) {
    const first = ahead.length
    const some = Array.from({ length: Math.min(size, count - first) }, (_, i) => first + i)
    const made = await Promise.all(some.map((index) => watchedOutcome(reader, decideItem, index)))
    ahead.push(...made)
    for (const { outcome } of made) amount = plus(amount, amountIn(outcome))
    const fitting = Math.floor((TURN_BYTES * ahead.length) / amount.bytes)
    size = Math.max(1, Math.min(2 * size, TOGETHER_MAX, fitting))
    if (ahead.length < count) await betweenGroups()
  }
  return ahead
}

/**
 * Outcomes that were decided before the change. Writes are guarded by the versions that they were decided on. A refusal, or a decision
 * that nothing changes, has no guard, so it is made again.
 */
const renewed = (tx: Reader, decided: readonly Watched[], decideItem: DecideItem): Promise<Watched[]> =>
  Promise.all(decided.map((made, i) => (writesOf(made.outcome).length > 0 ? made : watchedOutcome(tx, decideItem, i))))

/** How much is written: rows, and bytes of long texts. */
type Amount = { rows: number; bytes: number }
const NOTHING: Amount = { rows: 0, bytes: 0 }
const plus = (one: Amount, other: Amount): Amount => ({ rows: one.rows + other.rows, bytes: one.bytes + other.bytes })
const isTooMuch = ({ rows, bytes }: Amount): boolean => rows > WRITES_MAX || bytes > BYTES_MAX

/** How much is written on every database: directories are narrow, and SQLite has none. */
function amountOf(writes: readonly Write[]): Amount {
  let { rows, bytes } = NOTHING
  for (const { isOfDirectory, statement } of writes) {
    if (isOfDirectory) continue
    rows += 1
    for (const value of statement.values)
      if (typeof value === 'string' && value.length > LONG_TEXT) bytes += Buffer.byteLength(value)
  }
  return { rows, bytes }
}

function amountIn(outcome: Outcome): Amount {
  const later = 'decided' in outcome ? outcome.decided.later : undefined
  return plus(amountOf(writesOf(outcome)), { rows: later?.rows ?? 0, bytes: 0 })
}

const hasLater = (outcome: Outcome): boolean => 'decided' in outcome && outcome.decided.later !== undefined

const isReplay = (outcome: Outcome): boolean => 'decided' in outcome && outcome.decided.isReplay === true

const writesOf = (outcome: Outcome): readonly Write[] => ('decided' in outcome ? outcome.decided.writes : [])

/** A refusal is an outcome. A failure of the database, or a lost race, concerns the whole bulk. */
async function outcomeOf(tx: Reader, decideItem: DecideItem, index: number): Promise<Outcome> {
  try {
    return { decided: await decideItem(tx, index) }
  } catch (error) {
    if (error instanceof AppError && STATUS[error.code] < 500) return { refusal: error }
    throw error
  }
}

type Watched = { outcome: Outcome; reads: Reads }

/** An outcome with the rows that its decision has read. */
async function watchedOutcome(tx: Reader, decideItem: DecideItem, index: number): Promise<Watched> {
  const reads: Reads = { rows: new Set(), hasSearched: false }
  const searching =
    <Asked extends unknown[], Result>(search: (...asked: Asked) => Result) =>
    (...asked: Asked) => {
      reads.hasSearched = true
      return search(...asked)
    }
  const watched: Reader = {
    ...tx,
    all: searching(tx.all) as Reader['all'],
    get: searching(tx.get) as Reader['get'],
    column: searching(tx.column) as Reader['column'],
    find(columns, id) {
      reads.rows.add(id)
      return tx.find(columns, id)
    },
  }
  return { outcome: await outcomeOf(watched, decideItem, index), reads }
}

/**
 * Whether an outcome may be another one after these rows were written. Writes have guards for everything they depend on. A refusal,
 * or a decision that nothing changes, has none: if it searched, it must search again.
 */
function dependsOn({ outcome, reads }: Watched, written: ReadonlySet<string>): boolean {
  const writes = writesOf(outcome)
  const touched = [...reads.rows, ...writes.flatMap(({ row }) => row ?? [])]
  return (writes.length === 0 && reads.hasSearched) || touched.some((row) => written.has(row))
}
