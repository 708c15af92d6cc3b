/** The real process: its start, its output and its end. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Child } from '../../../scripts/processes.ts'
import { startChild } from '../test/child.ts'
import { untilTaken } from '../test/nodes.ts'
import { SETTING_LIST } from './config/config.ts'
import { unguarded } from './db/database.ts'
import { openSqlite } from './db/sqlite/sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const newDatabase = (): string => `sqlite:${join(folder, `${++files}.db`)}`

const SERVER = [process.execPath, 'packages/server/src/server.ts']
const READY = /^Vanline is ready: API (http:\/\/127\.0\.0\.1:(\d+))\/v1, docs http:\/\/127\.0\.0\.1:\2\/docs\b/

type Running = Child & { base: string; port: number; database: string }

/** Starts the service on a free port and waits until it is ready. */
async function startServer(database = newDatabase(), [command, ...args] = SERVER): Promise<Running> {
  const child = startChild(command!, args, { PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'error' })
  const [, base, port] = READY.exec(await child.line(READY))!
  return { ...child, base: base!, port: Number(port), database }
}

/** Sends a request until the service takes it. */
const taken = (url: string, init?: RequestInit) =>
  untilTaken(async () => {
    const answer = await fetch(url, init)
    const { status, headers } = answer
    const text = await answer.text()
    const body = /json/.test(headers.get('content-type') ?? '') ? JSON.parse(text) : undefined
    return { status, headers, text, body }
  })

const newShipment = async ({ base }: Running): Promise<{ id: string }> => {
  const { status, body } = await taken(`${base}/v1/shipments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"shipmentType":"HHG"}',
  })
  assert.equal(status, 201)
  return body
}

/** A connection, with everything that arrived until the server closed it. */
async function openSocket({ port }: Running): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const received = once(socket, 'close').then(() => text)
  await once(socket, 'connect')
  return { socket, received }
}

/** Waits until the server has read what was sent, by a request over another connection. */
const isRead = async ({ base }: Running) => assert.equal((await fetch(`${base}/livez`)).status, 200)

/** Ends the service between two requests on an open connection. Returns the last answer before the connection is closed. */
async function lastAnswerOf(server: Running): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [answer] = (await once(request(`${server.base}/readyz`, { agent }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer
  }
  let answer = await ask()
  while (answer.statusCode !== 200) answer = await ask()
  assert.equal(answer.headers.connection, 'keep-alive')
  server.process.kill('SIGTERM')
  try {
    while (answer.statusCode === 200) answer = await ask()
  } catch {
    // The connection was closed.
  }
  agent.destroy()
  assert.equal(await server.ended, 0)
  return answer
}

/** Waits until the port is closed. */
async function isClosed({ port }: Running): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isRefused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'error').then(() => true),
    ]).catch(() => true)
    socket.destroy()
    if (isRefused) return
  }
}

describe('start', () => {
  test('an admin port serves the probes and /metrics, and the API port no longer serves /metrics', async () => {
    const settings = { PORT: '0', VANLINE_ADMIN_PORT: '0', DATABASE_URL: newDatabase(), LOG_LEVEL: 'error' }
    const child = startChild(SERVER[0]!, [SERVER[1]!], settings)
    const line = await child.line(READY)
    const [, base] = READY.exec(line)!
    const [, admin] = /, metrics (http:\/\/127\.0\.0\.1:\d+)\/metrics$/.exec(line)!
    const answers = async (origin: string, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await taken(`${origin}${path}`)).status))
    assert.deepEqual(
      await answers(admin!, ['/livez', '/readyz', '/metrics', '/v1/moves', '/']),
      [200, 200, 200, 404, 404],
    )
    assert.deepEqual(await answers(base!, ['/livez', '/readyz', '/metrics', '/v1/moves']), [200, 200, 404, 200])
    const metrics = (await taken(`${admin}/metrics`)).text
    assert.match(metrics, /^vanline_http_requests_total\{method="GET",route="\/v1\/moves",status="200"\} 1$/m)
    assert.match(metrics, /^nodejs_eventloop_lag_p99_seconds /m)
    const lost = await taken(`${admin}/nothing`)
    assert.match(lost.headers.get('content-type')!, /^application\/problem\+json\b/)
    assert.ok(lost.headers.get('x-request-id'))
    child.process.kill('SIGTERM')
    assert.equal(await child.ended, 0)
  })

  test('a port that is in use ends it with 1 and a line that names the setting', async (t) => {
    const busy = createServer().listen(0, '127.0.0.1')
    t.after(() => busy.close())
    await once(busy, 'listening')
    const taken = String((busy.address() as AddressInfo).port)
    for (const setting of ['PORT', 'VANLINE_ADMIN_PORT']) {
      const settings = { PORT: '0', DATABASE_URL: newDatabase(), LOG_LEVEL: 'error', [setting]: taken }
      const child = startChild(SERVER[0]!, [SERVER[1]!], settings)
      assert.equal(await child.ended, 1)
      const line = `vanline: 127.0.0.1:${taken} is already in use. Set ${setting} to another port.`
      assert.deepEqual(child.complained, [line])
    }
  })

  test('--help prints every setting and starts nothing', async () => {
    const child = startChild(SERVER[0]!, [SERVER[1]!, '--help'], { PORT: 'nonsense' })
    assert.equal(await child.ended, 0)
    for (const { name } of SETTING_LIST)
      assert.ok(
        child.said.some((line) => line.trim().startsWith(`${name} `)),
        name,
      )
  })

  for (const [what, environment, line] of [
    ['a bad value', { PORT: 'http' }, /^vanline: PORT must be a port/],
    ['an unknown setting', { VANLINE_PREFIX: 'x' }, /^vanline: VANLINE_PREFIX is not a setting/],
    ['an address that others can reach', { HOST: '0.0.0.0' }, /^vanline: HOST 0\.0\.0\.0 can be reached/],
    [
      'a file that is no database',
      { DATABASE_URL: `sqlite:${import.meta.filename}` },
      /^vanline: The database of .* is not a database/,
    ],
    ['a folder that cannot be', { DATABASE_URL: 'sqlite:/dev/null/vanline.db' }, /^vanline: The database of .* mkdir/],
    ['a database that nobody migrated', { VANLINE_MIGRATE: 'off' }, /^vanline: The database lacks \d+ migrations?: /],
  ] as const) {
    test(`${what} ends it with 1 and one line`, async () => {
      const child = startChild(SERVER[0]!, [SERVER[1]!], { PORT: '0', DATABASE_URL: newDatabase(), ...environment })
      assert.equal(await child.ended, 1)
      assert.deepEqual(child.said, [])
      assert.equal(child.complained.length, 1, child.complained.join('\n'))
      assert.match(child.complained[0]!, line)
    })
  }

  test('an SQLite that can lose changes ends it with 1 and a line, and no file is created', async () => {
    const database = newDatabase()
    const versions =
      "Object.defineProperty(process,'versions',{value:{...process.versions,node:'24.14.1',sqlite:'3.51.2'}})"
    const old = [SERVER[0]!, '--import', `data:text/javascript,${versions}`, SERVER[1]!]
    const child = startChild(old[0]!, old.slice(1), { PORT: '0', DATABASE_URL: database })
    assert.equal(await child.ended, 1)
    assert.deepEqual(child.complained, [
      'vanline: The database of DATABASE_URL cannot be used now: SQLite 3.51.2 in Node 24.14.1 can lose acknowledged changes. Start with Node 24.15 or newer, or use PostgreSQL.',
    ])
    assert.equal(existsSync(database.replace('sqlite:', '')), false)
  })

  test('a database from a newer release is left alone', async () => {
    const database = newDatabase()
    const db = openSqlite(database.slice('sqlite:'.length))
    await db.migrate()
    const newer = sql`INSERT INTO migrations (id, name, applied_at) VALUES (9999, 'from the future', '2027-01-01T00:00:00.000Z')`
    await db.change(async () => ({ writes: [unguarded(newer)], answer: null }))
    await db.close()
    for (const migrate of ['on', 'off']) {
      const settings = { PORT: '0', DATABASE_URL: database, VANLINE_MIGRATE: migrate }
      const child = startChild(SERVER[0]!, [SERVER[1]!], settings)
      assert.equal(await child.ended, 1)
      assert.deepEqual(child.said, [])
      assert.equal(child.complained.length, 1)
      assert.match(
        child.complained[0]!,
        /^vanline: The database is from a newer release \(migration \d+; this release knows \d+\)/,
      )
    }
  })
})

describe('a process from its start to its end', () => {
  // Not in a test, whose end would stop the process.
  const started = startServer()

  /** Sends a signal in the middle of a request, which is answered. Returns the shipment that the request has created. */
  async function endedBy(signal: 'SIGTERM' | 'SIGINT', server: Running): Promise<{ id: string }> {
    const { socket, received } = await openSocket(server)
    const body = '{"shipmentType":"HHG"}'
    const head = `POST /v1/shipments HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 5))
    await isRead(server)
    server.process.kill(signal)
    await isClosed(server)
    socket.write(body.slice(5))
    const answer = await received
    assert.match(answer, /^HTTP\/1\.1 201 /)
    assert.equal(await server.ended, 0)
    assert.deepEqual(server.complained, [])
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  }

  test('announces its URLs with the actual port in one line, and serves', async () => {
    const server = await started
    assert.equal((await taken(`${server.base}/readyz`)).status, 200)
    assert.equal((await taken(`${server.base}/v1/moves`)).status, 200)
    assert.equal(server.said.length, 1)
    assert.deepEqual(server.complained, [])
  })

  test('SIGTERM and SIGINT let an open request finish, and then end it with 0; committed changes survive a restart', async () => {
    const first = await started
    const shipment = await newShipment(first)
    const last = await endedBy('SIGTERM', first)
    const second = await startServer(first.database)
    for (const each of [shipment, last]) {
      const { body } = await taken(`${second.base}/v1/shipments/${each.id}`)
      assert.deepEqual(body, each)
    }
    const { id } = await endedBy('SIGINT', second)
    const db = openSqlite(first.database.slice('sqlite:'.length))
    assert.deepEqual(await db.column(sql`SELECT id FROM shipments ORDER BY id`), [shipment.id, last.id, id])
    await db.close()
  })

  test('503 from readiness as a problem during shutdown, while other requests are still answered, with Connection: close', async () => {
    const server = await startServer()
    const { id } = await newShipment(server)
    const paths = ['/readyz', `/v1/shipments/${id}`]
    const sockets = await Promise.all(paths.map(() => openSocket(server)))
    // Each connection has carried a request before, and stays open for the next one, of which a part arrives before the signal.
    for (const [i, { socket }] of sockets.entries()) {
      socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [earlier] = await once(socket, 'data')
      assert.match(earlier, /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: keep-alive\r\n/i)
      socket.write(`GET ${paths[i]} HTTP/1.1\r\nHost: localhost\r\n`)
    }
    await isRead(server)
    server.process.kill('SIGTERM')
    await isClosed(server)
    for (const { socket } of sockets) socket.write('\r\n')
    const all = await Promise.all(sockets.map(({ received }) => received))
    const [readiness, shipment] = all.map((text) => text.slice(text.lastIndexOf('HTTP/1.1 ')))
    assert.match(readiness!, /^HTTP\/1\.1 503 [\s\S]*application\/problem\+json[\s\S]*"code":"unavailable"/)
    assert.match(readiness!, /\r\nretry-after: \d+\r\n/i)
    assert.match(shipment!, /^HTTP\/1\.1 200 /)
    for (const answer of [readiness, shipment]) assert.match(answer!, /\r\nconnection: close\r\n/i)
    assert.equal(await server.ended, 0)
  })

  test('503 with Connection: close on a connection that is open and idle when the shutdown begins', async () => {
    // It stays open for a second, in which this process may be late: then another service is tried.
    let last: IncomingMessage | undefined
    for (let tries = 0; tries < 5 && last?.statusCode !== 503; tries++) last = await lastAnswerOf(await startServer())
    assert.deepEqual([last?.statusCode, last?.headers.connection], [503, 'close'])
  })

  test('npm start forwards the signal and leaves no process behind', async () => {
    const server = await startServer(newDatabase(), ['npm', 'start', '--silent'])
    server.process.kill('SIGTERM')
    await server.ended
    await isClosed(server)
  })
})
