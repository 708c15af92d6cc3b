/** The migration to restorations, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restorations } from '../src/db/migrations/016_restorations.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema, UNDONE_COUNT } from './earlier-schema.ts'
import { newMove, newShipment } from './fixtures.ts'
import { deleted, restore } from './restoring.ts'

/** Restores the previous schema. */
const BACK = [
  'DROP INDEX events_deleted_parts',
  'DROP INDEX former_locators_move',
  'ALTER TABLE former_locators DROP COLUMN shipments_made',
  'ALTER TABLE former_locators DROP COLUMN revision',
  `DELETE FROM migrations WHERE id = ${restorations.id}`,
]

forEachDatabase('the migration to restorations', (open) => {
  const app = sharedApp(open)

  test('moves that were deleted before can be restored, and use no number of a shipment again', async () => {
    const { db, url } = app
    const { id } = await newMove(app)
    for (const _ of [1, 2]) await deleted(app, 'shipments', await newShipment(app, { moveID: id }))
    const { eTag } = await deleted(app, 'moves', { id })
    await runStatements(url, [...earlierSchema(url), ...BACK])
    assert.equal(await db.pendingMigrations(), 1 + UNDONE_COUNT)
    await db.migrate()
    assert.equal((await restore(app, 'moves', id, eTag)).status, 201)
    assert.match((await newShipment(app, { moveID: id })).locator, /-03$/)
  })
})
