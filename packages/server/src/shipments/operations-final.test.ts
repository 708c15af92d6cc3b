import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, AGENT, newAgent, newService, newShipment, read, through } from '../../test/fixtures.ts'
import { rowsOf } from '../../test/tables.ts'

const ENDS: Record<string, string[]> = {
  DELIVERED: ['APPROVED', 'IN_TRANSIT', 'DELIVERED'],
  CANCELED: ['CANCELED'],
  TERMINATED_FOR_CAUSE: ['APPROVED', 'TERMINATED_FOR_CAUSE'],
}

forEachDatabase('a shipment in a final status', (open) => {
  const app = sharedApp(open)
  const send = (method: string, url: string, { eTag }: Body, body?: Body) =>
    app.call(method, url, { body, headers: eTag ? { 'if-match': eTag } : {} })

  for (const [end, way] of Object.entries(ENDS)) {
    test(`409 for what ${end} closes, and nothing changes`, async () => {
      const made = await newShipment(app, { destinationAddress: ADDRESS })
      const agent = await newAgent(app, made)
      const shipment = await through(app, made, ...way)
      assert.equal(shipment.status, end)
      assert.deepEqual(shipment.nextStatuses, [])
      const url = `/v1/shipments/${shipment.id}`
      const other = { ...ADDRESS, city: 'Nampa' }
      const before = await rowsOf(app.db)
      const refused: [string, string, Body, Body?][] = [
        ['PATCH', url, shipment, { shipmentType: 'PPM' }],
        ['PATCH', url, shipment, { deliveryDate: '2027-01-01' }],
        ['PATCH', url, shipment, { actualPickupDate: '2026-11-01' }],
        ['PATCH', url, shipment, { estimatedWeight: 1 }],
        ['PATCH', url, shipment, { destinationAddress: { city: 'Nampa' } }],
        ['PATCH', url, shipment, { destinationAddress: null }],
        ['PATCH', url, shipment, { pickupAddress: ADDRESS }],
        ['PATCH', url, shipment, { actualWeight: 1, estimatedWeight: 1 }],
        ['PUT', `/v1/mto-shipment/${shipment.id}/address/${shipment.destinationAddress.id}`, shipment, other],
        ['POST', `${url}/agents`, {}, { ...AGENT, agentType: 'RECEIVING_AGENT' }],
        ['PATCH', `/v1/agents/${agent.id}`, agent, { firstName: 'Grace' }],
        ['PUT', `/v1/agents/${agent.id}`, agent, { ...AGENT, firstName: 'Grace' }],
        ['DELETE', `/v1/agents/${agent.id}`, agent],
      ]
      for (const [method, at, record, body] of refused) {
        const answer = await send(method, at, record, body)
        assert.equal(answer.status, 409, `${method} ${at} ${answer.text}`)
        assert.equal(answer.body.code, 'shipment_is_final')
      }
      assert.deepEqual(await rowsOf(app.db), before)
    })

    test(`200 for what ${end} leaves open`, async () => {
      const made = await newShipment(app, { destinationAddress: ADDRESS })
      const agent = await newAgent(app, made)
      const service = await newService(app, made)
      let shipment = await through(app, made, ...way)
      const url = `/v1/shipments/${shipment.id}`
      for (const body of [
        { actualWeight: 4321 },
        { customerRemarks: 'All well' },
        { counselorRemarks: 'Indeed' },
        { reference: 'R-9' },
        { metadata: { invoice: '7' } },
      ]) {
        const answer = await send('PATCH', url, shipment, body)
        assert.equal(answer.status, 200, answer.text)
        assert.notEqual(answer.body.eTag, shipment.eTag)
        shipment = answer.body
      }
      const repeated = { ...shipment, customerRemarks: null }
      assert.equal((await send('PATCH', url, shipment, repeated)).status, 200)
      const address = shipment.destinationAddress
      const put = await send('PUT', `/v1/mto-shipment/${shipment.id}/address/${address.id}`, address, ADDRESS)
      assert.equal(put.status, 200, 'what changes nothing is allowed')
      assert.equal((await send('PATCH', `/v1/agents/${agent.id}`, agent, { firstName: 'Ada' })).status, 200)

      const late = await newService(app, shipment, { code: 'SHUTTLE' })
      const named = await send('PATCH', `/v1/services/${late.id}`, late, { name: 'Shuttle bus' })
      assert.equal(named.status, 200)
      const decided = { status: 'REJECTED', reason: 'Too late' }
      const rejected = await send('PATCH', `/prime/v1/services/${late.id}/updateStatus`, named.body, decided)
      assert.equal(rejected.status, 200)
      assert.equal((await app.call('DELETE', `/v1/services/${service.id}`)).status, 204)
      assert.equal((await app.call('DELETE', url)).status, 204)
      assert.equal((await app.call('GET', `/v1/services/${late.id}`)).status, 404)
    })
  }

  test('the rest stays as it was', async () => {
    const made = await newShipment(app, { destinationAddress: ADDRESS, deliveryDate: '2026-12-24' })
    const shipment = await through(app, made, 'CANCELED')
    const { body } = await send('PATCH', `/v1/shipments/${made.id}`, shipment, { actualWeight: 1 })
    const { eTag, lastUpdated } = body
    assert.deepEqual(body, { ...shipment, actualWeight: 1, eTag, lastUpdated })
    assert.deepEqual(await read(app, `/v1/shipments/${made.id}`), body)
  })
})
