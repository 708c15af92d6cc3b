/** What becomes of signatures and of what was signed when their shipment is deleted, restored and erased, and when its history is pruned. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { ADDRESS, newItem, newMove, newShipment, read } from '../../test/fixtures.ts'
import { storedDocument } from '../../test/operations/document-examples.ts'
import { CUSTOMER, erase, personal, personalRows } from '../../test/personal-data.ts'
import { newSignature, requireProof, SIGNER, showing, sign, signedBytes, signing } from '../../test/signing.ts'
import { rowsOf } from '../../test/tables.ts'
import { openSweeper } from '../erasures/sweep.ts'
import { databaseFiles } from '../files/database-files.ts'
import { prune } from '../webhooks/deliveries/prune.ts'
import { checkSignature } from './check-rules.ts'

const ANY = { 'if-match': '*' }
const remove = async (app: TestApp, { id }: Body) => {
  const answer = await app.call('DELETE', `/v1/shipments/${id}`)
  assert.equal(answer.status, 204, answer.text)
}
const restore = async (app: TestApp, { id }: Body) => {
  const answer = await app.call('POST', `/v1/shipments/${id}/restorations`, { headers: ANY })
  assert.equal(answer.status, 201, answer.text)
}
const countTexts = async ({ db }: TestApp, { id }: Body) =>
  Number((await db.column<number>(sql`SELECT count(*) FROM signed_texts WHERE signature_id = ${id}`))[0])

/** Strokes whose numbers are nowhere else. */
const DRAWN = [
  [
    [7311, 9133],
    [7312, 9134],
  ],
]

forEachDatabase('A signature', (open) => {
  const app = sharedApp(open)

  test('goes and comes back with its shipment, and so does what was signed, to the byte', async () => {
    const shipment = await newShipment(app, { customerRemarks: 'Ünïcödé \u{1f69a} \u2028 "quoted"' })
    await newItem(app, shipment, { description: 'Sofa' })
    const signature = await newSignature(app, shipment)
    const bytes = await signedBytes(app, signature)
    await remove(app, shipment)
    for (const path of ['', '/signed', '/picture'])
      assert.equal((await app.call('GET', `/v1/signatures/${signature.id}${path}`)).status, 404)
    await restore(app, shipment)
    const restored = await read(app, `/v1/signatures/${signature.id}`)
    const { lastUpdated, eTag, ...proof } = restored
    assert.deepEqual(proof, Object.fromEntries(Object.keys(proof).map((name) => [name, signature[name]])))
    assert.notEqual(eTag, signature.eTag)
    assert.deepEqual(await signedBytes(app, signature), bytes)
    await requireProof(app, restored, bytes)
  })

  test('is told in the history of its shipment and its move, with its record', async () => {
    const shipment = await newShipment(app)
    const signature = await newSignature(app, shipment)
    for (const path of [`shipments/${shipment.id}`, `moves/${shipment.moveID}`]) {
      const [event] = await read(app, `/v1/${path}/history`)
      assert.deepEqual([event.type, event.subject], ['signature.created', `signatures/${signature.id}`])
      assert.deepEqual(event.record, signature)
    }
  })

  test('a dry run writes nothing, and a repeated request signs once', async () => {
    const shipment = await newShipment(app)
    const shown = await showing(app, shipment)
    const rows = await rowsOf(app.db)
    const url = `/v1/shipments/${shipment.id}/signatures`
    const dry = await app.call('POST', `${url}?dryRun=true`, { body: signing(shown) })
    assert.deepEqual([dry.status, dry.body.digest], [201, shown.digest])
    assert.deepEqual(await rowsOf(app.db), rows)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await sign(app, shipment, shown, {}, headers)
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body: { customerRemarks: 'changed' }, headers: ANY })
    const again = await sign(app, shipment, shown, {}, headers)
    assert.deepEqual([again.status, again.body, again.headers['idempotent-replayed']], [201, first.body, 'true'])
    assert.equal((await read(app, url)).length, 1)
  })

  test('says what differs since, by the paths of the signed text', async () => {
    const shipment = await newShipment(app)
    const [sofa, piano] = [await newItem(app, shipment), await newItem(app, shipment)]
    const paper = await storedDocument(app, { documentType: 'INVENTORY' }, shipment)
    const { id } = await newSignature(app, shipment)
    const bill = await newSignature(app, shipment, { purpose: 'BILL_OF_LADING' })
    const since = async (signature: Body) =>
      (await read(app, `/v1/signatures/${signature.id}?expand=changesSince`)).changesSince
    assert.deepEqual([await since({ id }), await since(bill)], [[], []])
    const url = `/v1/shipments/${shipment.id}`
    await app.call('PATCH', url, { body: { customerRemarks: 'x', counselorRemarks: 'y' }, headers: ANY })
    await app.call('PATCH', `/v1/items/${sofa.id}`, { body: { status: 'MISSING', quantity: 3 }, headers: ANY })
    await app.call('DELETE', `/v1/items/${piano.id}`)
    const lamp = await newItem(app, shipment)
    await app.call('PATCH', `/v1/documents/${paper.id}`, { body: { remarks: 'z' }, headers: ANY })
    const expected = [
      { record: `shipments/${shipment.id}`, change: 'CHANGED', paths: ['/customerRemarks'] },
      { record: `items/${sofa.id}`, change: 'CHANGED', paths: ['/quantity', '/status'] },
      { record: `items/${piano.id}`, change: 'REMOVED', paths: [] },
      { record: `items/${lamp.id}`, change: 'ADDED', paths: [] },
      // Its remarks do not stand in the text.
      { record: `documents/${paper.id}`, change: 'CHANGED', paths: [] },
      { record: 'itemTotals', change: 'CHANGED', paths: ['/pieces'] },
    ]
    assert.deepEqual(await since({ id }), expected)
    assert.deepEqual(
      (await since(bill)).map(({ record }: Body) => record),
      [`shipments/${shipment.id}`, `documents/${paper.id}`, 'itemTotals'],
    )
    await erase(app, await read(app, `/v1/moves/${shipment.moveID}`))
    const erased = await since({ id })
    assert.deepEqual(
      erased.map(({ record, paths }: Body) => [record, paths]).slice(0, 4),
      expected.slice(0, 4).map(({ record }) => [record, []]),
    )
  })

  test('what was signed goes when the deletion of the shipment is pruned, and not before', async () => {
    const shipment = await newShipment(app)
    const [kept, signature] = [await newSignature(app, await newShipment(app)), await newSignature(app, shipment)]
    const pruned = async () => {
      app.time.now += 8 * 86_400_000
      await newMove(app)
      await untilNumbered(app.db)
      await prune(app.db, { eventDays: 7, deliveryDays: 0 }, app.time.now)
    }
    await remove(app, shipment)
    await restore(app, shipment)
    await pruned()
    assert.equal(await countTexts(app, signature), 1)
    await remove(app, shipment)
    assert.equal(await countTexts(app, signature), 1)
    await pruned()
    await pruned()
    assert.deepEqual([await countTexts(app, signature), await countTexts(app, kept)], [0, 1])
  })
})

forEachDatabase('The erasure of a move with signatures', (open) => {
  const app = sharedApp(open)
  const sweeper = () => openSweeper({ db: app.db, files: databaseFiles(app.db), clock: () => app.time.now })

  /** A signature with personal data in everything that was signed, made with a stored answer. */
  async function signed(moveID: string) {
    const street = { ...ADDRESS, streetAddress1: personal() }
    const shipment = await newShipment(app, { moveID, customerRemarks: personal(), pickupAddress: street })
    await newItem(app, shipment, { description: personal() })
    await storedDocument(app, { documentType: 'INVENTORY', name: `${personal()}.pdf` }, shipment)
    const content = { signerName: personal(), place: { name: personal() }, strokes: DRAWN }
    const headers = { 'idempotency-key': randomUUID() }
    const shown = await showing(app, shipment)
    const signature = (await sign(app, shipment, shown, content, headers)).body
    return {
      shipment,
      signature,
      bytes: await signedBytes(app, signature),
      again: () => sign(app, shipment, shown, content, headers),
    }
  }

  const rowsWithStrokes = async () => (await rowsOf(app.db)).filter((row) => /[[,](7311|9134)[\],]/.test(row))

  test('leaves nothing of name, strokes, place and signed text, and keeps the proof', async () => {
    const move = await newMove(app, { customer: CUSTOMER })
    const [there, gone] = [await signed(move.id), await signed(move.id)]
    await remove(app, gone.shipment)
    assert.ok((await personalRows(app.db)).length > 10)
    assert.equal((await erase(app, await read(app, `/v1/moves/${move.id}`))).status, 201)
    const url = `/v1/signatures/${there.signature.id}`
    for (const path of ['signed', 'picture']) {
      const answer = await app.call('GET', `${url}/${path}`)
      assert.deepEqual([answer.status, answer.body.code], [410, 'signature_erased'])
    }
    await sweeper().tick()
    assert.deepEqual(await personalRows(app.db), [])
    assert.deepEqual(await rowsWithStrokes(), [])
    assert.deepEqual([await countTexts(app, there.signature), await countTexts(app, gone.signature)], [0, 0])

    const erased = await read(app, url)
    const { signerName: _, strokes: __, place: ___, nonce: ____, lastUpdated: _____, eTag, ...proof } = there.signature
    assert.deepEqual(
      { ...erased, lastUpdated: null },
      { ...proof, signerName: null, strokes: null, place: null, nonce: null, lastUpdated: null, eTag: erased.eTag },
    )
    assert.notEqual(erased.eTag, eTag)
    const { x } = await read(app, '/v1/signing-key')
    const checked = checkSignature(erased, undefined, x)
    assert.deepEqual([checked.isValid, checked.isErased], [true, true], JSON.stringify(checked.findings))
    // What a person kept on paper can still be compared with the digest.
    assert.equal(checkSignature(erased, there.bytes, x).isValid, true)
    const replayed = (await there.again()).body
    assert.deepEqual([replayed.signerName, replayed.strokes, replayed.digest], ['[erased]', '[erased]', erased.digest])
    const history = await read(app, `/v1/moves/${move.id}/history?limit=200`)
    const told = history.find(({ type, subject }: Body) => type === 'signature.created' && subject.endsWith(erased.id))
    assert.deepEqual([told.record.strokes, told.record.place], ['[erased]', '[erased]'])
    const before = await app.call('GET', `${url}?asOf=${there.signature.lastUpdated}`)
    assert.deepEqual([before.status, before.body.strokes], [200, '[erased]'])

    await restore(app, gone.shipment)
    const restored = await read(app, `/v1/signatures/${gone.signature.id}`)
    assert.deepEqual([restored.signerName, restored.strokes, restored.place], [null, null, null])
    assert.equal(checkSignature(restored, undefined, x).isValid, true)
    assert.deepEqual(await rowsWithStrokes(), [])
  })

  test('of one that was deleted leaves nothing either', async () => {
    const move = await newMove(app)
    const { shipment, signature } = await signed(move.id)
    await remove(app, shipment)
    await app.call('DELETE', `/v1/moves/${move.id}`)
    const answer = await app.call('POST', `/v1/moves/${move.id}/erasures`, { headers: ANY })
    assert.equal(answer.status, 201, answer.text)
    await sweeper().tick()
    assert.equal(await countTexts(app, signature), 0)
    assert.deepEqual([await personalRows(app.db), await rowsWithStrokes()], [[], []])
  })

  test('a signature that a person signs afterwards is whole', async () => {
    const move = await newMove(app)
    const { shipment } = await signed(move.id)
    await erase(app, await read(app, `/v1/moves/${move.id}`))
    const signature = await newSignature(app, shipment)
    await requireProof(app, signature, await signedBytes(app, signature))
    assert.equal(signature.signerName, SIGNER.signerName)
  })
})
