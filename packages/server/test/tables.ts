import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { type Database, type Reader, unguarded, type Write } from '../src/db/database.ts'

/** All tables with data; migrations.test.ts compares the list with the database. */
export const TABLES = [
  'absences',
  'agents',
  'api_keys',
  'change_requests',
  'collisions',
  'company',
  'content_pieces',
  'contents',
  'crew_links',
  'crew_members',
  'crew_reports',
  'deliveries',
  'document_contents',
  'document_parts',
  'documents',
  'erasures',
  'events',
  'former_crew',
  'former_locators',
  'idempotency_keys',
  'inventories',
  'items',
  'job_crew',
  'jobs',
  'message_opt_outs',
  'message_rules',
  'message_templates',
  'message_work',
  'messages',
  'migrations',
  'move_entries',
  'move_links',
  'move_parties',
  'moves',
  'notes',
  'parties',
  'rate_limits',
  'resource_days',
  'services',
  'settings',
  'shipment_entries',
  'shipments',
  'signatures',
  'signed_texts',
  'storage_stays',
  'trucks',
  'views',
  'webhooks',
  'weighings',
]

/** Tables that only PostgreSQL has: on SQLite, views have these names. */
export const TABLES_OF_POSTGRES = ['event_numbers', 'feed_head', 'locators', 'places', 'shipment_updates']

/** Counts of refused writes. They are stored some time after a write that wrote nothing else. */
const COUNTS = 'collisions'

/** Every row of every table as text, without the numbers of events, which PostgreSQL assigns later, and without counts. */
export async function rowsOf(db: Reader): Promise<string[]> {
  const rowsIn = async (table: string): Promise<string[]> => {
    const found = await db.all<Record<string, unknown>>(sql`SELECT * FROM ${raw(table)}`)
    return found.map((row) => `${table} ${JSON.stringify(Object.assign(row, { seq: undefined }))}`).sort()
  }
  return (await Promise.all(TABLES.filter((table) => table !== COUNTS).map(rowsIn))).flat()
}

const witness = (): Write => unguarded(sql`INSERT INTO settings (name, value) VALUES ('witness', 'of a lost race')`)

/** How often the database runs a decision when the first has these writes and the second none. */
async function decisionsFor(db: Database, writes: Write[]): Promise<number> {
  let decisions = 0
  await db.change(async () => ({ writes: decisions++ === 0 ? writes : [], answer: null }))
  return decisions
}

/** Asserts that writes are rolled back together and decided again, because one of them is outdated. */
export async function assertStale(db: Database, ...writes: (Write | Write[])[]): Promise<void> {
  const before = await rowsOf(db)
  assert.equal(await decisionsFor(db, [witness(), ...writes.flat()]), 2)
  assert.deepEqual(await rowsOf(db), before)
}

/** Asserts that writes are current and apply at once. */
export async function assertCurrent(db: Database, ...writes: (Write | Write[])[]): Promise<void> {
  const before = await rowsOf(db)
  assert.equal(await decisionsFor(db, writes.flat()), 1)
  assert.notDeepEqual(await rowsOf(db), before)
}
