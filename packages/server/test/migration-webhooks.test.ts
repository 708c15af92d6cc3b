/** The second migration, on data of the first release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { newShipment, newWebhook, read } from './fixtures.ts'
import { rowsOf } from './tables.ts'

/** Restores the first schema. */
const BACK = [
  'ALTER TABLE events DROP COLUMN details',
  'ALTER TABLE events DROP COLUMN batch_id',
  'DROP INDEX events_deleted_parts',
  'DROP INDEX events_deleted_part_ids',
  'DROP TABLE move_entries',
  'DROP TABLE shipment_entries',
  ...['first_name', 'last_name', 'email', 'phone'].flatMap((name) => [
    `DROP INDEX agents_${name}`,
    `ALTER TABLE agents DROP COLUMN ${name}_key`,
  ]),
  ...['scheduled_pickup_date', 'actual_pickup_date', 'scheduled_delivery_date', 'actual_delivery_date'].flatMap(
    (name) => [`DROP INDEX shipments_${name}`, `ALTER TABLE shipments DROP COLUMN ${name}`],
  ),
  `UPDATE moves SET doc = replace(doc, '"statusReason":null,', '')`,
  'ALTER TABLE events DROP COLUMN actor_name',
  'DROP TABLE former_locators',
  'DROP TABLE collisions',
  'DROP TABLE erasures',
  'DROP INDEX idempotency_keys_move',
  'ALTER TABLE idempotency_keys DROP COLUMN move_id',
  'DROP TABLE rate_limits',
  'DROP TABLE api_keys',
  'DROP INDEX shipments_summary',
  'DROP INDEX events_deleted_shipments',
  'DROP INDEX events_move',
  'CREATE INDEX events_shipment ON events (shipment_id, seq)',
  'CREATE INDEX events_move ON events (move_id, seq)',
  'DROP INDEX events_elsewhere',
  'DROP TABLE deliveries',
  'DROP TABLE webhooks',
  "DELETE FROM settings WHERE name = 'epoch'",
  'DELETE FROM migrations WHERE id >= 2',
]

forEachDatabase('the migration to webhooks', (open) => {
  const app = sharedApp(open)

  test('keeps existing data, and webhooks work', async () => {
    const { db, url } = app
    const shipment = await newShipment(app)
    await db.eventsNumbered()
    // A database from before the epoch gets a new one.
    const kept = async () => (await rowsOf(db)).filter((row) => !/^migrations |^settings .*epoch/.test(row))
    const rows = await kept()
    await runStatements(url, [...earlierSchema(url), ...BACK])
    assert.ok((await db.pendingMigrations()) > 0)
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    assert.deepEqual(await kept(), rows)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
    const { secret: _, ...webhook } = await newWebhook(app)
    assert.deepEqual(await read(app, `/v1/webhooks/${webhook.id}`), webhook)
  })
})
