/** A change of many records is decided before others wait for it, has a bound, and is written whole or not at all. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import type { Database, RunChange } from '../src/db/database.ts'
import { LARGE_PER_CALLER_MAX } from '../src/http/large-changes.ts'
import { AHEAD_MIN, CHANGE_MAX } from '../src/kernel/change-size.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { newMove, newService, newShipment, read, through } from './fixtures.ts'
import { holdTime } from './hold-time.ts'
import { lengthen } from './large-records.ts'
import { rowsOf } from './tables.ts'

/** Hooks around changes that are decided ahead of the queue, and how often a change was decided inside the queue. */
type Watch = {
  whilePreparing: (query: Sql) => Promise<unknown>
  afterPreparing: () => Promise<unknown>
  prepared: number
  decidedInside: number
}
const IDLE = {
  whilePreparing: async () => {},
  afterPreparing: async () => {},
  prepared: 0,
  decidedInside: 0,
}

function watched(db: Database, watch: Watch): Database {
  const watching =
    (run: RunChange): RunChange =>
    (decide, prepare) => {
      if (!prepare) return run(decide)
      return run(
        (tx) => {
          const all: typeof tx.all = (query) => {
            watch.decidedInside += 1
            return tx.all(query)
          }
          return decide({ ...tx, all })
        },
        async (reader) => {
          const all: typeof reader.all = async (query) => {
            await watch.whilePreparing(query)
            return reader.all(query)
          }
          await prepare({ ...reader, all })
          watch.prepared += 1
          await watch.afterPreparing()
        },
      )
    }
  return { ...db, change: watching(db.change), rehearse: watching(db.rehearse) }
}

/** Does something once. */
const once = (work: () => Promise<unknown>) => {
  let isDone = false
  return async () => {
    if (isDone) return
    isDone = true
    await work()
  }
}

forEachDatabase('A change of a whole move', (open) => {
  const watch: Watch = { ...IDLE }
  const app = sharedApp(async (): Promise<TestDatabase> => {
    const opened = await open()
    return { ...opened, db: watched(opened.db, watch) }
  })
  beforeEach(() => void Object.assign(watch, IDLE))

  const SHIPMENTS = 3
  /** A move with some shipments, which are large enough together to be decided ahead, in a slice for each. */
  async function largeMove(bytes = AHEAD_MIN): Promise<{ move: Body; shipments: Body[] }> {
    const { id: moveID } = await newMove(app)
    const shipments: Body[] = []
    for (let i = 0; i < SHIPMENTS; i++) {
      shipments.push(await newShipment(app, { moveID, reference: `first ${i}` }))
      await lengthen(app, 'shipments', shipments[i].id, bytes)
    }
    return { move: await read(app, `/v1/moves/${moveID}`), shipments }
  }
  const cancel = ({ id }: Body, { query = '', ifMatch = '*', headers = {} } = {}) =>
    app.call('PATCH', `/prime/v1/moves/${id}/updateStatus${query}`, {
      body: { status: 'CANCELED', reason: 'Not needed' },
      headers: { 'if-match': ifMatch, ...headers },
    })
  const patch = ({ id }: Body, body: Body) =>
    app.call('PATCH', `/v1/shipments/${id}`, { body, headers: { 'if-match': '*' } })
  const statuses = async ({ id }: Body): Promise<string[]> => {
    const { body } = await app.call('GET', `/v1/moves/${id}?expand=shipments`)
    return [body, ...body.shipments].map(({ status }: Body) => status)
  }
  const all = (status: string, count = SHIPMENTS + 1): string[] => Array(count).fill(status)

  test('is decided before others wait for it, and writes all or nothing', async () => {
    const { move, shipments } = await largeMove()
    await newService(app, shipments[0])
    const answer = await cancel(move)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([watch.prepared, watch.decidedInside], [1, 0])
    assert.deepEqual(await statuses(move), all('CANCELED'))
    const { body: events } = await app.call('GET', `/v1/moves/${move.id}/history?limit=5`)
    assert.deepEqual(
      events.map(({ type }: Body) => type),
      [
        'move.status_changed',
        ...all('shipment.status_changed', 2),
        'service.status_changed',
        'shipment.status_changed',
      ],
    )
    assert.equal(new Set(events.map(({ requestID }: Body) => requestID)).size, 1)
  })

  test('is decided like every change if it is small', async () => {
    const { id: moveID } = await newMove(app)
    await newShipment(app, { moveID })
    assert.equal((await cancel({ id: moveID })).status, 200)
    assert.equal(watch.prepared, 0)
  })

  test('keeps a change of a shipment that came after it was decided', async () => {
    const { move, shipments } = await largeMove()
    watch.afterPreparing = once(() => patch(shipments[1], { reference: 'second' }))
    assert.equal((await cancel(move)).status, 200)
    assert.equal(watch.prepared, 2)
    const after = await read(app, `/v1/shipments/${shipments[1].id}`)
    assert.deepEqual([after.reference, after.status], ['second', 'CANCELED'])
    assert.deepEqual(await statuses(move), all('CANCELED'))
  })

  test('keeps a change of a shipment that came between two slices', async () => {
    const { move, shipments } = await largeMove()
    const change = once(() => patch(shipments[2], { reference: 'second' }))
    let reads = 0
    watch.whilePreparing = async ({ sql: text }) => {
      if (/doc, revision FROM shipments/.test(text) && ++reads === 2) await change()
    }
    assert.equal((await cancel(move)).status, 200)
    const after = await read(app, `/v1/shipments/${shipments[2].id}`)
    assert.deepEqual([after.reference, after.status], ['second', 'CANCELED'])
    assert.deepEqual(await statuses(move), all('CANCELED'))
  })

  test('includes a shipment that was added after it was decided', async () => {
    const { move } = await largeMove()
    watch.afterPreparing = once(() => newShipment(app, { moveID: move.id }))
    assert.equal((await cancel(move)).status, 200)
    assert.deepEqual(await statuses(move), all('CANCELED', SHIPMENTS + 2))
  })

  test('409 if a shipment can no longer be canceled after it was decided, and nothing is changed', async () => {
    const { move, shipments } = await largeMove()
    watch.afterPreparing = once(() => through(app, shipments[0], 'APPROVED'))
    const answer = await cancel(move)
    assert.deepEqual([answer.status, answer.body.code], [409, 'transition_not_allowed'])
    assert.deepEqual(await statuses(move), ['APPROVED', 'APPROVED', 'SUBMITTED', 'SUBMITTED'])
  })

  test('412 for a version of the move that was current when it was decided, but is not any more', async () => {
    const { move } = await largeMove()
    const rename = () =>
      app.call('PATCH', `/v1/moves/${move.id}`, { body: { remarks: 'Ring twice' }, headers: { 'if-match': '*' } })
    watch.afterPreparing = once(rename)
    const answer = await cancel(move, { ifMatch: move.eTag })
    assert.equal(answer.status, 412, answer.text)
    assert.deepEqual(await statuses(move), all('SUBMITTED'))
  })

  test('succeeds also if its shipments change all the time', async () => {
    const { move, shipments } = await largeMove()
    let changes = 0
    watch.afterPreparing = () => patch(shipments[0], { reference: `change ${++changes}` })
    assert.equal((await cancel(move)).status, 200)
    assert.ok(changes >= 2)
    assert.equal((await read(app, `/v1/shipments/${shipments[0].id}`)).reference, `change ${changes}`)
    assert.deepEqual(await statuses(move), all('CANCELED'))
  })

  test('a retry with its Idempotency-Key gets the same answer, and decides nothing', async () => {
    const { move } = await largeMove()
    const headers = { 'idempotency-key': `whole ${move.id}` }
    const first = await cancel(move, { headers })
    const again = await cancel(move, { headers })
    assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [200, 200, 'true'])
    assert.equal(again.text, first.text)
    assert.equal(watch.prepared, 1)
  })

  test('a dry run answers as the change would, and changes nothing', async () => {
    const { move } = await largeMove()
    const before = await rowsOf(app.db)
    const answer = await cancel(move, { query: '?dryRun=true' })
    assert.deepEqual([answer.status, answer.body.status], [200, 'CANCELED'])
    assert.deepEqual([watch.prepared, watch.decidedInside], [1, 0])
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('409 if it is too large, changes nothing, and is possible after its shipments were canceled', async () => {
    const { move, shipments } = await largeMove(CHANGE_MAX / SHIPMENTS)
    const before = await rowsOf(app.db)
    for (const query of ['', '?dryRun=true']) {
      const { status, body } = await cancel(move, { query })
      assert.deepEqual([status, body.code], [409, 'change_too_large'])
      assert.match(body.detail, /Cancel its shipments first/)
    }
    assert.deepEqual(await rowsOf(app.db), before)
    await through(app, shipments[0], 'CANCELED')
    assert.equal((await cancel(move)).status, 200)
    assert.deepEqual(await statuses(move), all('CANCELED'))
  })

  test('503 for a caller with too many under way, while others go on', async () => {
    const moves = [await largeMove(), await largeMove(), await largeMove()]
    const { promise: opened, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    watch.afterPreparing = () => {
      begin()
      return opened
    }
    const underWay = moves.slice(0, LARGE_PER_CALLER_MAX).map(({ move }) => cancel(move))
    await begun
    const refused = await cancel(moves[2]!.move, { query: '?dryRun=true' })
    assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'])
    // Small changes, also of other moves, do not wait.
    assert.equal((await patch(moves[2]!.shipments[0], { reference: 'second' })).status, 200)
    assert.equal((await cancel(await newMove(app))).status, 200)
    letGo()
    assert.deepEqual(
      (await Promise.all(underWay)).map(({ status }) => status),
      [200, 200],
    )
  })

  test('a PATCH does not read shipments that its content is too short for', async () => {
    const { move, shipments } = await largeMove()
    const body = [{ op: 'add', path: '/shipments', value: shipments }]
    const headers = { 'if-match': '*', 'content-type': 'application/json-patch+json' }
    const send = () => app.call('PATCH', `/v1/moves/${move.id}`, { body, headers })
    assert.equal((await send()).status, 200)
    await lengthen(app, 'shipments', shipments[0].id, CHANGE_MAX)
    const { status, body: problem } = await send()
    assert.deepEqual([status, problem.errors[0].code], [422, 'read_only'])
  })
})

const RATE = 100

forEachDatabase('The rate limit of changes of whole moves', (open) => {
  const app = sharedApp(open, { rateLimit: RATE })
  const leftOf = (ratelimit = ''): number => Number(/r=(\d+)/.exec(ratelimit)?.[1])

  test('counts a small one as one request', async (t) => {
    holdTime(t)
    const { moveID } = await newShipment(app)
    const before = await app.call('GET', '/v1/moves')
    const { headers } = await app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': '*' },
    })
    assert.equal(leftOf(headers.ratelimit), leftOf(before.headers.ratelimit) - 1)
  })

  test('counts them by their size, also dry runs, and then answers 429', async (t) => {
    holdTime(t)
    const { id, moveID } = await newShipment(app)
    await lengthen(app, 'shipments', id, CHANGE_MAX / 2)
    const dryRun = () =>
      app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus?dryRun=true`, {
        body: { status: 'CANCELED' },
        headers: { 'if-match': '*' },
      })
    const first = await dryRun()
    assert.equal(first.status, 200, first.text)
    // 2 MiB of records count as more than 128 requests, of 200 that are possible at once.
    assert.ok(leftOf(first.headers.ratelimit) < 2 * RATE - 128)
    assert.equal((await dryRun()).status, 200)
    assert.equal((await dryRun()).status, 429)
  })
})
