import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase, untilNumbered } from '../../../../test/databases.ts'
import type { Database } from '../../database.ts'
import { openPostgres } from '../postgres.ts'

/** Appends an event as a change would. */
const append = (id: string, time = '') =>
  `WITH event AS (INSERT INTO events (id, stream, type, subject, etag, changes, actor, request_id, time, doc)
    VALUES ('${id}', '1', 'test.done', 'tests/1', '', '[]', 'tester', '', '${time}', '{}'))
   INSERT INTO event_numbers (event_id, stream, time) VALUES ('${id}', '1', '${time}')`

/** The lock that a pass holds while it numbers. */
const LOCK_HEAD = 'SELECT seq FROM feed_head FOR UPDATE'

/** Longer than any test takes. */
const AN_HOUR_MS = 3_600_000

describe('The feed of events on PostgreSQL', () => {
  let database: TestDatabase
  let db: Database
  let other: Bystander
  before(async () => {
    database = await openTestPostgres({ isPatient: false })
    db = database.db
    other = openBystander(database.url)
  })
  after(async () => {
    await other.close()
    await database.discard()
  })
  beforeEach(() =>
    other.column(
      'WITH numbers AS (DELETE FROM event_numbers), head AS (UPDATE feed_head SET seq = 0, given = 0) DELETE FROM events',
    ),
  )
  afterEach(() => other.abandon())

  /** A client that follows the feed and remembers every event. */
  function follower() {
    const seen: { seq: number; id: string }[] = []
    const readPage = async (): Promise<number> => {
      const after = seen.at(-1)?.seq ?? 0
      const page = await db.all<{ seq: number; id: string }>(
        sql`SELECT seq, id FROM feed WHERE seq > ${after} ORDER BY seq LIMIT 3`,
      )
      seen.push(...page)
      return page.length
    }
    return {
      /** The new ids, as soon as there are so many. */
      async readOn(countMin: number): Promise<string[]> {
        const from = seen.length
        do {
          await db.eventsNumbered()
          while ((await readPage()) > 0);
        } while (seen.length < from + countMin)
        return seen.slice(from).map(({ id }) => id)
      },
    }
  }

  test('does not skip an event that was inserted earlier but commits later', async () => {
    const { readOn } = follower()
    const older = await other.begin(append('a'))
    await other.column(append('b'))
    assert.deepEqual(await readOn(1), ['b'])
    await older.end()
    assert.deepEqual(await readOn(1), ['a'])
  })

  test('is not held up by an open transaction, and skips rolled-back events', async () => {
    const { readOn } = follower()
    await other.column(append('1'))
    const open = await other.begin(append('never'))
    for (const id of ['2', '3']) await other.column(append(id))
    assert.deepEqual(await readOn(3), ['1', '2', '3'])
    await open.end('ROLLBACK')
    await other.column(append('4'))
    assert.deepEqual(await readOn(1), ['4'])
    assert.deepEqual(await other.column('SELECT seq FROM event_numbers ORDER BY seq'), [1, 2, 3, 4])
  })

  test('has events that are numbered together in the order of their times, then of their ids', async () => {
    const { readOn } = follower()
    const busy = await other.begin(LOCK_HEAD)
    for (const [id, time] of ['c2', 'a2', 'b1', 'd3'].map((name) => [name, name.slice(1)]))
      await other.column(append(id!, time))
    await busy.end()
    assert.deepEqual(await readOn(4), ['b1', 'a2', 'c2', 'd3'])
  })

  test('is read up to the head only, which advances over numbers that are seen without a hole', async () => {
    const { readOn } = follower()
    for (const id of ['a', 'b', 'c']) await other.column(append(id))
    await untilNumbered(db)
    // As if another server had not committed its part of a pass yet.
    await other.column('WITH head AS (UPDATE feed_head SET seq = 1) UPDATE event_numbers SET seq = 99 WHERE seq = 2')
    await other.column(append('d'))
    assert.deepEqual(await readOn(1), ['a'])
    await other.column('UPDATE event_numbers SET seq = 2 WHERE seq = 99')
    assert.deepEqual(await readOn(3), ['b', 'c', 'd'])
    assert.deepEqual(await other.column('SELECT seq FROM event_numbers ORDER BY seq'), [1, 2, 3, 4])
  })

  test('continues after the numbers of a restored dump', async () => {
    await other.column(append('told'))
    await other.column('WITH head AS (UPDATE feed_head SET seq = 41, given = 41) UPDATE event_numbers SET seq = 41')
    await other.column(append('new here'))
    assert.deepEqual(await follower().readOn(2), ['told', 'new here'])
    assert.deepEqual(await other.column('SELECT seq FROM event_numbers ORDER BY seq'), [41, 42])
  })

  test('is left alone while another node is at it', async () => {
    const { readOn } = follower()
    const busy = await other.begin(LOCK_HEAD)
    await other.column(append('a'))
    assert.deepEqual(await readOn(0), [])
    await busy.end()
    assert.deepEqual(await readOn(1), ['a'])
  })

  test('is numbered by another node when the writing node has died', async () => {
    const survivor = openPostgres(database.url, { poolSize: 1, isPooled: false })
    const told = new Promise<void>((resolve) => survivor.onEvents(resolve))
    // A committed change of a node that died before numbering it.
    await other.column(append('orphan'))
    await told
    assert.deepEqual(await other.column('SELECT event_id FROM event_numbers WHERE seq IS NOT NULL'), ['orphan'])
    await survivor.close()
  })

  test('wakes a node that does not look by itself when another node has numbered', async (t) => {
    const listening = openPostgres(database.url, { poolSize: 1, isPooled: false, pollMs: AN_HOUR_MS })
    t.after(listening.close)
    const told = () => new Promise<void>((resolve) => listening.onEvents(resolve))
    // It is woken once when it begins to listen, since there may be earlier events.
    const isListening = told()
    await listening.get(sql`SELECT 1`)
    await isListening
    const isNotified = told()
    await other.column(append('a'))
    await untilNumbered(db)
    await isNotified
  })

  test('leaves messages between nodes alone, which arrive at all of them', async (t) => {
    const nodes = [1, 2].map(() => openPostgres(database.url, { poolSize: 1, isPooled: false, pollMs: AN_HOUR_MS }))
    t.after(() => Promise.all(nodes.map((node) => node.close())))
    for (const node of nodes) {
      const isListening = new Promise<void>((resolve) => node.onEvents(resolve))
      await node.get(sql`SELECT 1`)
      await isListening
    }
    const heard = nodes.map((node) => new Promise<string>((resolve) => node.onMessage(resolve)))
    // A node may begin to listen to messages a moment after it listens to events.
    const repeating = setInterval(() => nodes[0]!.send('{"a":1}'), 50)
    assert.deepEqual(await Promise.all(heard), ['{"a":1}', '{"a":1}'])
    clearInterval(repeating)
  })

  test('is numbered without a gap or a number given twice while several nodes number at once', async () => {
    const nodes = [1, 2, 3].map(() => openPostgres(database.url, { poolSize: 1, isPooled: false }))
    const { readOn } = follower()
    const seen: string[] = []
    let isOver = false
    const numbering = nodes.map(async (node) => {
      while (!isOver) await node.eventsNumbered()
    })
    for (let i = 100; i < 200; i += 2) {
      const open = await other.begin(append(String(i)))
      await other.column(append(String(i + 1)))
      await open.end()
      if (i % 20 === 0) seen.push(...(await readOn(0)))
    }
    isOver = true
    await Promise.all(numbering)
    seen.push(...(await readOn(100 - seen.length)))
    // The second of each two commits first.
    assert.deepEqual(
      seen.toSorted(),
      Array.from({ length: 100 }, (_, i) => String(100 + i)),
    )
    assert.deepEqual(
      await other.column('SELECT DISTINCT seq - row_number() OVER (ORDER BY seq) FROM event_numbers'),
      [0],
    )
    await Promise.all(nodes.map((node) => node.close()))
  })
})
