import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe } from 'node:test'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../src/db/database.ts'
import { FEED_HEAD } from '../src/db/feed-head.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSession } from '../src/db/postgres/wire/session.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import type { Files } from '../src/files/files.ts'
import { AppError } from '../src/kernel/errors.ts'
import { resetIds } from '../src/kernel/ids.ts'
import { hasCitus, NEEDS_UNIQUE, openTestCitus } from './citus.ts'
import { hasServer } from './has-server.ts'
import { rolesIn } from './postgres-roles.ts'

/** A new, migrated database, its URL for other processes, and how to delete it. Files are in it unless they are elsewhere. */
export type TestDatabase = { db: Database; url: string; files?: Files; discard: () => Promise<void> }

let migrated: Promise<Buffer> | undefined

/** The bytes of a migrated database. To migrate one takes longer than most tests. */
async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'template.db')
  const db = openSqlite(path)
  await db.migrate()
  await db.close()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

/** For tests of SQLite only: several processes on one file. */
export async function openTestSqlite(): Promise<TestDatabase> {
  migrated ??= migratedFile()
  const bytes = await migrated
  resetIds()
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  writeFileSync(join(folder, 'test.db'), bytes)
  const db = openSqlite(join(folder, 'test.db'))
  const discard = async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  }
  return { db, url: `sqlite:${join(folder, 'test.db')}`, discard }
}

/**
 * For tests of PostgreSQL only: lost connections, several servers, the order of commits. The service gives up after some seconds, and waits only
 * for a moment until events have their numbers; on a busy machine both may be too short. A patient database waits. `isAsService` uses the
 * role that deploy/postgres/roles.sql creates for the service; the URL is still that of a superuser.
 */
export async function openTestPostgres({ isPatient = true, isAsService = false } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server; npm test starts one and sets it')
  resetIds()
  const admin = openSession(patientAt(new URL(server)))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  try {
    // To copy the files takes less than half the work of copying block by block through the log.
    await admin.rows(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
  } catch (error) {
    // What stays open would keep the process from ending.
    await admin.close()
    throw error
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  const roles = isAsService ? rolesIn(url.href) : undefined
  await roles?.run()
  const at = roles ? new URL(roles.urlOf('service')) : url
  const opened = isPatient
    ? openPostgres(patientAt(at), { poolSize: 4, isPooled: false, ...PATIENT })
    : openPostgres(at.href, { poolSize: 4, isPooled: false })
  await untilReached(opened)
  const db = isPatient ? patient(opened) : opened
  const discard = async () => {
    await db.close()
    await admin.rows(`DROP DATABASE ${name} WITH (FORCE)`)
    await roles?.drop()
    await admin.close()
  }
  return { db, url: url.href, discard }
}

/** Longer than anything takes on a busy machine. */
const PATIENT = { answerMaxMs: 300_000, sendMaxMs: 300_000 }

function patientAt(url: URL): string {
  const patiently = new URL(url)
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    patiently.searchParams.set(name, '300s')
  patiently.searchParams.set('connect_timeout', '300')
  return patiently.href
}

const patient = (db: Database): Database => ({ ...db, eventsNumbered: () => untilNumbered(db) })

/** Opens the connections for reads and writes. On a busy machine the time limit of one attempt may be too short. */
export async function untilReached(db: Database): Promise<void> {
  const nothing = unguarded(sql`UPDATE settings SET value = value WHERE name = ${''}`)
  const reach = async () => {
    await db.column(sql`SELECT 1`)
    await db.change(async () => ({ writes: [nothing], answer: null }))
    return true
  }
  const isAway = (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error
    return false
  }
  while (!(await reach().catch(isAway)));
}

/** Waits until every event has its number. The service itself waits only for a moment. */
export async function untilNumbered(db: Database): Promise<void> {
  const isWaiting = async () =>
    (await db.column(sql`SELECT event_id FROM event_numbers WHERE seq IS NULL OR seq > ${FEED_HEAD} LIMIT 1`)).length >
    0
  do await db.eventsNumbered()
  while (await isWaiting())
}

/** Every supported database; with TEST_CITUS_URL only Citus. */
const DATABASES: Record<string, () => Promise<TestDatabase>> = hasCitus()
  ? { Citus: () => openTestCitus().then((opened) => ({ ...opened, db: patient(opened.db) })) }
  : { SQLite: openTestSqlite, ...(hasServer() && { PostgreSQL: () => openTestPostgres() }) }

const TEMPLATE = 'vanline_template'

/** Creates the migrated template that test databases are copied from. */
export async function makeTemplate(server: string): Promise<void> {
  const admin = openSession(patientAt(new URL(server)))
  await admin.rows(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
  await admin.rows(`CREATE DATABASE ${TEMPLATE}`)
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  const db = openPostgres(url.href, { poolSize: 1, isPooled: false })
  await db.migrate()
  await db.close()
}

type Suite = (open: () => Promise<TestDatabase>, database: string) => void

/** Runs a suite once for each database. The suite is given the name of the database, so that each draws another sample. */
export function forEachDatabase(suite: string, body: Suite): void {
  forSomeDatabases((all) => all, suite, body)
}

/** The same with the rights that a service has in production: on PostgreSQL it cannot change tables. */
export function forEachDatabaseAsService(suite: string, body: Suite): void {
  const open = () => openTestPostgres({ isAsService: true })
  forSomeDatabases((all) => all.map(([name, usual]) => [name, name === 'PostgreSQL' ? open : usual]), suite, body)
}

/** The databases of a suite, each with its name. */
export type Opened = readonly [name: string, open: () => Promise<TestDatabase>][]

/** Runs a suite once for each database that is chosen. */
export function forSomeDatabases(choose: (all: Opened) => Opened, suite: string, body: Suite): void {
  for (const [name, open] of choose(Object.entries(DATABASES))) describe(`${suite} on ${name}`, () => body(open, name))
}

/** Runs a suite once for each database that can make references unique. */
export function forEachWithUniqueReferences(suite: string, body: Suite): void {
  for (const [name, open] of Object.entries(DATABASES))
    describe(`${suite} on ${name}`, NEEDS_UNIQUE, () => body(open, name))
}

/** Runs statements on a database beside the service, for example to restore the schema of an older release. */
export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const raw = new DatabaseSync(url.slice('sqlite:'.length))
    for (const statement of statements) raw.exec(statement)
    raw.close()
    return
  }
  const session = openSession(url)
  for (const statement of statements) await session.rows(statement)
  await session.close()
}
