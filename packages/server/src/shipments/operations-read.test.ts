import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newAgent, newService, newShipment, read } from '../../test/fixtures.ts'

forEachDatabase('GET /v1/shipments/{shipmentID}', (open) => {
  const app = sharedApp(open)

  test('200 with the tag in header and body', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const answer = await app.call('GET', `/v1/shipments/${shipment.id}`)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, shipment)
    assert.equal(answer.headers.etag, `"${shipment.eTag}"`)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'private, no-cache')
  })

  test('200 for the id in upper case', async () => {
    const shipment = await newShipment(app)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id.toUpperCase()}`), shipment)
  })

  test('200 with expansions, each in its own version', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const services = [await newService(app, shipment), await newService(app, shipment, { code: 'SHUTTLE' })]
    const url = `/v1/shipments/${shipment.id}`
    const move = await read(app, `/v1/moves/${shipment.moveID}`)
    assert.deepEqual(await read(app, `${url}?expand=services`), { ...shipment, services })
    assert.deepEqual(await read(app, `${url}?expand=agents,move`), { ...shipment, agents: [agent], move })
    const all = { ...shipment, agents: [agent], services, move }
    assert.deepEqual(await read(app, `${url}?expand=move,%20services,agents,agents`), all)
    assert.deepEqual(await read(app, `${url}?expand=`), shipment)
  })

  test("200 in lists with the name of the move's customer, also by the next request after it changes", async () => {
    const name = async (url: string, headers = {}) => app.call('GET', `${url}expand=customerName`, { headers })
    const { id, moveID } = await newShipment(app)
    const rename = async (customer: object | null) => {
      const { eTag } = await read(app, `/v1/moves/${moveID}`)
      await app.call('PATCH', `/v1/moves/${moveID}`, { body: { customer }, headers: { 'if-match': eTag } })
    }
    const list = `/v1/shipments?moveID=${moveID}&`
    assert.equal((await name(list)).body[0].customerName, null)
    for (const [customer, shown] of [
      [{ firstName: 'Ada', lastName: 'Byron' }, 'Ada Byron'],
      [{ firstName: null }, 'Byron'],
    ] as const) {
      const [before, item] = [await name(list), await name(`/v1/shipments/${id}?`)]
      await rename(customer)
      const after = await name(list, { 'if-none-match': before.headers.etag })
      assert.deepEqual([after.status, after.body[0].customerName], [200, shown])
      const one = await name(`/v1/shipments/${id}?`, { 'if-none-match': item.headers.etag })
      assert.deepEqual([one.status, one.body.customerName, one.body.eTag], [200, shown, item.body.eTag])
    }
    const { eTag } = await read(app, `/v1/shipments/${id}`)
    const patch = (customerName: string) =>
      app.call('PATCH', `/v1/shipments/${id}`, { body: { customerName }, headers: { 'if-match': eTag } })
    assert.deepEqual([(await patch('Byron')).status, (await patch('Ada')).status], [200, 422])
  })

  test('200 with the members that fields names, and always id and eTag', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const { id, eTag, status, destinationAddress } = shipment
    const url = `/v1/shipments/${id}`
    assert.deepEqual(await read(app, `${url}?fields=status,destinationAddress`), {
      id,
      status,
      destinationAddress,
      eTag,
    })
    assert.deepEqual(await read(app, `${url}?fields=eTag`), { id, eTag })
    const both: Body = await read(app, `${url}?fields=status&expand=agents`)
    assert.deepEqual(both, { id, status, eTag, agents: [] })
  })

  test('400 for a field that is unknown, with the valid ones', async () => {
    const { id } = await newShipment(app)
    for (const field of ['colour', 'agents', 'Status', 'destinationAddress.city']) {
      const answer = await app.call('GET', `/v1/shipments/${id}?fields=status,${field}`)
      assert.equal(answer.status, 400, field)
      assert.equal(answer.body.errors[0].parameter, 'fields')
      assert.match(answer.body.errors[0].detail, /shipmentType.*eTag/)
    }
  })
})
