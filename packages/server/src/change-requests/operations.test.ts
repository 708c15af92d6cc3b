import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { recorded } from '../../test/event-rows.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const DAY = '2026-12-11'

forEachDatabase('change requests', (open) => {
  const app = sharedApp(open)
  const url = ({ id }: Body, path = '') => `/v1/change-requests/${id}${path}`
  const ask = (kind: string, { id, eTag }: Body, body: Body, headers: Body = {}) =>
    app.call('POST', `/v1/${kind}/${id}/change-requests`, { body, headers: { 'if-match': eTag, ...headers } })
  const asked = async (shipment: Body, patch: Body = { deliveryDate: DAY }): Promise<Body> =>
    (await ask('shipments', shipment, { patch, reason: 'The keys come later.' })).body
  const decide = (request: Body, { eTag }: Body, body: Body, headers: Body = {}) =>
    app.call('POST', url(request, '/decisions'), { body, headers: { 'if-match': eTag, ...headers } })
  const withdraw = (request: Body, headers: Body = {}) =>
    app.call('POST', url(request, '/withdrawals'), { headers: { 'if-match': request.eTag, ...headers } })
  const current = ({ id }: Body) => read(app, `/v1/shipments/${id}`)
  const refusedBy = ({ status, body }: { status: number; body: Body }) => [status, body.code]

  test('201 for POST: the record stays, and the request says what was seen and what is wanted', async () => {
    const shipment = await newShipment(app, { deliveryDate: '2026-12-10' })
    const { result, events } = await recorded(app, () =>
      ask('shipments', shipment, { patch: { deliveryDate: DAY, customerRemarks: null }, reason: 'Late keys' }),
    )
    const { status, headers, body } = result
    assert.equal(status, 201, result.text)
    const { id, createdAt, eTag } = body
    assert.deepEqual(body, {
      ...{ id, moveID: shipment.moveID, shipmentID: shipment.id, about: `shipments/${shipment.id}`, kind: 'CHANGE' },
      ...{ patch: { deliveryDate: DAY }, changes: [{ path: '/deliveryDate', from: '2026-12-10', to: DAY }] },
      ...{ seen: shipment.eTag, reason: 'Late keys', status: 'PENDING', askedBy: 'anonymous', askedByName: null },
      ...{ askedByParty: null, accepted: null, decidedAt: null, decidedBy: null, decidedByName: null },
      ...{ decisionReason: null, resultETag: null, createdAt, lastUpdated: createdAt, eTag },
    })
    assert.deepEqual([headers.location, headers.etag], [url(body), `"${eTag}"`])
    assert.deepEqual(
      events.map(({ type, subject }) => [type, subject]),
      [['change_request.created', `change-requests/${id}`]],
    )
    assert.deepEqual(await current(shipment), shipment)
    assert.equal((await app.call('GET', url(body))).text, JSON.stringify(body))
    for (const query of [`about=shipments/${shipment.id}`, `moveID=${shipment.moveID}&status=PENDING`])
      assert.deepEqual(await read(app, `/v1/change-requests?${query}`), [body])
    assert.deepEqual(await read(app, `/v1/change-requests?moveID=${shipment.moveID}&status=REFUSED`), [])
  })

  test('200 for ACCEPT: the record changes as by a PATCH, its event names who asked, and both are one change', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment)
    const { result, events } = await recorded(app, () => decide(request, shipment, { decision: 'ACCEPT' }))
    assert.equal(result.status, 200, result.text)
    const after = await current(shipment)
    assert.equal(after.deliveryDate, DAY)
    const { status, accepted, resultETag, decidedBy } = result.body
    assert.deepEqual(
      [status, accepted, resultETag, decidedBy],
      ['ACCEPTED', ['/deliveryDate'], after.eTag, 'anonymous'],
    )
    assert.deepEqual([result.headers.etag, result.headers['content-location']], [`"${result.body.eTag}"`, url(request)])
    assert.deepEqual(
      events.map(({ type }) => type),
      ['shipment.updated', 'change_request.accepted'],
    )
    await app.db.eventsNumbered()
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history?type=shipment.updated`)
    assert.deepEqual(event.changeRequest, { id: request.id, askedBy: 'anonymous', askedByName: null })
  })

  test('200 for ACCEPT of some members: only those change', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment, { deliveryDate: DAY, customerRemarks: 'Ring twice', reference: 'PO 1' })
    const members = ['customerRemarks', 'reference']
    const { status, body } = await decide(request, shipment, { decision: 'ACCEPT', members, reason: 'No truck then.' })
    assert.deepEqual([status, body.status, body.decisionReason], [200, 'PARTLY_ACCEPTED', 'No truck then.'])
    assert.deepEqual(body.accepted.toSorted(), ['/customerRemarks', '/reference'])
    const { deliveryDate, customerRemarks, reference } = await current(shipment)
    assert.deepEqual([deliveryDate, customerRemarks, reference], [null, 'Ring twice', 'PO 1'])
  })

  test('200 for REFUSE: the record stays, and the words are kept', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment)
    const { status, body } = await decide(request, shipment, { decision: 'REFUSE', reason: 'No truck then.' })
    assert.deepEqual([status, body.status, body.accepted, body.resultETag], [200, 'REFUSED', [], null])
    assert.equal(body.decisionReason, 'No truck then.')
    assert.deepEqual(await current(shipment), shipment)
  })

  test('412 for a decision on an older version of the record, explained, and nothing changes', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment)
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { deliveryDate: '2026-12-24', reference: 'PO 2' },
      headers: { 'if-match': shipment.eTag },
    })
    const before = await rowsOf(app.db)
    const { status, body } = await decide(request, shipment, { decision: 'ACCEPT' })
    assert.deepEqual([status, body.reason, body.overlaps], [412, 'stale', ['/deliveryDate']])
    assert.deepEqual(body.changes.map(({ path }: Body) => path).toSorted(), ['/deliveryDate', '/reference'])
    assert.deepEqual(await rowsOf(app.db), before)
    assert.equal((await decide(request, await current(shipment), { decision: 'ACCEPT' })).status, 200)
    assert.equal((await current(shipment)).deliveryDate, DAY)
  })

  test('412 for a request on an older version, 428 without one', async () => {
    const shipment = await newShipment(app)
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { deliveryDate: '2026-12-24' },
      headers: { 'if-match': shipment.eTag },
    })
    const stale = await ask('shipments', shipment, { patch: { deliveryDate: DAY } })
    assert.deepEqual([stale.status, stale.body.overlaps], [412, ['/deliveryDate']])
    const path = `/v1/shipments/${shipment.id}/change-requests`
    assert.equal((await app.call('POST', path, { body: { patch: { deliveryDate: DAY } } })).status, 428)
  })

  test('422 for what a PATCH of the record would refuse, all at once, and for a change of nothing', async () => {
    const shipment = await newShipment(app, { customerRemarks: 'Ring' })
    const wrong = await ask('shipments', shipment, {
      patch: { deliveryDate: 'soon', estimatedWeight: -1, color: 'red' },
    })
    assert.equal(wrong.status, 422)
    assert.deepEqual(listed(wrong.body.errors).toSorted(), [
      '/patch/color unknown_member',
      '/patch/deliveryDate invalid_date',
      '/patch/estimatedWeight out_of_range',
    ])
    const same = await ask('shipments', shipment, { patch: { customerRemarks: 'Ring', id: shipment.id } })
    assert.deepEqual(listed(same.body.errors), ['/patch no_change'])
    for (const body of [{}, { patch: [] }, { patch: {}, more: 1 }])
      assert.equal((await ask('shipments', shipment, body)).status, 422)
  })

  test('422 for a decision that contradicts itself, 409 for a second one', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment)
    const wrong = await decide(request, shipment, { decision: 'REFUSE', members: ['deliveryDate'] })
    assert.deepEqual(listed(wrong.body.errors), ['/members not_allowed', '/reason required'])
    const unknown = await decide(request, shipment, { decision: 'ACCEPT', members: ['reference'] })
    assert.deepEqual(listed(unknown.body.errors), ['/members/0 unknown_member'])
    await decide(request, shipment, { decision: 'REFUSE', reason: 'No.' })
    for (const body of [{ decision: 'ACCEPT' }, { decision: 'REFUSE', reason: 'No.' }])
      assert.deepEqual(refusedBy(await decide(request, shipment, body)), [409, 'request_decided'])
    assert.deepEqual(refusedBy(await withdraw(await read(app, url(request)))), [409, 'request_decided'])
    assert.deepEqual(await current(shipment), shipment)
  })

  test('200 for a withdrawal, after which nothing can be decided', async () => {
    const shipment = await newShipment(app)
    const request = await asked(shipment)
    const { status, body } = await withdraw(request)
    assert.deepEqual([status, body.status, body.decidedBy], [200, 'WITHDRAWN', 'anonymous'])
    assert.deepEqual(refusedBy(await decide(request, shipment, { decision: 'ACCEPT' })), [409, 'request_decided'])
    assert.deepEqual(await current(shipment), shipment)
  })

  test('409 for a record in a final status', async () => {
    const [{ id }, move] = [await newShipment(app), await newMove(app)]
    const canceled = await through(app, { id, eTag: '*' }, 'CANCELED')
    const refused = await ask('shipments', canceled, { patch: { customerRemarks: 'Ring' } })
    assert.deepEqual(refusedBy(refused), [409, 'shipment_is_final'])
    const ended = await app.call('PATCH', `/prime/v1/moves/${move.id}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': move.eTag },
    })
    assert.deepEqual(refusedBy(await ask('moves', ended.body, { patch: { remarks: 'x' } })), [409, 'move_is_canceled'])
  })

  test('409 when the requests of a move are too long together, so that the move can still end and be erased', async () => {
    const shipment = await newShipment(app)
    const long = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.padEnd(40, 'x'), 'x'.repeat(500)]))
    const answers = []
    while (answers.at(-1)?.status !== 409) answers.push(await ask('shipments', shipment, { patch: { metadata: long } }))
    assert.deepEqual(refusedBy(answers.at(-1)!), [409, 'too_many_change_requests'])
    assert.match(answers.at(-1)!.body.detail, /too much content/)
    const other = await newShipment(app)
    assert.equal((await ask('shipments', other, { patch: { metadata: long } })).status, 201)
  })

  test('200 for ACCEPT of a change of a move', async () => {
    const move = await newMove(app)
    const { body: request } = await ask('moves', move, { patch: { remarks: 'Park behind the house' } })
    assert.deepEqual([request.moveID, request.shipmentID], [move.id, null])
    assert.equal((await decide(request, move, { decision: 'ACCEPT' })).status, 200)
    assert.equal((await read(app, `/v1/moves/${move.id}`)).remarks, 'Park behind the house')
  })
})
