import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const CUSTOMER = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+1 555 0100' }

forEachDatabase('moves', (open) => {
  const app = sharedApp(open)
  const patch = (move: Body, body: Body, at = move.id, query = '') =>
    app.call('PATCH', `/v1/moves/${at}${query}`, { body, headers: { 'if-match': move.eTag } })

  test('201 for POST of nothing: an empty move in DRAFT', async () => {
    const { status, headers, body } = await app.call('POST', '/v1/moves', { body: {} })
    assert.equal(status, 201)
    const { id, locator, createdAt, eTag } = body
    assert.match(locator, /^[346789BCDFGHJKMPQRTVWXY]{6}$/)
    const texts = { reference: null, remarks: null, statusReason: null, assignee: null }
    const empty = { customer: null, ...texts, canceledAt: null, metadata: {} }
    assert.deepEqual(body, { id, locator, status: 'DRAFT', ...empty, createdAt, lastUpdated: createdAt, eTag })
    assert.equal(headers.location, `/v1/moves/${id}`)
    assert.equal(headers.etag, `"${eTag}"`)
    assert.deepEqual(await read(app, headers.location), body)
  })

  test('201 for POST of everything: it comes back as it was sent', async () => {
    const sent = { customer: CUSTOMER, reference: 'PO 7', remarks: 'Ring twice', metadata: { floor: '3' } }
    const { body } = await app.call('POST', '/v1/moves', { body: sent })
    assert.deepEqual({ ...body, ...sent }, body)
    const partly = await newMove(app, { customer: { lastName: 'Byron' } })
    assert.deepEqual(partly.customer, { firstName: null, lastName: 'Byron', email: null, phone: null })
  })

  const REFUSED: [string, Body, string[]][] = [
    ['a status', { status: 'APPROVED' }, ['/status read_only']],
    ['a locator', { locator: 'ABC346' }, ['/locator read_only']],
    ['a customer that is text', { customer: 'Ada' }, ['/customer wrong_type']],
    ['a customer with a title', { customer: { title: 'Countess' } }, ['/customer/title unknown_member']],
    ['an e-mail that is none', { customer: { email: 'ada' } }, ['/customer/email invalid_format']],
    ['a phone that is none', { customer: { phone: 'call me' } }, ['/customer/phone invalid_format']],
    ['blank remarks', { remarks: ' ' }, ['/remarks blank']],
    ['a long reference', { reference: 'x'.repeat(201) }, ['/reference too_long']],
    [
      'several things',
      { remarks: 7, colour: 1, metadata: { a: 1 } },
      ['/colour unknown_member', '/metadata/a wrong_type', '/remarks wrong_type'],
    ],
  ]
  for (const [name, body, errors] of REFUSED) {
    test(`422 for POST and PATCH of ${name}, and nothing changes`, async () => {
      const move = await newMove(app)
      const before = await rowsOf(app.db)
      for (const answer of [await app.call('POST', '/v1/moves', { body }), await patch(move, body)]) {
        assert.equal(answer.status, 422, answer.text)
        assert.deepEqual(listed(answer.body.errors), errors)
      }
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('the locator works wherever the id does', async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id })
    const now = await read(app, `/v1/moves/${move.id}`)
    assert.deepEqual(await read(app, `/v1/moves/${move.locator}`), now)
    assert.deepEqual(await read(app, `/v1/moves/${move.locator}/shipments`), [shipment])
    const patched = await patch(now, { remarks: 'x' }, move.locator)
    assert.equal(patched.status, 200)
    const canceled = await app.call('PATCH', `/prime/v1/moves/${move.locator}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': patched.body.eTag },
    })
    assert.equal(canceled.status, 200)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    assert.equal((await app.call('DELETE', `/v1/moves/${move.locator}`)).status, 204)
    assert.equal((await app.call('GET', `/v1/moves/${move.locator}`)).status, 404)
  })

  test('200 for PATCH: absent keeps, null clears, the customer merges', async () => {
    const move = await newMove(app, { customer: CUSTOMER, reference: 'R-1', metadata: { a: '1', b: '2' } })
    const { status, headers, body } = await patch(move, {
      customer: { phone: null, firstName: 'Grace' },
      metadata: { a: null },
    })
    assert.equal(status, 200)
    const { eTag, lastUpdated } = body
    const customer = { ...CUSTOMER, firstName: 'Grace', phone: null }
    assert.deepEqual(body, { ...move, customer, metadata: { b: '2' }, eTag, lastUpdated })
    assert.equal(headers.etag, `"${eTag}"`)
    const without = await patch(body, { customer: null })
    assert.equal(without.body.customer, null)
  })

  test('412 for PATCH with the tag of an older version', async () => {
    const move = await newMove(app)
    const first = await patch(move, { remarks: 'one' })
    const second = await patch(move, { remarks: 'two' })
    assert.equal(second.status, 412)
    assert.equal(second.body.reason, 'stale')
    assert.deepEqual(second.body.current, first.body)
  })

  test('200 for PATCH that changes nothing: the same tag, and no row is touched', async () => {
    const { moveID } = await newShipment(app)
    const move = await read(app, `/v1/moves/${moveID}?expand=shipments`)
    const before = await rowsOf(app.db)
    const { shipments: _, ...plain } = move
    for (const body of [{}, { remarks: null }, plain, move]) {
      const answer = await patch(move, body)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, plain)
    }
    assert.deepEqual(await rowsOf(app.db), before)
    assert.equal((await patch(move, { shipments: [] })).status, 422)
  })

  test('200 with its shipments where expand asks for them', async () => {
    const move = await newMove(app)
    const shipments = [await newShipment(app, { moveID: move.id }), await newShipment(app, { moveID: move.id })]
    const now = await read(app, `/v1/moves/${move.id}`)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}?expand=shipments`), { ...now, shipments })
    const patched = await patch(now, { remarks: 'x' }, move.id, '?expand=shipments')
    assert.deepEqual(patched.body.shipments, shipments)
    const { id, eTag, status } = now
    const picked = await app.call('GET', `/v1/moves/${move.id}?fields=status&expand=shipments`)
    assert.deepEqual(picked.body, { id, status, eTag: patched.body.eTag, shipments })
    assert.notEqual(eTag, patched.body.eTag)
  })

  test('204 for DELETE of a move without shipments, 409 with one, also if that is canceled', async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id })
    const canceled = await app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': '*' },
    })
    assert.equal(canceled.status, 200)
    const before = await rowsOf(app.db)
    const refused = await app.call('DELETE', `/v1/moves/${move.id}`)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'move_has_shipments')
    assert.deepEqual(await rowsOf(app.db), before)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const stale = await app.call('DELETE', `/v1/moves/${move.id}`, { headers: { 'if-match': move.eTag } })
    assert.equal(stale.status, 412)
    assert.equal((await app.call('DELETE', `/v1/moves/${move.id}`)).status, 204)
    for (const url of [`/v1/moves/${move.id}`, `/v1/moves/${move.locator}`, `/v1/moves/${move.id}/shipments`])
      assert.equal((await app.call('GET', url)).status, 404)
    const late = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID: move.id } })
    assert.equal(late.status, 422)
  })
})
