/**
 * PostgreSQL, for any number of nodes.
 *
 * A change costs two round trips: what it reads, and one statement that writes everything. Its writes become the parts of a single
 * `WITH … SELECT`, which commits by itself: no BEGIN, no COMMIT, no row locked while we think. Each guarded part
 * must have touched the rows it expects, otherwise the statement refuses itself (SQLSTATE VL001) and leaves nothing behind;
 * the change then starts over on what is there now. Only a change that must look at what it wrote takes a transaction.
 *
 * Statements are prepared once per connection and sent without waiting for the answers before them, so few connections go a long way.
 *
 * A connection that is cut between a statement and its answer leaves the outcome open. Every change appends
 * an event whose id was made here, so a look for that row tells. If it is not there the client hears that the outcome is unknown: the
 * server may still be at it.
 *
 * Behind PgBouncer in transaction mode there is no session to keep things in: `isPooled` does without prepared
 * statements and LISTEN.
 */
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AppError } from '../kernel/errors.ts'
import {
  type Database,
  type Decision,
  LostRace,
  listenersOf,
  RACES_MAX,
  type Reader,
  unavailable,
  type Value,
  type Write,
} from './database.ts'
import { type Dialect, MIGRATIONS } from './migrations/index.ts'
import { eventNumbering } from './postgres-events.ts'

const STATEMENT_TIMEOUT_MS = 8_000
const CONNECT_TIMEOUT_S = 4
const LOOK_FOR_MS = 5_000
const MIGRATION_LOCK = 7_126_001

export type PostgresOptions = { poolSize: number; isPooled: boolean }

/** One connection pool, or one transaction of it. */
export type Session = Pick<postgres.Sql, 'unsafe'>

const DIALECT: Dialect = {
  text: 'text COLLATE "C"',
  eventSeq: 'seq bigint, xid xid8 NOT NULL DEFAULT pg_current_xact_id()',
  extras: [
    'CREATE UNIQUE INDEX events_seq ON events (seq)',
    'CREATE INDEX events_unnumbered ON events (xid, id) WHERE seq IS NULL',
    `CREATE FUNCTION vanline_refuse(code text) RETURNS integer LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = code; END $$`,
  ],
}

/** Opens a pool of connections; nothing is sent before the first query. */
export function openPostgres(url: string, { poolSize, isPooled }: PostgresOptions): Database {
  const prepare = !isPooled
  const pool = postgres(url, {
    max: poolSize,
    prepare,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1) * (0.5 + Math.random()),
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: isPooled ? {} : { application_name: 'vanline', statement_timeout: STATEMENT_TIMEOUT_MS },
    onnotice: () => {},
  })
  const reader = readerOf(pool, prepare)
  const listeners = listenersOf()
  const numbering = eventNumbering(pool, isPooled, listeners.wake)

  async function change<Answer>(decide: (tx: Reader) => Promise<Decision<Answer>>): Promise<Answer> {
    for (let races = 0; ; races++) {
      try {
        const decision = await decide(reader)
        if ('afterwards' in decision) return await inTransaction(decision)
        if (decision.writes.length > 0) await commit(decision.writes)
        return decision.answer
      } catch (error) {
        if (!isLostRace(error)) throw translated(error)
        if (races >= RACES_MAX) throw unavailable(error)
      }
      await pause(Math.random() * Math.min(2 ** races, 50))
    }
  }

  async function commit(writes: readonly Write[]): Promise<void> {
    try {
      await run(pool, oneStatementOf(writes), prepare)
    } catch (error) {
      const { eventID } = writes.find((write) => write.eventID !== undefined) ?? {}
      if (!isCut(error)) throw refusalOf(error, writes)
      if (eventID === undefined || !(await isThere(eventID))) throw outcomeUnknown(error)
    }
    if (writes.some((write) => write.eventID !== undefined)) numbering.request()
  }

  /** A change that looks at what it wrote before it answers. */
  async function inTransaction<Answer>(first: Decision<Answer>): Promise<Answer> {
    const all: Write[] = []
    let answer: Answer | undefined
    const work = async (tx: Session) => {
      let decision = first
      for (;;) {
        all.push(...decision.writes)
        if (decision.writes.length > 0) await run(tx, oneStatementOf(decision.writes), prepare)
        if (!('afterwards' in decision)) break
        decision = await decision.afterwards(readerOf(tx, prepare))
      }
      answer = decision.answer
    }
    try {
      await pool.begin((tx) => work(tx))
    } catch (error) {
      const { eventID } = all.find((write) => write.eventID !== undefined) ?? {}
      if (!isCut(error)) throw refusalOf(error, all)
      if (eventID === undefined || answer === undefined || !(await isThere(eventID))) throw outcomeUnknown(error)
    }
    numbering.request()
    return answer as Answer
  }

  /** Whether a change whose answer was lost has been committed, as far as can be told in time. */
  async function isThere(eventID: string): Promise<boolean> {
    const giveUpAt = performance.now() + LOOK_FOR_MS
    for (let waitMs = 50; performance.now() < giveUpAt; waitMs *= 2) {
      try {
        const found = await reader.column(sql`SELECT id FROM events WHERE id = ${eventID}`)
        if (found.length > 0) return true
      } catch (error) {
        if (!isCut(error) && !(error instanceof AppError)) throw error
      }
      await pause(Math.min(waitMs, 1000))
    }
    return false
  }

  return {
    ...reader,
    change,
    eventsNumbered: numbering.settled,
    onEvents: listeners.add,
    migrate: () => migrate(pool),
    pendingMigrations: async () => MIGRATIONS.length - (await appliedMigrations(pool)).size,
    async close() {
      await numbering.stop()
      await pool.end({ timeout: 5 })
    },
  }
}

const run = (session: Session, query: Sql, prepare: boolean) =>
  session.unsafe(query.text, query.values as Value[], { prepare })

function readerOf(session: Session, prepare: boolean): Reader {
  const guarded = async <Result>(result: Promise<Result>): Promise<Result> => {
    try {
      return await result
    } catch (error) {
      throw translated(error)
    }
  }
  return {
    all: <Row>(query: Sql) => guarded(run(session, query, prepare) as unknown as Promise<Row[]>),
    get: async <Row>(query: Sql) => (await guarded(run(session, query, prepare) as unknown as Promise<Row[]>))[0],
    column: async <Cell>(query: Sql) => {
      const rows = (await guarded(run(session, query, prepare).values() as unknown as Promise<Cell[][]>)) as Cell[][]
      return rows.map((row) => row[0]!)
    },
  }
}

/** Several writes as one statement that does all of them or refuses itself. */
export function oneStatementOf(writes: readonly Write[]): Sql {
  const parts = writes.map(({ statement }, i) => sql`w${raw(String(i))} AS (${statement} RETURNING 1)`)
  const checks = writes.flatMap(({ rows, lock }, i) => {
    const isAsExpected =
      rows === undefined
        ? []
        : [sql`WHEN (SELECT count(*) FROM w${raw(String(i))}) <> ${raw(String(rows))} THEN vanline_refuse('VL001')`]
    const isFree = lock
      ? [sql`WHEN NOT pg_try_advisory_xact_lock(hashtextextended(${lock.name}, 0)) THEN vanline_refuse('VL002')`]
      : []
    return [...isFree, ...isAsExpected]
  })
  const verdict = checks.length > 0 ? sql`CASE ${join(checks, ' ')} ELSE 1 END` : sql`1`
  return sql`WITH ${join(parts, ', ')} SELECT ${verdict} AS done`
}

const codeOf = (error: unknown): string => String((error as { code?: unknown })?.code ?? '')

/** A guard that refused, a name that was taken, two that waited for each other: somebody was faster, so start over. */
const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || ['VL001', '23505', '40001', '40P01'].includes(codeOf(error))

/** The connection went before the answer came. */
const isCut = (error: unknown): boolean =>
  [
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'CONNECTION_DESTROYED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P02',
  ].includes(codeOf(error))

/** The server is not there, is starting or stopping, has no place left, or is a standby that takes no writes. */
const isAway = (error: unknown): boolean =>
  isCut(error) ||
  /^(08|53|57)/.test(codeOf(error)) ||
  ['25006', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(
    codeOf(error),
  )

const translated = (error: unknown): unknown => (isAway(error) ? unavailable(error) : error)

/** The refusal of the lock that was taken, if that is what happened. */
function refusalOf(error: unknown, writes: readonly Write[]): unknown {
  const held = writes.find((write) => write.lock)?.lock
  return codeOf(error) === 'VL002' && held ? held.refusal : error
}

const outcomeUnknown = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The connection to the database was lost while the change was being written, and it is not known whether it was. Read the record, or send the request again with its Idempotency-Key.',
    { retryAfterS: 2 },
    cause,
  )

async function appliedMigrations(session: Session): Promise<Set<number>> {
  const [table] = await session.unsafe("SELECT to_regclass('migrations') AS name")
  if (table?.name === null) return new Set()
  return new Set((await session.unsafe('SELECT id FROM migrations')).map((row) => Number(row.id)))
}

/** Runs what is missing in one transaction under a lock, so that nodes that start together migrate once. */
async function migrate(pool: postgres.Sql): Promise<void> {
  await pool.begin(async (tx) => {
    await tx.unsafe('SET LOCAL statement_timeout = 0')
    await tx.unsafe(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.unsafe(
      'CREATE TABLE IF NOT EXISTS migrations (id integer PRIMARY KEY, name text NOT NULL, applied_at text NOT NULL)',
    )
    const applied = await appliedMigrations(tx)
    const newest = Math.max(0, ...applied)
    if (newest > MIGRATIONS.length)
      throw new Error(
        `The database is from a newer release (migration ${newest}; this one knows ${MIGRATIONS.length}).`,
      )
    for (const { id, name, statements } of MIGRATIONS) {
      if (applied.has(id)) continue
      for (const statement of statements(DIALECT)) await tx.unsafe(statement)
      await tx.unsafe('INSERT INTO migrations (id, name, applied_at) VALUES ($1, $2, $3)', [
        id,
        name,
        new Date().toISOString(),
      ])
    }
  })
}
