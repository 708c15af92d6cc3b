import { existsSync } from 'node:fs'
import type { Config } from '@vanline/server/config'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openDatabase } from '@vanline/server/db/open'
import { UNFINISHED_COPY } from '@vanline/server/unfinished-copy'
import sql from 'sql-template-tag'
import { shownUrl } from '../place.ts'
import { reasonOf } from '../reason.ts'
import { type Finding, ok, wrong } from './finding.ts'

const SKEW_MAX_MS = 60_000

type Database = ReturnType<typeof openDatabase>

/** Looks at the database as far as it can be reached, and changes nothing. */
export async function checkDatabase(config: Config, clock: () => number = Date.now): Promise<Finding[]> {
  const where = shownUrl(config.databaseUrl)
  const path = pathOf(config.databaseUrl)
  if (path === undefined && config.databaseUrl.startsWith('sqlite:'))
    return [ok('database', 'in memory: it is gone when the process is'), checkClock([], clock)]
  // SQLite would make the file, and a look must not.
  if (path !== undefined && !existsSync(path))
    return [ok('database', `${where} is not there yet and is made at the first start`), checkClock([], clock)]
  let db: Database | undefined
  try {
    db = openDatabase(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
    const pending = await db.pendingMigrations()
    const tables = checkMigrations(pending, config)
    if (!tables.isOk || pending > 0) return [ok('database', `${where} answers`), tables, checkClock([], clock)]
    return [await checkContent(db, where, path !== undefined), tables, checkClock(await instantsIn(db, path), clock)]
  } catch (error) {
    const todo =
      path === undefined
        ? 'Look at DATABASE_URL, at PGPASSWORD, and whether the server lets this machine in.'
        : 'Look at DATABASE_URL and at the rights of the file; restore a backup if it is damaged.'
    return [wrong('database', `${where} cannot be used: ${reasonOf(error)}`, todo), checkClock([], clock)]
  } finally {
    await db?.close()
  }
}

/** The path of the file, if the database is one. */
export const pathOf = (url: string): string | undefined =>
  url.startsWith('sqlite:') && url !== 'sqlite::memory:' ? url.slice('sqlite:'.length) : undefined

function checkMigrations(pending: number, config: Config): Finding {
  if (pending === 0) return ok('migrations', `all ${MIGRATIONS.length} are there`)
  if (pending < 0)
    return wrong('migrations', 'the database is from a newer release than this command', 'Install that release.')
  const says = `${pending} of ${MIGRATIONS.length} are missing`
  if (config.migrate === 'on') return ok('migrations', `${says} and run at the next start`)
  return wrong('migrations', says, 'Run vanline migrate, as VANLINE_MIGRATE is off.')
}

async function checkContent(db: Database, where: string, isFile: boolean): Promise<Finding> {
  if (await db.get(sql`SELECT value FROM settings WHERE name = ${UNFINISHED_COPY}`))
    return wrong('database', `${where} is the target of a copy that has not come to its end`, 'Run vanline copy again.')
  if (isFile) {
    const [verdict] = await db.column<string>(sql`PRAGMA quick_check(1)`)
    if (verdict !== 'ok')
      return wrong('database', `${where} is damaged: ${verdict}`, 'Stop the service and restore a backup.')
  }
  const row = await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM shipments`)
  return ok('database', `${where} answers, with ${Number(row?.count ?? 0).toLocaleString('en-US')} shipments`)
}

type Dated = { what: string; ms: number; isNow: boolean }

/** What else knows the time: the newest event, and the clock of a database server. */
async function instantsIn(db: Database, path: string | undefined): Promise<Dated[]> {
  const newest = await db.get<{ time: string }>(sql`SELECT time FROM events ORDER BY seq DESC LIMIT 1`)
  const dated: Dated[] = newest ? [{ what: 'the newest event', ms: Date.parse(newest.time), isNow: false }] : []
  if (path !== undefined) return dated
  const row = await db.get<{ ms: string }>(sql`SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS text) AS ms`)
  return [...dated, { what: 'the clock of the database server', ms: Number(row!.ms), isNow: true }]
}

/** A clock that is wrong makes wrong dates; one that is behind also makes versions run ahead of it. */
function checkClock(others: readonly Dated[], clock: () => number): Finding {
  const now = clock()
  const told = new Date(now).toISOString()
  const odd = others.find(({ ms, isNow }) => ms - now > SKEW_MAX_MS || (isNow && now - ms > SKEW_MAX_MS))
  if (!odd) return ok('clock', told)
  const says = `${told}, but ${odd.what} says ${new Date(odd.ms).toISOString()}`
  return wrong('clock', says, 'Let chrony or systemd-timesyncd set the clock of every machine.')
}
