import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { recorded } from '../../test/event-rows.ts'
import { newShipment, newStorageStay, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

/** The day of the tests. */
const TODAY = '2026-11-15'

forEachDatabase('storage stays', (open) => {
  const app = sharedApp(open)
  const url = ({ id }: Body, path = '') => `/v1/storage-stays/${id}${path}`
  const create = (shipment: Body, body: Body) =>
    app.call('POST', `/v1/shipments/${shipment.id}/storage-stays`, { body })
  const patch = (stay: Body, body: Body, eTag = stay.eTag) =>
    app.call('PATCH', url(stay), { body, headers: { 'if-match': eTag } })
  const ask = (stay: Body, body: Body, eTag = stay.eTag) =>
    app.call('POST', url(stay, '/extensions'), { body, headers: { 'if-match': eTag } })
  const decide = (stay: Body, body: Body, eTag = stay.eTag) =>
    app.call('POST', url(stay, '/extension-decisions'), { body, headers: { 'if-match': eTag } })
  const refusedBy = ({ status, body }: { status: number; body: Body }) => [status, body.code]

  test('201 for POST: the days follow, and the shipment keeps its version', async () => {
    const shipment = await newShipment(app)
    const sent = { startedOn: '2026-11-01', place: 'Warehouse 4', lotNumber: 'L-17', authorizedDays: 30 }
    const { status, headers, body } = await create(shipment, sent)
    assert.equal(status, 201)
    const { id, createdAt, eTag } = body
    const place = { moveID: shipment.moveID, shipmentID: shipment.id }
    const follows = { endedOn: null, extensions: [], authorizedUntil: '2026-11-30', daysStored: null }
    assert.deepEqual(body, { id, ...place, ...sent, ...follows, createdAt, lastUpdated: createdAt, eTag })
    assert.deepEqual([headers.location, headers.etag], [url(body), `"${eTag}"`])
    assert.equal((await app.call('GET', url(body))).text, JSON.stringify(body))
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/storage-stays`), [body])
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), shipment)
  })

  test('422 with every fault, and nothing is created', async () => {
    const shipment = await newShipment(app)
    const before = await rowsOf(app.db)
    const faults = { endedOn: '2026-11-17', authorizedDays: 0, authorizedUntil: TODAY, plaec: 'Here' }
    const { status, body } = await create(shipment, faults)
    const found = ['/authorizedDays out_of_range', '/authorizedUntil read_only', '/endedOn in_future']
    assert.deepEqual([status, listed(body.errors)], [422, [...found, '/plaec unknown_member', '/startedOn required']])
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('409 for a second open stay, by POST and by PATCH, until the first has ended', async () => {
    const shipment = await newShipment(app)
    const ended = await newStorageStay(app, shipment, { endedOn: TODAY })
    const first = await newStorageStay(app, shipment)
    const before = await rowsOf(app.db)
    for (const answer of [await create(shipment, { startedOn: TODAY }), await patch(ended, { endedOn: null })]) {
      assert.deepEqual(refusedBy(answer), [409, 'storage_stay_open'])
      assert.match(answer.body.detail, new RegExp(first.id))
    }
    assert.deepEqual(await rowsOf(app.db), before)
    assert.equal((await patch(first, { endedOn: TODAY })).body.daysStored, 15)
    assert.equal((await patch(ended, { endedOn: null })).body.daysStored, null)
  })

  test('one of several open stays at once is created', async () => {
    const shipment = await newShipment(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(shipment, { startedOn: TODAY })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  })

  test('409 for the stay after the twentieth', async () => {
    const shipment = await newShipment(app)
    for (let n = 0; n < 20; n++) await newStorageStay(app, shipment, { endedOn: TODAY })
    const answer = await create(shipment, { startedOn: TODAY, endedOn: TODAY })
    assert.deepEqual(refusedBy(answer), [409, 'too_many_storage_stays'])
  })

  test('200 for PATCH: the last day follows, and the tag of an older version is 412', async () => {
    const stay = await newStorageStay(app, await newShipment(app))
    const { status, body } = await patch(stay, { authorizedDays: 10, place: 'Warehouse 4' })
    const { eTag, lastUpdated } = body
    const members = { authorizedDays: 10, place: 'Warehouse 4', authorizedUntil: '2026-11-10' }
    assert.deepEqual([status, body], [200, { ...stay, ...members, eTag, lastUpdated }])
    const stale = await patch(stay, { place: 'Warehouse 5' })
    assert.deepEqual([stale.status, stale.body.overlaps], [412, ['/place']])
    assert.deepEqual(
      stale.body.changes.map(({ path }: Body) => path).sort(),
      ['/authorizedDays', '/place'],
      'what follows from others is no change of its own',
    )
    assert.deepEqual((await patch(stay, { place: null }, '*')).body.place, null)
  })

  test('200 for PATCH that changes nothing: the same tag, and no row is touched', async () => {
    const stay = await newStorageStay(app, await newShipment(app))
    const before = await rowsOf(app.db)
    const expanded = await read(app, `${url(stay)}?expand=daysLeft`)
    for (const body of [{}, { place: null }, stay, expanded]) assert.deepEqual((await patch(stay, body)).body, stay)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('204 for DELETE, then 404; its events are in the history of its shipment', async () => {
    const shipment = await newShipment(app)
    const stay = await newStorageStay(app, shipment)
    assert.equal((await app.call('DELETE', url(stay))).status, 204)
    assert.deepEqual(refusedBy(await app.call('GET', url(stay))), [404, 'storage_stay_not_found'])
    const history = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual(
      history.map(({ type }: Body) => type),
      ['storage_stay.deleted', 'storage_stay.created', 'shipment.created'],
    )
  })

  test('an extension is asked for and decided: who, when, why and how many days', async () => {
    const stay = await newStorageStay(app, await newShipment(app), { authorizedDays: 10 })
    const { result: asked, events } = await recorded(app, () => ask(stay, { days: 30, reason: 'Not ready.' }))
    assert.equal(asked.status, 200, asked.text)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['storage_stay.extension_asked', 'change_request.created'],
    )
    const [extension] = asked.body.extensions
    assert.deepEqual([extension.status, asked.body.authorizedUntil], ['PENDING', '2026-11-10'])
    const sent = { extensionID: extension.id, decision: 'APPROVE', days: 5, reason: 'Five are enough.' }
    const decided = await decide(asked.body, sent)
    const { decidedAt, decidedBy } = decided.body.extensions[0]
    assert.deepEqual([decidedBy, decided.body.authorizedUntil], ['anonymous', '2026-11-15'])
    const approved = { status: 'APPROVED', approvedDays: 5, decisionReason: 'Five are enough.', decidedAt, decidedBy }
    assert.deepEqual(decided.body.extensions, [{ ...extension, ...approved }])
    assert.deepEqual(refusedBy(await decide(decided.body, sent)), [409, 'extension_decided'])
    assert.deepEqual(await read(app, url(stay)), decided.body)
  })

  test('428 and 412 for an extension and a decision without the current tag', async () => {
    const stay = await newStorageStay(app, await newShipment(app))
    const without = await app.call('POST', url(stay, '/extensions'), { body: { days: 1, reason: 'x' } })
    assert.equal(without.status, 428)
    const asked = (await ask(stay, { days: 1, reason: 'x' })).body
    assert.equal((await ask(stay, { days: 1, reason: 'x' })).status, 412)
    assert.deepEqual(refusedBy(await ask(asked, { days: 1, reason: 'x' })), [409, 'extension_pending'])
    const sent = { extensionID: asked.extensions[0].id, decision: 'REFUSE', reason: 'No.' }
    assert.equal((await decide(asked, sent, stay.eTag)).status, 412)
    const answers = await Promise.all([1, 2, 3].map(() => decide(asked, sent)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412])
  })

  test('a reversion gives days and places back, and leaves extensions', async () => {
    const stay = await newStorageStay(app, await newShipment(app))
    const moved = (await patch(stay, { place: 'Warehouse 4', startedOn: '2026-11-02' })).body
    const asked = (await ask(moved, { days: 1, reason: 'x' })).body
    const { status, body } = await app.call('POST', url(stay, '/reversions'), {
      body: { to: stay.eTag },
      headers: { 'if-match': asked.eTag },
    })
    assert.equal(status, 201)
    const { place, startedOn, authorizedUntil, extensions } = body
    assert.deepEqual(
      { place, startedOn, authorizedUntil },
      { ...{ place: null, startedOn: stay.startedOn }, authorizedUntil: stay.authorizedUntil },
    )
    assert.deepEqual(extensions, asked.extensions)
  })

  test('dryRun decides, and writes nothing', async () => {
    const shipment = await newShipment(app)
    const before = await rowsOf(app.db)
    const { status } = await app.call('POST', `/v1/shipments/${shipment.id}/storage-stays?dryRun=true`, {
      body: { startedOn: TODAY },
    })
    assert.equal(status, 201)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('an import keeps ids, times and extensions, and is 409 for an id that was used', async () => {
    const [from, to] = [await newShipment(app), await newShipment(app)]
    const stay = await newStorageStay(app, from)
    const asked = (await ask(stay, { days: 1, reason: 'x' })).body
    const { id, authorizedUntil: _, daysStored: __, moveID: ___, shipmentID: ____, eTag, ...content } = asked
    app.time.now += 10
    const taken = await create(to, { source: 'Fleet 3', ...content, id })
    assert.deepEqual(refusedBy(taken), [409, 'id_taken'], taken.text)
    const { status, body } = await create(to, { source: 'Fleet 3', ...content })
    assert.equal(status, 201)
    const { id: newID, eTag: newTag, moveID, shipmentID, ...same } = body
    assert.deepEqual(same, { ...content, authorizedUntil: asked.authorizedUntil, daysStored: null })
    assert.deepEqual([moveID, shipmentID], [to.moveID, to.id])
    assert.notEqual(newTag, eTag)
    assert.notEqual(newID, id)
    await app.call('DELETE', url(body))
    assert.deepEqual(refusedBy(await create(to, { source: 'Fleet 3', ...content, id: newID })), [409, 'id_taken'])
  })

  const EXTENSION = { days: 1, reason: 'x', askedAt: '2026-11-02T08:00:00.000Z', status: 'PENDING' }
  const IMPORTS: [string, Body[], string[]][] = [
    ['two that wait', [EXTENSION, EXTENSION], ['/extensions/1/status not_allowed']],
    ['days that no one approved', [{ ...EXTENSION, approvedDays: 1 }], ['/extensions/0/approvedDays not_allowed']],
    [
      'an approval without days',
      [{ ...EXTENSION, status: 'APPROVED', decidedAt: EXTENSION.askedAt }],
      ['/extensions/0/approvedDays required'],
    ],
    ['a refusal without its time', [{ ...EXTENSION, status: 'REFUSED' }], ['/extensions/0/decidedAt required']],
    ['a time to come', [{ ...EXTENSION, askedAt: '2026-11-15T12:00:01.000Z' }], ['/extensions/0/askedAt in_future']],
  ]
  for (const [what, extensions, errors] of IMPORTS)
    test(`422 for an import of extensions with ${what}`, async () => {
      const { status, body } = await create(await newShipment(app), {
        source: 'x',
        startedOn: '2026-11-01',
        extensions,
      })
      assert.deepEqual([status, listed(body.errors)], [422, errors])
    })
})
