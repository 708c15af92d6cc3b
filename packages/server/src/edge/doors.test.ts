/** The same limits hold at all addresses of the service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { newAuthority, newCertificate } from '../../test/certificates.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { holdTime } from '../../test/hold-time.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const DOORS = ['127.0.0.1', '127.0.0.2']
const CONNECTIONS_MAX = 6
const RATE = 2
const CLOSE = 'Connection: close\r\n'

forOneDatabase('a second door', (open) => {
  let database: TestDatabase
  let app: TestApp
  let port: number
  before(async () => {
    database = await open()
    app = await startTestApp(database, {
      connectionsMax: CONNECTIONS_MAX,
      connectionsPerAddressMax: CONNECTIONS_MAX,
      rateLimit: RATE,
    })
    // The last address belongs to no machine, and is skipped.
    await app.doors.listen([...DOORS, '192.0.2.1'], 0)
    port = (app.app.server.address() as AddressInfo).port
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  const knock = (door: string, localAddress: string, bytes: string): Socket => {
    const socket = connect({ host: door, port, localAddress })
    socket.on('error', () => {}).setEncoding('utf8')
    socket.write(bytes)
    return socket
  }
  async function statusesFrom(door: string, localAddress: string, bytes: string): Promise<number[]> {
    const socket = knock(door, localAddress, bytes)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    await once(socket, 'close')
    return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

  test('200 for a request, and problems for 501 and 417 that Node answers', async () => {
    for (const door of DOORS) {
      assert.deepEqual(await statusesFrom(door, '127.0.0.10', get('/livez', CLOSE)), [200])
      assert.deepEqual(await statusesFrom(door, '127.0.0.10', 'hello\r\n\r\n'), [501])
      assert.deepEqual(await statusesFrom(door, '127.0.0.10', get('/livez', 'Expect: tea\r\n')), [417])
    }
  })

  test('a flood at one is shut out at both', async (t) => {
    holdTime(t)
    const answers = await statusesFrom(DOORS[1]!, '127.0.0.11', get('/v1/moves').repeat(500))
    assert.deepEqual([answers.length, answers.at(-1)], [2 * RATE + 301, 429])
    for (const door of DOORS) assert.deepEqual(await statusesFrom(door, '127.0.0.11', get('/livez', CLOSE)), [])
  })

  for (const doors of [DOORS, DOORS.toReversed()])
    test(`connections at ${doors[0]} count against the limit at ${doors[1]}`, async () => {
      const sockets: Socket[] = []
      for (let i = 0; i < CONNECTIONS_MAX; i++) {
        const socket = knock(i === 0 ? doors[1]! : doors[0]!, '127.0.0.12', get('/livez'))
        assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200/)
        sockets.push(socket)
      }
      assert.equal(app.doors.count(), CONNECTIONS_MAX)
      for (const door of DOORS) assert.deepEqual(await statusesFrom(door, '127.0.0.12', get('/livez', CLOSE)), [])
      const gone = sockets.map((socket) => once(socket, 'close'))
      for (const socket of sockets) socket.destroy()
      await Promise.all(gone)
      while (app.doors.count() > 0) await new Promise((done) => setImmediate(done))
    })
})

forOneDatabase('a second door with TLS', (open) => {
  test('HTTP/2 where the client supports it, 201 over HTTP/1.1, and shutdown waits for open requests', async () => {
    const database = await open()
    const authority = await newAuthority('an authority')
    const app = await startTestApp(database, {}, { tls: await newCertificate('localhost', authority) })
    await app.doors.listen(DOORS, 0)
    const { port } = app.app.server.address() as AddressInfo
    const greet = async (protocols: string[]) => {
      const options = { host: DOORS[1]!, port, ca: authority.cert, servername: 'localhost', ALPNProtocols: protocols }
      const socket = connectSecurely(options)
      await once(socket, 'secureConnect')
      return socket
    }
    const modern = await greet(['h2', 'http/1.1'])
    assert.equal(modern.alpnProtocol, 'h2')
    modern.destroy()
    const socket = await greet(['http/1.1'])
    const content = '{"shipmentType":"HHG"}'
    const headers = `Host: localhost\r\n${CLOSE}Content-Type: application/json\r\nContent-Length: ${content.length}\r\n`
    const arrived = once(app.app.server, 'request')
    socket.write(`POST /v1/shipments HTTP/1.1\r\n${headers}\r\n`)
    const [, response] = await arrived
    const order: string[] = []
    response.once('finish', () => order.push('answered'))
    const closed = app.app.close().then(() => order.push('closed'))
    await pause(50)
    socket.write(content)
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 201 /)
    await closed
    assert.deepEqual(order, ['answered', 'closed'])
    await database.discard()
  })
})
