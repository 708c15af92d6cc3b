import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import type { Agent, Shipment } from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('lists', (open) => {
  const service = sharedService(open)
  const made: Shipment[] = []
  before(async () => {
    const move = await service.client.moves.create({ customer: { firstName: 'Grace', email: 'grace@example.com' } })
    for (let i = 0; i < 5; i++)
      made.unshift(
        await service.client.shipments.create({
          moveID: move.id,
          shipmentType: i % 2 ? 'PPM' : 'HHG',
          reference: i === 0 ? 'A, and B' : `ref ${i}`,
          deliveryDate: `2026-12-0${i + 1}`,
          metadata: { wave: `gravel ${i}` },
        }),
      )
  })
  const ids = (shipments: readonly { id: string }[]) => shipments.map(({ id }) => id)

  test('come page by page, and one by one', async () => {
    const { shipments } = service.client
    const pages = await Array.fromAsync(shipments.pages({ limit: 2 }))
    assert.deepEqual(
      pages.map(({ items }) => items),
      [made.slice(0, 2), made.slice(2, 4), made.slice(4)],
    )
    assert.equal(pages.at(-1)!.nextCursor, undefined)
    const rest = await Array.fromAsync(shipments.pages({ limit: 2, cursor: pages[0]!.nextCursor! }))
    assert.deepEqual(
      rest.flatMap(({ items }) => items),
      made.slice(2),
    )
    assert.deepEqual(await Array.fromAsync(shipments.each({ limit: 3 })), made)
    assert.deepEqual(await Array.fromAsync(shipments.each()), made)
  })

  test('ask for a page only when it is wanted', async () => {
    const { shipments } = service.clientWith({})
    for await (const shipment of shipments.each({ limit: 2 })) if (shipment.id === made[1]!.id) break
    assert.equal(service.front.seen.length, 1)
  })

  test('are filtered, sorted and counted', async () => {
    const { shipments } = service.client
    const filter = {
      status: 'SUBMITTED',
      shipmentType: ['PPM', 'HHG'],
      deliveryDate: { gte: '2026-12-02', lte: '2026-12-04' },
    } as const
    const page = await shipments.list({ ...filter, sort: 'deliveryDate', limit: 2 }, { count: true })
    assert.deepEqual(ids(page.items), ids([made[3]!, made[2]!]))
    assert.equal(page.totalCount, 3)
    assert.equal((await shipments.list()).totalCount, undefined)
    const all = await Array.fromAsync(shipments.each({ ...filter, limit: 1 }))
    assert.deepEqual(ids(all), ids(made.slice(1, 4)))
  })

  test('never have a name, an e-mail address or a phone number in a URL', async () => {
    const { shipments, moves } = service.clientWith({})
    const found = await Array.fromAsync(shipments.each({ customer: 'grace@', status: 'SUBMITTED', limit: 2 }))
    assert.deepEqual(found, made)
    assert.equal((await moves.list({ customer: 'Gra' })).items.length, 1)
    assert.equal((await shipments.list({ agent: 'Gra' })).items.length, 0)
    const metadata = { wave: ['gravel 1', 'gravel 4'] }
    assert.deepEqual((await shipments.list({ metadata })).items, [made[0], made[3]])
    assert.deepEqual([...new Set(service.front.seen.map(({ method }) => method))], ['QUERY'])
    for (const { url } of service.front.seen) assert.doesNotMatch(url, /gra/i)
  })

  test('find a value with a comma in it, and take a filter that is too long for a URL', async () => {
    const { shipments } = service.client
    assert.deepEqual(ids((await shipments.list({ reference: 'A, and B' })).items), [made.at(-1)!.id])
    const references = Array.from({ length: 99 }, (_, i) => `${'x'.repeat(150)}${i}`)
    assert.deepEqual(ids((await shipments.query({ reference: [...references, 'ref 2'] })).items), [made[2]!.id])
  })

  test('show only some members, or more than the record has', async () => {
    const { shipments, moves } = service.client
    const { items } = await shipments.list({ fields: ['locator'], limit: 1 })
    const locator: string = items[0]!.locator
    assert.deepEqual(items, [{ id: made[0]!.id, locator, eTag: made[0]!.eTag }])
    // @ts-expect-error: what was not asked for is not there.
    assert.equal(items[0].status, undefined)
    const expanded = await shipments.get(made[0]!.id, { expand: ['agents', 'move'] })
    const agents: Agent[] = expanded.agents
    assert.deepEqual(agents, [])
    assert.equal(expanded.move.customer?.firstName, 'Grace')
    const move = await moves.get(made[0]!.moveID, { expand: ['shipments'], fields: ['status'] })
    assert.equal(move.shipments.length, 5)
    const withServices = await moves.shipments(move.id, { fields: ['status'], expand: ['services'], limit: 2 })
    assert.deepEqual(withServices.items[0]?.services, [])
    const pages = await Array.fromAsync(moves.shipmentPages(move.id, { limit: 2 }))
    assert.deepEqual(
      pages.flatMap((page) => page.items),
      made,
    )
  })

  test('come whole as NDJSON and as CSV', async () => {
    const { shipments } = service.client
    const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
    const lines = (await text(await shipments.export({ shipmentType: 'HHG' }, 'ndjson'))).trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      made.filter(({ shipmentType }) => shipmentType === 'HHG'),
    )
    const csv = await text(await shipments.export({ customer: 'grace' }, 'csv'))
    assert.equal(csv.trim().split('\n').length, 6)
  })

  test('of the past come page by page too', async () => {
    const { shipments } = service.client
    const shipment = await shipments.create({ shipmentType: 'HHG' })
    const changed = await shipments.update(shipment, { estimatedWeight: 1 })
    const pages = await Array.fromAsync(shipments.historyPages(shipment.id, { limit: 1, type: ['shipment.*'] }))
    assert.deepEqual(
      pages.map(({ items }) => items[0]?.eTag),
      [changed.eTag, shipment.eTag],
    )
  })

  test('a record that has not changed is not sent again', async () => {
    const { shipments } = service.clientWith({})
    const read = await shipments.get(made[0]!.id)
    assert.equal(await shipments.refresh(read), read)
    const changed = await service.client.shipments.update(read, { estimatedWeight: 9 })
    assert.deepEqual(await shipments.refresh(read), changed)
  })
})
