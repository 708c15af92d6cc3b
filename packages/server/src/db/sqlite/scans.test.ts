import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type TestContext, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { forEachDatabase, openTestSqlite } from '../../../test/databases.ts'
import { newShipment } from '../../../test/fixtures.ts'
import { listStatusCounts } from '../../summary/store.ts'
import type { ScanReader } from '../database.ts'
import { anyOf, beginsWith, onOtherTable } from '../lists/condition.ts'
import { countOf } from '../lists/keyset.ts'

/** Never ends by itself. */
const ENDLESS = sql`WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE may_go_on()) SELECT count(*) FROM counter`
/** Ends, but not within what a quick read may look at. */
const SLOW = sql`WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 1000 AND may_go_on()) SELECT count(*) FROM counter`

test('a long count on SQLite does not block requests, and sees earlier commits', async () => {
  const { db, discard } = await openTestSqlite()
  const counting = new AbortController()
  const long = db.scanReader(counting.signal).column(ENDLESS)
  for (let i = 0; i < 20; i++) await db.column(sql`SELECT 1`)
  counting.abort()
  await assert.rejects(long, { name: 'AbortError' })
  await db.change(async () => ({
    writes: [{ statement: sql`INSERT INTO settings (name, value) VALUES ('news', '')` }],
    answer: null,
  }))
  assert.deepEqual(await db.scanReader().column(sql`SELECT name FROM settings WHERE name = 'news'`), ['news'])
  await assert.rejects(db.scanReader().all(sql`SELECT * FROM nowhere`), /no such table: nowhere/)
  await discard()
})

test('a quick count on SQLite does not wait for a slow one, and one that is given up makes room for the next', async () => {
  const { db, discard } = await openTestSqlite()
  const [first, second] = [new AbortController(), new AbortController()]
  const endless = db.scanReader(first.signal).column(ENDLESS)
  const behindIt = db.scanReader(second.signal).column(ENDLESS)
  const slow = db.scanReader().column(SLOW)
  assert.deepEqual(await db.scanReader().column(sql`SELECT 1`), [1])
  second.abort()
  await assert.rejects(behindIt, { name: 'AbortError' })
  first.abort()
  await assert.rejects(endless, { name: 'AbortError' })
  assert.deepEqual(await slow, [1000])
  await assert.rejects(db.scanReader(first.signal).column(SLOW), { name: 'AbortError' })
  await discard()
})

test('a count that was slow before does not begin among the quick ones again', async () => {
  const { db, discard } = await openTestSqlite()
  const reader = db.scanReader()
  assert.deepEqual(await reader.column(SLOW), [1000])
  // One is read, and as many wait as may.
  const quick = Array.from({ length: 101 }, () => reader.column(sql`SELECT 1`))
  const again = reader.column(SLOW)
  await assert.rejects(reader.column(sql`SELECT 2`), /cannot do this right now/)
  assert.deepEqual(await again, [1000])
  await Promise.all(quick)
  await discard()
})

test('a count asks whether it may go on while it looks at rows, and finds them as without that', async () => {
  const database = await openTestSqlite()
  const { db } = database
  const scanReader = db.scanReader()
  const plan = async (where: Sql) =>
    (
      await scanReader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT count(*) FROM shipments WHERE ${where}`)
    ).map(({ detail }) => detail)
  const test = sql`status IN ('DRAFT', 'SUBMITTED') AND delivery_date >= '2025-01-01'`
  assert.deepEqual(await plan(sql`${scanReader.guard!('shipments')} AND ${test}`), await plan(test))
  const app = await startTestApp(database)
  // Row 1024 is the first one that asks.
  await newShipment(app)
  await db.change(async () => ({ writes: [{ statement: sql`UPDATE shipments SET rowid = 1024` }], answer: null }))
  const submitted = { table: 'shipments', columns: ['status'], where: [anyOf('status', ['SUBMITTED'])] }
  assert.equal(await countOf(scanReader, submitted), 1)
  const ended = { ...scanReader, guard: () => sql`1 = 0` }
  assert.deepEqual([await countOf(ended, submitted), await listStatusCounts(ended)], [0, []])
  await app.app.close()
  await database.discard()
})

forEachDatabase('a count', (open) => {
  /** The service, with counts that end only when they are given up. */
  async function startCounting(t: TestContext, times: { handlerMs?: number }) {
    const database = await open()
    const counts = new EventEmitter<{ begun: []; ended: [] }>()
    const scanReader = (signal?: AbortSignal): ScanReader => ({
      ...database.db,
      get: () =>
        new Promise((_, reject) => {
          counts.emit('begun')
          signal?.addEventListener('abort', () => {
            counts.emit('ended')
            reject(signal.reason)
          })
        }),
    })
    const app = await startTestApp({ ...database, db: { ...database.db, scanReader } }, {}, { times })
    t.after(async () => {
      await app.app.close()
      await database.discard()
    })
    return { app, counts }
  }
  const headers = { prefer: 'count=exact' }

  test('503 when it takes too long, and it is given up', async (t) => {
    const { app, counts } = await startCounting(t, { handlerMs: 200 })
    let isBegun = false
    counts.once('begun', () => {
      isBegun = true
    })
    const ended = once(counts, 'ended')
    // On a busy machine the time may be over before anything is counted.
    while (!isBegun) assert.equal((await app.call('GET', '/v1/shipments', { headers })).status, 503)
    await ended
  })

  test('is given up when its client has gone', async (t) => {
    const { app, counts } = await startCounting(t, {})
    const base = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const client = new AbortController()
    counts.once('begun', () => client.abort())
    const ended = once(counts, 'ended')
    await assert.rejects(fetch(`${base}/v1/shipments`, { headers, signal: client.signal }), { name: 'AbortError' })
    await ended
  })
})

test('a count by customer finds the moves first, and scans no table', async () => {
  const database = await openTestSqlite()
  const app = await startTestApp(database)
  await newMovesWithShipments(app)
  const scanReader = database.db.scanReader()
  const plan: string[] = []
  const explained: ScanReader = {
    ...scanReader,
    get: async (query) => {
      const steps = await scanReader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
      plan.push(...steps.map(({ detail }) => detail))
      return scanReader.get(query)
    },
  }
  const ofMove = { table: 'moves', key: 'id', column: 'move_id' }
  const namedAda = onOtherTable(ofMove, beginsWith({ first_name_key: 'ada', last_name_key: 'ada' }))
  assert.equal(await countOf(explained, { table: 'shipments', columns: [], where: [namedAda] }), 2)
  assert.deepEqual(
    plan.filter((step) => step.startsWith('SCAN')),
    [],
    plan.join('\n'),
  )
  await app.app.close()
  await database.discard()
})

/** A move of Ada with two shipments, and one of Ben with one. */
async function newMovesWithShipments(app: TestApp): Promise<void> {
  for (const [firstName, count] of [
    ['Ada', 2],
    ['Ben', 1],
  ] as const) {
    const { body: move } = await app.call('POST', '/v1/moves', { body: { customer: { firstName, lastName: 'Byron' } } })
    for (let i = 0; i < count; i++)
      await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID: move.id } })
  }
}

test('counts and the summary of shipments are read by a scan reader', async () => {
  const database = await openTestSqlite()
  const asked: string[] = []
  const noted = (query: Sql) => {
    asked.push(query.sql)
    return query
  }
  const reader = database.db.scanReader()
  const scanReader = (): ScanReader => ({
    ...reader,
    all: (query) => reader.all(noted(query)),
    get: (query) => reader.get(noted(query)),
  })
  const app = await startTestApp({ ...database, db: { ...database.db, scanReader } })
  await newShipment(app)
  const { headers } = await app.call('GET', '/v1/shipments?status=SUBMITTED', { headers: { prefer: 'count=exact' } })
  assert.equal(headers['total-count'], '1')
  assert.equal((await app.call('GET', '/v1/shipments/summary')).status, 200)
  assert.deepEqual(
    asked.map((text) => /count\(\*\)/.test(text)),
    [true, true],
  )
  await app.app.close()
  await database.discard()
})
