import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { holdTime } from '../../test/hold-time.ts'
import type { Database } from '../db/database.ts'

/** Long enough for an undelayed request, also on a busy machine. */
const HANDLER_MS = 1_000

/** Blocks the process. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** The same database, with reads and changes that can be delayed. */
function heldUp(db: Database): Database & { hold: (what: 'column' | 'change') => () => Promise<unknown> } {
  const gates = { column: Promise.resolve(), change: Promise.resolve() }
  let last: Promise<unknown> = Promise.resolve()
  const behind = <Result>(gate: Promise<void>, work: () => Promise<Result>): Promise<Result> => {
    const done = gate.then(work)
    last = done.catch(() => {})
    return done
  }
  return {
    ...db,
    column: ((query) => behind(gates.column, () => db.column(query))) as Database['column'],
    change: ((decide) => behind(gates.change, () => db.change(decide))) as Database['change'],
    hold(what) {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates[what] = promise
      return () => {
        gates[what] = Promise.resolve()
        resolve()
        return last
      }
    },
  }
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

  test('503 with Retry-After during overload, except for /livez, and 200 afterwards', async () => {
    for (let i = 0; i < 3; i++) await beLate()
    const refused = await app.call('GET', '/v1/moves')
    assert.deepEqual([refused.status, refused.body?.code, refused.headers['retry-after']], [503, 'overloaded', '1'])
    assert.equal((await app.call('GET', '/livez')).status, 200)
    while ((await app.call('GET', '/v1/moves')).status !== 200) await pause(20)
  })

  test('200 after something that took long once', async (t) => {
    // The clock is stopped, so that only this test makes the server late.
    const pass = holdTime(t)
    for (const ms of [0, 0, 350]) {
      pass(ms)
      await beLate()
    }
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
    app = await startTestApp({ ...database, db: held }, {}, { times: { handlerMs: HANDLER_MS } })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  test('503 for a read', async () => {
    const letGo = held.hold('column')
    const answer = await app.call('GET', '/v1/moves?limit=7')
    await letGo()
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.equal(answer.headers['retry-after'], '1')
  })

  test('503 for a change, and nothing is written, not even later', async () => {
    const { id, eTag } = await newShipment(app)
    const letGo = held.hold('change')
    const headers = { 'if-match': eTag }
    const answer = await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 1 }, headers })
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.match(answer.body.detail, /Nothing was written/)
    await letGo()
    const now = await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 2 }, headers })
    assert.deepEqual([now.status, now.body.estimatedWeight], [200, 2])
  })
})
