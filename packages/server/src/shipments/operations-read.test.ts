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
