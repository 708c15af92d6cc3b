/**
 * Decides the operations of a bulk in their order, each on what those before it have written.
 *
 * Reading and writing for one operation after the other would cost as many round trips as single requests do. So all operations are
 * decided ahead, on the rows as they are, and then go through in order: a decision is good if it depends on no row that an earlier
 * operation writes; otherwise what was decided before it is written first, and it is decided again. Each write names the version it
 * was decided on, as always. So a decision that was wrongly taken for good cannot be written: the bulk starts over.
 */
import type { Decision, Reader, Write } from '../db/database.ts'
import { inOrderFromNow } from '../history/append.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import type { Decided } from './change.ts'
import { STATUS } from './problem.ts'

/** What became of one operation. */
export type Outcome = { decided: Decided } | { refusal: AppError }

/** Decides one operation on the rows that a reader shows. */
type DecideItem = (tx: Reader, index: number) => Promise<Decided>

/** What a decision has read: rows by their ids, and anything else. */
type Reads = { rows: Set<string>; hasSearched: boolean }

/** After this many lost races every operation is decided on what those before it have written: two of them may want the same name. */
const RACES_AHEAD_MAX = 2

/** How many rows one change of a bulk writes at most, unless one operation alone writes more: other writers wait for all of them. */
const WRITES_MAX = 2_000

const tooManyWrites = (fitting: number): AppError => {
  const limit = `One bulk writes up to ${WRITES_MAX.toLocaleString('en')} rows at once (records, their parts and their events)`
  const first = fitting === 1 ? 'the first operation fits' : `the first ${fitting} operations fit`
  const detail = `${limit}; ${first}. Send fewer operations at once.`
  return invalidContent([{ pointer: '/operations', detail, code: 'too_many' }])
}

/**
 * How to decide all operations of a bulk. What would write too many rows is refused; if `mayEndEarly`, the operations that fit are
 * concluded without the others. `conclude` turns their outcomes into the answer, or throws to write nothing. The result is
 * for one change of the database, which may call it more than once.
 */
export function bulkDecisions<Answer>(
  count: number,
  decideItem: DecideItem,
  newId: () => string,
  mayEndEarly: boolean,
  conclude: (outcomes: readonly Outcome[]) => Promise<Answer>,
): (tx: Reader) => Promise<Decision<Answer>> {
  let attempts = 0
  return async (tx) => {
    const isAhead = attempts++ < RACES_AHEAD_MAX
    const ahead = isAhead ? await Promise.all(indexesOf(count).map((i) => watchedOutcome(tx, decideItem, i))) : []
    const outcomes: Outcome[] = []
    const written = new Set<string>()
    let writeCount = 0

    /** Goes on with the next operation; `now` sees everything that was written before. */
    async function goOn(now: Reader): Promise<Decision<Answer>> {
      const writes: Write[] = []
      while (outcomes.length < count) {
        const i = outcomes.length
        const made = ahead[i]
        const isGood = made !== undefined && (writeCount === 0 || !dependsOn(made, written))
        if (!isGood && writes.length > 0) return { writes, afterwards: goOn }
        const outcome = isGood ? made.outcome : await outcomeOf(now, decideItem, i)
        const more = 'decided' in outcome ? outcome.decided.writes.length : 0
        if (writeCount > 0 && more > 0 && writeCount + more > WRITES_MAX) {
          if (mayEndEarly) break
          throw tooManyWrites(i)
        }
        outcomes.push(outcome)
        if (!('decided' in outcome) || more === 0) continue
        writeCount += more
        // Those that were decided ahead took the ids of their events in any order.
        writes.push(...inOrderFromNow(outcome.decided.writes, newId))
        // The statement is that of the single request, which the database knows.
        writes.push({ ...writes.pop()!, endsStatement: true })
        for (const { row } of outcome.decided.writes) if (row !== undefined) written.add(row)
      }
      try {
        return { writes, answer: await conclude(outcomes) }
      } catch (refusal) {
        if (!isAhead || writes.length === 0) throw refusal
        // Two operations may want the same name, which only their writes can tell: they are made, and undone with the refusal.
        return { writes, afterwards: () => Promise.reject(refusal) }
      }
    }
    return goOn(tx)
  }
}

const indexesOf = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

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

/** An outcome with what it has read. */
async function watchedOutcome(tx: Reader, decideItem: DecideItem, index: number): Promise<Watched> {
  const reads: Reads = { rows: new Set(), hasSearched: false }
  const searching =
    <Query, Result>(search: (query: Query) => Result) =>
    (query: Query) => {
      reads.hasSearched = true
      return search(query)
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
  const writes = 'decided' in outcome ? outcome.decided.writes : []
  const touched = [...reads.rows, ...writes.flatMap(({ row }) => row ?? [])]
  return (writes.length === 0 && reads.hasSearched) || touched.some((row) => written.has(row))
}
