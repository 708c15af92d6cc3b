import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { forEachStore } from '../../test/stores.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const POD = { documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf' }

forEachStore('documents', (open) => {
  const app = sharedApp(open)
  const create = (shipment: Body, body: Body = POD) =>
    app.call('POST', `/v1/shipments/${shipment.id}/documents`, { body })
  const put = (document: Body, raw: Buffer, headers = {}) =>
    app.call('PUT', `/v1/documents/${document.id}/content`, {
      raw,
      headers: { 'if-match': document.eTag, 'content-type': 'application/pdf', ...headers },
    })

  test('201 for POST, 200 for PUT of its content, which GET gives back', async () => {
    const shipment = await newShipment(app)
    const { status, body, headers } = await create(shipment)
    assert.equal(status, 201)
    assert.equal(body.status, 'PENDING')
    assert.equal(headers.location, `/v1/documents/${body.id}`)
    const stored = await put(body, PDF)
    assert.equal(stored.status, 200, stored.text)
    assert.deepEqual(
      [stored.body.status, stored.body.contentType, stored.body.size, stored.body.sha256],
      ['STORED', 'application/pdf', PDF.length, hash('sha256', PDF)],
    )
    assert.deepEqual(await read(app, `/v1/documents/${body.id}`), stored.body)
    const content = await app.call('GET', `/v1/documents/${body.id}/content`)
    assert.equal(content.status, 200)
    assert.equal(content.text, PDF.toString())
    assert.equal(content.headers.etag, `"${stored.body.sha256}"`)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/documents`), [stored.body])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })

  test('412 for the tag of an older version, and nothing is stored', async () => {
    const { body } = await create(await newShipment(app))
    await put(body, PDF)
    const refused = await put(body, Buffer.from('%PDF-1.4 other'))
    assert.deepEqual([refused.status, refused.body.reason], [412, 'stale'])
    assert.equal((await app.call('GET', `/v1/documents/${body.id}/content`)).text, PDF.toString())
  })

  test('itemID names an item of the shipment, also after the item was deleted: 422 for any other', async () => {
    const shipment = await newShipment(app)
    const item = await newItem(app, shipment)
    const other = await newItem(app, await newShipment(app, { moveID: shipment.moveID }))
    const { body: photograph } = await create(shipment, { ...POD, itemID: item.id.toUpperCase() })
    assert.equal(photograph.itemID, item.id)
    const change = ({ id }: Body, body: Body) =>
      app.call('PATCH', `/v1/documents/${id}`, { body, headers: { 'if-match': '*' } })
    const refusals = [
      await create(shipment, { ...POD, itemID: other.id }),
      await create(shipment, { ...POD, itemID: shipment.id }),
      await change(photograph, { itemID: other.id }),
      await app.call('POST', `/v1/moves/${shipment.moveID}/documents`, { body: { ...POD, itemID: item.id } }),
    ]
    for (const { status, body } of refusals)
      assert.deepEqual(
        [status, body.errors.map(({ pointer, code }: Body) => [pointer, code])],
        [422, [['/itemID', 'unknown_item']]],
      )
    await app.call('DELETE', `/v1/items/${item.id}`, { headers: { 'if-match': '*' } })
    assert.equal((await change(photograph, { remarks: 'The left leg' })).body.itemID, item.id)
    assert.equal((await change(photograph, { itemID: null })).body.itemID, null)
    assert.equal((await change(photograph, { itemID: item.id })).status, 422)
  })
})
