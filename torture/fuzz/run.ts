/** Every request gets an answer that the OpenAPI document describes, and an error changes nothing. */
import fc from 'fast-check'
import { conformance } from '../../packages/server/test/app.ts'
import { committedWhole as document } from '../../packages/server/test/openapi/committed.ts'
import { randomOf } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { connectionsTo, exchangeBytes, type HttpAnswer, type Send } from '../http.ts'
import type { Node } from '../nodes.ts'
import type { Options } from '../options.ts'
import { BOTH, chosenOf, type DatabaseName } from '../places.ts'
import { type Result, timed } from '../report.ts'
import { runTrial, type Trial, type Verdict } from '../trial.ts'
import { fuzzFiles } from './csv.ts'
import { firstFailure } from './failure.ts'
import { type FuzzRequest, operationsOf, type Pool, requestTo } from './requests.ts'

/** Fewer on PostgreSQL, where each read of the newest event waits until the event has its number. */
const RUNS = { SQLite: 1_500, PostgreSQL: 500 }
const RAW_RUNS = 200
const FILES = 3_000
const REQUEST_LINES = [
  ...['GET / HTTP/1.1', 'GET /v1/moves HTTP/1.1', 'POST /v1/shipments HTTP/1.1', 'FOO * HTTP/9.9'],
  'GET http://x/ HTTP/1.1',
]
const HEADERS = [
  ...['Host: localhost', 'Content-Length: 5', 'Content-Length: -1', 'Transfer-Encoding: chunked'],
  ...['Expect: 100-continue', 'Host: a\r\nHost: b'],
]
const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }

export async function runFuzz({ seed, times }: Options, report: (result: Result) => void): Promise<void> {
  for (const database of chosenOf(BOTH))
    report(await timed('fuzz', database, () => fuzz(database, seed, RUNS[database] * times, RAW_RUNS * times)))
  const files = FILES * times
  const fuzzImports = async () => ({ faults: await fuzzFiles(seed, files), notes: [`${files} files`], figures: {} })
  report(await timed('fuzz of imports', '', fuzzImports))
}

/** Fuzzes the service on one database. */
export function fuzz(database: DatabaseName, seed: number, runs: number, rawRuns: number): Promise<Verdict> {
  const trial: Trial = {
    ...{ crew: 'none', nodes: [{ settings: { VANLINE_WEBHOOK_ALLOW_PRIVATE: '0' } }], rounds: 0 },
    async finish({ nodes, figures, fault, note }) {
      const [node] = nodes as [Node]
      const statuses = new Map<number, number>()
      for (const line of await fuzzRequests(node, seed, runs, statuses)) fault(line)
      for (const line of await fuzzBytes(node, seed, rawRuns)) fault(line)
      figures.calls = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`)
      note(counts.join(', '))
    },
  }
  return runTrial({ trial: () => trial }, { random: randomOf(seed), database, rounds: 0 })
}

async function fuzzRequests(node: Node, seed: number, runs: number, statuses: Map<number, number>): Promise<string[]> {
  const { send, close } = connectionsTo()
  const conforms = conformance(() => document, new Set())
  const pool = await filledPool(node.base, send)
  const operations = operationsOf(document)
  const request = fc.constantFrom(...operations).chain((operation) => requestTo(operation, document, pool))
  let newest = await newestEvent(node.base, send)
  const property = fc.asyncProperty(request, async (sent) => {
    const answer = await send(sent.method, `${node.base}${sent.path}`, optionsOf(sent))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    requireDescribed(sent, answer, conforms)
    const before = newest
    newest = await newestEvent(node.base, send)
    const isRead = sent.method === 'GET' || sent.method === 'QUERY'
    if ((isRead || answer.status >= 400) && newest !== before)
      throw new Error(`answered ${answer.status}, and something has changed`)
    const tag = answer.status < 300 ? answer.body?.eTag : undefined
    if (tag !== undefined) pool.tags[answer.text.length % 20] = tag
  })
  const describe = ({ body, ...rest }: FuzzRequest) => ({ ...rest, body: body?.toString('latin1').slice(0, 500) })
  return firstFailure(property, { seed, numRuns: runs, interruptAfterTimeLimit: 300_000 }, describe).finally(close)
}

const optionsOf = ({ headers, body }: FuzzRequest) => ({ headers, ...(body ? { raw: body } : {}) })

function requireDescribed(
  { method, path }: FuzzRequest,
  answer: HttpAnswer,
  conforms: ReturnType<typeof conformance>,
): void {
  const { status, headers, text, body } = answer
  if (status === 500) throw new Error(`answered with 500: ${text}`)
  if (status >= 400) {
    const type = String(headers['content-type'] ?? '')
    if (!type.startsWith('application/problem+json'))
      throw new Error(`answered ${status} as ${type}: ${text.slice(0, 200)}`)
    if (body.status !== status || !body.code || !body.type || !body.instance) throw new Error(`a poor problem: ${text}`)
  }
  conforms(method, path, { status, headers: headers as Record<string, string>, text, body })
}

const newestEvent = async (base: string, send: Send): Promise<number> =>
  (await send('GET', `${base}/v1/events?last=1`)).body.at(-1)?.seq ?? 0

/** Creates records of every kind, so that most requests find one. */
async function filledPool(base: string, send: Send): Promise<Pool> {
  const pool: Pool = {
    ids: { prefix: ['prime', 'support'], code: ['stale', 'invalid_content'] },
    tags: [],
    cursors: [],
  }
  const add = (name: string, record: Json) => {
    pool.ids[name] = [...(pool.ids[name] ?? []), record.id]
    if (record.eTag && pool.tags.length < 20) pool.tags.push(record.eTag)
  }
  for (let i = 0; i < 6; i++) {
    const agents = [{ agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }]
    const body = { shipmentType: 'HHG', pickupAddress: ADDRESS, agents }
    const { body: shipment } = await send('POST', `${base}/v1/shipments`, { body })
    add('shipmentID', shipment)
    add('addressID', shipment.pickupAddress)
    add('moveID', { id: shipment.moveID })
    for (const record of (await send('GET', `${base}/v1/shipments/${shipment.id}/agents`)).body) add('agentID', record)
    const service = { body: { code: 'CRATE' } }
    add('serviceID', (await send('POST', `${base}/v1/shipments/${shipment.id}/services`, service)).body)
  }
  for (const list of ['shipments?limit=1', 'moves?limit=1&sort=lastUpdated', 'shipments?limit=2&status=SUBMITTED']) {
    const link = String((await send('GET', `${base}/v1/${list}`)).headers.link ?? '')
    const cursor = /[?&]cursor=([^&>]+)/.exec(link)?.[1]
    if (cursor) pool.cursors.push(decodeURIComponent(cursor))
  }
  return pool
}

/** Bytes that are hardly HTTP: every error is answered as a problem, and the node goes on. */
async function fuzzBytes(node: Node, seed: number, runs: number): Promise<string[]> {
  const line = fc.constantFrom(...REQUEST_LINES)
  const header = fc.oneof(fc.constantFrom(...HEADERS), fc.string({ unit: 'binary', maxLength: 40 }))
  const lines = fc.tuple(line, fc.array(header, { maxLength: 5 }), fc.uint8Array({ maxLength: 60 }))
  const message = lines.map(([first, rest, tail]) =>
    Buffer.concat([Buffer.from(`${[first, ...rest].join('\r\n')}\r\n\r\n`), tail]),
  )
  const bytes = fc.oneof(
    message,
    fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
  )
  const property = fc.asyncProperty(bytes, async (sent) => {
    const text = (await exchangeBytes(node.base, sent, { isEnded: true, timeoutMs: 2_000 })).toString('latin1')
    for (const answer of text.split(/(?=HTTP\/1\.1 \d{3} )/)) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      if (status >= 500 && status !== 501) throw new Error(`answered with ${status}: ${answer.slice(0, 300)}`)
      if (status >= 400 && !/application\/problem\+json/.test(answer))
        throw new Error(`no problem: ${answer.slice(0, 300)}`)
    }
    if (node.collapse()) throw new Error(`the node ${node.collapse()}`)
  })
  const options = { seed, numRuns: runs, interruptAfterTimeLimit: 120_000 }
  return firstFailure(property, options, (bytes) => bytes.toString('latin1'))
}
