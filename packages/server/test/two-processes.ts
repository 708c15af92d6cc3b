/** The real service in two processes behind one port, for tests. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { baseOf, type Child } from '../../../scripts/processes.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import type { Body } from './app.ts'
import { startChild } from './child.ts'
import type { TestDatabase } from './databases.ts'
import { untilTaken } from './nodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
export const newFile = (): string => `sqlite:${join(folder, `${++files}.db`)}`

/** A migrated file that stays open. */
export async function newSqlite(): Promise<TestDatabase> {
  const url = newFile()
  const db = openSqlite(url.slice('sqlite:'.length))
  await db.migrate()
  return { db, url, discard: db.close }
}

export const SERVER = 'packages/server/src/server.ts'
export const settings = (url: string, more: Record<string, string> = {}) => ({
  ...{ PORT: '0', DATABASE_URL: url, VANLINE_PROCESSES: '2', LOG_LEVEL: 'debug', VANLINE_RATE_LIMIT: '0' },
  ...{ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', ...more },
})

/** Lines of the log with this message. */
export const linesWith = ({ said }: Child, text: string): Body[] =>
  said.filter((line) => line.includes(`"msg":"${text}"`)).map((line) => JSON.parse(line))

export type Running = Child & { base: string; headers: Record<string, string> }

/** Starts the service, and waits until both processes serve. */
export async function startBoth(url: string, more?: Record<string, string>): Promise<Running> {
  const child = startChild(process.execPath, [SERVER], settings(url, more))
  const base = await baseOf(child)
  for (const number of [1, 2]) await child.line(new RegExp(`"process":${number},"pid":\\d+,"msg":"a process serves"`))
  return { ...child, base, headers: {} }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Body }
type Asked = { body?: unknown; headers?: Record<string, string>; agent?: Agent }

/** Sends a request until a process takes it, over the connection of its agent if it has one. */
export const call = (server: Running, method: string, path: string, asked: Asked = {}): Promise<Answer> =>
  untilTaken(() => send(server, method, path, asked))

async function send(server: Running, method: string, path: string, { body, headers, agent }: Asked) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = request(`${server.base}${path}`, {
    ...{ method, headers: { ...type, ...server.headers, ...headers }, agent: agent ?? false },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const isJson = /json/.test(response.headers['content-type'] ?? '')
  return { status: response.statusCode!, headers: response.headers, body: isJson ? JSON.parse(text) : text } as Answer
}

/** A connection to each process. The log tells which one has answered. */
export async function connections(server: Running): Promise<[Agent, Agent]> {
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

export const newShipment = (server: Running, asked: Asked = {}) =>
  call(server, 'POST', '/v1/shipments', { body: { shipmentType: 'HHG' }, ...asked })

export const metric = async (server: Running, name: string): Promise<number> =>
  Number(
    new RegExp(`^${name.replace(/[{}|]/g, '\\$&')} (\\S+)$`, 'm').exec(
      (await call(server, 'GET', '/metrics')).body,
    )?.[1],
  )
