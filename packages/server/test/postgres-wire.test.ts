/** The traffic between a node and PostgreSQL: the number of round trips, and what a pooler must never see. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openTestPostgres, type TestDatabase, untilReached } from './databases.ts'
import { newMove, newShipment, read, through } from './fixtures.ts'
import { type PostgresProxy, roundTrips, startProxy } from './proxy.ts'

/** A service whose database is behind a recording proxy. */
function behindProxy(isPooled: boolean) {
  const it = {} as { app: TestApp; proxy: PostgresProxy; database: TestDatabase }
  before(async () => {
    it.database = await openTestPostgres()
    it.proxy = await startProxy(it.database.url)
    const db = openPostgres(it.proxy.url, { poolSize: 1, isPooled })
    await untilReached(db)
    it.app = await startTestApp({ ...it.database, db })
  })
  after(async () => {
    await it.app.app.close()
    await it.app.db.close()
    await it.proxy.close()
    await it.database.discard()
  })
  return it
}

describe('Over the wire to PostgreSQL', () => {
  const it = behindProxy(false)

  /** The statements that a request waits for, without the numbering of events and LISTEN. */
  async function waited(request: () => Promise<unknown>): Promise<string[]> {
    it.proxy.sent.length = 0
    await request()
    return roundTrips(it.proxy.sent).filter((text) => !/is_numbering|^\s*listen/i.test(text))
  }

  test('statements are sent without waiting for the answers before them', async () => {
    assert.ok((await crowd(it)).includes(true))
  })

  test('a GET is one round trip', async () => {
    const { id } = await newShipment(it.app)
    const get = () => read(it.app, `/v1/shipments/${id}`)
    await get()
    assert.deepEqual(await waited(get), ["SELECT id, doc FROM shipments WHERE id = ANY (string_to_array($1, ','))"])
  })

  test('a PATCH is two round trips: one that reads, and one that writes the record with its event', async () => {
    let { id, eTag } = await newShipment(it.app)
    const patch = (weight: number) => async () => {
      const headers = { 'if-match': eTag }
      const answer = await it.app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: weight }, headers })
      assert.equal(answer.status, 200)
      eTag = answer.body.eTag
    }
    await patch(1)()
    const [first, second, ...more] = await waited(patch(2))
    assert.match(first!, /^SELECT id, had_jobs, doc, revision FROM shipments/)
    assert.match(
      second!,
      /^WITH w0 AS \(UPDATE shipments SET .* w1 AS \(UPDATE shipment_updates SET .* w2 AS \(INSERT INTO events/s,
    )
    assert.deepEqual(more, [])
  })

  test('a POST that opens its move with it, and a change that moves its move, are one statement to write', async () => {
    const shipment = await newShipment(it.app)
    const created = await waited(() => newShipment(it.app))
    assert.equal(created.length, 1, created.join('\n'))
    await through(it.app, shipment, 'APPROVED')
    const another = await newShipment(it.app)
    const approved = await waited(() => through(it.app, another, 'APPROVED'))
    assert.equal(approved.filter((text) => text.startsWith('WITH')).length, 1, approved.join('\n'))
  })
})

/** Many readers, writers and streams at the same time. */
async function crowd({ app, proxy }: { app: TestApp; proxy: PostgresProxy }): Promise<boolean[]> {
  proxy.sent.length = 0
  const one = async () => {
    const { id } = await newShipment(app)
    await Promise.all([read(app, `/v1/shipments/${id}`), read(app, '/v1/events'), app.call('GET', '/readyz')])
  }
  await Promise.all(Array.from({ length: 10 }, one))
  return proxy.sent.map(({ isEager }) => isEager)
}

describe('Through a pooler that keeps no sessions', () => {
  const it = behindProxy(true)

  test('everything works, without a prepared statement that has a name, LISTEN, SET or a lock of the session', async () => {
    const { app } = it
    const move = await newMove(app)
    const shipment = await newShipment(app, {
      moveID: move.id,
      agents: [{ agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555-0100' }],
    })
    const delivered = await through(app, shipment, 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    assert.equal((await read(app, `/v1/moves/${move.id}`)).status, 'COMPLETED')
    const headers = { 'if-match': delivered.eTag, 'idempotency-key': randomUUID() }
    const patch = () =>
      app.call('PATCH', `/v1/shipments/${shipment.id}?expand=services`, { body: { actualWeight: 4000 }, headers })
    const first = await patch()
    assert.equal(first.status, 200, first.text)
    const again = await patch()
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal(again.text, first.text)
    const types = (await read(app, '/v1/events?limit=200')).map(({ type }: { type: string }) => type)
    assert.equal(types.filter((type: string) => type === 'shipment.updated').length, 1)
    assert.equal((await read(app, `/v1/shipments?moveID=${move.id}`)).length, 1)
    // Streams are woken by polling, not by LISTEN.
    const woken = new Promise<void>((resolve) => app.db.onEvents(resolve))
    await newMove(app)
    await woken
    const { sent } = it.proxy
    assert.deepEqual(
      sent.filter(({ name }) => name !== ''),
      [],
    )
    const kept = /^\s*(listen|set|prepare|declare|load)\b|pg_(try_)?advisory_lock|create temp/i
    assert.deepEqual(
      sent.filter(({ text }) => kept.test(text)),
      [],
    )
    assert.ok(sent.some(({ text }) => /pg_try_advisory_xact_lock/.test(text)))
  })

  test('every statement waits for the one before it, because the next may go to another session', async () => {
    const eager = await crowd(it)
    assert.ok(eager.length > 0)
    assert.ok(!eager.includes(true))
  })
})
