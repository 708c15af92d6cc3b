/** Streams of callers that are bound to parties, and of readers for whom much waits. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newNote, newShipment, newWebhook } from '../../test/fixtures.ts'
import { storedDocument } from '../../test/operations/document-examples.ts'
import { type Bound, newParty, putOn, takeOff } from '../../test/parties.ts'
import type { Database } from '../db/database.ts'
import { unsentBytes } from '../edge/unsent.ts'
import { type EventFilter, findFeedBounds } from './store.ts'
import { type EventHub, eventHub } from './stream.ts'

/** The same database, which counts its reads and those that are under way. */
function counted(db: Database) {
  const counting = { ...db, reads: 0, underWay: 0 }
  for (const name of ['all', 'column', 'get'] as const) {
    const read = db[name] as (...query: unknown[]) => unknown
    Object.assign(counting, {
      [name]: async (...query: unknown[]) => {
        counting.reads += 1
        counting.underWay += 1
        try {
          return await read(...query)
        } finally {
          counting.underWay -= 1
        }
      },
    })
  }
  return counting
}

/** Waits until no stream reads any more: a stream that has its event may still look for others. */
async function settled(db: { underWay: number }): Promise<void> {
  do await setImmediate()
  while (db.underWay > 0)
}

/** Reads a stream until a pattern is in what it has sent since the last read. */
async function until(response: PassThrough, pattern: RegExp): Promise<string> {
  let text = ''
  while (!pattern.test(text)) {
    const chunk = response.read()
    if (chunk === null) await once(response, 'readable')
    else text += chunk
  }
  return text
}

forEachDatabase('the streams of parties', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const newestSeq = async () => (await findFeedBounds(app.db)).newest

  /** Opens a stream, and collects what it gets. */
  async function follow(hub: EventHub, filter: EventFilter, after: number, size = 2 ** 24) {
    const { epoch } = await findFeedBounds(app.db)
    const response = new PassThrough({ highWaterMark: size })
    const filterNow = async () => filter
    hub.open(response as unknown as ServerResponse, { after, epoch, filter, filterNow, holders: ['a caller'] })
    let text = ''
    const eventsIn = () => [...text.matchAll(/^id: \d+\nevent: \S+\ndata: (.*)$/gm)].map(([, data]) => data!)
    return {
      response,
      /** Reads until so many events have arrived. */
      async until(count: number): Promise<string[]> {
        while (eventsIn().length < count) {
          const chunk = response.read()
          if (chunk === null) await once(response, 'readable')
          else text += chunk
        }
        return eventsIn()
      },
    }
  }

  test('have the same events as the feed of each party at that moment', async () => {
    const hub = eventHub(app.db)
    const [hauler, customer, observer, stranger] = await Promise.all([0, 1, 2, 3].map(() => newParty(app)))
    const parties = [hauler, customer, observer, stranger] as Bound[]
    const { id: moveID } = await newMove(app)
    await putOn(app, moveID, hauler!)
    const asCustomer = await putOn(app, moveID, customer!, 'CUSTOMER', 'READ')
    let seen = await newestSeq()
    const streams = await Promise.all(parties.map(({ id }) => follow(hub, { party: id }, seen)))
    const expected: string[][] = parties.map(() => [])

    const step = async (change: () => Promise<unknown>) => {
      await change()
      const newest = await app.call('GET', `/v1/events?after=${seen}&limit=200`)
      for (const [i, { headers }] of parties.entries()) {
        // The document describes whole records only.
        const { body } = await app.app.inject({ url: `/v1/events?after=${seen}&limit=200`, headers })
        expected[i]!.push(...JSON.parse(body).map((event: Body) => JSON.stringify(event)))
        assert.deepEqual(await streams[i]!.until(expected[i]!.length), expected[i])
      }
      seen = newest.body.at(-1).seq
    }
    let shipment: Body
    await step(async () => {
      shipment = await newShipment(app, { moveID, counselorRemarks: 'for us' })
    })
    await step(() => newNote(app, { id: moveID }))
    await step(() => storedDocument(app, {}, shipment))
    await step(() => newShipment(app))
    await step(() => newWebhook(app))
    await step(() => putOn(app, moveID, observer!, 'OBSERVER', 'READ'))
    await step(() => takeOff(app, asCustomer))
    const rename = (name: string, id: string) =>
      app.call('PATCH', `/v1/parties/${id}`, { body: { name }, headers: { 'if-match': '*' } })
    await step(() => rename('Another name', stranger!.id))
    await step(() => newShipment(app, { moveID }))
    assert.deepEqual(
      expected.map((events) => events.length > 0),
      [true, true, true, true],
    )
    // Nothing came that was not expected.
    assert.deepEqual(
      streams.map(({ response }) => response.readableLength),
      [0, 0, 0, 0],
    )
    hub.close()
  })

  test('need no reads of their own for a change or a message', async () => {
    const db = counted(app.db)
    const hub = eventHub(db)
    const { id: moveID } = await newMove(app)
    const parties = await Promise.all([0, 1].map(() => newParty(app)))
    for (const party of parties) await putOn(app, moveID, party)
    const after = await newestSeq()
    const streams = await Promise.all(
      Array.from({ length: 60 }, (_, i) => follow(hub, { party: parties[i % 2]!.id }, after)),
    )
    for (let count = 1; count <= 3; count++) {
      await app.call('PATCH', `/v1/moves/${moveID}`, { body: { remarks: `${count}` }, headers: { 'if-match': '*' } })
      if (count > 1) continue
      // After the first change all streams are up to date.
      for (const stream of streams) await stream.until(count)
      await settled(db)
      db.reads = 0
    }
    for (const stream of streams) await stream.until(3)
    assert.ok(db.reads < 30, `${db.reads} reads for 2 changes and ${streams.length} streams`)

    const wanting = await Promise.all(
      parties.map(async ({ id }) => {
        const response = new PassThrough()
        const { epoch, newest } = await findFeedBounds(app.db)
        const following = { after: newest, epoch, filter: { party: id }, filterNow: async () => ({ party: id }) }
        for (let i = 0; i < 20; i++)
          hub.open((i ? new PassThrough() : response) as unknown as ServerResponse, { ...following, hasMessages: true })
        return response
      }),
    )
    for (const response of wanting) assert.match(String(response.read()), /^retry: /)
    // Their first reads come to their end.
    await app.call('PATCH', `/v1/moves/${moveID}`, { body: { remarks: 'last' }, headers: { 'if-match': '*' } })
    for (const response of wanting) await until(response, /"last"/)
    await settled(db)
    db.reads = 0
    hub.say({ kind: 'move', moveID, textFor: (party) => `event: presence\ndata: ${party?.role} ${party?.id}\n\n` })
    for (const [i, response] of wanting.entries())
      assert.equal(await until(response, /presence/), `event: presence\ndata: HAULER ${parties[i]!.id}\n\n`)
    assert.ok(db.reads < 10, `${db.reads} reads for a message`)
    hub.close()
  })

  test('that are not read hold little, and are cut off beyond what a caller may leave', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`m${i}`, 'x'.repeat(500)]))
    const after = await newestSeq()
    for (let i = 0; i < 40; i++) await newShipment(app, { metadata })
    const hub = eventHub(app.db, { unsent: unsentBytes({ own: 2 ** 20, total: 2 ** 30 }) })
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(hub, {}, after, 1_000)))
    const isSettled = () => streams.every(({ response }) => response.destroyed || response.writableNeedDrain)
    while (!isSettled()) await app.call('GET', '/v1/moves')
    const held = streams.map(({ response }) => (response.destroyed ? 0 : response.writableLength))
    assert.ok(Math.max(...held) <= 300 * 1024, `a stream holds ${Math.max(...held)} bytes`)
    const total = held.reduce((sum, bytes) => sum + bytes, 0)
    assert.ok(total <= 2 ** 20, `all streams hold ${total} bytes`)
    assert.ok(streams.some(({ response }) => response.destroyed))
    // A stream that is read goes on.
    const read = streams.find(({ response }) => !response.destroyed)!
    for (const { response } of streams) if (response !== read.response) response.destroy()
    while (hub.count() > 1) await app.call('GET', '/v1/moves')
    assert.equal((await read.until(40)).length >= 40, true)
    hub.close()
  })
})
