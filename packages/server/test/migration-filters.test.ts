/** The fifteenth migration, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { unguarded, type Value } from '../src/db/database.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { ADDRESS, AGENT, newMove, newShipment } from './fixtures.ts'

forEachDatabase('the migration to more filters', (open) => {
  const app = sharedApp(open)

  const set = (table: string, id: string, column: string, value: Value) =>
    app.db.change(async () => ({
      writes: [unguarded(sql`UPDATE ${raw(table)} SET ${raw(column)} = ${value} WHERE id = ${id}`)],
      answer: null,
    }))

  const found = async (path: string, body: Body): Promise<string[]> =>
    (await app.call('QUERY', path, { body })).body.map(({ id }: Body) => id)

  test('finds what was stored before, also by the new filters', async () => {
    const { db, url } = app
    const move = await newMove(app, {
      reference: 'ÉTÉ-1',
      metadata: { tariff: 'gold' },
      customer: { firstName: 'Zoë', email: 'zoe@example.com' },
    })
    const shipment = await newShipment(app, {
      moveID: move.id,
      ...{ metadata: { tariff: 'gold', 'ä=': '' }, agents: [{ ...AGENT, lastName: 'Šimić' }] },
      ...{ scheduledPickupDate: '2026-11-02', actualDeliveryDate: '2026-11-05' },
      destinationAddress: { ...ADDRESS, city: 'Łódź', country: 'PL', postalCode: '90-001' },
    })
    await set('moves', move.id, 'reference_key', 'été-1')
    await set('moves', move.id, 'first_name_key', 'zoë')
    await set('shipments', shipment.id, 'destination_city_key', 'łódź')
    const columns = ['scheduled_pickup_date', 'actual_pickup_date', 'scheduled_delivery_date', 'actual_delivery_date']
    await runStatements(url, [
      'DELETE FROM migrations WHERE id = 15',
      'DROP TABLE move_entries',
      'DROP TABLE shipment_entries',
      ...['first_name', 'last_name', 'email', 'phone'].flatMap((name) => [
        `DROP INDEX agents_${name}`,
        `ALTER TABLE agents DROP COLUMN ${name}_key`,
      ]),
      ...columns.flatMap((name) => [`DROP INDEX shipments_${name}`, `ALTER TABLE shipments DROP COLUMN ${name}`]),
    ])
    assert.equal(await db.pendingMigrations(), 1)
    await db.migrate()
    for (const body of [
      { q: 'ete' },
      { customer: 'ZOE' },
      { customer: 'zoe@' },
      { reference: ['ÉTÉ-1'] },
      { metadata: { tariff: 'gold' } },
    ])
      assert.deepEqual(await found('/v1/moves', body), [move.id], JSON.stringify(body))
    for (const body of [
      ...[{ q: 'lodz' }, { customer: 'zoé' }, { agent: 'simic' }, { metadata: { tariff: 'gold', 'ä=': '' } }],
      ...[{ scheduledPickupDate: { lte: '2026-11-02' } }, { actualDeliveryDate: { gte: '2026-11-05' } }],
    ])
      assert.deepEqual(await found('/v1/shipments', body), [shipment.id], JSON.stringify(body))
  })
})
