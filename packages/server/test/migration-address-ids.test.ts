/** The migration to ids of addresses, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { addressIDs } from '../src/db/migrations/022_address_ids.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { ADDRESS, newShipment } from './fixtures.ts'
import { deleted } from './restoring.ts'

/** Restores the previous schema. */
const BACK = ['DROP TABLE address_ids', `DELETE FROM migrations WHERE id = ${addressIDs.id}`]

forEachDatabase('the migration to ids of addresses', (open) => {
  const app = sharedApp(open)

  test('knows the addresses of all shipments, also of deleted ones', async () => {
    const { db, url } = app
    await newShipment(app, { pickupAddress: ADDRESS, secondaryDestinationAddress: ADDRESS })
    await newShipment(app, { customerRemarks: '"pickupAddress":{"id":"' })
    await deleted(app, 'shipments', await newShipment(app, { destinationAddress: ADDRESS }))
    const ids = async () => (await db.column<string>(sql`SELECT id FROM address_ids`)).toSorted()
    const before = await ids()
    assert.equal(before.length, 3)
    await runStatements(url, BACK)
    assert.equal(await db.pendingMigrations(), 1)
    await db.migrate()
    assert.deepEqual(await ids(), before)
  })
})
