import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import type { Database } from '../db/database.ts'

/** Keeps the process from doing anything else. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** The same database, with reads and changes that can be held up. */
function heldUp(db: Database): Database & { holdMs: number; holdChangeMs: number } {
  const held = {
    ...db,
    holdMs: 0,
    holdChangeMs: 0,
    column: (async (query) => {
      await pause(held.holdMs)
      return db.column(query)
    }) as Database['column'],
    change: (async (decide) => {
      await pause(held.holdChangeMs)
      return db.change(decide)
    }) as Database['change'],
  }
  return held
}

forEachDatabase('a server that is late', (open) => {
  let database: TestDatabase
  let app: TestApp
  before(async () => {
    database = await open()
    app = await startTestApp(database, {}, { times: { loopDelayMs: 200 } })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })
  const beLate = async () => {
    block(350)
    await new Promise(setImmediate)
  }

  test('503 with Retry-After while that goes on, but not for /livez, and 200 when it is over', async () => {
    for (let i = 0; i < 3; i++) await beLate()
    const refused = await app.call('GET', '/v1/moves')
    assert.deepEqual([refused.status, refused.body?.code, refused.headers['retry-after']], [503, 'overloaded', '1'])
    assert.equal((await app.call('GET', '/livez')).status, 200)
    while ((await app.call('GET', '/v1/moves')).status !== 200) await pause(20)
  })

  test('200 after something that took long once', async () => {
    await beLate()
    assert.equal((await app.call('GET', '/v1/moves')).status, 200)
  })
})

forEachDatabase('a handler that takes too long', (open) => {
  let database: TestDatabase
  let app: TestApp
  let held: ReturnType<typeof heldUp>
  before(async () => {
    database = await open()
    held = heldUp(database.db)
    app = await startTestApp({ ...database, db: held }, {}, { times: { handlerMs: 200 } })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  test('503 for a read', async () => {
    held.holdMs = 1_000
    const answer = await app.call('GET', '/v1/moves?limit=7')
    held.holdMs = 0
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.equal(answer.headers['retry-after'], '1')
  })

  test('503 for a change, and nothing is written, not even later', async () => {
    const { id, eTag } = await newShipment(app)
    held.holdChangeMs = 400
    const headers = { 'if-match': eTag }
    const answer = await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 1 }, headers })
    held.holdChangeMs = 0
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.match(answer.body.detail, /Nothing was written/)
    await pause(400)
    // Whoever comes now has to wait behind the change, if there is still one.
    const now = await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 2 }, headers })
    assert.deepEqual([now.status, now.body.estimatedWeight], [200, 2])
  })
})
