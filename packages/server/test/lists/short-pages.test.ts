import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { BOUNDS } from '../../src/db/lists/keyset-query.ts'
import { sharedApp } from '../app.ts'
import { forEachDatabase } from '../databases.ts'
import { insertRows, insertShipments, moveRows, shipmentRows } from './rows.ts'

const ROWS = BOUNDS.lookMax + BOUNDS.few + 500

forEachDatabase('a page that is ended early', (open) => {
  const app = sharedApp(open)
  before(async () => {
    const [like] = shipmentRows()
    await insertRows(app.db, 'moves', moveRows().slice(0, 1))
    const rows = Array.from({ length: ROWS }, (_each, n) => {
      const id = `019a0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
      // Both values are common, and no row has both.
      const either = n % 2 ? { status: 'DRAFT', shipment_type: 'HHG' } : { status: 'SUBMITTED', shipment_type: 'PPM' }
      return { ...like!, ...either, id, locator: `SH${n}`, delivery_date: null, doc: `{"id":"${id}"}` }
    })
    await insertShipments(app.db, rows)
  })

  test('200 with a next although it is empty, and the last page has none', async () => {
    let path: string | undefined = '/v1/shipments?status=DRAFT&shipmentType=PPM&sort=-deliveryDate'
    const pages: unknown[] = []
    while (path) {
      const { status, body, headers } = await app.call('GET', path)
      pages.push([status, body.length])
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
    }
    assert.deepEqual(pages, [
      [200, 0],
      [200, 0],
    ])
  })

  test('200 with everything as NDJSON, across short pages', async () => {
    const { status, text } = await app.call('GET', '/v1/shipments?status=DRAFT&shipmentType=HHG&sort=-deliveryDate', {
      headers: { accept: 'application/x-ndjson' },
    })
    assert.equal(status, 200)
    assert.equal(text.trimEnd().split('\n').length, ROWS / 2)
  })
})
