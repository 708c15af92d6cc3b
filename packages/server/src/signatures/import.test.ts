import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { SOURCE } from '../../test/importing.ts'
import { bearing, everythingBut, keyIn } from '../../test/keys.ts'
import { erase } from '../../test/personal-data.ts'
import { newSignature, SIGNER, showing, signedBytes, signing } from '../../test/signing.ts'
import { checkSignature } from './check-rules.ts'
import { TEXT_BYTES_MAX } from './text-rules.ts'

const formOf = (record: Body, text: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n${JSON.stringify(record)}\r\n`),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="signed"; filename="signed.json"\r\n\r\n'),
    Buffer.from(text),
    Buffer.from('\r\n--x--\r\n'),
  ])
const FORM = { 'content-type': 'multipart/form-data; boundary=x' }

/** A record as it is exported: without what follows from others. */
const exported = ({ eTag: _, moveID: __, shipmentID: ___, ...record }: Body): Body => ({ source: SOURCE, ...record })

forEachDatabase('the import of signatures', (open) => {
  const from = sharedApp(open)
  const app = sharedApp(open, { apiKeys: true })
  const urlOf = ({ id }: Body) => `/v1/shipments/${id}/signatures`
  const send = (shipment: Body, record: Body, text: Buffer | string, headers = {}) =>
    app.call('POST', urlOf(shipment), { raw: formOf(record, text), headers: { ...FORM, ...headers } })

  /** A shipment with a signature in one service, and the same shipment in another one. */
  async function twice() {
    const there = await newShipment(from)
    await newItem(from, there)
    const signature = await newSignature(from, there)
    const bytes = await signedBytes(from, signature)
    const { id, moveID, createdAt, lastUpdated } = there
    const move = { source: SOURCE, id: moveID, createdAt, lastUpdated: createdAt }
    const shipment = { id, shipmentType: 'HHG', submittedAt: createdAt, createdAt, lastUpdated }
    const answer = await app.call('POST', '/v1/moves', { body: { ...move, shipments: [shipment] } })
    assert.equal(answer.status, 201, answer.text)
    return { there, shipment: await read(app, `/v1/shipments/${id}`), signature, bytes }
  }

  test('201 for one of another service: the same bytes and the same seal, which is not made again', async () => {
    const { shipment, signature, bytes } = await twice()
    const { status, body, text } = await send(shipment, exported(signature), bytes)
    assert.equal(status, 201, text)
    assert.deepEqual(body, signature)
    assert.deepEqual(await signedBytes(app, body), bytes)
    const { x } = await read(from, '/v1/signing-key')
    assert.equal(checkSignature(body, bytes, x).isValid, true)
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual([event.type, event.source], ['signature.imported', SOURCE])
  })

  test('422 for a sealed one of which anything is changed, and nothing is written', async () => {
    const { shipment, signature, bytes } = await twice()
    const record = exported(signature)
    for (const [changed, pointer, code] of [
      [{ signerName: 'Eve' }, '/personDigest', 'digest_mismatch'],
      [{ strokes: [[[1, 1]]] }, '/personDigest', 'digest_mismatch'],
      [{ place: null }, '/personDigest', 'digest_mismatch'],
      [{ signerRole: 'OFFICE' }, '/seal', 'seal_mismatch'],
      [{ purpose: 'RELEASE' }, '/seal', 'seal_mismatch'],
      [{ signedAt: '2026-01-01T00:00:00.000Z' }, '/seal', 'seal_mismatch'],
      [{ shown: { ...record.shown, items: [] } }, '/seal', 'seal_mismatch'],
      [{ sealKey: 'A'.repeat(43) }, '/seal', 'seal_mismatch'],
      [{ id: null, createdAt: null }, '/id', 'required'],
      [{ digest: 'a'.repeat(64) }, '/digest', 'digest_mismatch'],
    ] as const) {
      const { status, body } = await send(shipment, { ...record, ...changed }, bytes)
      assert.deepEqual(
        [status, body.errors?.[0].pointer, body.errors?.[0].code],
        [422, pointer, code],
        JSON.stringify([changed, body]),
      )
    }
    const other = await send(await newShipment(app), record, bytes)
    assert.deepEqual([other.status, other.body.errors[0].pointer], [422, '/seal'])
    const changed = await send(shipment, record, `${bytes} `)
    assert.deepEqual([changed.status, changed.body.errors[0].code], [422, 'digest_mismatch'])
    assert.deepEqual(await read(app, urlOf(shipment)), [])
    assert.equal((await send(shipment, record, bytes)).status, 201)
    assert.deepEqual([(await send(shipment, record, bytes)).body.code], ['id_taken'])
  })

  test('one without a seal has none here either', async () => {
    const shipment = await newShipment(app)
    const { text, ...shown } = await showing(from, await newShipment(from))
    const record = { source: SOURCE, ...signing(shown), signedAt: '2026-10-01T08:00:00.000Z' }
    const { status, body } = await send(shipment, record, text)
    assert.deepEqual([status, body.seal, body.sealKey, body.signedAt], [201, null, null, record.signedAt])
    const checked = checkSignature(body, Buffer.from(text))
    assert.equal(checked.isSealed, false)
  })

  test('one whose person was erased comes without the text, as JSON', async () => {
    const { there, shipment, signature } = await twice()
    await erase(from, await read(from, `/v1/moves/${there.moveID}`))
    const erased = await read(from, `/v1/signatures/${signature.id}`)
    app.time.now += 60_000
    const { status, body, text } = await app.call('POST', urlOf(shipment), { body: exported(erased) })
    assert.equal(status, 201, text)
    assert.deepEqual(body, erased)
    const { x } = await read(from, '/v1/signing-key')
    assert.equal(checkSignature(body, undefined, x).isValid, true)
    assert.equal((await app.call('GET', `/v1/signatures/${body.id}/signed`)).body.code, 'signature_erased')
  })

  test('422 without the text, and for what is no text', async () => {
    const { shipment, signature, bytes } = await twice()
    const record = exported(signature)
    const lacking = await app.call('POST', urlOf(shipment), { body: record })
    assert.deepEqual([lacking.status, lacking.body.errors[0].code], [422, 'required'])
    for (const [text, code] of [
      [Buffer.from([0xff, 0xfe]), 'unsafe_text'],
      [`{"a":"${'\0'}"}`, 'unsafe_text'],
      ['[]', 'wrong_type'],
      ['Signed by Ada', 'wrong_type'],
    ] as const) {
      const { status, body } = await send(shipment, record, text)
      assert.deepEqual([status, body.errors?.[0].code], [422, code], JSON.stringify(body))
    }
    const long = await send(shipment, record, Buffer.alloc(TEXT_BYTES_MAX + 1, 0x20))
    assert.deepEqual([long.status, long.body.code], [413, 'body_too_large'])
    const none = await app.call('POST', urlOf(shipment), {
      raw: Buffer.from(`--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n{}\r\n--x--\r\n`),
      headers: FORM,
    })
    assert.equal(none.status, 422)
    // The service composes what is signed: a form cannot bring another text.
    const { text, ...shown } = await showing(app, shipment)
    const own = await send(shipment, signing(shown), text)
    assert.deepEqual([own.status, own.body.errors[0].code], [422, 'not_allowed'])
    assert.equal((await send(shipment, record, bytes)).status, 201)
  })

  test('403 without the scope records:import', async () => {
    const { shipment, signature, bytes } = await twice()
    const headers = bearing(await keyIn(app.db, { scopes: everythingBut('records:import') }, app.time.now))
    const { status, body } = await send(shipment, exported(signature), bytes, headers)
    assert.deepEqual([status, body.missingScopes], [403, ['records:import']])
  })

  test('a repeated request imports once', async () => {
    const { shipment, signature, bytes } = await twice()
    const headers = { 'idempotency-key': 'once' }
    const first = await send(shipment, exported(signature), bytes, headers)
    const again = await send(shipment, exported(signature), bytes, headers)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
    assert.deepEqual(again.body, first.body)
    const other = await send(shipment, exported(signature), `${bytes} `, headers)
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    assert.equal((await read(app, urlOf(shipment))).length, 1)
    assert.equal(first.body.signerName, SIGNER.signerName)
  })
})
