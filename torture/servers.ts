/** PostgreSQL servers that belong to one trial, so that harm can be done to them. */
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../packages/server/src/db/postgres/session.ts'
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

/** A server and a copy of it that follows. */
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

/** Where the nodes find whichever of the two takes writes. */
export const eitherOf = ({ primary, standby }: Pair): string =>
  `postgres://vanline@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`

/** From here on every commit of the primary waits until its standby has it. */
export async function followSynchronously({ primary }: Pair): Promise<void> {
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await ask(primary, 'SELECT pg_reload_conf()')
  const isSynchronous = async () =>
    (await ask(primary, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await pause(50)
}
