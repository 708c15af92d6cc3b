/** The limits of a connection, over real connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { TIME_LIMITS } from './limits.ts'
import { serverOptionsOf } from './listener.ts'

const HOST = 'Host: localhost\r\n'
const SHIPMENT = '{"shipmentType":"HHG"}'
const POST = `POST /v1/shipments HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${SHIPMENT.length}\r\n\r\n`

forOneDatabase('a connection', (open) => {
  let database: TestDatabase
  let app: TestApp
  /** A service that waits only for a moment for its clients. */
  let hasty: TestApp
  before(async () => {
    database = await open()
    const limits = { connectionsMax: 20, connectionsPerAddressMax: 20, streamsMax: 20 }
    app = await startTestApp(database, limits)
    hasty = await startTestApp(database, limits, { times: { headersMs: 300, bodyMs: 300, readerMs: 300 } })
    for (const each of [app, hasty]) await each.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    for (const each of [app, hasty]) await each.app.close()
    await database.discard()
  })
  const connectTo = (to: TestApp): Socket => connect((to.app.server.address() as AddressInfo).port, '127.0.0.1')

  /** Sends bytes, and returns everything that arrived once the server has closed the connection. */
  async function converse(to: TestApp, bytes: string, then?: (socket: Socket) => void): Promise<string> {
    const socket = connectTo(to)
    socket.on('error', () => {})
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.write(bytes)
    then?.(socket)
    await once(socket, 'close')
    return received
  }
  const statusesIn = (received: string) =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

  test('has 10 seconds for its headers, also with TLS, and Node has no limit for content', () => {
    for (const tls of [undefined, {}]) {
      const { http, https } = serverOptionsOf({ tls, times: TIME_LIMITS }) as Body
      const { headersTimeout, requestTimeout } = http ?? https.http1Options
      assert.deepEqual([headersTimeout, requestTimeout], [10_000, 0])
    }
  })

  test('408 for headers that do not come to their end', async () => {
    const received = await converse(hasty, `GET /v1/moves HTTP/1.1\r\n${HOST}`)
    assert.deepEqual(statusesIn(received), [408])
    assert.match(received, /"code":"request_timeout"/)
    assert.match(received, /\r\nconnection: close\r\n/)
  })

  test('408 for headers that come one by one, for ever', async () => {
    const received = await converse(hasty, `GET /v1/moves HTTP/1.1\r\n${HOST}`, (socket) => {
      const drip = setInterval(() => socket.write('X-A: a\r\n'), 50)
      socket.once('close', () => clearInterval(drip))
    })
    assert.deepEqual(statusesIn(received), [408])
  })

  test('408 for content that does not end in time, and nothing is written', async () => {
    const { text } = await app.call('GET', '/v1/shipments')
    const received = await converse(hasty, POST + SHIPMENT.slice(0, 5))
    assert.deepEqual(statusesIn(received), [408])
    assert.match(received, /application\/problem\+json[\s\S]*"code":"request_timeout"/)
    assert.equal((await app.call('GET', '/v1/shipments')).text, text)
  })

  test('201 for a request that is followed by bytes that are not HTTP, and only then 400', async () => {
    const received = await converse(app, `${POST}${SHIPMENT}GET /\0 HTTP/1.1\r\n\r\n`)
    assert.deepEqual(statusesIn(received), [201, 400])
    assert.match(received, /"code":"malformed_request"/)
  })

  test('200 for each of several pipelined requests, in order, and 501 for the one after them', async () => {
    const { id } = await newShipment(app)
    const get = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`
    const received = await converse(
      app,
      `${get(`/v1/shipments/${id}`)}${POST}${SHIPMENT}${get('/nothing')}hello\r\n\r\n`,
    )
    assert.deepEqual(statusesIn(received), [200, 201, 404, 501])
  })

  test('400 at once for malformed chunked content', async () => {
    const head = `POST /v1/shipments HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    assert.deepEqual(statusesIn(await converse(app, `${head}zz\r\n`)), [400])
  })

  test('a stalled reader of a large answer is disconnected, and a slow one is not', async () => {
    for (let i = 0; i < 40; i++) await newShipment(app, { counselorRemarks: 'x'.repeat(2_000) })
    const request = `GET /v1/shipments?limit=200 HTTP/1.1\r\n${HOST}\r\n`
    const lazy = connectTo(hasty)
    lazy.on('error', () => {})
    lazy.pause()
    lazy.write(request.repeat(100))
    const [served] = (await once(hasty.app.server, 'connection')) as [Socket]
    await once(served, 'close')
    lazy.destroy()
    const received = await converse(hasty, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    assert.deepEqual(statusesIn(received), [200])
  })

  test('those beyond the limit are closed, and the others are served', async () => {
    const sockets: Socket[] = []
    for (let i = 0; i < 30; i++) {
      const socket = connectTo(app)
      socket.on('error', () => {})
      socket.write(`GET /livez HTTP/1.1\r\n${HOST}\r\n`)
      const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])])
      if (answer === undefined) break
      assert.match(String(answer), /^HTTP\/1\.1 200/)
      sockets.push(socket)
    }
    assert.ok(sockets.length > 10 && sockets.length <= 20, `${sockets.length} were served`)
    await Promise.all(sockets.map((socket) => once(socket.destroy(), 'close')))
  })

  test('429 for the third stream of events of one caller', async () => {
    const follow = async () => {
      const socket = connectTo(app)
      socket.write(`GET /v1/events HTTP/1.1\r\n${HOST}Accept: text/event-stream\r\n\r\n`)
      return { socket, head: String((await once(socket, 'data'))[0]) }
    }
    const streams = [await follow(), await follow(), await follow()]
    assert.deepEqual(
      streams.flatMap(({ head }) => statusesIn(head)),
      [200, 200, 429],
    )
    assert.match(streams[2]!.head, /"code":"rate_limit_exceeded"/)
    for (const { socket } of streams) socket.destroy()
    await Promise.all(streams.map(({ socket }) => socket.destroyed || once(socket, 'close')))
    for (;;) {
      const again = await follow()
      again.socket.destroy()
      if (statusesIn(again.head)[0] === 200) break
    }
  })
})
