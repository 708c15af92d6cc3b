/** The twelfth migration, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema, UNDONE_COUNT } from './earlier-schema.ts'
import { newMove, read } from './fixtures.ts'
import { CUSTOMER, erase } from './personal-data.ts'

/** Restores the previous schema. */
const BACK = [
  'DROP TABLE former_locators',
  "CREATE INDEX events_deleted_moves ON events (type) WHERE type = 'move.deleted'",
  'DELETE FROM migrations WHERE id = 12',
]

forEachDatabase('the migration to locators of deleted moves', (open) => {
  const app = sharedApp(open)

  test('leads from the locators of moves that were deleted before to their history', async () => {
    const { db, url } = app
    const deletedMove = async (locator?: string) => {
      const move = await newMove(app, { customer: CUSTOMER })
      const same = { ...move, locator: locator ?? move.locator }
      const write = sql`UPDATE moves SET locator = ${same.locator}, doc = ${JSON.stringify(same)} WHERE id = ${move.id}`
      await db.change(async () => ({ writes: [unguarded(write)], answer: null }))
      await app.call('DELETE', `/v1/moves/${move.id}`)
      return same
    }
    const [plain, erased, earlier] = [await deletedMove(), await deletedMove(), await deletedMove()]
    const later = await deletedMove(earlier.locator)
    const kept = await newMove(app)
    const [tombstone] = await read(app, `/v1/moves/${erased.id}/history?limit=1`)
    assert.equal((await erase(app, { ...erased, eTag: tombstone.eTag })).status, 201)
    await db.eventsNumbered()
    await runStatements(url, [...earlierSchema(url), ...BACK])
    assert.equal(await db.pendingMigrations(), 1 + UNDONE_COUNT)
    await db.migrate()

    const rows = await db.all<{ locator: string; move_id: string }>(sql`SELECT locator, move_id FROM former_locators`)
    assert.deepEqual(
      rows.map(({ locator, move_id }) => [locator, move_id]).toSorted(),
      [plain, erased, later].map(({ locator, id }) => [locator, id]).toSorted(),
    )
    for (const move of [plain, erased, later, kept])
      assert.equal((await read(app, `/v1/moves/${move.locator}/history`)).at(-1).moveID, move.id)
  })
})
