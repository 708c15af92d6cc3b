import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { DELIVERED, imported, SOURCE } from '../../test/importing.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { PDF } from '../../test/operations/document-examples.ts'
import { tagOf } from '../kernel/etag.ts'
import { idAt } from '../kernel/ids.ts'

const CREATED_AT = '2026-10-02T09:30:00.000Z'
const LAST_UPDATED = '2026-10-19T16:00:00.000Z'
const SHA256 = hash('sha256', PDF)

/** A proof of delivery as another system has it. */
const proof = (more: Body = {}): Body => ({
  ...{ source: SOURCE, id: idAt(Date.parse(CREATED_AT), 1), documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf' },
  ...{ remarks: 'Signed', metadata: { dock: '4' }, sha256: SHA256, locationRemoved: true },
  ...{ uploadedBy: 'key:ann', uploadedByName: 'Ann', uploadedAt: '2026-10-19T15:59:00.000Z' },
  ...{ createdAt: CREATED_AT, lastUpdated: LAST_UPDATED, ...more },
})

const formOf = (record: Body, file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n${JSON.stringify(record)}\r\n`),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="pod.pdf"\r\n\r\n'),
    file,
    Buffer.from('\r\n--x--\r\n'),
  ])

forEachDatabase('the import of documents', (open) => {
  const app = sharedApp(open, { apiKeys: true, requiredProofs: { DELIVERED: ['PROOF_OF_DELIVERY'] } })
  const send = (url: string, record: Body, file = PDF, headers: Record<string, string> = {}) =>
    app.call('POST', url, {
      raw: formOf(record, file),
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    })
  const urlOf = ({ id }: Body) => `/v1/shipments/${id}/documents`

  test('201 with id, tag, uploader and content, and the proof counts', async () => {
    const shipment = await imported(app, 'shipments', DELIVERED)
    const record = proof()
    const { source, ...sent } = record
    const { status, body, text } = await send(urlOf(shipment), record)
    assert.equal(status, 201, text)
    assert.deepEqual(body, {
      ...sent,
      ...{ moveID: shipment.moveID, shipmentID: shipment.id, status: 'STORED', contentType: 'application/pdf' },
      ...{ size: PDF.length, received: null, itemID: null, eTag: tagOf(sent.id, LAST_UPDATED) },
    })
    const content = await app.call('GET', `/v1/documents/${body.id}/content`)
    assert.deepEqual(content.bytes, PDF)
    const refused = await app.call('DELETE', `/v1/documents/${body.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'proof_missing'])
    const [event] = (await eventRows(app)).filter(({ subject }) => subject === `documents/${body.id}`)
    assert.deepEqual([event!.type, event!.record, source], ['document.imported', body, SOURCE])
  })

  test('201 for a document without content, which is PENDING', async () => {
    const shipment = await newShipment(app)
    const { sha256, locationRemoved, uploadedBy, uploadedByName, uploadedAt, ...pending } = proof({ id: null })
    const { status, body, text } = await app.call('POST', urlOf(shipment), { body: pending })
    assert.equal(status, 201, text)
    assert.deepEqual([body.status, body.createdAt, body.lastUpdated], ['PENDING', CREATED_AT, LAST_UPDATED])
  })

  test('422 for a content with another digest, a missing one, and stamps to come', async () => {
    const shipment = await newShipment(app)
    for (const [what, answer] of [
      ['/sha256 digest_mismatch', await send(urlOf(shipment), proof({ id: null, sha256: '0'.repeat(64) }))],
      ['/sha256 required', await app.call('POST', urlOf(shipment), { body: proof({ id: null }) })],
      ['/uploadedAt in_future', await send(urlOf(shipment), proof({ id: null, uploadedAt: '2999-01-01T00:00:00Z' }))],
      ['/name type_mismatch', await send(urlOf(shipment), proof({ id: null, name: 'pod.png' }))],
    ] as const) {
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(
        answer.body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`),
        [what],
      )
    }
    assert.deepEqual(await read(app, urlOf(shipment)), [])
  })

  test('409 for an id that was used, also by a document that is deleted', async () => {
    const [shipment, other] = [await newShipment(app), await newShipment(app)]
    const id = idAt(Date.parse(CREATED_AT), 7)
    const first = await send(urlOf(shipment), proof({ id }))
    assert.equal(first.status, 201, first.text)
    assert.equal((await send(urlOf(other), proof({ id }))).status, 409)
    await app.call('DELETE', `/v1/documents/${id}`)
    assert.equal((await send(urlOf(shipment), proof({ id }))).status, 409)
  })

  test('403 without records:import, and for the upload of another caller without keys:manage', async () => {
    const shipment = await newShipment(app)
    for (const [scopes, missing] of [
      [['documents:write'], 'records:import'],
      [['documents:write', 'records:import'], 'keys:manage'],
    ] as const) {
      const headers = bearing(await keyIn(app.db, { scopes }, app.time.now))
      const { status, text } = await send(urlOf(shipment), proof({ id: null }), PDF, headers)
      assert.equal(status, 403, text)
      assert.match(text, new RegExp(missing))
    }
  })
})
