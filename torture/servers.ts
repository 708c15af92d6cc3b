/** PostgreSQL servers that belong to one trial, so that harm can be done to them. */
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../packages/server/src/db/postgres/wire/session.ts'
import { type PostgresServer, startPostgres } from '../scripts/postgres.ts'

/** Runs one statement on a connection of its own. */
export async function ask<Row extends object>({ url }: { url: string }, statement: string): Promise<Row[]> {
  const session = openSession(url)
  try {
    return await session.rows<Row>(statement)
  } finally {
    await session.close()
  }
}

const ASK_MAX_MS = 10_000

/** The sessions of a database and their locks, as lines for a report; empty for SQLite. */
export async function sessionsOf(url: string): Promise<string> {
  if (url.startsWith('sqlite:')) return ''
  const asked = Promise.all([
    ask(
      { url },
      `SELECT pid, application_name AS name, state, wait_event_type || ' ' || wait_event AS waits, pg_blocking_pids(pid)::text AS behind,
        (clock_timestamp() - xact_start)::text AS open, left(query, 300) AS statement
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY xact_start, pid`,
    ),
    ask(
      { url },
      `SELECT pg_locks.pid, locktype, relation::regclass::text AS table, virtualxid, objid, mode, granted
      FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (NOT granted OR locktype = 'advisory') ORDER BY granted, pg_locks.pid`,
    ),
  ])
  const tooLate = pause(ASK_MAX_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  try {
    const [sessions, locks] = await Promise.race([asked, tooLate])
    const lines = (rows: object[]) => rows.map((row) => `  ${JSON.stringify(row)}`)
    return ['Sessions of the database:', ...lines(sessions), 'Locks:', ...lines(locks)].join('\n')
  } catch (error) {
    return `The server does not say what its sessions do: ${error}`
  }
}

/** A primary and its standby. */
export type Pair = { primary: PostgresServer; standby: PostgresServer; stop: () => Promise<void> }

/** Starts a primary, lets it be prepared, and starts a standby that follows it. */
export async function startPair(
  prepare: (primary: PostgresServer) => Promise<unknown> = async () => {},
): Promise<Pair> {
  const primary = await startPostgres()
  await prepare(primary)
  await primary.halt()
  const standby = await startPostgres({}, { of: primary, isStandby: true })
  await primary.start()
  const stop = async () => {
    await standby.stop()
    await primary.stop()
  }
  return { primary, standby, stop }
}

/** The URL of both servers, with which nodes connect to the one that accepts writes. */
export const eitherOf = ({ primary, standby }: Pair): string =>
  `postgres://vanline@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`

/** Makes every commit of the primary wait until the standby has it. */
export async function followSynchronously({ primary }: Pair): Promise<void> {
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await ask(primary, 'SELECT pg_reload_conf()')
  const isSynchronous = async () =>
    (await ask(primary, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await pause(50)
}
