/** The second migration, on data of the first release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeMissingTerms } from '../src/shipments/search-terms.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { newShipment, newWebhook, read } from './fixtures.ts'
import { rowsOf } from './tables.ts'

/** The tables of the phones of crews. */
const CREW = ['crew_links', 'crew_reports', 'former_crew']
const MESSAGES = ['message_opt_outs', 'message_rules', 'message_templates', 'message_work', 'messages']
/** Settings that a migration makes again. */
const NEW_SETTINGS = ['epoch', 'crew_storage_key', 'signing_key', 'message_key']
const NOT_KEPT = new RegExp(`^migrations |^settings .*(${NEW_SETTINGS.join('|')})`)

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
  ...['moves', 'shipments'].map((table) => `ALTER TABLE ${table} DROP COLUMN words_key`),
  `UPDATE shipments SET doc = replace(doc, '"valuation":null,"declaredValue":null,"actualWeightFrom":null,', '')`,
  ...[
    'company',
    'trucks',
    'crew_members',
    'absences',
    'jobs',
    'job_crew',
    'resource_days',
    'items',
    'inventories',
    'weighings',
    'storage_stays',
    'signatures',
    'signed_texts',
    'change_requests',
    ...MESSAGES,
    ...CREW,
  ].map((name) => `DROP TABLE ${name}`),
  'ALTER TABLE shipments DROP COLUMN had_jobs',
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
  `DELETE FROM settings WHERE name IN (${NEW_SETTINGS.map((name) => `'${name}'`).join(', ')})`,
  'DELETE FROM migrations WHERE id >= 2',
]

forEachDatabase('the migration to webhooks', (open) => {
  const app = sharedApp(open)

  test('keeps existing data, and webhooks work', async () => {
    const { db, url } = app
    const shipment = await newShipment(app)
    await db.eventsNumbered()
    // A database from before the epoch, the phones of crews and signatures gets a new epoch and new keys.
    const kept = async () => (await rowsOf(db)).filter((row) => !NOT_KEPT.test(row))
    const rows = await kept()
    await runStatements(url, [...earlierSchema(url), ...BACK])
    assert.ok((await db.pendingMigrations()) > 0)
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    await writeMissingTerms(db)
    assert.deepEqual(await kept(), rows)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
    const { secret: _, ...webhook } = await newWebhook(app)
    assert.deepEqual(await read(app, `/v1/webhooks/${webhook.id}`), webhook)
  })
})
