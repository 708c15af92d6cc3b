import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { unguarded } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { findFeedBounds } from './store.ts'
import { eventHub } from './stream.ts'

forEachDatabase('the stream of events', (open) => {
  const app = sharedApp(open)
  let port: number
  const agent = new http.Agent()
  before(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.app.server.address() as AddressInfo).port
  })
  after(() => agent.destroy())

  /** Follows the stream until it has enough events. */
  async function follow(
    path: string,
    count: number,
    headers: Record<string, string> = {},
  ): Promise<{ id: number; type: string; data: Body }[]> {
    const request = http.get({
      host: '127.0.0.1',
      port,
      path,
      agent,
      headers: { accept: 'text/event-stream', ...headers },
    })
    const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
    assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8')
    let text = ''
    const seen: { id: number; type: string; data: Body }[] = []
    for await (const chunk of response) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const found = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/.exec(text.slice(0, end))
        if (found) seen.push({ id: Number(found[1]), type: found[2]!, data: JSON.parse(found[3]!) })
        text = text.slice(end + 2)
      }
      if (seen.length >= count) break
    }
    request.destroy()
    return seen
  }

  test('200 with past events, then with new ones', async () => {
    await newShipment(app)
    const following = follow('/v1/events', 4)
    await newShipment(app)
    const seen = await following
    const feed = (await app.call('GET', '/v1/events')).body
    assert.deepEqual(
      seen.map(({ data }) => data),
      feed.slice(0, 4),
    )
    assert.deepEqual(
      seen.map(({ id }) => id),
      feed.slice(0, 4).map(({ seq }: Body) => seq),
    )
  })

  test('200 from Last-Event-ID on, which wins over the query, without a gap or a repetition', async () => {
    const feed = (await app.call('GET', '/v1/events?limit=200')).body
    const seen = await follow('/v1/events?after=0', feed.length - 2, { 'last-event-id': String(feed[1].seq) })
    assert.deepEqual(
      seen.map(({ id }) => id),
      feed.slice(2).map(({ seq }: Body) => seq),
    )
  })

  test('200 with only the types and the move that were asked for, also live', async () => {
    const move = await newMove(app)
    const following = follow(`/v1/events?type=shipment.*&moveID=${move.id}`, 2)
    await newShipment(app)
    await newShipment(app, { moveID: move.id })
    await newShipment(app, { moveID: move.id })
    const seen = await following
    assert.deepEqual(
      seen.map(({ type, data }) => [type, data.moveID]),
      [
        ['shipment.created', move.id],
        ['shipment.created', move.id],
      ],
    )
  })

  test('200 to many followers at once: everyone sees every event once and in order', async () => {
    const { seq } = (await app.call('GET', '/v1/events?limit=200')).body.at(-1)
    const followers = Array.from({ length: 50 }, () => follow(`/v1/events?after=${seq}`, 20))
    for (let i = 0; i < 10; i++) await newShipment(app)
    const expected = (await app.call('GET', `/v1/events?after=${seq}`)).body.map((event: Body) => event.seq)
    for (const seen of await Promise.all(followers))
      assert.deepEqual(
        seen.map(({ id }) => id),
        expected,
      )
  })

  test('a stalled reader gets everything once it reads, and delays no other', async () => {
    const { seq } = (await app.call('GET', '/v1/events?limit=200')).body.at(-1)
    const slow = http.get({
      host: '127.0.0.1',
      port,
      path: `/v1/events?after=${seq}`,
      agent,
      headers: { accept: 'text/event-stream' },
    })
    const response = await new Promise<http.IncomingMessage>((resolve) => slow.once('response', resolve))
    response.pause()
    const quick = follow(`/v1/events?after=${seq}`, 40)
    for (let i = 0; i < 20; i++) await newShipment(app, { customerRemarks: 'x'.repeat(2000) })
    assert.equal((await quick).length, 40)
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if ((text.match(/^id: /gm) ?? []).length >= 40) break
    }
    slow.destroy()
  })

  test('200 after waiting for a new event no longer than asked', async () => {
    const { seq } = (await app.call('GET', '/v1/events?limit=200')).body.at(-1) ?? { seq: 0 }
    const last = (await app.call('GET', `/v1/events?after=${seq}&limit=200`)).body.at(-1)?.seq ?? seq
    const waiting = app.call('GET', `/v1/events?after=${last}`, { headers: { prefer: 'wait=20' } })
    const shipment = await newShipment(app)
    assert.equal((await waiting).body[0].moveID, shipment.moveID)
    const end = (await app.call('GET', `/v1/events?after=${last}`)).body.at(-1).seq
    const nothing = await app.call('GET', `/v1/events?after=${end}`, { headers: { prefer: 'wait=1' } })
    assert.deepEqual([nothing.body, nothing.headers['preference-applied']], [[], 'wait=1'])
  })

  test('200 for HEAD of the stream, at once', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      path: '/v1/events',
      method: 'HEAD',
      agent,
      headers: { accept: 'text/event-stream' },
    })
    const response = await new Promise<http.IncomingMessage>((resolve) => {
      request.once('response', resolve)
      request.end()
    })
    assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'text/event-stream; charset=utf-8'])
    response.resume()
  })

  test('304 after waiting, not before, for a feed that has not changed', async () => {
    const { seq } = (await app.call('GET', '/v1/events?limit=200')).body.at(-1)
    const url = `/v1/events?after=${seq}`
    const { headers } = await app.call('GET', url, { headers: { prefer: 'wait=1' } })
    const again = await app.call('GET', url, { headers: { prefer: 'wait=1', 'if-none-match': headers.etag! } })
    assert.deepEqual([again.status, again.headers['preference-applied']], [304, 'wait=1'])
  })

  test('400 for a Last-Event-ID that is none', async () => {
    const { status, body } = await app.call('GET', '/v1/events', { headers: { 'last-event-id': 'x' } })
    assert.deepEqual([status, body.code], [400, 'invalid_header'])
  })

  test('ends when its caller loses access, and other streams continue', async () => {
    const hub = eventHub(app.db, { heartbeatMs: 5 })
    const allowed: Record<string, boolean> = { '/staying': true, '/leaving': true }
    const filterOf = async (url: string) => {
      if (!allowed[url]) throw new AppError('invalid_token', 'It has ended.')
      return {}
    }
    const { epoch } = await findFeedBounds(app.db)
    const server = http.createServer(({ url = '' }, response) =>
      hub.open(response, { after: 0, epoch, filter: {}, filterNow: () => filterOf(url) }),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: streams } = server.address() as AddressInfo
    const streamAt = async (path: string): Promise<http.IncomingMessage> => {
      const [response] = await once(http.get({ port: streams, host: '127.0.0.1', path, agent: false }), 'response')
      return response.resume()
    }
    const [staying, leaving] = [await streamAt('/staying'), await streamAt('/leaving')]
    await once(leaving, 'data')
    allowed['/leaving'] = false
    await once(leaving, 'end')
    assert.deepEqual([staying.readableEnded, hub.count()], [false, 1])
    hub.close()
    await once(staying, 'end')
    server.close()
  })

  test('reports its position although no event matches, and the reader resumes there', async () => {
    await newShipment(app)
    const newest = (await app.call('GET', '/v1/events?last=1')).body[0].seq
    const hub = eventHub(app.db, { heartbeatMs: 5 })
    const filter = { types: ['webhook.*'] }
    const following = { after: 0, epoch: (await findFeedBounds(app.db)).epoch, filter, filterNow: async () => filter }
    const server = http.createServer((_request, response) => hub.open(response, following))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: streams } = server.address() as AddressInfo
    const [response] = await once(http.get({ port: streams, host: '127.0.0.1', agent: false }), 'response')
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.length > 500 || (text.includes('id: ') && text.endsWith(':\n\n'))) break
    }
    assert.deepEqual(text.match(/id: \d+/g), [`id: ${newest}`])
    hub.close()
    server.close()
  })

  for (const filter of [{}, { types: ['shipment.*'] }])
    test(`ends if the next events were pruned meanwhile, ${'types' in filter ? 'with' : 'without'} a filter`, async () => {
      for (let i = 0; i < 3; i++) await newShipment(app)
      const { epoch, newest } = await findFeedBounds(app.db)
      const gone = unguarded(sql`DELETE FROM event_numbers WHERE seq < ${newest}`)
      await app.db.change(async () => ({ writes: [gone], answer: null }))
      const hub = eventHub(app.db)
      const following = { after: newest - 3, epoch, filter, filterNow: async () => filter }
      const server = http.createServer((_request, response) => hub.open(response, following))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port: streams } = server.address() as AddressInfo
      const [response] = await once(http.get({ port: streams, host: '127.0.0.1', agent: false }), 'response')
      let text = ''
      for await (const chunk of response) text += chunk
      assert.doesNotMatch(text, /data:/)
      hub.close()
      server.close()
    })

  test('a stream that ends while something is read for it is left alone', async () => {
    await newShipment(app)
    const hub = eventHub(app.db)
    // It has no socket, so its state does not change after the end.
    const response = new http.ServerResponse(new http.IncomingMessage(new Socket()))
    const errors: Error[] = []
    response.on('error', (error) => errors.push(error))
    const { epoch } = await findFeedBounds(app.db)
    hub.open(response, { after: 0, epoch, filter: {}, filterNow: async () => ({}) })
    response.end()
    // After these requests, pending reads of the stream have ended.
    for (let i = 0; i < 5; i++) await app.call('GET', '/v1/events')
    hub.close()
    assert.deepEqual(errors, [])
  })
})
