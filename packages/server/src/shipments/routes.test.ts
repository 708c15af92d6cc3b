import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment } from '../../test/fixtures.ts'

forEachDatabase('PATCH /v1/shipments/{shipmentID}', (open) => {
  const app = sharedApp(open)

  test('200 with the current tag: what was sent changes, and the tag with it', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const answer = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { deliveryDate: '2026-12-24' },
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.deliveryDate, '2026-12-24')
    assert.notEqual(answer.body.eTag, shipment.eTag)
    assert.equal(answer.headers.etag, `"${answer.body.eTag}"`)
    const read = await app.call('GET', `/v1/shipments/${shipment.id}`)
    assert.deepEqual(read.body, answer.body)
  })

  test('412 for the tag of an older version, and nothing changes', async () => {
    const shipment = await newShipment(app)
    const first = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { estimatedWeight: 5000 },
      headers: { 'if-match': shipment.eTag },
    })
    const second = await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { estimatedWeight: 7000 },
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(second.status, 412)
    assert.equal(second.body.reason, 'stale')
    assert.deepEqual(second.body.current, first.body)
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}`)).body, first.body)
  })
})
