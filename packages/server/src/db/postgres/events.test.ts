import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase, untilNumbered } from '../../../test/databases.ts'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'

/** Appends an event as a change would; with an `xid`, as if it was restored from another server. */
const append = (id: string, xid?: string) =>
  `INSERT INTO events (id, type, subject, etag, changes, actor, request_id, time, doc${xid ? ', xid' : ''})
   VALUES ('${id}', 'test.done', 'tests/1', '', '[]', 'tester', '', '', '{}'${xid ? `, '${xid}'` : ''})`

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
  beforeEach(() => other.column('DELETE FROM events'))
  afterEach(() => other.abandon())

  /** A client that follows the feed and remembers every event. */
  function follower() {
    const seen: { seq: number; id: string }[] = []
    const readPage = async (): Promise<number> => {
      const after = seen.at(-1)?.seq ?? 0
      const page = await db.all<{ seq: number; id: string }>(
        sql`SELECT seq, id FROM events WHERE seq > ${after} ORDER BY seq LIMIT 3`,
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

  test('waits for an older transaction that commits later, and puts its events first', async () => {
    const { readOn } = follower()
    const older = await other.begin(append('b'))
    await other.column(append('a'))
    assert.deepEqual(await readOn(0), [])
    await older.end()
    assert.deepEqual(await readOn(2), ['b', 'a'])
  })

  test('does not skip an event that was inserted earlier but commits later', async () => {
    const { readOn } = follower()
    const older = await other.begin('SELECT pg_current_xact_id()')
    const newer = await other.begin(append('a'))
    await older.run(append('b'))
    await older.end()
    assert.deepEqual(await readOn(1), ['b'])
    await newer.end()
    assert.deepEqual(await readOn(1), ['a'])
  })

  test('waits for an open transaction, loses nothing when it ends, and skips rolled-back events', async () => {
    const { readOn } = follower()
    await other.column(append('1'))
    const open = await other.begin(append('never'))
    for (const id of ['5', '4', '3', '2']) await other.column(append(id))
    assert.deepEqual(await readOn(1), ['1'])
    await open.end('ROLLBACK')
    assert.deepEqual(await readOn(4), ['5', '4', '3', '2'])
    assert.deepEqual(await other.column('SELECT seq FROM events ORDER BY seq'), [1, 2, 3, 4, 5])
  })

  test('is not held up by a transaction that began after the events', async () => {
    const { readOn } = follower()
    await other.column(append('a'))
    const newer = await other.begin(append('b'))
    assert.deepEqual(await readOn(1), ['a'])
    await newer.end()
    assert.deepEqual(await readOn(1), ['b'])
  })

  test('is not held up by a transaction in another database of the server', async () => {
    const { readOn } = follower()
    const elsewhere = openBystander(process.env.TEST_DATABASE_URL!)
    const open = await elsewhere.begin('SELECT pg_current_xact_id()')
    await other.column(append('a'))
    assert.deepEqual(await readOn(1), ['a'])
    await open.end()
    await elsewhere.close()
  })

  test('has the events of one transaction in the order of their ids', async () => {
    const { readOn } = follower()
    const one = await other.begin(append('c'), append('a'), append('b'))
    await one.end()
    assert.deepEqual(await readOn(3), ['a', 'b', 'c'])
  })

  test('gives the same numbers again when a crash has lost them', async () => {
    const first = follower()
    const older = await other.begin(append('c'))
    for (const id of ['b', 'a']) await other.column(append(id))
    await older.end()
    for (const id of ['e', 'd']) await other.column(append(id))
    const told = await first.readOn(5)
    await other.column('UPDATE events SET seq = NULL WHERE seq > 1')
    assert.deepEqual(await follower().readOn(5), told)
    assert.deepEqual(told, ['c', 'b', 'a', 'e', 'd'])
  })

  test('continues after a restore with the numbers of another server', async () => {
    await other.column(`${append('told', '7000000000')}`)
    await other.column('UPDATE events SET seq = 41')
    await other.column(append('not yet told', '7000000001'))
    const { readOn } = follower()
    assert.deepEqual(await readOn(2), ['told', 'not yet told'])
    await other.column(append('new here'))
    assert.deepEqual(await readOn(1), ['new here'])
    assert.deepEqual(await other.column('SELECT seq FROM events ORDER BY seq'), [41, 42, 43])
  })

  test('is left alone while another node is at it', async () => {
    const { readOn } = follower()
    const busy = await other.begin('SELECT pg_advisory_xact_lock(7126002)')
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
    assert.deepEqual(await other.column('SELECT id FROM events WHERE seq IS NOT NULL'), ['orphan'])
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
    assert.deepEqual(
      seen,
      Array.from({ length: 100 }, (_, i) => String(100 + i)),
    )
    assert.deepEqual(await other.column('SELECT DISTINCT seq - row_number() OVER (ORDER BY seq) FROM events'), [0])
    await Promise.all(nodes.map((node) => node.close()))
  })
})
