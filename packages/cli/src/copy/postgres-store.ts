import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@vanline/server/db/open'
import postgres from 'postgres'
import type { Sql } from 'sql-template-tag'
import { Failure } from '../command.ts'
import { reasonOf } from '../reason.ts'
import type { Store, Value } from './store.ts'
import { SETTINGS, TABLES } from './tables.ts'

const ALONE = { poolSize: 1, isPooled: false }
const COPY_LOCK = 7_126_003
const LOCK_WAIT = '5s'
const EARLIER_WAIT_MS = 10_000
const APPLICATION = 'vanline copy'
/** Where an event's transaction is remembered until the event has its number; it means nothing elsewhere. */
const OWN_COLUMNS = ['xid']

type Session = Pick<postgres.Sql, 'unsafe'>

/** The driver takes a standby for one that can be written to; asked for the primary it does not. */
const toPrimary = (url: string): string =>
  url.replace(/\btarget_session_attrs=read-write\b/, 'target_session_attrs=primary')

const connect = (url: string): postgres.Sql =>
  postgres(toPrimary(url), {
    max: 2,
    fetch_types: false,
    connect_timeout: 10,
    max_lifetime: null,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: { application_name: APPLICATION },
    onnotice: () => {},
  })

/** Opens a database to read it as it is at one moment; nobody can write to it until it is closed. */
export async function openPostgresSource(url: string): Promise<Store> {
  const pool = connect(url)
  return await orEnd(pool, async () => {
    await requireNoNodes(pool)
    await numberEvents(url)
    const held = await hold(pool, 'ISOLATION LEVEL REPEATABLE READ', async (tx) => {
      const names = [...TABLES, SETTINGS].map(({ name }) => name).join(', ')
      // The first query after the lock fixes what is seen, so everything that was committed before it is.
      await tx.unsafe(`LOCK TABLE ${names} IN SHARE MODE`).catch((error) => {
        if (codeOf(error) === '55P03') throw new Failure('The source is being written to: stop the nodes first.')
        if (codeOf(error) === '42P01') throw new Failure('The source is not a database of this service.')
        throw error
      })
    })
    return storeOn(pool, held)
  })
}

/** Opens a database to fill it. One copy at a time, and no node beside it. */
export async function openPostgresTarget(url: string): Promise<Store> {
  const pool = connect(url)
  return await orEnd(pool, async () => {
    await requireNoNodes(pool)
    const held = await hold(pool, '', async (tx) => {
      await tx.unsafe(`SELECT pg_advisory_xact_lock(${COPY_LOCK})`).catch((error) => {
        throw codeOf(error) === '55P03' ? new Failure('Another copy to this database is running.') : error
      })
    })
    await earlierCopiesGone(pool)
    const db = openDatabase(url, ALONE)
    await db.migrate().finally(db.close)
    return storeOn(pool, { ...held, session: pool })
  })
}

/** The last node to stop may have left events without a number, which only a database that is open gives them. */
async function numberEvents(url: string): Promise<void> {
  const db = openDatabase(url, ALONE)
  await db.eventsNumbered().finally(db.close)
}

async function orEnd<Result>(pool: postgres.Sql, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await pool.end({ timeout: 1 })
    throw error
  }
}

type Held = { session: Session; release: () => Promise<void>; lost: () => unknown }

/** A transaction that stays open, with what it holds, until it is released. */
async function hold(pool: postgres.Sql, mode: string, prepare: (tx: Session) => Promise<void>): Promise<Held> {
  const ready = Promise.withResolvers<Session>()
  const released = Promise.withResolvers<void>()
  let loss: unknown
  const transaction = pool
    .begin(mode, async (tx) => {
      await tx.unsafe(`SET LOCAL lock_timeout = '${LOCK_WAIT}'; SET LOCAL idle_in_transaction_session_timeout = 0;
        SET LOCAL statement_timeout = 0`)
      await prepare(tx)
      ready.resolve(tx)
      await released.promise
    })
    .catch((error) => {
      loss = error
      ready.reject(error)
    })
  const session = await ready.promise
  const release = async () => {
    released.resolve()
    await transaction
  }
  return { session, release, lost: () => loss }
}

function storeOn(pool: postgres.Sql, { session, release, lost }: Held): Store {
  const requireHeld = () => {
    if (lost()) throw new Failure(`The connection that keeps others out was lost: ${reasonOf(lost())}`)
  }
  return {
    async all<Found>(query: Sql) {
      requireHeld()
      return (await session.unsafe(query.text, query.values as Value[])) as unknown as Found[]
    },
    async columnsOf(table) {
      const found = await session.unsafe(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY 1',
        [table],
      )
      return found.map(({ name }) => String(name)).filter((name) => !OWN_COLUMNS.includes(name))
    },
    async insert(table, columns, rows) {
      requireHeld()
      // One parameter, whatever the number of rows; the table itself says what each member is to become.
      const text = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}
        FROM json_populate_recordset(NULL::${table}, $1::text::json)`
      await session.unsafe(text, [JSON.stringify(rows)])
    },
    async run(...queries) {
      requireHeld()
      await pool.begin(async (tx) => {
        for (const query of queries) await tx.unsafe(query.text, query.values as Value[])
      })
    },
    async analyze() {
      for (const { name } of [...TABLES, SETTINGS]) await session.unsafe(`ANALYZE ${name}`)
    },
    async close() {
      await release()
      await pool.end({ timeout: lost() ? 0 : 5 })
    },
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

const countOf = async (session: Session, condition: string): Promise<number> => {
  const [row] = await session.unsafe(
    `SELECT count(*) AS sessions FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
  )
  return Number(row?.sessions)
}

/** A node beside a copy would serve half of the records, and write where the copy does not look any more. */
async function requireNoNodes(session: Session): Promise<void> {
  const nodes = await countOf(session, "application_name = 'vanline'")
  if (nodes > 0)
    throw new Failure(
      `The service has ${nodes} connection${nodes > 1 ? 's' : ''} to the database: stop every node first.`,
    )
}

/** A copy that was killed may have left the server a batch to finish, which would then come in between. */
async function earlierCopiesGone(pool: postgres.Sql): Promise<void> {
  const giveUpAt = performance.now() + EARLIER_WAIT_MS
  // Of our own connections one holds the lock and has begun a transaction; an earlier copy is at a statement.
  while (
    (await countOf(pool, `application_name = '${APPLICATION}' AND state = 'active' AND pid <> pg_backend_pid()`)) > 0
  ) {
    if (performance.now() > giveUpAt) throw new Failure('An earlier copy to this database is still being finished.')
    await pause(100)
  }
}
