/**
 * Requests that mean no good, over a real connection. Each gets exactly the answer the contract has for it, in the one shape that
 * every error has, and changes nothing; over HTTP/2 the same as over HTTP/1.1, unless it is about bytes.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { ERRORS, type ErrorCode } from '../src/kernel/errors.ts'
import type { Body } from './app.ts'
import { newAuthority, newCertificate } from './certificates.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { ADDRESS, AGENT } from './fixtures.ts'
import { CONTENT } from './hostile/content.ts'
import { JSON_TROUBLE } from './hostile/json.ts'
import { JSON_PATCH } from './hostile/json-patch.ts'
import { LISTS } from './hostile/lists.ts'
import { PATHS } from './hostile/paths.ts'
import { PRECONDITIONS } from './hostile/preconditions.ts'
import type { Hostile, Raw, Sent } from './hostile/request.ts'
import { WIRE } from './hostile/wire.ts'
import { type Http2Client, http2Client } from './http2.ts'
import { rowsOf } from './tables.ts'

const TABLE: Record<string, readonly Hostile[]> = {
  'what is hardly HTTP': WIRE,
  'If-Match': PRECONDITIONS,
  JSON: JSON_TROUBLE,
  content: CONTENT,
  'JSON Patch': JSON_PATCH,
  lists: LISTS,
  'paths, methods, media types and keys': PATHS,
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** The port of a service that listens from now on. */
async function listening({ app }: { app: FastifyInstance }): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends a request as a client would. */
async function send(port: number, { method, url, headers = {}, body }: Sent): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...length }, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode!, headers: response.headers, text }
}

/** Sends bytes as they are, and reads the first answer to them. */
async function sendRaw(port: number, { bytes, then = '', isCut }: Raw): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  // The server may close the connection while it is still being written to; what it said before counts.
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
    if (!socket.writableEnded && answerIn(received)) socket.end(then)
  })
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  if (isCut) socket.end()
  await once(socket, 'close')
  const answer = answerIn(received)
  assert.ok(answer, `no answer in ${JSON.stringify(received)}`)
  return answer
}

/** The first answer in what was received, once it is complete. */
function answerIn(received: string): Answer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [line = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers: Record<string, string> = {}
  for (const [name = '', value = ''] of lines.map((each) => each.split(/: ?/, 2))) headers[name.toLowerCase()] = value
  const text = received.slice(end + 4, end + 4 + Number(headers['content-length']))
  if (Buffer.byteLength(text) < Number(headers['content-length'])) return undefined
  return { status: Number(line.split(' ')[1]), headers, text }
}

/** The one shape of every error. */
function assertProblem(answer: Answer, expected: Hostile): void {
  const { status, headers, text } = answer
  assert.equal(status, expected.status, text.slice(0, 1_000))
  assert.match(String(headers['content-type']), /^application\/problem\+json(; charset=utf-8)?$/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.ok(text.length < 100_000, `an answer of ${text.length} characters`)
  const problem: Body = JSON.parse(text)
  assert.equal(problem.code, expected.code, text.slice(0, 1_000))
  assert.equal(problem.type, `/problems/${expected.code}`)
  assert.equal(problem.title, ERRORS[expected.code as ErrorCode])
  assert.equal(problem.status, status)
  assert.ok(typeof problem.detail === 'string' && problem.detail.length > 0)
  assert.equal(problem.instance, `urn:uuid:${headers['x-request-id']}`)
  if (status === 400 || status === 422) assertErrors(problem.errors, expected)
  if (status === 405) assert.match(String(headers.allow), /\bOPTIONS\b/)
  if (status === 412) assert.ok(['stale', 'weak', 'unknown'].includes(problem.reason) && problem.current.eTag)
}

function assertErrors(errors: Body, { error }: Hostile): void {
  assert.ok(Array.isArray(errors) && errors.length <= 100)
  for (const each of errors) {
    const places = ['pointer', 'parameter', 'header'].filter((place) => typeof each[place] === 'string')
    assert.equal(places.length, 1, JSON.stringify(each))
    assert.deepEqual(Object.keys(each).toSorted(), [...places, 'detail', 'code'].toSorted())
  }
  if (!error) return
  const found = errors.some(
    (each) => [each.pointer, each.parameter, each.header].includes(error.at) && each.code === error.code,
  )
  assert.ok(found, `no ${error.code} at "${error.at}" in ${JSON.stringify(errors).slice(0, 1_000)}`)
}

/** The prepared names in a text, replaced by what they stand for. */
const filled = <Text extends string | Buffer | string[] | undefined>(
  text: Text,
  names: Record<string, string>,
): Text => {
  if (Array.isArray(text)) return text.map((each) => filled(each, names)) as Text
  return (typeof text === 'string' ? text.replace(/\{(\w+)\}/g, (all, name) => names[name] ?? all) : text) as Text
}

function withNames(sent: Sent, names: Record<string, string>): Sent {
  const headers = Object.entries(sent.headers ?? {}).map(([name, value]) => [name, filled(value, names)])
  const body = filled(sent.body, names)
  return {
    method: sent.method,
    url: filled(sent.url, names),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  }
}

/** HTTP/2 has no values with blanks around them, and Node's client sends no header twice. */
const isSameOverHttp2 = ({ headers = {} }: Sent): boolean =>
  Object.values(headers).every((value) => typeof value === 'string' && value.trim() === value)

forEachDatabase('Hostile requests', (open) => {
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof buildApp>>
  let port: number
  let secure: Awaited<ReturnType<typeof buildApp>>
  let http2: Http2Client
  const names: Record<string, string> = {}
  const logged: string[] = []

  const made = async (url: string, body: object, headers: Record<string, string> = {}): Promise<Body> => {
    const sent = {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    const answer = await send(port, sent)
    assert.equal(answer.status, 201, answer.text)
    return JSON.parse(answer.text)
  }

  before(async () => {
    database = await open()
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const config = { publicUrl: '', prefixes: null, shipmentTypes: null }
    service = await buildApp({ config, db: database.db, logger })
    port = await listening(service)
    const authority = await newAuthority('an authority')
    secure = await buildApp({ config, db: database.db, logger, tls: await newCertificate('localhost', authority) })
    http2 = http2Client(await listening(secure), authority.cert)
    const shipment = await made('/v1/shipments', {
      shipmentType: 'HHG',
      estimatedWeight: 5000,
      destinationAddress: ADDRESS,
      metadata: { a: 'b' },
    })
    const agent = await made(`/v1/shipments/${shipment.id}/agents`, AGENT)
    const offered = await made(`/v1/shipments/${shipment.id}/services`, { code: 'CRATE' })
    await made('/v1/shipments', { shipmentType: 'HHG' }, { 'idempotency-key': 'used' })
    const { headers } = await send(port, { method: 'GET', url: '/v1/shipments?limit=1' })
    const move = JSON.parse((await send(port, { method: 'GET', url: `/v1/moves/${shipment.moveID}` })).text)
    Object.assign(names, {
      shipmentID: shipment.id,
      shipmentTag: shipment.eTag,
      addressID: shipment.destinationAddress.id,
      moveID: move.id,
      moveTag: move.eTag,
      agentID: agent.id,
      serviceID: offered.id,
      cursor: /cursor=([^&>]+)/.exec(String(headers.link))![1],
      usedKey: 'used',
    })
  })
  after(async () => {
    http2.session.destroy()
    await secure.app.close()
    await service.app.close()
    await database.discard()
  })

  /** The tag of whatever the request is about, so that nothing but what it is here for can be wrong with it. */
  async function tagFor(url: string): Promise<string> {
    const path = url.replace(/^\/prime/, '').replace(/\/updateStatus$/, '')
    const { headers } = await send(port, { method: 'GET', url: path })
    return String(headers.etag).slice(1, -1)
  }

  for (const [what, requests] of Object.entries(TABLE)) {
    describe(what, () => {
      for (const hostile of requests) {
        test(`${hostile.status} ${hostile.code} for ${hostile.name}`, async () => {
          const rows = await rowsOf(database.db)
          if ('bytes' in hostile.send) assertProblem(await sendRaw(port, hostile.send), hostile)
          else {
            const sent = withNames(hostile.send, names)
            const headers = sent.headers ?? {}
            if (headers['if-match'] === names.shipmentTag) headers['if-match'] = await tagFor(sent.url)
            assertProblem(await send(port, sent), hostile)
            if (isSameOverHttp2(sent)) assertProblem(await http2.send(sent.method, sent.url, sent), hostile)
          }
          assert.deepEqual(await rowsOf(database.db), rows)
        })
      }
    })
  }

  test('there are enough of them, and none is an error of ours', async () => {
    assert.ok(Object.values(TABLE).flat().length >= 140)
    assert.deepEqual(logged, [])
    assert.equal((await send(port, { method: 'GET', url: '/readyz' })).status, 200)
  })
})
