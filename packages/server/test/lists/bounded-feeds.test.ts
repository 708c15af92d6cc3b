/** The feed and the history with every combination of their filters: the right events, in order, and a bounded number scanned. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Reader } from '../../src/db/database.ts'
import { findPlaceBefore, listEventsAfter, PASSED_MAX } from '../../src/events/feed-store.ts'
import {
  type EventFilter,
  type EventRow,
  isWanted,
  listHistory,
  PASSED_AT_ONCE,
  READ_AT_ONCE,
} from '../../src/events/store.ts'
import { findTombstoneOfMove } from '../../src/history/tombstones.ts'
import { findDocAsOf, findLastTag, findStepTo, findVersionByTag } from '../../src/history/versions.ts'
import { pageBudget } from '../../src/kernel/byte-budget.ts'
import { sharedApp } from '../app.ts'
import { forEachDatabase } from '../databases.ts'
import { insertNumbered } from '../numbered-events.ts'
import { type Judge, judgeOf } from './plans.ts'

const COUNT = 2 * PASSED_MAX + 1_000
const LIMIT = 60
/** A statement scans its range twice: to find its end, and to filter it. */
const ROWS_MAX = 2 * PASSED_AT_ONCE + 100
const RARE = [1, PASSED_AT_ONCE, PASSED_AT_ONCE + 1, PASSED_MAX, PASSED_MAX + 1, COUNT]
const [MOVE, LONG_MOVE] = ['a move', 'a long move']

/** The type of each event by its number, as in the INSERT. */
const typeOf = (n: number) => (RARE.includes(n) ? 'move.deleted' : n % 2 ? 'shipment.updated' : 'move.updated')
const moveOf = (n: number) => (n % 1_000 === 1 ? MOVE : n % 4 === 0 ? LONG_MOVE : `move ${n % 5_000}`)
const rowOf = (n: number) => ({ seq: n, type: typeOf(n), move_id: moveOf(n), actor: 'ann' }) as EventRow
const ALL = Array.from({ length: COUNT }, (_, i) => rowOf(i + 1))

const TYPES = [undefined, ['*'], ['move.deleted'], ['webhook.*'], ['shipment.*', 'move.deleted']]
const KINDS = [undefined, ['move'], ['webhook'], []]
const FEED_FILTERS: EventFilter[] = TYPES.flatMap((types) =>
  KINDS.flatMap((kinds) =>
    [undefined, MOVE, LONG_MOVE, 'no move'].map((moveID) => ({
      ...(types && { types }),
      ...(kinds && { kinds }),
      ...(moveID && { moveID }),
    })),
  ),
)
const HISTORY_FILTERS: EventFilter[] = TYPES.flatMap((types) =>
  [undefined, 'ann', 'ben'].map((actor) => ({ ...(types && { types }), ...(actor && { actor }) })),
)

const seqsOf = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => Number(seq))

forEachDatabase('a feed of many events', (open) => {
  let judge: Judge
  const app = sharedApp(async () => {
    const database = await open()
    judge = judgeOf(database.url)
    return database
  })
  before(async () => {
    const rows = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
      SELECT n AS seq, 'event-' || n AS id,
        CASE WHEN n IN (${join(RARE)}) THEN 'move.deleted' WHEN n % 2 = 1 THEN 'shipment.updated' ELSE 'move.updated' END AS type,
        'moves/x' AS subject, CASE WHEN n % 1000 = 1 THEN 'a move' WHEN n % 4 = 0 THEN 'a long move' ELSE 'move ' || (n % 5000) END AS stream,
        NULL AS shipment_id, '2026-11-15T12:00:00.000Z' AS time, '{}' AS doc FROM numbers`
    await insertNumbered(app, rows)
  })
  after(() => judge.close())

  /** A database that records its queries. */
  function recording(): { db: Reader; asked: Sql[] } {
    const asked: Sql[] = []
    const noted = (query: Sql): Sql => {
      asked.push(query)
      return query
    }
    const { db } = app
    const reader: Reader = {
      all: (query) => db.all(noted(query)),
      get: (query) => db.get(noted(query)),
      column: (query) => db.column(noted(query)),
      find: db.find,
    }
    return { db: reader, asked }
  }

  async function requireBounded(asked: readonly Sql[]): Promise<void> {
    const texts = new Map(asked.map((query) => [query.sql, query]))
    const faults: string[] = []
    for (const query of texts.values()) faults.push(...(await judge.faultsOf(query, ROWS_MAX)))
    assert.deepEqual(faults.slice(0, 2), [], `${faults.length} of ${texts.size} statements`)
  }

  test('every filter from position to position to the end, in a bounded number of bounded reads each', async () => {
    const everything: Sql[] = []
    // The bounds of the feed, and for each read possibly a query for its end.
    const readsMax = 1 + (2 * PASSED_MAX) / PASSED_AT_ONCE
    for (const filter of FEED_FILTERS) {
      const found: number[] = []
      const fitting = ALL.filter((row) => isWanted(row, filter))
      // A filter that matches many scans few, so the last matches suffice.
      let position = fitting.at(-1_000)?.seq ?? 0
      for (let hasMore = true; hasMore; ) {
        const { db, asked } = recording()
        const look = await listEventsAfter(db, position, LIMIT, filter)
        assert.ok(asked.length <= readsMax, `${JSON.stringify(filter)} asked ${asked.length} times`)
        assert.ok(look.lookedTo > position || !look.hasMore, 'it does not advance')
        found.push(...seqsOf(look.rows))
        everything.push(...asked)
        ;({ lookedTo: position, hasMore } = look)
      }
      assert.deepEqual(found, seqsOf(fitting.slice(-999)), JSON.stringify(filter))
    }
    await requireBounded(everything)
  })

  // PostgreSQL may otherwise sort all events that follow: it did after an ANALYZE of real data, which is not here.
  test('a page without a filter names the number at which each of its reads ends', async () => {
    for (const position of [0, COUNT / 2]) {
      const { db, asked } = recording()
      const { rows } = await listEventsAfter(db, position, LIMIT)
      assert.deepEqual(seqsOf(rows), seqsOf(ALL.slice(position, position + LIMIT)))
      const ends = [READ_AT_ONCE, 2 * READ_AT_ONCE, LIMIT].map((count) => position + count)
      assert.deepEqual(
        asked.map(({ values }) => values.at(-1)),
        ends,
      )
    }
  })

  test('at the end of the feed, all that are left are found', async () => {
    const afterAll = await listEventsAfter(app.db, COUNT, LIMIT)
    assert.deepEqual(afterAll, { rows: [], lookedTo: COUNT, hasMore: false, isPruned: false })
    const ends = { oldest: 1, newest: COUNT }
    for (const given of [undefined, ends]) {
      const { rows, lookedTo, hasMore } = await listEventsAfter(app.db, COUNT - 30, LIMIT, {}, { ends: given })
      assert.deepEqual([seqsOf(rows).length, lookedTo, hasMore], [30, COUNT, false])
    }
  })

  test('a look without matches ends early, and reports its position', async () => {
    const { rows, lookedTo, hasMore } = await listEventsAfter(app.db, 100, LIMIT, { types: ['webhook.*'] })
    assert.deepEqual([rows, lookedTo, hasMore], [[], 100 + PASSED_MAX, true])
    const beyond = await listEventsAfter(app.db, COUNT + 5, LIMIT, { types: ['webhook.*'] })
    assert.deepEqual(beyond, { rows: [], lookedTo: COUNT + 5, hasMore: false, isPruned: false })
  })

  test('the newest few are searched from the end, within the limit of a look', async () => {
    for (const [count, filter, place, newest = COUNT] of [
      [200, {}, COUNT - 200],
      // Events numbered since then belong to the next request.
      [200, {}, COUNT - 205, COUNT - 5],
      [1, { types: ['move.deleted'] }, COUNT - 1],
      [6, { types: ['move.deleted'] }, COUNT - 1],
      [9, { types: ['webhook.*'] }, COUNT],
      [3, { types: ['*'], moveID: MOVE }, COUNT - 3_000],
    ] as const) {
      const { db, asked } = recording()
      assert.equal(await findPlaceBefore(db, count, filter, { oldest: 1, newest }), place, JSON.stringify(filter))
      assert.ok(asked.length <= PASSED_MAX / PASSED_AT_ONCE, `asked ${asked.length} times`)
      await requireBounded(asked)
    }
  })

  test('the history of a move with many events is looked at a bounded number at a time, with every filter', async () => {
    const everything: Sql[] = []
    for (const filter of HISTORY_FILTERS)
      for (const moveID of [MOVE, LONG_MOVE]) {
        const { db, asked } = recording()
        const expected = ALL.filter((row) => row.move_id === moveID && isWanted(row, filter)).toReversed()
        const rows = await listHistory(
          db,
          { subject: `moves/${moveID}`, moveID, shipmentID: null },
          undefined,
          LIMIT,
          filter,
          pageBudget(),
        )
        assert.deepEqual(seqsOf(rows), seqsOf(expected.slice(0, LIMIT)), JSON.stringify([moveID, filter]))
        everything.push(...asked)
      }
    await requireBounded(everything)
  })

  test('a version of a record with many is found without sorting the others', async () => {
    const about = { subject: 'moves/x', moveID: LONG_MOVE, shipmentID: null }
    const { db, asked } = recording()
    await findLastTag(db, about)
    await findDocAsOf(db, about, '2026-11-15T12:00:00.000Z')
    await findVersionByTag(db, about, 'no tag')
    await findStepTo(db, about, 'no tag')
    await findTombstoneOfMove(db, LONG_MOVE)
    await requireBounded(asked)
  })

  test('200 without events but with the position and a Link, until everything was scanned', async () => {
    let path: string | undefined = '/v1/events?after=0&type=webhook.*&limit=5'
    const pages: unknown[] = []
    while (path) {
      const { status, body, headers } = await app.call('GET', path, { headers: { prefer: 'wait=1' } })
      pages.push([status, body.length, headers['vanline-position'], headers['preference-applied']])
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
    }
    assert.deepEqual(pages, [
      [200, 0, String(PASSED_MAX), undefined],
      [200, 0, String(2 * PASSED_MAX), undefined],
      // The long poll waits once every event is scanned.
      [200, 0, String(COUNT), 'wait=1'],
    ])
  })

  test('200 with the newest few of a filter that fits none, and the position to follow from', async () => {
    const { body, headers } = await app.call('GET', '/v1/events?last=5&type=webhook.*')
    assert.deepEqual([body, headers['vanline-position'], headers.link], [[], String(COUNT), undefined])
  })

  test('costs a bound caller as many queries for a foreign move of any length as for none', async () => {
    const [ofLong, ofNone] = [recording(), recording()]
    const party = randomUUID()
    for (const [{ db }, moveID] of [
      [ofLong, 'a long move'],
      [ofNone, 'no move'],
    ] as const)
      assert.deepEqual((await listEventsAfter(db, 0, 50, { moveID, party })).rows, [])
    assert.deepEqual(
      ofLong.asked.map((query) => query.sql),
      ofNone.asked.map((query) => query.sql),
    )
  })
})
