import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, through } from '../../test/fixtures.ts'

forEachDatabase('GET /v1/shipments/summary', (open) => {
  const app = sharedApp(open)

  test('200 with numbers that follow every change at once', async () => {
    const before = (await app.call('GET', '/v1/shipments/summary')).body
    const today = before.asOf.slice(0, 10)
    const shipment = await newShipment(app, { deliveryDate: today })
    const submitted = (await app.call('GET', '/v1/shipments/summary')).body
    assert.equal(submitted.total, before.total + 1)
    assert.equal(submitted.byStatus.SUBMITTED, before.byStatus.SUBMITTED + 1)
    assert.equal(submitted.needsDecision, before.needsDecision + 1)
    assert.equal(submitted.deliveriesByWeek[5].due, before.deliveriesByWeek[5].due + 1)

    await through(app, shipment, 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    const delivered = (await app.call('GET', '/v1/shipments/summary')).body
    assert.equal(delivered.byStatus.SUBMITTED, before.byStatus.SUBMITTED)
    assert.equal(delivered.byStatus.DELIVERED, before.byStatus.DELIVERED + 1)
    assert.equal(delivered.deliveriesByWeek[5].done, before.deliveriesByWeek[5].done + 1)

    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const deleted = (await app.call('GET', '/v1/shipments/summary')).body
    assert.deepEqual({ ...deleted, asOf: '' }, { ...before, asOf: '' })
  })
})
