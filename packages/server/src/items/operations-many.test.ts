/** Items of typed lines, many changes in one request, and two crews that check off one shipment at once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { pagesOf } from '../../test/pages.ts'

const ITEMS = 300

forEachDatabase('many items', (open) => {
  const app = sharedApp(open)
  const typed = ({ id }: Body, body: Body, query = '', headers = {}) =>
    app.call('POST', `/v1/shipments/${id}/item-lists${query}`, { body, headers })
  const itemsOf = async ({ id }: Body): Promise<Body[]> =>
    (await pagesOf(app, `/v1/shipments/${id}/items?sort=number&limit=200`)).flat()

  test('201 of typed lines: an item with a number for each, in their order', async () => {
    const shipment = await newShipment(app)
    await newItem(app, shipment)
    const { status, body } = await typed(shipment, { room: 'Study', text: 'desk 90lb; 3 cartons books\ntv hv' })
    assert.equal(status, 201)
    assert.deepEqual(
      body.map(({ number, description, room, packedBy, isHighValue }: Body) => [
        ...[number, description, room, packedBy, isHighValue],
      ]),
      [
        [2, 'desk', 'Study', null, false],
        ...[3, 4, 5].map((number) => [number, 'carton books', 'Study', 'CARRIER', false]),
        [6, 'tv', 'Study', null, true],
      ],
    )
    assert.deepEqual((await itemsOf(shipment)).slice(1), body)
  })

  test('rooms of a shipment, and of each shipment in a list, by what their items come to', async () => {
    const shipment = await newShipment(app)
    const { locator } = shipment
    await typed(shipment, { room: 'Study', text: 'desk 90lb 15cf, 2 cartons books 1.5cf, tv hv' })
    await newItem(app, shipment, { room: null, quantity: 4, status: 'LOADED' })
    const rooms = [
      {
        ...{ room: 'Study', items: 4, pieces: 4, estimatedWeight: 90, estimatedVolume: 18, highValue: 1 },
        ...{ listed: 4, loaded: 0, delivered: 0, missing: 0, damaged: 0 },
      },
      {
        ...{ room: null, items: 1, pieces: 4, estimatedWeight: null, estimatedVolume: null, highValue: 0 },
        ...{ listed: 0, loaded: 1, delivered: 0, missing: 0, damaged: 0 },
      },
    ]
    const empty = await newShipment(app, { moveID: shipment.moveID })
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}?expand=rooms`), { ...shipment, rooms })
    const listed = await read(app, `/v1/shipments?moveID=${shipment.moveID}&expand=rooms&fields=locator&sort=createdAt`)
    assert.deepEqual(
      listed.map((each: Body) => [each.locator, each.rooms]),
      [
        [locator, rooms],
        [empty.locator, []],
      ],
    )
  })

  test('a dry run shows the items and adds none, and a repeated key adds them once', async () => {
    const shipment = await newShipment(app)
    const dry = await typed(shipment, { text: 'sofa, lamp' }, '?dryRun=true')
    assert.deepEqual([dry.status, dry.body.length, dry.headers['dry-run']], [201, 2, 'true'])
    assert.deepEqual(await itemsOf(shipment), [])
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await typed(shipment, { text: 'sofa' }, '', key),
      await typed(shipment, { text: 'sofa' }, '', key),
    ]
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal((await itemsOf(shipment)).length, 1)
  })

  test('422 names every line that is wrong, and adds nothing', async () => {
    const shipment = await newShipment(app)
    const { status, body } = await typed(shipment, { text: 'sofa\n0 lamps\nrug x0' })
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ pointer, detail }: Body) => [pointer, detail]),
      [
        ['/text', 'Line 2 ("0 lamps"): a number in front is from 1 to 100.'],
        ['/text', 'Line 3 ("rug x0"): quantity: Must be >= 1.'],
      ],
    )
    assert.deepEqual(await itemsOf(shipment), [])
  })

  test('a bulk changes and deletes items of several shipments: all, or none', async () => {
    const items = [await newItem(app, await newShipment(app)), await newItem(app, await newShipment(app))] as [
      Body,
      Body,
    ]
    const operations = [
      { action: 'update', id: items[0].id, ifMatch: items[0].eTag, patch: { status: 'DELIVERED' } },
      { action: 'delete', id: items[1].id, ifMatch: items[1].eTag },
    ]
    const send = (mode: string) => app.call('PATCH', '/v1/items', { body: { mode, operations } })
    await app.call('PATCH', `/v1/items/${items[1].id}`, { body: { room: 'Attic' }, headers: { 'if-match': '*' } })
    const refused = await send('ATOMIC')
    assert.deepEqual([refused.status, refused.body.code], [409, 'bulk_refused'])
    assert.equal((await read(app, `/v1/items/${items[0].id}`)).status, 'LISTED')
    const { body } = await send('ISOLATED')
    assert.deepEqual(
      body.results.map(({ status }: Body) => status),
      [200, 412],
    )
    const unknown = await app.call('PATCH', '/v1/items', {
      body: { mode: 'ATOMIC', operations: [{ action: 'create', record: { description: 'Sofa' } }] },
    })
    assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [422, '/operations/0/action'])
  })

  test(`two crews check off ${ITEMS} items of one shipment at once, and the count is exact`, async () => {
    const shipment = await newShipment(app)
    for (let i = 0; i < ITEMS; i += 100)
      assert.equal((await typed(shipment, { text: '100 cartons books' })).status, 201)
    const items = await itemsOf(shipment)
    assert.deepEqual(
      items.map(({ number }) => number),
      Array.from({ length: ITEMS }, (_, i) => i + 1),
    )
    /** Each crew goes through its half with several requests under way, and through the same last items as the other. */
    const [common, halves] = [items.slice(-20), [items.slice(0, 140), items.slice(140, -20)]]
    const answers = await Promise.all(
      halves.map(async (half, crew) => {
        const left = [...half, ...common].values()
        const statuses: number[] = []
        const check = async () => {
          for (const { id, eTag } of left) {
            const body = { status: 'DELIVERED', exceptions: `seen by crew ${crew + 1}` }
            statuses.push((await app.call('PATCH', `/v1/items/${id}`, { body, headers: { 'if-match': eTag } })).status)
          }
        }
        await Promise.all(Array.from({ length: 6 }, check))
        return statuses
      }),
    )
    const count = (status: number) => answers.flat().filter((each) => each === status).length
    // What both have seen is written once; the other one is told, and overwrites nothing.
    assert.deepEqual([count(200), count(412)], [ITEMS, common.length])
    const after = await itemsOf(shipment)
    assert.equal(after.filter(({ status }) => status === 'DELIVERED').length, ITEMS)
    assert.deepEqual(
      after.slice(0, 280).map(({ exceptions }) => exceptions),
      halves.flatMap((half, crew) => half.map(() => `seen by crew ${crew + 1}`)),
    )
    await app.db.eventsNumbered()
    const events = (await pagesOf(app, `/v1/shipments/${shipment.id}/history?type=item.updated&limit=200`)).flat()
    assert.equal(new Set(events.map(({ subject }: Body) => subject)).size, ITEMS)
    assert.equal(events.length, ITEMS)
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).eTag, shipment.eTag)
  })
})
