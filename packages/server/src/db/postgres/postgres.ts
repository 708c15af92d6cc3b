/**
 * PostgreSQL, for any number of nodes.
 *
 * A change costs two round trips: what it reads, and one statement that writes everything. Its writes become the parts of a single
 * `WITH … SELECT`, which commits by itself: no BEGIN, no COMMIT, no row locked while we think. Each guarded part
 * must have touched the rows it expects, otherwise the statement refuses itself (SQLSTATE VL001) and leaves nothing behind;
 * the change then starts over on what is there now. Only a change that must look at what it wrote takes a transaction. Both round trips are
 * shared with others of the same turn.
 *
 * Statements are prepared once per connection and sent without waiting for the answers before them, so few connections go a long way.
 *
 * A connection that is cut between a statement and its answer leaves the outcome open. Every change appends
 * an event whose id was made here, so a look for that row tells, if a commit after it is durable. If it is not there the client hears that the
 * outcome is unknown: the server may still be at it.
 *
 * Behind PgBouncer in transaction mode there is no session to keep things in: `isPooled` does without prepared
 * statements and LISTEN.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw, type Sql } from 'sql-template-tag'
import { AppError } from '../../kernel/errors.ts'
import {
  type Database,
  type Decision,
  LostRace,
  listenersOf,
  outcomeUnknown,
  RACES_MAX,
  type Reader,
  type RecordColumns,
  rowWith,
  unavailable,
  type Write,
} from '../database.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { backendOf, codeOf, isCut, isLocked, isLostRace, refusalOfRead, refusalOfWrite } from './errors.ts'
import { eventNumbering, type NumberingOptions } from './events.ts'
import { gatheredFind } from './find.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { ANSWER_MAX_MS, type Ask, openPool, type PostgresOptions } from './pool.ts'
import { noticeRestore } from './restore.ts'
import { eventOf, oneStatementOf, openCommit } from './writes.ts'

/** The longest pause before a change that lost a race starts over. */
const RACE_PAUSE_MAX_MS = 50
/** The pause before a change of a row that another session has locked is tried again. */
const LOCKED_PAUSE_MS = 100

/** Opens the database of a PostgreSQL server, or of several of which one takes writes. */
export function openPostgres(url: string, options: PostgresOptions & NumberingOptions): Database {
  const { answerMaxMs = ANSWER_MAX_MS } = options
  const pool = openPool(url, options)
  const reader = sharedReader(pool.read, answerMaxMs)
  const listeners = listenersOf()
  const write = openCommit(({ text, values }, giveUpAt) => pool.write(text, values, { giveUpAt }))
  const numbering = eventNumbering(pool, options, listeners.wake)

  async function change<Answer>(decide: (tx: Reader) => Promise<Decision<Answer>>): Promise<Answer> {
    const giveUpAt = performance.now() + answerMaxMs
    const sharing: Reader = {
      ...readerOf(pool.read, () => giveUpAt),
      async find<Row>(kept: RecordColumns, id: string) {
        const found = await reader.find<Row>(kept, id)
        // Others, who had more time left, may have asked for it too.
        if (performance.now() >= giveUpAt) throw unavailable(new Error('The database did not answer in time.'))
        return found
      },
    }
    for (let races = 0; ; races++) {
      try {
        const decision = await decide(sharing)
        if ('afterwards' in decision) return await inTransaction(decision, giveUpAt)
        if (decision.writes.length > 0) await commit(decision.writes, giveUpAt)
        if (decision.isReplay) await requireDurable(giveUpAt)
        return decision.answer
      } catch (error) {
        if (!isLostRace(error)) throw refusalOfWrite(error)
        if (races >= RACES_MAX || performance.now() >= giveUpAt) throw unavailable(error)
        await pause(isLocked(error) ? LOCKED_PAUSE_MS : Math.random() * Math.min(2 ** races, RACE_PAUSE_MAX_MS))
      }
    }
  }

  async function commit(writes: readonly Write[], giveUpAt: number): Promise<void> {
    try {
      await write(writes, giveUpAt)
    } catch (error) {
      await requireWritten(error, writes, giveUpAt)
    }
    if (eventOf(writes) !== undefined) numbering.request()
  }

  /** A change that looks at what it wrote before it answers. */
  async function inTransaction<Answer>(first: Decision<Answer>, giveUpAt: number): Promise<Answer> {
    const written: Write[] = []
    let answer: { given: Answer } | undefined
    const work = async (ask: Ask) => {
      let decision = first
      for (;;) {
        written.push(...decision.writes)
        if (decision.writes.length > 0) {
          const { text, values } = oneStatementOf(decision.writes)
          await ask(text, values, { giveUpAt })
        }
        if (!('afterwards' in decision)) break
        decision = await decision.afterwards(readerOf(ask, () => giveUpAt))
      }
      answer = { given: decision.answer }
    }
    try {
      await pool.transaction(giveUpAt, work)
    } catch (error) {
      // Without COMMIT nothing comes of it.
      if (isCut(error) && !answer) throw new LostRace('', { cause: error })
      await requireWritten(error, written, giveUpAt)
    }
    numbering.request()
    return answer!.given
  }

  /**
   * Goes on if a change whose answer was lost is there. If the process that was asked is gone and it is not there it never will be, and can
   * start over. (The order matters: it may be written, and the process gone, between two looks.)
   */
  async function requireWritten(error: unknown, writes: readonly Write[], giveUpAt: number): Promise<void> {
    if (!isCut(error)) throw codeOf(error) === 'VL002' ? writes.find((write) => write.lock)!.lock!.refusal : error
    const [eventID, backend] = [eventOf(writes), backendOf(error)]
    const { column } = readerOf(pool.read, () => giveUpAt)
    const isThere = async (query: Sql) => (await column(query)).length > 0
    for (let waitMs = 10; eventID !== undefined && performance.now() < giveUpAt; waitMs = Math.min(waitMs * 2, 1000)) {
      try {
        const isOver =
          backend !== undefined && !(await isThere(sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${backend}`))
        if (await isThere(sql`SELECT 1 FROM events WHERE id = ${eventID}`)) return await requireDurable(giveUpAt)
        if (isOver) throw new LostRace('', { cause: error })
      } catch (failure) {
        // The server may come back while there is time.
        if (!(failure instanceof AppError)) throw failure
      }
      await pause(waitMs)
    }
    throw outcomeUnknown(error)
  }

  /**
   * A row that can be seen may still be missing on a synchronous standby. A commit of our own waits for the standby, and it has everything
   * before that commit when it has the commit.
   */
  async function requireDurable(giveUpAt: number): Promise<void> {
    try {
      await pool.write(`SELECT pg_logical_emit_message(true, 'vanline', '')`, [], { giveUpAt, isRepeatable: true })
    } catch (error) {
      throw outcomeUnknown(error)
    }
  }

  /** Most often nothing waits for a number, and to look is cheaper than a pass. */
  async function eventsNumbered(): Promise<void> {
    const look = reader.column(sql`SELECT id FROM events WHERE seq IS NULL LIMIT 1`)
    const isWaiting = await look.then(
      ({ length }) => length > 0,
      () => true,
    )
    if (isWaiting) await numbering.settled()
  }

  return {
    ...reader,
    change,
    aside: reader,
    instantIn: (ms) =>
      sql`to_char(now() AT TIME ZONE 'UTC' + interval ${raw(`'${ms} milliseconds'`)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    eventsNumbered,
    onEvents: listeners.add,
    waiting: pool.waiting,
    eventLag: numbering.lag,
    migrate: () => translated(migrate(pool)),
    pendingMigrations: async () => MIGRATIONS.length - (await translated(appliedMigrations(pool.read))).size,
    noticeRestore: () => translated(noticeRestore(pool)),
    async close() {
      await numbering.stop()
      await pool.close()
    },
  }
}

/** Opens a copy of the database that is only read. */
export function openReplica(url: string, options: PostgresOptions): Reader & { close: () => Promise<void> } {
  const { answerMaxMs = ANSWER_MAX_MS } = options
  const pool = openPool(url, options)
  return { ...sharedReader(pool.read, answerMaxMs), close: pool.close }
}

async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw refusalOfWrite(error)
  }
}

/** A reader for everybody: what is asked for by id is gathered. */
function sharedReader(ask: Ask, answerMaxMs: number): Reader {
  const reader = readerOf(ask, () => performance.now() + answerMaxMs)
  return { ...reader, find: gatheredFind((query) => reader.all(query)) }
}

function readerOf(ask: Ask, giveUpAt: () => number): Reader {
  const read = <Row>({ text, values }: Sql, asValues: boolean) =>
    ask<Row>(text, values, { giveUpAt: giveUpAt(), isRepeatable: true, asValues, refusalOf: refusalOfRead })
  return {
    all: (query) => read(query, false),
    get: <Row>(query: Sql) => read<Row>(query, false).then((rows) => rows[0]),
    column: <Cell>(query: Sql) => read<Cell[]>(query, true).then((rows) => rows.map((row) => row[0]!)),
    find: <Row>(kept: RecordColumns, id: string) => read<Row>(rowWith(kept, id), false).then((rows) => rows[0]),
  }
}
