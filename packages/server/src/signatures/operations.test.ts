import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newItem, newNote, newShipment, read } from '../../test/fixtures.ts'
import { bearing, everythingBut, keyIn } from '../../test/keys.ts'
import { storedDocument } from '../../test/operations/document-examples.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { newSignature, requireProof, STROKES, showing, sign, signedBytes, signing } from '../../test/signing.ts'
import { PURPOSES } from './fields.ts'

const SECRET = 'Zwickelmoor'

/** A shipment with two items and two papers, and with what only the office may see. */
async function wholeShipment(app: Parameters<typeof newShipment>[0]): Promise<Body> {
  const shipment = await newShipment(app, {
    ...{ pickupAddress: ADDRESS, customerRemarks: 'Mind the lamp', estimatedWeight: 5_400 },
    ...{ counselorRemarks: SECRET, reference: SECRET, metadata: { [SECRET]: SECRET } },
  })
  await newItem(app, shipment, { description: 'Sofa', estimatedWeight: 200, estimatedVolume: 40.5, quantity: 2 })
  await newItem(app, shipment, { description: 'Piano', isHighValue: true, estimatedVolume: 60.1 })
  await storedDocument(app, { documentType: 'INVENTORY', name: 'inventory.pdf', remarks: SECRET }, shipment)
  await storedDocument(app, { documentType: 'INVOICE', name: `${SECRET}.pdf` }, shipment)
  await newNote(app, shipment, { text: SECRET })
  return shipment
}

forEachDatabase('signatures', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('201 with the versions that were shown, the digest of the text, and a seal that the offline check accepts', async () => {
    const shipment = await wholeShipment(app)
    const shown = await showing(app, shipment)
    const [first, second] = await read(app, `/v1/shipments/${shipment.id}/items?sort=number`)
    const [, inventory] = await read(app, `/v1/shipments/${shipment.id}/documents`)
    assert.deepEqual(shown.shown, {
      shipment: shipment.eTag,
      items: [first, second].map(({ id, eTag }: Body) => ({ id, eTag })),
      documents: [{ id: inventory.id, eTag: inventory.eTag }],
    })
    assert.equal(shown.digest, hash('sha256', shown.text))
    const answer = await sign(app, shipment, shown)
    const signature = answer.body
    assert.deepEqual(
      [answer.status, answer.headers.location, answer.headers.etag],
      [201, `/v1/signatures/${signature.id}`, `"${signature.eTag}"`],
    )
    assert.deepEqual([signature.shown, signature.digest], [shown.shown, shown.digest])
    assert.deepEqual(
      [signature.strokes, signature.place],
      [STROKES, { name: 'Boise', latitude: null, longitude: null }],
    )
    assert.equal(String(await signedBytes(app, signature)), shown.text)
    await requireProof(app, signature, Buffer.from(shown.text))
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/signatures`), [signature])
    assert.deepEqual(await read(app, `/v1/signatures/${signature.id}`), signature)
  })

  test('what is signed has what a customer may see, and nothing else', async () => {
    const shipment = await wholeShipment(app)
    for (const purpose of PURPOSES) {
      const { text, ...others } = await showing(app, shipment, purpose)
      assert.ok(!`${text}${JSON.stringify(others)}`.includes(SECRET), purpose)
      const signed = JSON.parse(text)
      const names = ['company', 'documents', 'format', 'itemTotals', 'items', 'purpose', 'shipment']
      assert.deepEqual(Object.keys(signed), names)
      assert.equal(text, JSON.stringify(signed))
      for (const hidden of ['counselorRemarks', 'metadata', 'reference', 'rejectionReason', 'nextStatuses'])
        assert.ok(!text.includes(hidden), hidden)
      assert.deepEqual(
        [signed.shipment.customerRemarks, signed.shipment.pickupAddress.city],
        ['Mind the lamp', 'Boise'],
      )
      assert.deepEqual(
        signed.documents.map((document: Body) => Object.keys(document)),
        [['contentType', 'documentType', 'eTag', 'id', 'lastUpdated', 'name', 'sha256', 'size']],
      )
    }
  })

  test('the items are shown one by one, as totals or not at all, by the purpose', async () => {
    const shipment = await wholeShipment(app)
    const totals = { items: 2, pieces: 3, estimatedWeight: 200, estimatedVolume: 100.6 }
    for (const [purpose, items, itemTotals] of [
      ['BILL_OF_LADING', null, totals],
      ['INVENTORY_AT_ORIGIN', ['Sofa', 'Piano'], totals],
      ['DELIVERY', ['Sofa', 'Piano'], totals],
      ['RELEASE', null, null],
    ] as const) {
      const { text, shown } = await showing(app, shipment, purpose)
      const signed = JSON.parse(text)
      assert.deepEqual(signed.items?.map(({ description }: Body) => description) ?? null, items, purpose)
      assert.deepEqual(signed.itemTotals, itemTotals, purpose)
      assert.equal(shown.items.length, items?.length ?? 0)
    }
    const empty = JSON.parse((await showing(app, await newShipment(app))).text)
    assert.deepEqual([empty.items, empty.itemTotals.items], [[], 0])
  })

  test('Occurred-At says when it was signed; a later time is now', async () => {
    const shipment = await newShipment(app)
    const shown = await showing(app, shipment)
    const at = async (instant: string) =>
      (await sign(app, shipment, await showing(app, shipment), {}, { 'occurred-at': instant })).body
    const now = new Date(app.time.now).toISOString()
    assert.equal((await sign(app, shipment, shown)).body.signedAt, now)
    assert.equal((await at('2026-11-01T09:30:00+01:00')).signedAt, '2026-11-01T08:30:00.000Z')
    assert.equal((await at('2027-11-01T09:30:00Z')).signedAt, now)
  })

  describe('422 for', () => {
    const point = [1, 1]
    for (const [name, content, pointer, code] of [
      ['no strokes', { strokes: [] }, '/strokes', 'required'],
      ['too many strokes', { strokes: Array(201).fill([point]) }, '/strokes', 'too_many'],
      ['too many points', { strokes: Array(6).fill(Array(1000).fill(point)) }, '/strokes', 'too_many'],
      ['a point beyond the paper', { strokes: [[[10_001, 0]]] }, '/strokes/0/0/0', 'out_of_range'],
      ['half a pixel', { strokes: [[[1.5, 0]]] }, '/strokes/0/0/0', 'wrong_type'],
      ['a point with text', { strokes: [[['"/><script>', 0]]] }, '/strokes/0/0/0', 'wrong_type'],
      ['a point with one number', { strokes: [[[1]]] }, '/strokes/0/0', 'required'],
      ['no name', { signerName: ' ' }, '/signerName', 'blank'],
      ['the mark of an erasure', { strokes: '[erased]' }, '/strokes', 'wrong_type'],
      ['a place without anything', { place: {} }, '/place', 'required'],
      ['half a place', { place: { latitude: 1 } }, '/place/longitude', 'required'],
      ['a place beside the earth', { place: { latitude: 91, longitude: 0 } }, '/place/latitude', 'out_of_range'],
      ['another digest', { digest: 'x' }, '/digest', 'invalid_format'],
      ['a seal of its own', { seal: 'x' }, '/seal', 'read_only'],
      ['a time of its own', { signedAt: '2026-01-01T00:00:00.000Z' }, '/signedAt', 'read_only'],
    ] as const)
      test(name, async () => {
        const shipment = await newShipment(app)
        const answer = await sign(app, shipment, await showing(app, shipment), content)
        assert.deepEqual(
          [answer.status, answer.body.errors?.map(({ pointer, code }: Body) => [pointer, code])],
          [422, [[pointer, code]]],
          answer.text,
        )
        assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/signatures`), [])
      })

    test('a record that is named twice', async () => {
      const shipment = await wholeShipment(app)
      const shown = await showing(app, shipment)
      shown.shown.items.push({ ...shown.shown.items[0], id: shown.shown.items[0].id.toUpperCase() })
      const { status, body } = await sign(app, shipment, shown)
      assert.deepEqual([status, body.errors[0].pointer, body.errors[0].code], [422, '/shown/items/2/id', 'duplicate'])
    })
  })

  test('the picture has the strokes, and no browser runs it', async () => {
    const signature = await newSignature(app, await newShipment(app))
    const { status, headers, text, bytes } = await app.call('GET', `/v1/signatures/${signature.id}/picture`)
    assert.equal(status, 200)
    assert.deepEqual(
      [headers['content-type'], headers['content-security-policy'], headers['x-content-type-options']],
      ['image/svg+xml', "default-src 'none'; sandbox", 'nosniff'],
    )
    assert.match(bytes ? String(bytes) : text, /d="M10 40L60 10L110 45M120 20L120 20"/)
    const again = await app.call('GET', `/v1/signatures/${signature.id}/picture`, {
      headers: { 'if-none-match': headers.etag! },
    })
    assert.equal(again.status, 304)
  })

  test('the text is sent to the byte, with its digest as tag, also after the shipment has changed', async () => {
    const shipment = await wholeShipment(app)
    const { text } = await showing(app, shipment)
    const signature = await newSignature(app, shipment)
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { customerRemarks: 'changed' },
      headers: { 'if-match': '*' },
    })
    const url = `/v1/signatures/${signature.id}/signed`
    const answer = await app.call('GET', url)
    assert.equal(answer.headers.etag, `"${signature.digest}"`)
    assert.equal(answer.headers['repr-digest'], `sha-256=:${Buffer.from(signature.digest, 'hex').toString('base64')}:`)
    assert.equal(String(await signedBytes(app, signature)), text)
    assert.equal((await app.call('GET', url, { headers: { 'if-none-match': answer.headers.etag! } })).status, 304)
  })

  test('409 for the 101st signature of a shipment', async () => {
    const shipment = await newShipment(app)
    for (let i = 0; i < 100; i++) await newSignature(app, shipment)
    const answer = await sign(app, shipment, await showing(app, shipment))
    assert.deepEqual([answer.status, answer.body.code], [409, 'too_many_signatures'])
    await newSignature(app, await newShipment(app, { moveID: shipment.moveID }))
  })

  test('405 for a change or a deletion', async () => {
    const { id } = await newSignature(app, await newShipment(app))
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      assert.equal((await app.call(method, `/v1/signatures/${id}`, { body: {} })).status, 405, method)
  })

  test('filters by purpose and role, sorts by time, and reads as of an instant', async () => {
    const shipment = await newShipment(app)
    const [before] = [app.time.now]
    app.time.now += 10
    const release = await newSignature(app, shipment, { purpose: 'RELEASE', signerRole: 'OFFICE' })
    const delivery = await newSignature(app, shipment, { signerRole: 'RECEIVING_AGENT' })
    const list = (query: string) => read(app, `/v1/shipments/${shipment.id}/signatures?${query}`)
    assert.deepEqual(await list(''), [delivery, release])
    assert.deepEqual(await list('purpose=RELEASE,BILL_OF_LADING'), [release])
    assert.deepEqual(await list('signerRole=RECEIVING_AGENT'), [delivery])
    assert.equal((await list('sort=signedAt&fields=purpose')).length, 2)
    const asOf = (ms: number) => app.call('GET', `/v1/signatures/${release.id}?asOf=${new Date(ms).toISOString()}`)
    assert.equal((await asOf(before)).status, 404)
    assert.deepEqual((await asOf(app.time.now + 1)).body, release)
  })

  test('403 without the scopes of what is shown', async () => {
    const shipment = await wholeShipment(app)
    const signature = await newSignature(app, shipment)
    const shown = await showing(app, shipment)
    for (const scope of ['shipments:read', 'documents:read']) {
      const headers = bearing(await keyIn(app.db, { scopes: everythingBut(scope) }, app.time.now))
      for (const [method, url] of [
        ['GET', `/v1/shipments/${shipment.id}/signable?purpose=RELEASE`],
        ['GET', `/v1/signatures/${signature.id}/signed`],
        ['POST', `/v1/shipments/${shipment.id}/signatures`],
      ] as const) {
        const answer = await app.call(method, url, { headers, ...(method === 'POST' && { body: signing(shown) }) })
        assert.deepEqual([answer.status, answer.body.missingScopes], [403, [scope]], `${method} ${url}`)
      }
      const seen = await app.call('GET', `/v1/signatures/${signature.id}?expand=changesSince`, { headers })
      assert.equal(seen.status, scope === 'shipments:read' ? 403 : 200)
    }
  })

  test('a CUSTOMER reads and signs, an OBSERVER sees nothing, and others get 404', async () => {
    const shipment = await wholeShipment(app)
    const signature = await newSignature(app, shipment)
    const { text } = await showing(app, shipment)
    const [customer, observer, stranger] = [await newParty(app), await newParty(app), await newParty(app)]
    await putOn(app, shipment.moveID, customer, 'CUSTOMER', 'WRITE')
    await putOn(app, shipment.moveID, observer, 'OBSERVER', 'WRITE')
    const get = (url: string, { headers }: { headers: Record<string, string> }) => app.call('GET', url, { headers })
    const own = [
      `/v1/signatures/${signature.id}`,
      `/v1/signatures/${signature.id}/signed`,
      `/v1/signatures/${signature.id}/picture`,
    ]
    const statuses = (party: { headers: Record<string, string> }) =>
      Promise.all(own.map(async (url) => (await get(url, party)).status))
    assert.deepEqual(await statuses(customer), [200, 200, 200])
    assert.deepEqual(await statuses(observer), [404, 404, 404])
    assert.deepEqual(await statuses(stranger), [404, 404, 404])
    assert.deepEqual((await get(own[0]!, customer)).body, signature)
    assert.equal((await get(own[1]!, customer)).text, text)
    const below = `/v1/shipments/${shipment.id}/`
    assert.deepEqual((await get(`${below}signatures`, customer)).body, [signature])
    assert.deepEqual((await get(`${below}signatures`, observer)).body, [])
    assert.equal((await get(`${below}signatures`, stranger)).status, 404)
    const shown = await get(`${below}signable?purpose=DELIVERY`, customer)
    assert.equal(shown.body.text, text)
    assert.equal((await get(`${below}signable?purpose=DELIVERY`, observer)).status, 403)
    assert.equal((await get(`${below}signable?purpose=DELIVERY`, stranger)).status, 404)
    const post = (party: { headers: Record<string, string> }) =>
      app.call('POST', `${below}signatures`, { body: signing(shown.body), headers: party.headers })
    assert.deepEqual(
      [(await post(observer)).status, (await post(stranger)).status, (await post(customer)).status],
      [403, 404, 201],
    )
  })
})
