import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@vanline/server/db/open'
import { IS_NODE, openSession, type Session } from '@vanline/server/db/postgres/session'
import type { Sql } from 'sql-template-tag'
import { Failure } from '../command.ts'
import type { Row, Store } from './store.ts'
import { OF_POSTGRES, SETTINGS, TABLES } from './tables.ts'

const ALONE = { poolSize: 1, isPooled: false }
const COPY_LOCK = 7_126_003
const LOCK_WAIT = '5s'
const EARLIER_WAIT_MS = 10_000
const APPLICATION = 'vanline copy'
const NAMES = [...[...TABLES, SETTINGS].map(({ name }) => name), ...OF_POSTGRES]

/** One session holds a transaction that locks others out until the copy ends; the other one does the work. */
type Sessions = { holder: Session; worker: Session }

/**
 * Opens a database to read it at one moment, if it is found usable before anything is written to it. Others cannot write until it is
 * closed.
 */
export async function openPostgresSource(url: string, requireUsable: (store: Store) => Promise<void>): Promise<Store> {
  return await withSessions(url, async (sessions) => {
    const { holder, worker } = sessions
    await requireNoNodes(worker)
    await requireUsable(storeOn(sessions, worker))
    await numberEvents(url)
    await hold(holder, 'BEGIN ISOLATION LEVEL REPEATABLE READ')
    // The first query after the lock takes the snapshot, so it sees everything committed before.
    await holder.rows(`LOCK TABLE ${NAMES.join(', ')} IN SHARE MODE`).catch((error) => {
      if (codeOf(error) === '55P03') throw new Failure('The source is being written to: stop the nodes first.')
      if (codeOf(error) === '42P01') throw new Failure('The source is not a database of this service.')
      throw error
    })
    return storeOn(sessions, holder)
  })
}

/** Opens a database to fill it. Only one copy at a time, and no running node. */
export async function openPostgresTarget(url: string): Promise<Store> {
  return await withSessions(url, async (sessions) => {
    const { holder, worker } = sessions
    await requireNoNodes(worker)
    await hold(holder, 'BEGIN')
    await holder.rows(`SELECT pg_advisory_xact_lock(${COPY_LOCK})`).catch((error) => {
      throw codeOf(error) === '55P03' ? new Failure('Another copy to this database is running.') : error
    })
    await earlierCopiesGone(worker)
    const db = await openDatabase(url, ALONE)
    await db.migrate().finally(db.close)
    return storeOn(sessions, worker)
  })
}

/** The last node may have left events without a number; opening the database numbers them. */
async function numberEvents(url: string): Promise<void> {
  const db = await openDatabase(url, ALONE)
  await db.eventsNumbered().finally(db.close)
}

async function withSessions(url: string, work: (sessions: Sessions) => Promise<Store>): Promise<Store> {
  const sessions = { holder: openSession(url, APPLICATION), worker: openSession(url, APPLICATION) }
  try {
    return await work(sessions)
  } catch (error) {
    await closeAll(sessions)
    throw error
  }
}

const closeAll = ({ holder, worker }: Sessions) => Promise.all([holder.close(), worker.close()])

/** Starts a transaction that stays open, with its locks, as long as its session. */
const hold = (holder: Session, begin: string) =>
  holder.rows(`${begin}; SET LOCAL lock_timeout = '${LOCK_WAIT}'; SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL statement_timeout = 0`)

/** The store over these sessions; it reads the records through one of them. */
function storeOn(sessions: Sessions, looking: Session): Store {
  const { holder, worker } = sessions
  const requireHeld = () => {
    if (holder.isLost()) throw new Failure('The connection that keeps others out was lost.')
  }
  return {
    async all<Found extends object>(query: Sql) {
      requireHeld()
      return looking.rows<Found>(query.text, query.values)
    },
    async columnsOf(table) {
      const found = await looking.rows<{ name: string }>(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY 1',
        [table],
      )
      return found.map(({ name }) => name)
    },
    async insert(table, columns, rows) {
      requireHeld()
      await looking.rows(insertOf(table, columns), [JSON.stringify(rows.map(jsonOf))])
    },
    async run(...queries) {
      requireHeld()
      await worker.rows('BEGIN')
      try {
        for (const query of queries) await worker.rows(query.text, query.values)
        await worker.rows('COMMIT')
      } catch (error) {
        await worker.rows('ROLLBACK').catch(() => {})
        throw error
      }
    },
    async analyze() {
      for (const name of NAMES) await looking.rows(`ANALYZE ${name}`)
    },
    async close() {
      if (!holder.isLost()) await holder.rows('COMMIT')
      await closeAll(sessions)
    },
  }
}

const PLACE = 'INSERT INTO places (id, move_id) SELECT id, move_id FROM copied'
const UPDATE = 'INSERT INTO shipment_updates (last_updated, id, move_id) SELECT last_updated, id, move_id FROM copied'

/** What follows from copied rows: the numbers of events and the head of the feed, and the entries of the directories. */
const FOLLOWING: Record<string, readonly string[]> = {
  events: [
    'INSERT INTO event_numbers (event_id, stream, time, seq) SELECT id, stream, time, seq FROM copied',
    `UPDATE feed_head SET seq = last, given = last FROM (SELECT max(seq) AS last FROM copied) AS numbers WHERE name = 'feed'`,
  ],
  moves: ['INSERT INTO locators (locator, move_id) SELECT locator, id FROM copied'],
  ...Object.fromEntries(
    [
      'agents',
      'services',
      'erasures',
      'move_links',
      'move_parties',
      'documents',
      'notes',
      'jobs',
      'items',
      'weighings',
      'storage_stays',
      'signatures',
      'change_requests',
    ].map((table) => [table, [PLACE]]),
  ),
  shipments: [PLACE, UPDATE],
}

/** A row as JSON: bytes are the text that PostgreSQL reads as bytes. */
const jsonOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  )

/** Inserts rows from one JSON parameter; the table or its view defines the type of each member. */
function insertOf(table: string, columns: readonly string[]): string {
  const from = TABLES.find(({ name }) => name === table)?.from ?? table
  const names = columns.filter((name) => table !== 'events' || name !== 'seq').join(', ')
  const parts = (FOLLOWING[table] ?? []).map((statement, i) => `, part${i} AS (${statement})`)
  return `WITH copied AS (SELECT * FROM json_populate_recordset(NULL::${from}, $1::text::json))${parts.join('')}
    INSERT INTO ${table} (${names}) SELECT ${names} FROM copied`
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

const countOf = async (session: Session, condition: string): Promise<number> => {
  const [row] = await session.rows<{ sessions: number }>(
    `SELECT count(*) AS sessions FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
  )
  return row!.sessions
}

/** A node that runs during a copy would serve incomplete data, and write rows that the copy misses. */
async function requireNoNodes(session: Session): Promise<void> {
  const nodes = await countOf(session, IS_NODE)
  if (nodes > 0)
    throw new Failure(
      `The service has ${nodes} connection${nodes > 1 ? 's' : ''} to the database: stop every node first.`,
    )
}

/** The server may still run a batch of a killed copy, which would then interfere. */
async function earlierCopiesGone(session: Session): Promise<void> {
  const giveUpAt = performance.now() + EARLIER_WAIT_MS
  // Leftover backends of a killed copy run a statement; our own connections are idle in transaction.
  while (
    (await countOf(
      session,
      `application_name LIKE '${APPLICATION}%' AND state = 'active' AND pid <> pg_backend_pid()`,
    )) > 0
  ) {
    if (performance.now() > giveUpAt) throw new Failure('An earlier copy to this database is still being finished.')
    await pause(100)
  }
}
