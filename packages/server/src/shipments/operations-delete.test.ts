import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newAgent, newMove, newService, newShipment, read, through } from '../../test/fixtures.ts'
import { rowsOf } from '../../test/tables.ts'

forEachDatabase('DELETE /v1/shipments/{shipmentID}', (open) => {
  const app = sharedApp(open)
  const remove = (shipment: Body, headers: Record<string, string> = {}) =>
    app.call('DELETE', `/v1/shipments/${shipment.id}`, { headers })

  test('204, and everything below it is deleted too', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const agent = await newAgent(app, shipment)
    const service = await newService(app, shipment)
    const answer = await remove(shipment)
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    const url = `/v1/shipments/${shipment.id}`
    for (const gone of [
      url,
      `${url}/agents`,
      `${url}/services`,
      `${url}/addresses`,
      `/v1/mto-shipment/${shipment.id}/address/${shipment.destinationAddress.id}`,
      `/v1/agents/${agent.id}`,
      `/v1/services/${service.id}`,
    ])
      assert.equal((await app.call('GET', gone)).status, 404, gone)
    assert.deepEqual(await read(app, `/v1/moves/${shipment.moveID}/shipments`), [])
    assert.deepEqual(await read(app, `/v1/shipments?moveID=${shipment.moveID}`), [])
  })

  test('404 the second time, and for every write that comes too late', async () => {
    const shipment = await newShipment(app)
    await remove(shipment)
    const headers = { 'if-match': shipment.eTag }
    const url = `/v1/shipments/${shipment.id}`
    assert.equal((await remove(shipment)).status, 404)
    assert.equal((await remove(shipment, headers)).status, 404)
    assert.equal((await app.call('PATCH', url, { body: { estimatedWeight: 1 }, headers })).status, 404)
    const body = { status: 'APPROVED' }
    assert.equal((await app.call('PATCH', `/prime${url}/updateStatus`, { body, headers })).status, 404)
    assert.equal((await app.call('POST', `${url}/services`, { body: { code: 'CRATE' } })).status, 404)
  })

  test('204 with a Content-Type and no content, or an empty object', async () => {
    const type = { 'content-type': 'application/json' }
    assert.equal((await remove(await newShipment(app), type)).status, 204)
    const { id } = await newShipment(app)
    assert.equal((await app.call('DELETE', `/v1/shipments/${id}`, { body: {} })).status, 204)
  })

  test('204 with the tag, in any of its forms; 412 with another, and nothing changes', async () => {
    for (const ifMatch of [(tag: string) => tag, (tag: string) => `"${tag}"`, () => '*']) {
      const shipment = await newShipment(app)
      assert.equal((await remove(shipment, { 'if-match': ifMatch(shipment.eTag) })).status, 204)
    }
    const shipment = await newShipment(app)
    await through(app, shipment, 'APPROVED')
    const before = await rowsOf(app.db)
    const refused = await remove(shipment, { 'if-match': shipment.eTag })
    assert.equal(refused.status, 412)
    assert.equal(refused.body.reason, 'stale')
    assert.equal(refused.body.current.status, 'APPROVED')
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('204 in a final status', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    assert.equal((await remove(shipment)).status, 204)
  })

  test('the status of the move follows from the shipments that are left', async () => {
    const move = await newMove(app)
    const url = `/v1/moves/${move.id}`
    const draft = await newShipment(app, { moveID: move.id, status: 'DRAFT' })
    const approved = await through(app, await newShipment(app, { moveID: move.id }), 'APPROVED')
    const before = await read(app, url)
    assert.equal(before.status, 'APPROVED')
    await remove(approved)
    const after = await read(app, url)
    assert.equal(after.status, 'DRAFT')
    assert.notEqual(after.eTag, before.eTag)
    await remove(draft)
    assert.equal((await read(app, url)).eTag, after.eTag, 'the status of an empty move is DRAFT too')
    assert.equal((await app.call('DELETE', url)).status, 204)
  })
})
