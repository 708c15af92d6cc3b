import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, startTestApp, type TestApp } from '../../test/app.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { holdTime } from '../../test/hold-time.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import type { Database } from '../db/database.ts'

const HANDLER_MS = 1_000

/** Blocks the process. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

type Hold = { arrived: Promise<void>; letGo: () => Promise<unknown> }

/** The same database, with reads and changes that can be delayed. */
function heldUp(db: Database): Database & { hold: (what: 'column' | 'change') => Hold } {
  const gates = { column: Promise.resolve(), change: Promise.resolve() }
  let arrive = () => {}
  let last: Promise<unknown> = Promise.resolve()
  const behind = <Result>(gate: Promise<void>, work: () => Promise<Result>): Promise<Result> => {
    arrive()
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
      const arrived = new Promise<void>((reached) => {
        arrive = reached
      })
      const letGo = () => {
        gates[what] = Promise.resolve()
        resolve()
        return last
      }
      return { arrived, letGo }
    },
  }
}

forOneDatabase('a server that is late', (open) => {
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

forOneDatabase('a handler that takes too long', (open) => {
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

  /** The answer to a request that waits for the database while its time passes. Time stands still otherwise. */
  async function tooLate(
    pass: (ms: number) => void,
    what: 'column' | 'change',
    request: () => Promise<Answer>,
  ): Promise<Answer> {
    const { arrived, letGo } = held.hold(what)
    const answered = request()
    await arrived
    pass(HANDLER_MS + 1)
    const answer = await answered
    await letGo()
    return answer
  }

  test('503 for a read', async (t) => {
    const answer = await tooLate(holdTime(t), 'column', () => app.call('GET', '/v1/moves?limit=7'))
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.equal(answer.headers['retry-after'], '1')
  })

  test('503 for a change, and nothing is written, not even later', async (t) => {
    const pass = holdTime(t)
    const { id, eTag } = await newShipment(app)
    const headers = { 'if-match': eTag }
    const patch = (estimatedWeight: number) =>
      app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight }, headers })
    const answer = await tooLate(pass, 'change', () => patch(1))
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.match(answer.body.detail, /Nothing was written/)
    const now = await patch(2)
    assert.deepEqual([now.status, now.body.estimatedWeight], [200, 2])
  })
})
