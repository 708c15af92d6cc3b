/** For each operation, the client of each language sends the same request as the one in TypeScript. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Client, createClient } from '../../packages/client/src/index.ts'
import { CALLS } from '../../packages/client/test/calls.ts'
import type { Driver, OpenDriver } from './drivers.ts'
import { forLanguage } from './languages.ts'

type Sent = Record<string, unknown>
type Called = { call: string; args: unknown[] }

/** The headers that say something about the request. */
const HEADERS = [
  ...['if-match', 'if-none-match', 'prefer', 'content-type', 'content-range', 'content-digest', 'repr-digest'],
  ...['occurred-at', 'accept'],
]

/** What stands in a request, without what is random. */
function sentIn({ method, url = '', headers }: IncomingMessage, body: Buffer): Sent {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const given = Object.fromEntries(HEADERS.map((name) => [name, headers[name]]))
  const isJson = /json/.test(headers['content-type'] ?? '')
  return {
    ...{ method, pathname, query: Object.fromEntries([...searchParams].toSorted()), ...given },
    hasKey: headers['idempotency-key'] !== undefined,
    body: isJson ? JSON.parse(body.toString()) : body.toString('base64'),
  }
}

/** A client that notes what is called. */
function noting(client: Client, calls: Called[]): Client {
  const noted = <Target extends object>(target: Target, get: (name: string) => unknown): Target =>
    new Proxy(target, { get: (_, name) => get(String(name)) })
  return noted(client, (group) => {
    const methods = client[group as keyof Client] as unknown as Record<string, (...args: unknown[]) => unknown>
    return noted(methods, (name) => (...args: unknown[]) => {
      calls.push({ call: `${group}.${name}`, args })
      return methods[name]!(...args)
    })
  })
}

/** An argument as JSON, for a driver. */
const argumentOf = (given: unknown): unknown =>
  given instanceof Uint8Array ? { $bytes: Buffer.from(given).toString('base64') } : given

function testRequests(openDriver: OpenDriver): void {
  const sent: Sent[] = []
  const server = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    sent.push(sentIn(incoming, Buffer.concat(await incoming.toArray())))
    const isRead = incoming.method === 'GET' || incoming.method === 'QUERY'
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(isRead ? '[]' : '{"id":"ID","eTag":"TAG"}')
  })
  let driver: Driver
  let baseUrl: string
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    driver = await openDriver(async () => null)
    await driver.ask({ client: { name: 'client', baseUrl } })
  })
  after(async () => {
    await driver?.end()
    server.closeAllConnections()
    server.close()
  })

  for (const [operation, call] of Object.entries(CALLS))
    test(`${operation}: the same request`, async () => {
      const calls: Called[] = []
      await call(noting(createClient({ baseUrl }), calls))
      const expected = sent.splice(0)
      assert.ok(expected.length > 0)
      // An answer that fits no record can be an error; the request is what counts.
      for (const { call: name, args } of calls)
        await driver.ask({ on: 'client', call: name, args: args.map(argumentOf) })
      assert.deepEqual(sent.splice(0), expected)
    })
}

forLanguage('python', testRequests)
forLanguage('go', testRequests)
