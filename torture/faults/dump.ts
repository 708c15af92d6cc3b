/** pg_dump and pg_restore of rows, as statements: the PostgreSQL of the tests comes without these programs. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../../packages/server/src/db/postgres/postgres.ts'
import { openSession, type Session } from '../../packages/server/src/db/postgres/wire/session.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { temporaryFolder } from '../places.ts'

/** A dump: the folder with one file for each table. */
export type Dump = { folder: string; tables: string[] }

/** Writes every table to a file, all in one snapshot. */
export async function dump({ url }: PostgresServer): Promise<Dump> {
  const folder = temporaryFolder('dump')
  chmodSync(folder, 0o777)
  return inSession(url, async ({ rows }) => {
    await rows('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const found = await rows<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    const tables = found.map(({ name }) => name)
    for (const name of tables) await rows(`COPY ${name} TO '${join(folder, name)}'`)
    await rows('COMMIT')
    return { folder, tables }
  })
}

/** Creates the tables on another server, and fills them from a dump. */
export async function load({ url }: PostgresServer, { folder, tables }: Dump): Promise<void> {
  const db = openPostgres(url, { poolSize: 1, isPooled: false })
  await db.migrate()
  await db.close()
  await inSession(url, async ({ rows }) => {
    await rows('SET session_replication_role = replica')
    await rows('BEGIN')
    await rows(`TRUNCATE ${tables.join()}`)
    for (const name of tables) await rows(`COPY ${name} FROM '${join(folder, name)}'`)
    await rows('COMMIT')
  })
}

/** Locks the head of the feed, so that no event gets a number. Returns how to release it. */
export async function holdNumbering({ url }: PostgresServer): Promise<() => Promise<void>> {
  const session = openSession(url)
  await session.rows('BEGIN')
  await session.rows('SELECT seq FROM feed_head FOR UPDATE')
  return session.close
}

async function inSession<Result>(url: string, work: (session: Session) => Promise<Result>): Promise<Result> {
  const session = openSession(url)
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}
