import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newMove, newShipment, read } from '../../test/fixtures.ts'
import { fillWithItems } from '../../test/operations/inventory-examples.ts'
import { newParty, putOn, takeOff } from '../../test/parties.ts'
import { idAt } from '../kernel/ids.ts'

forEachDatabase('the items of a shipment', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const itemsOf = ({ id }: Body, query = '') => `/v1/shipments/${id}/items${query}`
  const remove = (url: string) => app.call('DELETE', url, { headers: { 'if-match': '*' } })
  const restore = (url: string) => app.call('POST', `${url}/restorations`, { headers: { 'if-match': '*' } })
  const numbersOf = async (shipment: Body): Promise<number[]> =>
    (await read(app, itemsOf(shipment, '?sort=number&fields=number'))).map(({ number }: Body) => number)

  test('201 gives the next number of the shipment, and every member', async () => {
    const [shipment, other] = [await newShipment(app), await newShipment(app)]
    await newItem(app, shipment)
    const item = await newItem(app, shipment, {
      ...{ description: 'Books', room: 'Study', quantity: 3, packedBy: 'CARRIER', estimatedWeight: 120 },
      ...{
        estimatedVolume: 4.5,
        isHighValue: true,
        conditionAtOrigin: [{ code: 'SC', places: [5, 6] }, { code: 'CU' }],
      },
    })
    const { id, createdAt, lastUpdated, eTag, ...members } = item
    assert.deepEqual(members, {
      ...{ moveID: shipment.moveID, shipmentID: shipment.id, number: 2, description: 'Books', room: 'Study' },
      ...{ quantity: 3, packedBy: 'CARRIER', estimatedWeight: 120, estimatedVolume: 4.5, isHighValue: true },
      conditionAtOrigin: [
        { code: 'SC', places: [5, 6], remarks: null },
        { code: 'CU', places: [], remarks: null },
      ],
      ...{ conditionAtDestination: [], exceptions: null, status: 'LISTED' },
    })
    assert.deepEqual(await read(app, `/v1/items/${id}`), item)
    assert.equal((await newItem(app, other)).number, 1)
  })

  test('no number is used twice: not after a deletion, nor after the shipment was deleted and restored', async () => {
    const shipment = await newShipment(app)
    const [, second] = [await newItem(app, shipment), await newItem(app, shipment)]
    assert.equal((await remove(`/v1/items/${second.id}`)).status, 204)
    assert.equal((await newItem(app, shipment)).number, 3)
    const last = await newItem(app, shipment)
    await remove(`/v1/items/${last.id}`)
    assert.equal((await remove(`/v1/shipments/${shipment.id}`)).status, 204)
    assert.equal((await restore(`/v1/shipments/${shipment.id}`)).status, 201)
    assert.deepEqual(await numbersOf(shipment), [1, 3])
    assert.equal((await newItem(app, shipment)).number, 5)
  })

  test('items that are added at once get numbers without a gap, and the shipment keeps its version', async () => {
    const shipment = await newShipment(app)
    await Promise.all(Array.from({ length: 20 }, (_, i) => newItem(app, shipment, { description: `Box ${i}` })))
    assert.deepEqual(
      await numbersOf(shipment),
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).eTag, shipment.eTag)
  })

  test('the list is filtered, sorted by number, and a CSV file', async () => {
    const shipment = await newShipment(app)
    for (let i = 0; i < 12; i++)
      await newItem(app, shipment, {
        description: `Box ${i + 1}`,
        ...(i % 2 ? { room: 'Kitchen', packedBy: 'OWNER' } : { status: 'LOADED', isHighValue: i === 4 }),
      })
    const numbers = async (query: string) =>
      (await read(app, itemsOf(shipment, query))).map(({ number }: Body) => number)
    assert.deepEqual(await numbers('?room=Kitchen&sort=number'), [2, 4, 6, 8, 10, 12])
    assert.deepEqual(await numbers('?packedBy=OWNER&sort=-number&limit=2'), [12, 10])
    assert.deepEqual(await numbers('?status=LOADED&isHighValue=true'), [5])
    assert.deepEqual(await numbers('?isHighValue=false&status=LOADED,LISTED&sort=number&limit=3'), [1, 2, 3])
    // Page by page, the order is that of numbers, and not that of text.
    const seen: number[] = []
    for (let url = itemsOf(shipment, '?sort=number&limit=5'); url; ) {
      const { body, headers } = await app.call('GET', url)
      seen.push(...body.map(({ number }: Body) => number))
      url = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 12 }, (_, i) => i + 1),
    )
    const { text } = await app.call('GET', itemsOf(shipment, '?sort=number'), { headers: { accept: 'text/csv' } })
    assert.match(text, /^id,moveID,shipmentID,number,description,room,quantity,/)
    assert.match(text, /,12,Box 12,Kitchen,1,OWNER,/)
  })

  test('422 with every fault at once', async () => {
    const shipment = await newShipment(app)
    const { status, body } = await app.call('POST', itemsOf(shipment), {
      body: {
        ...{ description: ' ', quantity: 0, number: 7, estimatedVolume: 1.25, status: 'LOST' },
        conditionAtOrigin: [
          { code: 'SC', places: [5, 5] },
          { code: 'XX', places: [19] },
        ],
      },
    })
    assert.equal(status, 422)
    const found = body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`).toSorted()
    assert.deepEqual(found, [
      '/conditionAtOrigin/0/places/1 duplicate',
      '/conditionAtOrigin/1/code not_allowed',
      '/conditionAtOrigin/1/places/0 out_of_range',
      '/description blank',
      '/estimatedVolume out_of_range',
      '/number read_only',
      '/quantity out_of_range',
      '/status not_allowed',
    ])
  })

  test('409 for one item more than a shipment may have', async () => {
    const shipment = await newShipment(app)
    await fillWithItems(app, shipment)
    const answer = await app.call('POST', itemsOf(shipment), { body: { description: 'Sofa' } })
    assert.deepEqual([answer.status, answer.body.code], [409, 'too_many_items'])
  })

  test('items come back with their shipment as they were, and their events are in its history', async () => {
    const shipment = await newShipment(app)
    const item = await newItem(app, shipment, { room: 'Study', conditionAtOrigin: [{ code: 'SC', places: [1] }] })
    await remove(`/v1/shipments/${shipment.id}`)
    assert.equal((await app.call('GET', `/v1/items/${item.id}`)).body.code, 'item_not_found')
    await restore(`/v1/shipments/${shipment.id}`)
    const { lastUpdated, eTag, ...restored } = await read(app, `/v1/items/${item.id}`)
    const { lastUpdated: _, eTag: __, ...before } = item
    assert.deepEqual(restored, before)
    const history: Body[] = await read(app, `/v1/shipments/${shipment.id}/history?type=item.*`)
    assert.deepEqual(
      history.map(({ type }) => type),
      ['item.restored', 'item.deleted', 'item.created'],
    )
  })

  test('an erasure empties what people wrote, and keeps numbers, weights and symbols', async () => {
    const shipment = await newShipment(app)
    const item = await newItem(app, shipment, {
      ...{ description: "Ada's piano", room: "Ada's room", estimatedWeight: 600, exceptions: 'Ada saw it' },
      conditionAtOrigin: [{ code: 'SC', places: [1], remarks: 'Ada did it' }],
    })
    const erase = () => app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
    assert.equal((await erase()).status, 201)
    const after = await read(app, `/v1/items/${item.id}`)
    assert.match(after.description, /^\[erased on /)
    assert.deepEqual([after.room, after.exceptions, after.number, after.estimatedWeight], [null, null, 1, 600])
    assert.deepEqual(after.conditionAtOrigin, [{ code: 'SC', places: [1], remarks: null }])
    const history = JSON.stringify(await read(app, `/v1/moves/${shipment.moveID}/history?limit=200`))
    assert.doesNotMatch(history, /Ada/)
    // Nothing is left to erase, so the item keeps its version.
    assert.equal((await erase()).status, 201)
    assert.equal((await read(app, `/v1/items/${item.id}`)).eTag, after.eTag)
    await remove(`/v1/shipments/${shipment.id}`)
    await restore(`/v1/shipments/${shipment.id}`)
    const restored = await read(app, `/v1/items/${item.id}`)
    assert.deepEqual([restored.description, restored.conditionAtOrigin], [after.description, after.conditionAtOrigin])
  })

  test('a customer sees the items of its move, an observer none', async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id })
    const item = await newItem(app, shipment, { room: 'Study' })
    const [customer, observer, stranger] = [await newParty(app), await newParty(app), await newParty(app)]
    await putOn(app, move.id, customer, 'CUSTOMER')
    await putOn(app, move.id, observer, 'OBSERVER')
    const as = async ({ headers }: Body, url: string) => (await app.call('GET', url, { headers })).body
    assert.deepEqual(await as(customer, `/v1/items/${item.id}`), item)
    for (const query of ['', '?room=Study', '?sort=number']) {
      assert.deepEqual(await as(customer, itemsOf(shipment, query)), [item])
      assert.deepEqual(await as(observer, itemsOf(shipment, query)), [])
    }
    assert.equal((await as(observer, `/v1/items/${item.id}`)).code, 'item_not_found')
    assert.equal((await as(stranger, itemsOf(shipment))).code, 'shipment_not_found')
    // Reduced records lack members that their schemas require, so the answers are not compared with the document.
    const toldOf = async ({ headers }: Body) => {
      const { body } = await app.app.inject({ url: `/v1/moves/${move.id}/history`, headers })
      return JSON.parse(body).filter(({ type }: Body) => type.startsWith('item.')).length
    }
    assert.deepEqual([await toldOf(customer), await toldOf(observer)], [1, 0])
  })

  test('a retry by a party that has become an observer shows no items, not even how many there were', async () => {
    const shipment = await newShipment(app)
    const party = await newParty(app)
    const on = await putOn(app, shipment.moveID, party, 'CUSTOMER')
    const headers = { ...party.headers, 'idempotency-key': 'room' }
    const typed = () =>
      app.call('POST', `/v1/shipments/${shipment.id}/item-lists`, { body: { text: 'sofa, tv' }, headers })
    const [item] = (await typed()).body
    const operations = [{ action: 'update', id: item.id, ifMatch: item.eTag, patch: { room: 'Study' } }]
    const changed = () =>
      app.call('PATCH', '/v1/items', {
        body: { mode: 'ISOLATED', operations },
        headers: { ...headers, 'idempotency-key': 'all' },
      })
    assert.deepEqual([(await changed()).body.results[0].status, (await typed()).status], [200, 201])
    await takeOff(app, on)
    await putOn(app, shipment.moveID, party, 'OBSERVER')
    assert.deepEqual([(await changed()).body.results[0].status, (await typed()).status], [404, 404])
  })

  test('an import keeps number, id and stamps; 422 for a number that an item of the shipment has', async () => {
    const shipment = await newShipment(app)
    await newItem(app, shipment)
    const createdAt = '2026-10-01T08:00:00.000Z'
    const send = (body: Body) =>
      app.call('POST', itemsOf(shipment), { body: { source: 'Fleet 3', description: 'Books', ...body } })
    const id = idAt(Date.parse(createdAt), 0)
    const { status, body } = await send({ id, number: 7, status: 'DELIVERED', createdAt })
    assert.equal(status, 201)
    assert.deepEqual([body.id, body.number, body.createdAt], [id, 7, createdAt])
    const again = await send({ number: 7 })
    assert.deepEqual([again.status, again.body.errors[0].code], [422, 'number_taken'])
    assert.equal((await send({ number: 3 })).body.number, 3)
    assert.equal((await send({})).body.number, 8)
  })
})
