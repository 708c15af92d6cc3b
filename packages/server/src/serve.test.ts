/** The real service in two processes behind one port. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { baseOf, type Child } from '../../../scripts/processes.ts'
import type { Body } from '../test/app.ts'
import { startChild } from '../test/child.ts'
import { openTestPostgres } from '../test/databases.ts'
import { startReceiver } from '../test/receiver.ts'
import { openSqlite } from './db/sqlite/sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (): string => `sqlite:${join(folder, `${++files}.db`)}`

const SERVER = 'packages/server/src/server.ts'
const settings = (url: string, more: Record<string, string> = {}) => ({
  ...{ PORT: '0', DATABASE_URL: url, VANLINE_PROCESSES: '2', LOG_LEVEL: 'debug', VANLINE_RATE_LIMIT: '0' },
  ...{ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', ...more },
})

/** Lines of the log with this message. */
const linesWith = ({ said }: Child, text: string): Body[] =>
  said.filter((line) => line.includes(`"msg":"${text}"`)).map((line) => JSON.parse(line))

type Running = Child & { base: string }

/** Starts the service, and waits until both processes serve. */
async function startBoth(url: string, more?: Record<string, string>): Promise<Running> {
  const child = startChild(process.execPath, [SERVER], settings(url, more))
  const base = await baseOf(child)
  for (const number of [1, 2]) await child.line(new RegExp(`"process":${number},"pid":\\d+,"msg":"a process serves"`))
  return { ...child, base }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Body }
type Asked = { body?: unknown; headers?: Record<string, string>; agent?: Agent }

/** Sends a request, over the connection of its agent if it has one. */
async function call({ base }: Running, method: string, path: string, { body, headers, agent }: Asked = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request(`${base}${path}`, { method, headers: { ...type, ...headers }, agent: agent ?? false })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const isJson = /json/.test(response.headers['content-type'] ?? '')
  return { status: response.statusCode!, headers: response.headers, body: isJson ? JSON.parse(text) : text } as Answer
}

/** A connection to each process. The log tells which one has answered. */
async function connections(server: Running): Promise<[Agent, Agent]> {
  const found = new Map<number, Agent>()
  while (found.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    after(() => agent.destroy())
    const id = crypto.randomUUID()
    assert.equal((await call(server, 'GET', '/livez', { agent, headers: { 'x-request-id': id } })).status, 200)
    const line = await server.line(new RegExp(`"requestID":"${id}"`))
    found.set(JSON.parse(line).process, agent)
  }
  return [found.get(1)!, found.get(2)!]
}

const newShipment = (server: Running, asked: Asked = {}) =>
  call(server, 'POST', '/v1/shipments', { body: { shipmentType: 'HHG' }, ...asked })

const metric = async (server: Running, name: string): Promise<number> =>
  Number(
    new RegExp(`^${name.replace(/[{}|]/g, '\\$&')} (\\S+)$`, 'm').exec(
      (await call(server, 'GET', '/metrics')).body,
    )?.[1],
  )

for (const kind of ['SQLite', 'PostgreSQL']) {
  describe(`two processes behave as one on ${kind}`, () => {
    let server: Running
    let agents: [Agent, Agent]
    // Not in a hook, whose end would stop what it has started.
    const started = (async () => {
      const database = kind === 'SQLite' ? undefined : await openTestPostgres()
      if (database) after(database.discard)
      server = await startBoth(database?.url ?? newFile())
      agents = await connections(server)
    })()

    test('one line announces both, and metrics are the sum', async () => {
      await started
      assert.equal(server.said.filter((line) => line.startsWith('Vanline is ready')).length, 1)
      for (const agent of agents) assert.equal((await call(server, 'GET', '/v1/moves', { agent })).status, 200)
      const counted = 'vanline_http_requests_total{method="GET",route="/v1/moves",status="200"}'
      assert.deepEqual([await metric(server, counted), await metric(server, 'vanline_processes')], [2, 2])
      assert.deepEqual((await call(server, 'GET', '/readyz')).body.checks.processes, { status: 'ok' })
    })

    test('an answer is repeated for its Idempotency-Key, whichever process has given it', async () => {
      await started
      const headers = { 'idempotency-key': 'only once' }
      const [first, second] = [
        await newShipment(server, { agent: agents[0], headers }),
        await newShipment(server, { agent: agents[1], headers }),
      ]
      assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body])
      assert.equal(second.headers['idempotent-replayed'], 'true')
    })

    test('a stream at one process has the changes and the presence of the other', async () => {
      await started
      const stream = get(`${server.base}/v1/events?presence=true&last=1`, {
        agent: agents[0],
        headers: { accept: 'text/event-stream' },
      })
      const [response] = (await once(stream, 'response')) as [IncomingMessage]
      const { body } = await newShipment(server, { agent: agents[1] })
      const sign = { recordType: 'MOVE', recordID: body.moveID, activity: 'EDITING' }
      // A sign of life may be lost, and is repeated.
      let isSeen = false
      const repeating = (async () => {
        while (!isSeen) await call(server, 'PUT', '/v1/presence', { agent: agents[1], body: sign })
      })()
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) {
        text += chunk
        if (text.includes('event: presence') && text.includes(body.id)) break
      }
      isSeen = true
      await repeating
      stream.destroy()
    })

    test('an event reaches a webhook once', async () => {
      await started
      const receiver = await startReceiver()
      const hook = { url: receiver.url, eventTypes: ['move.created'] }
      assert.equal((await call(server, 'POST', '/v1/webhooks', { agent: agents[1], body: hook })).status, 201)
      for (const agent of [...agents, ...agents]) assert.equal((await newShipment(server, { agent })).status, 201)
      await receiver.arrived(4)
      assert.equal(new Set(receiver.received.map(({ body }) => body.id)).size, receiver.received.length)
    })

    test('SIGTERM lets the open requests of both finish, and ends it with 0', async () => {
      await started
      const open = await Promise.all(
        agents.map(async (agent) => {
          const sent = request(`${server.base}/v1/shipments`, {
            ...{ method: 'POST', agent, headers: { 'content-type': 'application/json' } },
          })
          sent.write('{"shipmentType":')
          await call(server, 'GET', '/livez')
          return sent
        }),
      )
      server.process.kill('SIGTERM')
      while (
        await call(server, 'GET', '/livez').then(
          () => true,
          () => false,
        )
      );
      const answers = open.map(async (sent) => {
        sent.end('"HHG"}')
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        response.resume()
        return response.statusCode
      })
      assert.deepEqual(await Promise.all(answers), [201, 201])
      assert.equal(await server.ended, 0)
      assert.deepEqual(server.complained, [])
    })
  })
}

describe('a process that ends', () => {
  test('by SIGKILL during writes loses nothing that was acknowledged, and is replaced', async () => {
    const url = newFile()
    const server = await startBoth(url, { LOG_LEVEL: 'info' })
    const acknowledged: string[] = []
    let isOver = false
    const writer = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver) {
        const answer = await newShipment(server, { agent }).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(answer.body.id)
      }
      agent.destroy()
    }
    const writers = Array.from({ length: 2 }, writer)
    const until = async (count: number) => {
      while (acknowledged.length < count) await pause(5)
    }
    await until(50)
    const second = linesWith(server, 'a process serves').find(({ process }) => process === 2)
    process.kill(second!.pid, 'SIGKILL')
    const line = JSON.parse(await server.line(/a process has ended and is replaced/))
    assert.deepEqual([line.process, line.pid, line.how], [second!.process, second!.pid, 'SIGKILL'])
    await server.line(new RegExp(`"process":2,"pid":(?!${second!.pid},)\\d+,"msg":"a process serves"`))
    await until(acknowledged.length + 50)
    isOver = true
    await Promise.all(writers)
    assert.equal(await metric(server, 'vanline_process_restarts_total'), 1)
    assert.equal(await metric(server, 'vanline_processes'), 2)
    assert.equal(await server.stop(), 0)
    const db = openSqlite(url.slice('sqlite:'.length))
    const stored = new Set(await db.column<string>(sql`SELECT id FROM shipments`))
    assert.deepEqual(new Set(acknowledged).difference(stored), new Set())
    await db.close()
  })
})

describe('SIGHUP', () => {
  test('replaces all processes without a failed request', async () => {
    const server = await startBoth(newFile(), { LOG_LEVEL: 'info' })
    let isOver = false
    let answered = 0
    const reader = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver) {
        assert.equal((await call(server, 'GET', '/v1/moves', { agent })).status, 200)
        answered += 1
      }
      agent.destroy()
    }
    const readers = Promise.all(Array.from({ length: 2 }, reader))
    server.process.kill('SIGHUP')
    await Promise.race([server.line(/"msg":"all processes replaced"/), readers])
    isOver = true
    await readers
    assert.ok(answered > 0)
    assert.equal(new Set(linesWith(server, 'a process serves').map(({ pid }) => pid)).size, 4)
  })
})

describe('what prevents the start', () => {
  test('ends it with 1 and one line, as with one process', async (t) => {
    const busy = createServer().listen(0, '127.0.0.1')
    t.after(() => busy.close())
    await once(busy, 'listening')
    const PORT = String((busy.address() as AddressInfo).port)
    for (const [more, line] of [
      [{ PORT }, /^vanline: 127\.0\.0\.1:\d+ is already in use\. Set PORT to another port\.$/],
      [{ DATABASE_URL: 'sqlite:/dev/null/vanline.db' }, /^vanline: The database of DATABASE_URL cannot be used/],
      [{ DATABASE_URL: 'sqlite::memory:' }, /^vanline: VANLINE_PROCESSES must be 1 with sqlite::memory:/],
    ] as const) {
      const child = startChild(process.execPath, [SERVER], settings(newFile(), more))
      assert.equal(await child.ended, 1)
      assert.equal(child.complained.length, 1, child.complained.join('\n'))
      assert.match(child.complained[0]!, line)
      assert.deepEqual(child.said, [])
    }
  })
})
