/** The second migration, on what the release before it left. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { openSession } from '../src/db/postgres-session.ts'
import { startTestApp, type TestApp } from './app.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { newShipment, newWebhook, read } from './fixtures.ts'
import { rowsOf } from './tables.ts'

/** What takes a database back to the first release. */
const BACK = [
  'ALTER TABLE events DROP COLUMN actor_name',
  'DROP TABLE rate_limits',
  'DROP TABLE api_keys',
  'DROP INDEX shipments_summary',
  'DROP INDEX events_deleted_shipments',
  'DROP INDEX events_move',
  'CREATE INDEX events_shipment ON events (shipment_id, seq)',
  'CREATE INDEX events_move ON events (move_id, seq)',
  'DROP INDEX events_deleted_moves',
  'DROP INDEX events_elsewhere',
  'DROP TABLE deliveries',
  'DROP TABLE webhooks',
  'DELETE FROM migrations WHERE id >= 2',
]

async function run(url: string, statements: readonly string[]): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const raw = new DatabaseSync(url.slice('sqlite:'.length))
    for (const statement of statements) raw.exec(statement)
    raw.close()
    return
  }
  const raw = openSession(url)
  for (const statement of statements) await raw.rows(statement)
  await raw.close()
}

forEachDatabase('the migration to webhooks', (open) => {
  let database: TestDatabase
  let app: TestApp
  before(async () => {
    database = await open()
    app = await startTestApp(database)
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  test('leaves what was there as it was, and webhooks work', async () => {
    const { db, url } = database
    const shipment = await newShipment(app)
    await db.eventsNumbered()
    const rows = (await rowsOf(db)).filter((row) => !row.startsWith('migrations '))
    await run(url, BACK)
    assert.ok((await db.pendingMigrations()) > 0)
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    assert.deepEqual(
      (await rowsOf(db)).filter((row) => !row.startsWith('migrations ')),
      rows,
    )
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
    const { secret: _, ...webhook } = await newWebhook(app)
    assert.deepEqual(await read(app, `/v1/webhooks/${webhook.id}`), webhook)
  })
})
