/** Runs changes on PostgreSQL: each is decided, written in one statement, and decided again when another change was faster. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import {
  type Database,
  type Decision,
  LostRace,
  RACES_MAX,
  type Reader,
  type RecordColumns,
  type RunChange,
  unavailable,
  type Write,
} from '../../database.ts'
import type { KnownLayout } from '../layout.ts'
import { readerOf } from '../reader.ts'
import type { Ask } from '../wire/ask.ts'
import { isCut, isLocked, isLostRace, refusalOfWrite } from '../wire/errors.ts'
import type { Pool } from '../wire/pool.ts'
import { isLarge, statementsOf } from './large-change.ts'
import { requireDurable, requireWritten } from './outcome.ts'
import { eventOf, openCommit, type Statement, withNumbers } from './writes.ts'

/** The longest pause before a change that lost a race starts over. */
const RACE_PAUSE_MAX_MS = 50
/** The pause before a change of a row that another session has locked is tried again. */
const LOCKED_PAUSE_MS = 100
/** A locked row is not tried again this short before the end: a statement that is under way then has an unknown outcome. */
const LOCKED_LAST_MS = 1_000
/** How many statements of a change are sent in one turn of the event loop. */
const STATEMENTS_A_TURN = 10

type ChangeOptions = {
  pool: Pool
  known: KnownLayout
  /** Finds rows together with other changes and reads. */
  reader: Reader
  answerMaxMs: number
  /** Called after a change that appended an event. */
  onEvent: () => void
}

/** Ends a change that was decided: writes it, or rehearses that. */
type Finish = <Answer>(decision: Decision<Answer>, giveUpAt: number) => Promise<Answer>

/** How to run a change, and how to rehearse one. */
export function openChange({
  pool,
  known,
  reader,
  answerMaxMs,
  onEvent,
}: ChangeOptions): Pick<Database, 'change' | 'rehearse'> {
  const write = openCommit(({ text, values }, giveUpAt) => pool.write(text, values, { giveUpAt }), known)

  async function commit(writes: readonly Write[], giveUpAt: number): Promise<void> {
    try {
      await write(withNumbers(writes), giveUpAt)
    } catch (error) {
      await requireWritten(pool, known, error, writes, giveUpAt)
    }
    if (eventOf(writes) !== undefined) onEvent()
  }

  const finish: Finish = async (decision, giveUpAt) => {
    if ('afterwards' in decision || isLarge(decision.writes, known.layout)) {
      const answer = await runInTransaction(pool, known, decision, giveUpAt)
      onEvent()
      return answer
    }
    if (decision.writes.length > 0) await commit(decision.writes, giveUpAt)
    if (decision.isReplay) await requireDurable(pool, giveUpAt)
    return decision.answer
  }

  const undo: Finish = async (decision, giveUpAt) =>
    'afterwards' in decision || decision.writes.length > 0
      ? runAndUndo(pool, known, decision, giveUpAt)
      : finish(decision, giveUpAt)

  /** Decides and ends a change, and starts over while others are faster. */
  const attempting =
    (end: Finish): RunChange =>
    async (decide, prepare) => {
      const giveUpAt = performance.now() + answerMaxMs
      const tx = readerOfChange(pool, reader, giveUpAt)
      if (prepare) await prepare(tx)
      for (let races = 0; ; races++) {
        try {
          return await end(await decide(tx), giveUpAt)
        } catch (error) {
          if (!isLostRace(error)) throw refusalOfWrite(error)
          const timeLeft = giveUpAt - performance.now()
          if (races >= RACES_MAX || timeLeft <= (isLocked(error) ? LOCKED_LAST_MS : 0)) throw unavailable(error)
          await pause(isLocked(error) ? LOCKED_PAUSE_MS : Math.random() * Math.min(2 ** races, RACE_PAUSE_MAX_MS))
        }
      }
    }

  return { change: attempting(finish), rehearse: attempting(undo) }
}

/** The reader of one change. Its lookups by id share a query with lookups of other requests, which may have a later time limit. */
const readerOfChange = (pool: Pool, reader: Reader, giveUpAt: number): Reader => ({
  ...readerOf(pool.read, () => giveUpAt),
  ...(reader.isDistributed && { isDistributed: reader.isDistributed }),
  async find<Row>(columns: RecordColumns, id: string) {
    const found = await reader.find<Row>(columns, id)
    if (performance.now() >= giveUpAt) throw unavailable(new Error('The database did not answer in time.'))
    return found
  },
})

/** The reader of a transaction. */
function readerWithin(ask: Ask, { layout }: KnownLayout, giveUpAt: number): Reader {
  const reader = readerOf(ask, () => giveUpAt)
  return { ...reader, find: layout.findWithin(reader) }
}

/** Runs the writes of a change, and the further writes that it decides after reading them. Collects all sent writes in `written`. */
async function runSteps<Answer>(
  ask: Ask,
  known: KnownLayout,
  first: Decision<Answer>,
  giveUpAt: number,
  written: Write[] = [],
): Promise<Answer> {
  let decision = first
  for (;;) {
    written.push(...decision.writes)
    await askAll(ask, statementsOf(decision.writes, known.layout), giveUpAt)
    if (!('afterwards' in decision)) return decision.answer
    decision = await decision.afterwards(readerWithin(ask, known, giveUpAt))
  }
}

/** Pipelines statements; other requests run in between. After a statement that fails, the server refuses the following ones. */
async function askAll(ask: Ask, statements: readonly Statement[], giveUpAt: number): Promise<void> {
  const answers: Promise<unknown>[] = []
  for (const [i, { text, values }] of statements.entries()) {
    if (i > 0 && i % STATEMENTS_A_TURN === 0) await nextTurn()
    const answer = ask(text, values, { giveUpAt })
    // The promise is awaited below, perhaps after it has failed.
    answer.catch(() => {})
    answers.push(answer)
  }
  await Promise.all(answers)
}

/** Runs a change that reads what it wrote before it answers. */
async function runInTransaction<Answer>(
  pool: Pool,
  known: KnownLayout,
  first: Decision<Answer>,
  giveUpAt: number,
): Promise<Answer> {
  const written: Write[] = []
  let done: { answer: Answer } | undefined
  try {
    await pool.transaction(giveUpAt, async (ask) => {
      done = { answer: await runSteps(ask, known, first, giveUpAt, written) }
    })
  } catch (error) {
    // The connection was lost before the COMMIT, so nothing was written.
    if (isCut(error) && !done) throw new LostRace('', { cause: error })
    await requireWritten(pool, known, error, written, giveUpAt)
  }
  return done!.answer
}

/** Ends a rehearsal, so that its transaction is rolled back. */
class Rehearsed extends Error {}

/** Runs a change in a transaction and rolls that back. A lost connection does the same, so the change can start over. */
async function runAndUndo<Answer>(
  pool: Pool,
  known: KnownLayout,
  first: Decision<Answer>,
  giveUpAt: number,
): Promise<Answer> {
  let done: { answer: Answer } | undefined
  try {
    await pool.transaction(giveUpAt, async (ask) => {
      done = { answer: await runSteps(ask, known, first, giveUpAt) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw isCut(error) ? new LostRace('', { cause: error }) : error
  }
  return done!.answer
}
