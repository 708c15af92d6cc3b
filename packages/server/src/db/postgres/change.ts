/** Runs changes on PostgreSQL: each is decided, written in one statement, and decided again when another change was faster. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Database,
  type Decision,
  LostRace,
  RACES_MAX,
  type Reader,
  type RecordColumns,
  unavailable,
  type Write,
} from '../database.ts'
import type { Shape } from './distribution.ts'
import { isCut, isLocked, isLostRace, refusalOfWrite } from './errors.ts'
import { requireDurable, requireWritten } from './outcome.ts'
import type { Ask, Pool } from './pool.ts'
import { readerOf } from './reader.ts'
import { eventOf, oneStatementOf, openCommit, withNumbers } from './writes.ts'

/** The longest pause before a change that lost a race starts over. */
const RACE_PAUSE_MAX_MS = 50
/** The pause before a change of a row that another session has locked is tried again. */
const LOCKED_PAUSE_MS = 100

type ChangeOptions = {
  pool: Pool
  shape: Shape
  /** Finds rows together with other changes and reads. */
  reader: Reader
  answerMaxMs: number
  /** Called after a change that appended an event. */
  onEvent: () => void
}

/** How to run a change. */
export function openChange({ pool, shape, reader, answerMaxMs, onEvent }: ChangeOptions): Database['change'] {
  const write = openCommit(({ text, values }, giveUpAt) => pool.write(text, values, { giveUpAt }), shape)

  async function commit(writes: readonly Write[], giveUpAt: number): Promise<void> {
    try {
      await write(withNumbers(writes), giveUpAt)
    } catch (error) {
      await requireWritten(pool, shape, error, writes, giveUpAt)
    }
    if (eventOf(writes) !== undefined) onEvent()
  }

  return async (decide) => {
    const giveUpAt = performance.now() + answerMaxMs
    const tx = readerOfChange(pool, reader, giveUpAt)
    for (let races = 0; ; races++) {
      try {
        const decision = await decide(tx)
        if ('afterwards' in decision) {
          const answer = await runInTransaction(pool, shape, decision, giveUpAt)
          onEvent()
          return answer
        }
        if (decision.writes.length > 0) await commit(decision.writes, giveUpAt)
        if (decision.isReplay) await requireDurable(pool, giveUpAt)
        return decision.answer
      } catch (error) {
        if (!isLostRace(error)) throw refusalOfWrite(error)
        if (races >= RACES_MAX || performance.now() >= giveUpAt) throw unavailable(error)
        await pause(isLocked(error) ? LOCKED_PAUSE_MS : Math.random() * Math.min(2 ** races, RACE_PAUSE_MAX_MS))
      }
    }
  }
}

/** The reader of one change. Rows wanted by id are found together with those of others, who may have had more time left. */
const readerOfChange = (pool: Pool, reader: Reader, giveUpAt: number): Reader => ({
  ...readerOf(pool.read, () => giveUpAt),
  async find<Row>(kept: RecordColumns, id: string) {
    const found = await reader.find<Row>(kept, id)
    if (performance.now() >= giveUpAt) throw unavailable(new Error('The database did not answer in time.'))
    return found
  },
})

/** Runs a change that reads what it wrote before it answers. */
async function runInTransaction<Answer>(
  pool: Pool,
  shape: Shape,
  first: Decision<Answer>,
  giveUpAt: number,
): Promise<Answer> {
  const written: Write[] = []
  let done: { answer: Answer } | undefined
  const work = async (ask: Ask) => {
    let decision = first
    for (;;) {
      written.push(...decision.writes)
      if (decision.writes.length > 0) {
        const { text, values } = oneStatementOf(withNumbers(decision.writes))
        await ask(text, values, { giveUpAt })
      }
      if (!('afterwards' in decision)) break
      decision = await decision.afterwards(readerOf(ask, () => giveUpAt))
    }
    done = { answer: decision.answer }
  }
  try {
    await pool.transaction(giveUpAt, work)
  } catch (error) {
    // The connection was lost before the COMMIT, so nothing was written.
    if (isCut(error) && !done) throw new LostRace('', { cause: error })
    await requireWritten(pool, shape, error, written, giveUpAt)
  }
  return done!.answer
}
