import { existsSync } from 'node:fs'
import type { Config } from '@vanline/server/config'
import { SEARCH_TERMS, UNFINISHED_COPY } from '@vanline/server/db/epoch'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openDatabase } from '@vanline/server/db/open'
import sql from 'sql-template-tag'
import { hasPassword, urlWithoutPassword } from '../place.ts'
import { reasonOf } from '../reason.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'

const SKEW_MAX_MS = 60_000

type Database = Awaited<ReturnType<typeof openDatabase>>

/** Checks the database without changing it. */
export async function checkDatabase(config: Config, clock: () => number = Date.now): Promise<Finding[]> {
  const where = urlWithoutPassword(config.databaseUrl)
  const path = pathOf(config.databaseUrl)
  if (path === undefined && config.databaseUrl.startsWith('sqlite:'))
    return [ok('database', 'in memory: it is deleted when the process ends'), checkClock([], clock)]
  // SQLite would create the file; a check must not.
  if (path !== undefined && !existsSync(path))
    return [ok('database', `${where} does not exist yet and is created at the first start`), checkClock([], clock)]
  let db: Database | undefined
  try {
    db = await openDatabase(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
    const pending = await db.pendingMigrations()
    const tables = [
      checkMigrations(pending, config),
      ...(path === undefined ? [await checkRole(db, pending, config), checkPassword(config.databaseUrl)] : []),
    ]
    if (pending !== 0) return [ok('database', `${where} answers`), ...tables, checkClock([], clock)]
    return [await checkContent(db, where, path !== undefined), ...tables, checkClock(await instantsIn(db, path), clock)]
  } catch (error) {
    const todo =
      path === undefined
        ? 'Check DATABASE_URL, PGPASSFILE or PGPASSWORD, and whether the server accepts connections from this machine.'
        : 'Check DATABASE_URL and the permissions of the file. Restore a backup if it is damaged.'
    return [wrong('database', `${where} cannot be used: ${reasonOf(error)}`, todo), checkClock([], clock)]
  } finally {
    await db?.close()
  }
}

/** The path of the file, if the database is one. */
export const pathOf = (url: string): string | undefined =>
  url.startsWith('sqlite:') && url !== 'sqlite::memory:' ? url.slice('sqlite:'.length) : undefined

function checkMigrations(pending: number, config: Config): Finding {
  if (pending === 0) return ok('migrations', `all ${MIGRATIONS.length} have run`)
  if (pending < 0)
    return wrong('migrations', 'the database is from a newer release than this command', 'Install that release.')
  const says = `${pending} of ${MIGRATIONS.length} are missing`
  if (config.migrate === 'on') return ok('migrations', `${says} and run at the next start`)
  return wrong('migrations', says, 'Run `vanline migrate`, because VANLINE_MIGRATE is off.')
}

const ROLES = 'deploy/postgres/roles.sql creates a role for the service, and one for migrations.'

/** Whether the role of PostgreSQL can do what it must, and no more than it needs. */
async function checkRole(db: Database, pending: number, { migrate }: Config): Promise<Finding> {
  const row = await db.get<{ name: string; rights: string }>(sql`SELECT current_user AS name,
    CASE WHEN rolsuper THEN 'all' WHEN has_schema_privilege(current_schema(), 'CREATE') THEN 'tables' ELSE 'rows' END AS rights
    FROM pg_roles WHERE rolname = current_user`)
  const { name, rights } = row!
  if (rights === 'all') return advice('role', `${name} is a superuser, and the service needs none`, ROLES)
  if (rights === 'tables' && migrate === 'off')
    return advice('role', `${name} can change tables, which VANLINE_MIGRATE=off does not need`, ROLES)
  if (rights === 'rows' && migrate === 'on' && pending > 0)
    return wrong(
      'role',
      `${name} cannot create tables, so the missing migrations fail at the start`,
      'Run `vanline migrate` with the role for migrations, and set VANLINE_MIGRATE=off.',
    )
  return ok(
    'role',
    rights === 'rows' ? `${name} can read and write rows only` : `${name} can change tables, for migrations`,
  )
}

/** The environment of a process can be read in /proc by its user and root, and is part of some crash reports. */
const checkPassword = (url: string): Finding =>
  hasPassword(url)
    ? advice(
        'password',
        'is in DATABASE_URL',
        'Put it into a password file, and the path of that file into PGPASSFILE.',
      )
    : ok('password', 'is not in DATABASE_URL')

async function checkContent(db: Database, where: string, isFile: boolean): Promise<Finding> {
  if (await db.get(sql`SELECT value FROM settings WHERE name = ${UNFINISHED_COPY}`))
    return wrong('database', `${where} is the target of an unfinished copy`, 'Run `vanline copy` again.')
  if (isFile) {
    const [verdict] = await db.column<string>(sql`PRAGMA quick_check(1)`)
    if (verdict !== 'ok')
      return wrong('database', `${where} is damaged: ${verdict}`, 'Stop the service and restore a backup.')
  }
  const row = await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM shipments`)
  const left = await db.get(sql`SELECT value FROM settings WHERE name = ${SEARCH_TERMS}`)
  const unfinished = left ? '; a service still has to write terms of search after the migration' : ''
  return ok(
    'database',
    `${where} answers, with ${Number(row?.count ?? 0).toLocaleString('en-US')} shipments${unfinished}`,
  )
}

type Dated = { what: string; ms: number; isNow: boolean }

/** Other sources of time: the newest event, and the clock of the database server. */
async function instantsIn(db: Database, path: string | undefined): Promise<Dated[]> {
  const newest = await db.get<{ time: string }>(sql`SELECT time FROM feed ORDER BY seq DESC LIMIT 1`)
  const dated: Dated[] = newest ? [{ what: 'the newest event', ms: Date.parse(newest.time), isNow: false }] : []
  if (path !== undefined) return dated
  const row = await db.get<{ ms: string }>(sql`SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS text) AS ms`)
  return [...dated, { what: 'the clock of the database server', ms: Number(row!.ms), isNow: true }]
}

/** Compares the clock. A wrong clock causes wrong dates; versions then run ahead of a clock that is behind. */
function checkClock(others: readonly Dated[], clock: () => number): Finding {
  const now = clock()
  const time = new Date(now).toISOString()
  const odd = others.find(({ ms, isNow }) => ms - now > SKEW_MAX_MS || (isNow && now - ms > SKEW_MAX_MS))
  if (!odd) return ok('clock', time)
  const says = `${time}, but ${odd.what} says ${new Date(odd.ms).toISOString()}`
  return wrong('clock', says, 'Use chrony or systemd-timesyncd on every machine.')
}
