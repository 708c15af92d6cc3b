/** The eleventh migration, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema, UNDONE_COUNT } from './earlier-schema.ts'
import { newestEvent, newMove, newWebhook } from './fixtures.ts'
import { CUSTOMER, erase, personalRows } from './personal-data.ts'

/** Restores the previous schema. */
const BACK = [
  'DROP TABLE erasures',
  'DROP INDEX idempotency_keys_move',
  'ALTER TABLE idempotency_keys DROP COLUMN move_id',
  'DROP INDEX deliveries_move',
  'ALTER TABLE deliveries DROP COLUMN move_id',
  'DELETE FROM migrations WHERE id IN (11, 29)',
]

forEachDatabase('the migration to erasures', (open) => {
  const app = sharedApp(open)

  test('deliveries that were there name the move of their event, and are erased with it', async () => {
    const { db, url } = app
    const webhook = await newWebhook(app, { eventTypes: ['key.created'], ping: true })
    const ping = await newestEvent(app)
    const move = await newMove(app, { customer: CUSTOMER })
    const event = await newestEvent(app)
    for (const eventID of [ping.id, event.id])
      await app.call('POST', `/v1/webhooks/${webhook.id}/deliveries`, { body: { eventID } })
    await runStatements(url, [...earlierSchema(url), ...BACK])
    assert.equal(await db.pendingMigrations(), 2 + UNDONE_COUNT)
    await db.migrate()
    const moves = await db.column(sql`SELECT move_id FROM deliveries ORDER BY event_seq`)
    assert.deepEqual(moves, [null, move.id])
    const answer = await erase(app, move)
    assert.deepEqual([answer.status, answer.body.copies], [201, 2])
    assert.deepEqual(await personalRows(db), [])
  })
})
