/** The order of shipments by their last update: the table that PostgreSQL has for it follows every change of a shipment. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { sharedApp } from './app.ts'
import { openTestPostgres } from './databases.ts'
import { newShipment, read, through } from './fixtures.ts'

const ADDRESS = { streetAddress1: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501' }

describe('The order of shipments by their last update on PostgreSQL', () => {
  const app = sharedApp(() => openTestPostgres())

  async function assertComplete(what: string): Promise<void> {
    const rows = await app.db.all(sql`SELECT last_updated, id, move_id FROM shipments ORDER BY id`)
    assert.deepEqual(
      await app.db.all(sql`SELECT last_updated, id, move_id FROM shipment_updates ORDER BY id`),
      rows,
      what,
    )
  }

  const change = async (method: 'PATCH' | 'PUT' | 'DELETE' | 'POST', path: string, eTag: string, body?: object) => {
    const { status } = await app.call(method, path, { headers: { 'if-match': eTag }, ...(body && { body }) })
    assert.ok(status < 300, `${method} ${path}: ${status}`)
    await assertComplete(`${method} ${path}`)
  }

  test('follows every kind of change', async () => {
    const { id, eTag } = await newShipment(app, { pickupAddress: ADDRESS })
    await assertComplete('POST')
    const path = `/v1/shipments/${id}`
    await change('PATCH', path, eTag, { counselorRemarks: 'Called.' })
    const { pickupAddress } = await read(app, path)
    await change('PUT', `/v1/mto-shipment/${id}/address/${pickupAddress.id}`, pickupAddress.eTag, {
      ...ADDRESS,
      city: 'Elko',
    })
    await through(app, await read(app, path), 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    await assertComplete('updateStatus')
    const [first] = (await app.call('GET', '/v1/shipments?sort=-lastUpdated&limit=1')).body
    assert.equal(first.id, id)
    await change('DELETE', path, (await read(app, path)).eTag)
  })

  test('no index of shipments has a column that every update changes, and pages have room for new versions', async () => {
    const indexed = await app.db.column<string>(
      sql`SELECT DISTINCT attname FROM pg_index JOIN pg_attribute ON attrelid = indexrelid WHERE indrelid = 'shipments'::regclass`,
    )
    assert.deepEqual(
      ['last_updated', 'etag', 'doc', 'revision'].filter((name) => indexed.includes(name)),
      [],
    )
    assert.deepEqual(
      await app.db.column(sql`SELECT unnest(reloptions) FROM pg_class WHERE oid = 'shipments'::regclass`),
      ['fillfactor=80'],
    )
  })
})
