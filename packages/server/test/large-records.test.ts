/** Records as large as they may be, and histories as long as they get: read a few at a time, and the same as if it were all at once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { always, type Reader } from '../src/db/database.ts'
import { findPlaceBefore, listEventsAfter } from '../src/events/store.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newMove, newShipment, read } from './fixtures.ts'

const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`name${i}`, '€'.repeat(500)]))
const LARGE = { metadata, customerRemarks: '€'.repeat(2_000) }

forEachDatabase('Large records', (open) => {
  const service = sharedApp(open)
  let move: Body
  const shipments: Body[] = []
  before(async () => {
    move = await newMove(service, { metadata })
    for (let i = 0; i < 60; i++)
      shipments.unshift(await newShipment(service, { ...LARGE, moveID: move.id, reference: `R${i}` }))
  })

  test('a page of more than are read at once is whole and in order, for every order', async () => {
    assert.deepEqual(await read(service, '/v1/shipments?limit=200'), shipments)
    assert.deepEqual(await read(service, '/v1/shipments?limit=200&sort=createdAt'), shipments.toReversed())
    assert.deepEqual((await read(service, '/v1/shipments?limit=60&sort=deliveryDate')).length, 60)
    const { headers, body } = await service.call('GET', '/v1/shipments?limit=55')
    assert.deepEqual(body, shipments.slice(0, 55))
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
    assert.deepEqual(await read(service, next), shipments.slice(55))
  })

  test('some fields of them and what they are expanded by come together', async () => {
    const [first] = await read(service, '/v1/shipments?limit=60&fields=reference&expand=move,agents')
    const { id, reference, eTag } = shipments[0]
    assert.deepEqual(first, { id, reference, eTag, agents: [], move: await read(service, `/v1/moves/${move.id}`) })
    assert.deepEqual(Object.keys(first), ['id', 'reference', 'eTag', 'agents', 'move'])
    const shown = await read(service, `/v1/moves/${move.id}?fields=status&expand=shipments`)
    assert.deepEqual(Object.keys(shown), ['id', 'status', 'eTag', 'shipments'])
    assert.deepEqual(shown.shipments, shipments.toReversed())
    const csv = await service.call('GET', '/v1/shipments?fields=reference', { headers: { accept: 'text/csv' } })
    assert.equal(csv.text.trim().split(/\r?\n/).length, 61)
  })

  test('a history of more than is read at once is whole', async () => {
    const history = await read(service, `/v1/moves/${move.id}/history?limit=200`)
    assert.equal(history.filter(({ type }: Body) => type === 'shipment.created').length, 60)
    const seqs = history.map(({ seq }: Body) => seq)
    assert.deepEqual(
      seqs,
      seqs.toSorted((a: number, b: number) => b - a),
    )
    assert.equal(new Set(seqs).size, seqs.length)
  })

  test('an old version is explained, though not every step is looked at, and the steps are all counted', async () => {
    const made = await newShipment(service, { ...LARGE, pickupAddress: ADDRESS })
    let shipment = made
    const url = `/v1/shipments/${made.id}`
    for (let i = 0; i < 50; i++) {
      const body = {
        metadata: Object.fromEntries(Object.keys(metadata).map((name) => [name, String(i).padEnd(490, 'x')])),
      }
      shipment = (await service.call('PATCH', url, { body, headers: { 'if-match': shipment.eTag } })).body
    }
    const stale = { body: { reference: 'x' }, headers: { 'if-match': made.eTag } }
    const { status, body } = await service.call('PATCH', url, stale)
    assert.equal(status, 412)
    assert.match(body.detail, /^50 changes since/)
    assert.equal(body.changes.length, 50)
    const { pickupAddress } = made
    const address = await service.call('PUT', `/v1/mto-shipment/${made.id}/address/${pickupAddress.id}`, {
      body: ADDRESS,
      headers: { 'if-match': `"${'A'.repeat(22)}", "${made.eTag}"` },
    })
    assert.deepEqual([address.status, address.body.reason], [412, 'stale'])
  })
})

forEachDatabase('A feed of many events', (open) => {
  const service = sharedApp(open)
  const COUNT = 12_000
  /** Types of events that are far from each other, each by its number. */
  const rare = [1, 4_999, 5_000, 5_001, 10_000, 10_001, COUNT]
  before(async () => {
    const insert = sql`INSERT INTO events (seq, id, type, subject, etag, changes, actor, request_id, time, doc)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
      SELECT n, 'event-' || n, CASE WHEN n IN (1, 4999, 5000, 5001, 10000, 10001, 12000) THEN 'move.deleted' ELSE 'move.updated' END,
        'moves/x', 'tag', '[]', 'anonymous', 'request', '2026-11-15T12:00:00.000Z', '{}' FROM numbers`
    await service.db.change(async () => ({ writes: [always(insert)], answer: undefined }))
  })
  const seqs = (rows: { seq: number }[]) => rows.map(({ seq }) => Number(seq))

  /** The database, with every question that is asked of it. */
  function listening(): { db: Reader; asked: string[] } {
    const asked: string[] = []
    const noted = (query: Sql): Sql => {
      asked.push(query.sql)
      return query
    }
    const db: Reader = {
      all: (query) => service.db.all(noted(query)),
      get: (query) => service.db.get(noted(query)),
      column: (query) => service.db.column(noted(query)),
      find: (kept, id) => service.db.find(kept, id),
    }
    return { db, asked }
  }

  test('a filter finds what is far apart, a bounded number of events at a time', async () => {
    const { db, asked } = listening()
    const filter = { types: ['move.deleted'] }
    assert.deepEqual(seqs(await listEventsAfter(db, 0, 50, filter)), rare)
    assert.equal(asked.length, 1 + Math.ceil(COUNT / 5_000))
    assert.deepEqual(seqs(await listEventsAfter(db, 0, 3, filter)), rare.slice(0, 3))
    assert.deepEqual(seqs(await listEventsAfter(db, 5_001, 3, filter)), rare.slice(4))
    assert.deepEqual(seqs(await listEventsAfter(db, 0, 50, { types: ['a.*'] })), [])
    assert.deepEqual(seqs(await listEventsAfter(db, COUNT, 50, filter)), [])
    assert.ok(asked.every((text) => !/FROM events WHERE/.test(text) || /seq <= /.test(text)))
  })

  test('the newest few of a type are found from the end', async () => {
    const filter = { types: ['move.deleted'] }
    for (const [count, place] of [
      [1, 10_001],
      [3, 5_001],
      [6, 1],
      [7, 0],
      [200, 0],
    ] as const)
      assert.equal(await findPlaceBefore(service.db, count, filter), place, String(count))
    assert.equal(await findPlaceBefore(service.db, 200, {}), COUNT - 200)
  })

  test('without a filter a page is a few questions', async () => {
    const { db, asked } = listening()
    assert.deepEqual(
      seqs(await listEventsAfter(db, 100, 60)),
      Array.from({ length: 60 }, (_, i) => 101 + i),
    )
    assert.equal(asked.length, 3)
  })
})
