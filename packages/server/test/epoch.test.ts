/** What clients of the feed see after a backup was restored. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { beginEpoch, IS_BACKUP } from '../src/db/epoch.ts'
import { findFeedBounds } from '../src/events/store.ts'
import { eventHub } from '../src/events/stream.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newestEvent, newShipment } from './fixtures.ts'

/** Longer than any test takes. */
const AN_HOUR_MS = 3_600_000

const STREAM = { accept: 'text/event-stream' }

forEachDatabase('the epoch', (open) => {
  const app = sharedApp(open)
  const epochNow = async () => (await app.call('GET', '/v1/events?last=1')).headers['vanline-epoch']!

  test('200 and 304 with Vanline-Epoch, which a client may send along', async () => {
    await newShipment(app)
    const { status, headers } = await app.call('GET', '/v1/events')
    assert.equal(status, 200)
    const epoch = headers['vanline-epoch']
    assert.match(epoch!, /^[0-9a-f]{16}$/)
    const url = `/v1/events?epoch=${epoch}&after=1`
    const first = await app.call('GET', url)
    assert.equal(first.status, 200)
    const again = await app.call('GET', url, { headers: { 'if-none-match': first.headers.etag! } })
    assert.deepEqual([again.status, again.headers['vanline-epoch']], [304, epoch])
  })

  test('410 for an epoch that is over, in a page, a wait and a stream, with where the feed is now', async () => {
    await newShipment(app)
    const [held, epoch] = [await epochNow(), await beginEpoch(app.db)]
    const { seq: newest } = await newestEvent(app)
    const url = `/v1/events?after=1&epoch=${held}`
    for (const headers of [{ prefer: 'wait=0' }, { prefer: 'wait=20' }, STREAM]) {
      const { status, body, headers: answer } = await app.call('GET', url, { headers })
      assert.deepEqual([status, body.code], [410, 'events_unknown'])
      assert.deepEqual([body.epoch, body.oldest, body.newest], [epoch, 1, newest])
      assert.equal(answer['vanline-epoch'], epoch)
    }
    assert.equal((await app.call('GET', `/v1/events?after=1&epoch=${epoch}`)).status, 200)
  })

  test('410 for a number beyond the newest, whether it comes as after or as Last-Event-ID; 200 for the newest', async () => {
    const { seq } = await newestEvent(app)
    for (const accept of [{}, STREAM])
      for (const [url, headers] of [
        [`/v1/events?after=${seq + 1}`, accept],
        ['/v1/events?after=1', { ...accept, 'last-event-id': String(seq + 1) }],
      ] as const) {
        const { status, body } = await app.call('GET', url, { headers })
        assert.deepEqual([status, body.code, body.newest], [410, 'events_unknown', seq], url)
      }
    assert.deepEqual((await app.call('GET', `/v1/events?after=${seq}`)).body, [])
  })

  test('200 after a restore for a feed and a list that had the same version before it', async () => {
    await newShipment(app)
    for (const url of ['/v1/events', '/v1/shipments']) {
      const { headers } = await app.call('GET', url)
      await beginEpoch(app.db)
      const again = await app.call('GET', url, { headers: { 'if-none-match': headers.etag! } })
      assert.equal(again.status, 200, url)
    }
  })

  test('410 for a wait during which the backup was restored, once something happens', async () => {
    const { seq } = await newestEvent(app)
    const waiting = app.call('GET', `/v1/events?after=${seq}`, { headers: { prefer: 'wait=20' } })
    await app.call('GET', '/v1/events')
    const epoch = await beginEpoch(app.db)
    await newShipment(app)
    const { status, body, headers } = await waiting
    assert.deepEqual([status, body.code], [410, 'events_unknown'])
    assert.deepEqual([body.epoch, headers['vanline-epoch']], [epoch, epoch])
    assert.ok(body.newest > seq)
  })

  /** Streams of a new hub, each opened at the current end of the feed. */
  async function openStreams(heartbeatMs: number) {
    const hub = eventHub(app.db, { heartbeatMs })
    const server = http.createServer(async (_request, response) => {
      const { newest: after, epoch } = await findFeedBounds(app.db)
      hub.open(response, { after, epoch, filter: {}, filterNow: async () => ({}) })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    return {
      async next(): Promise<http.IncomingMessage> {
        const [response] = await once(http.get({ port, host: '127.0.0.1', agent: false }), 'response')
        return response
      },
      close() {
        hub.close()
        server.close()
      },
    }
  }

  for (const [when, heartbeatMs, act] of [
    ['with the next event, which is not sent', AN_HOUR_MS, () => newShipment(app)],
    ['with the next heartbeat', 5, async () => {}],
  ] as const)
    test(`ends a stream of the epoch before ${when}`, async () => {
      const streams = await openStreams(heartbeatMs)
      await newestEvent(app)
      const stream = await streams.next()
      await beginEpoch(app.db)
      await act()
      assert.doesNotMatch((await stream.toArray()).join(''), /data:/)
      streams.close()
    })

  test('goes on in a stream below the numbers that streams of the epoch before had come to', async () => {
    await newShipment(app)
    const { seq } = await newestEvent(app)
    const streams = await openStreams(AN_HOUR_MS)
    await once(await streams.next(), 'data')
    const lost = [
      unguarded(sql`DELETE FROM event_numbers WHERE seq > ${seq - 2}`),
      ...(app.url.startsWith('sqlite:')
        ? []
        : [unguarded(sql`UPDATE feed_head SET seq = ${seq - 2}, given = ${seq - 2}`)]),
    ]
    await app.db.change(async () => ({ writes: lost, answer: undefined }))
    await beginEpoch(app.db)
    const stream = await streams.next()
    await once(stream, 'data')
    // Listens before anything happens: a stream that flows loses what is not read.
    const event = (async () => {
      for await (const text of stream) if (/data:/.test(String(text))) return
    })()
    await newShipment(app)
    await event
    streams.close()
  })

  test('is a new one at the first start on a backup, and stays at the next', async () => {
    const epoch = await epochNow()
    assert.equal(await app.db.noticeRestore(), false)
    assert.equal(await epochNow(), epoch)
    const mark = unguarded(sql`INSERT INTO settings (name, value) VALUES (${IS_BACKUP}, '')`)
    await app.db.change(async () => ({ writes: [mark], answer: undefined }))
    assert.equal(await app.db.noticeRestore(), true)
    const next = await epochNow()
    assert.notEqual(next, epoch)
    assert.equal(await app.db.noticeRestore(), false)
    assert.equal(await epochNow(), next)
  })
})
