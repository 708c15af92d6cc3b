import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openTestPostgres, type TestDatabase } from '../../../test/databases.ts'
import { startNode } from '../../../test/nodes.ts'
import { joinBuckets, tokensIn } from './joint-buckets.ts'
import { tokenBuckets } from './token-buckets.ts'

describe('nodes that count together', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestPostgres()
  })
  after(() => database.discard())

  /** A node that synchronizes on demand, by default with a negligible refill. */
  function newNode(db = database.db, buckets = tokenBuckets(0.001, 100)) {
    const shared = joinBuckets(tokensIn(db), buckets)
    shared.stop()
    const take = (key: string, count: number) => {
      const bucket = buckets.of(key, 0)
      bucket.tokens -= count
      bucket.used += count
    }
    return { ...shared, take, left: (key: string) => Math.round(buckets.of(key, 0).tokens) }
  }

  test('know after a synchronization what the others gave away', async () => {
    const [first, second] = [newNode(), newNode()]
    first.take('ada', 30)
    second.take('ada', 20)
    second.take('ben', 1)
    await first.exchange()
    assert.equal(first.left('ada'), 70)
    await second.exchange()
    assert.deepEqual([second.left('ada'), second.left('ben')], [50, 99])
    first.take('ada', 1)
    await first.exchange()
    assert.equal(first.left('ada'), 49)
  })

  test('pay off together the tokens that both gave away', async () => {
    const [first, second] = [newNode(), newNode()]
    first.take('cleo', 100)
    second.take('cleo', 100)
    await Promise.all([first.exchange(), second.exchange()])
    first.take('cleo', 1)
    await first.exchange()
    assert.equal(first.left('cleo'), -101)
  })

  test('know what the others gave away also of a caller that they only refuse', async () => {
    const [first, second] = [newNode(), newNode()]
    first.take('emil', 100)
    await first.exchange()
    second.take('emil', 100)
    await second.exchange()
    assert.equal(first.left('emil'), 0)
    await first.exchange()
    assert.equal(first.left('emil'), -100)
  })

  test('report what was taken after the request was seen, as for the rest of a bulk', async () => {
    const buckets = tokenBuckets(0.001, 100)
    const [first, second] = [newNode(database.db, buckets), newNode()]
    const bucket = buckets.of('fay', 0)
    await first.exchange()
    bucket.used += 99
    await first.exchange()
    second.take('fay', 1)
    await second.exchange()
    assert.equal(second.left('fay'), 0)
  })

  test('report callers that used tokens before those that were only refused', async () => {
    const buckets = tokenBuckets(0.001, 100)
    const [first, second] = [newNode(database.db, buckets), newNode()]
    for (let i = 0; i < 1_000; i++) buckets.of(`refused ${i}`, 0)
    first.take('gil', 60)
    await first.exchange()
    second.take('gil', 1)
    await second.exchange()
    assert.equal(second.left('gil'), 39)
  })

  test('store neither names nor addresses', async () => {
    const node = newNode()
    node.take('192.0.2.77', 1)
    await node.exchange()
    const rows = await database.db.all(sql`SELECT * FROM rate_limits`)
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes('192.0.2.77'))
  })

  test('count each for itself while the database is away, and synchronize afterwards', async () => {
    let isAway = true
    const db = {
      ...database.db,
      all: ((query) => (isAway ? Promise.reject(new Error('away')) : database.db.all(query))) as typeof database.db.all,
    }
    const [node, other] = [newNode(db), newNode()]
    node.take('dora', 10)
    await node.exchange()
    assert.equal(node.left('dora'), 90)
    isAway = false
    await node.exchange()
    other.take('dora', 1)
    await other.exchange()
    assert.equal(other.left('dora'), 89)
  })

  test('429 from a node after requests to another', async () => {
    const settings = { VANLINE_RATE_LIMIT: '1000', VANLINE_RATE_LIMIT_STORE: 'database' }
    const node = await startNode(database.url, settings)
    const other = newNode(database.db, tokenBuckets(1_000, 2_000))
    // Alone, the node would serve them all: these are at most a hundred a second.
    let status: number
    do {
      other.take('127.0.0.1', 20_000)
      await other.exchange()
      await pause(10)
      status = (await node.call('GET', '/v1/moves')).status
    } while (status === 200)
    assert.equal(status, 429)
    assert.equal(await node.stop(), 0)
  })
})
