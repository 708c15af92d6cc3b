import { openPostgres } from '../../packages/server/src/db/postgres/postgres.ts'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { copyUntil, MADE_MAX, TABLES, withoutIndexes } from './copies.ts'
import { moveMaker } from './moves.ts'

const AT_ONCE = 64
/** All indexes but those of keys and other constraints. */
const INDEXES = `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
  WHERE schemaname = current_schema() AND indexname NOT IN (SELECT conname FROM pg_constraint)`
const columnsOf = (table: string): string =>
  `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`

/** Makes the same records in PostgreSQL as for SQLite, up to a size. */
export async function seedPostgres(url: string, shipments: number, madeMax = MADE_MAX): Promise<void> {
  await make(url, Math.min(shipments, madeMax))
  const server = openSession(`${url}?synchronous_commit=off`)
  await server.rows("SET maintenance_work_mem = '512MB'")
  const run = (sql: string) => server.rows(sql)
  await withoutIndexes(run, INDEXES, () =>
    copyUntil(shipments, run, columnsOf, [...TABLES, 'shipment_updates', 'event_numbers', 'places', 'locators']),
  )
  await run(
    'UPDATE feed_head SET seq = last, given = last FROM (SELECT max(seq) AS last FROM event_numbers) AS numbers',
  )
  await server.close()
  await settle(url)
}

/** Runs VACUUM and ANALYZE, as PostgreSQL itself would have done many times while so much was written by users. */
export async function settle(url: string): Promise<void> {
  const server = openSession(url)
  await server.rows("SET maintenance_work_mem = '512MB'")
  await server.rows('VACUUM (ANALYZE)')
  await server.rows('CHECKPOINT')
  await server.close()
}

async function make(url: string, shipments: number): Promise<void> {
  const db = openPostgres(`${url}?synchronous_commit=off`, { poolSize: 8, isPooled: false })
  await db.migrate()
  const nextMove = moveMaker()
  for (let made = 0; made < shipments; ) {
    const changes: Promise<unknown>[] = []
    while (changes.length < AT_ONCE && made < shipments) {
      const move = nextMove(Math.min(3, shipments - made))
      made += move.shipments
      changes.push(db.change(async () => ({ writes: move.writes, answer: undefined })))
    }
    await Promise.all(changes)
  }
  await db.eventsNumbered()
  await db.close()
}
