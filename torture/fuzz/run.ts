/** Any request gets an answer that we have described, and an error changes nothing. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { conformance } from '../../packages/server/test/app.ts'
import { committedWhole as document } from '../../packages/server/test/openapi/committed.ts'
import type { Json } from '../history.ts'
import { connectionsTo, type HttpAnswer } from '../http.ts'
import { type Node, startNode } from '../nodes.ts'
import type { Options } from '../options.ts'
import { BOTH, chosenOf, type DatabaseName, openPlace } from '../places.ts'
import type { Result } from '../report.ts'
import { fuzzFiles } from './csv.ts'
import { type FuzzRequest, operationsOf, type Pool, requestTo } from './requests.ts'

/** On PostgreSQL every look at the newest event waits for it to be numbered. */
const RUNS = { SQLite: 1_500, PostgreSQL: 500 }
const RAW_RUNS = 200
const FILES = 3_000
const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }

export async function runFuzz({ seed, times }: Options, tell: (result: Result) => void): Promise<void> {
  for (const database of chosenOf(BOTH)) tell(await fuzz(database, seed, times))
  const startedAt = performance.now()
  const faults = await fuzzFiles(seed, FILES * times)
  const seconds = (performance.now() - startedAt) / 1000
  tell({ name: 'fuzz of imports', database: '', seconds, faults, notes: [`${FILES * times} files`], figures: {} })
}

/** Fuzzes the service on one database. */
export async function fuzz(
  database: DatabaseName,
  seed: number,
  times: number,
  runs = RUNS[database],
): Promise<Result> {
  const startedAt = performance.now()
  const place = await openPlace(database)
  const node = await startNode({ databaseUrl: place.url, settings: { VANLINE_WEBHOOK_ALLOW_PRIVATE: '0' } })
  const statuses = new Map<number, number>()
  try {
    const faults = [
      ...(await fuzzRequests(node, seed, runs * times, statuses)),
      ...(await fuzzBytes(node, seed, Math.min(RAW_RUNS, runs) * times)),
    ]
    const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const notes = [
      [...statuses]
        .sort()
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]
    const seconds = (performance.now() - startedAt) / 1000
    return { name: 'fuzz', database, seconds, faults, notes, figures: { calls } }
  } finally {
    await node.kill('SIGKILL')
    await place.discard()
  }
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
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: false,
    interruptAfterTimeLimit: 300_000,
  })
  close()
  if (!result.failed) return []
  const [shrunk] = (result.counterexample ?? []) as [FuzzRequest?]
  const shown = shrunk && { ...shrunk, body: shrunk.body?.toString('latin1').slice(0, 500) }
  const error = result.errorInstance as Error | undefined
  return [`${error?.message ?? 'it took too long'} after ${JSON.stringify(shown)}`]
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
  const described = { status, headers: headers as Record<string, string>, text, body }
  conforms(method, path, described)
}

type Send = ReturnType<typeof connectionsTo>['send']

const newestEvent = async (base: string, send: Send): Promise<number> =>
  (await send('GET', `${base}/v1/events?last=1`)).body.at(-1)?.seq ?? 0

/** Records of every kind, so that most requests find one. */
async function filledPool(base: string, send: Send): Promise<Pool> {
  const pool: Pool = {
    ids: { prefix: ['prime', 'support'], code: ['stale', 'invalid_content'] },
    tags: [],
    cursors: [],
  }
  const keep = (name: string, record: Json) => {
    pool.ids[name] = [...(pool.ids[name] ?? []), record.id]
    if (record.eTag && pool.tags.length < 20) pool.tags.push(record.eTag)
  }
  for (let i = 0; i < 6; i++) {
    const agents = [{ agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }]
    const body = { shipmentType: 'HHG', pickupAddress: ADDRESS, agents }
    const { body: shipment } = await send('POST', `${base}/v1/shipments`, { body })
    keep('shipmentID', shipment)
    keep('addressID', shipment.pickupAddress)
    keep('moveID', { id: shipment.moveID })
    for (const record of (await send('GET', `${base}/v1/shipments/${shipment.id}/agents`)).body) keep('agentID', record)
    const service = { body: { code: 'CRATE' } }
    keep('serviceID', (await send('POST', `${base}/v1/shipments/${shipment.id}/services`, service)).body)
  }
  for (const list of ['shipments?limit=1', 'moves?limit=1&sort=lastUpdated', 'shipments?limit=2&status=SUBMITTED']) {
    const link = String((await send('GET', `${base}/v1/${list}`)).headers.link ?? '')
    const cursor = /[?&]cursor=([^&>]+)/.exec(link)?.[1]
    if (cursor) pool.cursors.push(decodeURIComponent(cursor))
  }
  return pool
}

/** Bytes that are hardly HTTP: whatever is answered is an error as we write them, and the node goes on. */
async function fuzzBytes(node: Node, seed: number, runs: number): Promise<string[]> {
  const line = fc.constantFrom(
    'GET / HTTP/1.1',
    'GET /v1/moves HTTP/1.1',
    'POST /v1/shipments HTTP/1.1',
    'FOO * HTTP/9.9',
    'GET http://x/ HTTP/1.1',
  )
  const header = fc.oneof(
    fc.constantFrom(
      'Host: localhost',
      'Content-Length: 5',
      'Content-Length: -1',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Host: a\r\nHost: b',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const lines = fc.tuple(line, fc.array(header, { maxLength: 5 }), fc.uint8Array({ maxLength: 60 }))
  const message = lines.map(([first, rest, tail]) =>
    Buffer.concat([Buffer.from(`${[first, ...rest].join('\r\n')}\r\n\r\n`), tail]),
  )
  const bytes = fc.oneof(
    message,
    fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
  )
  const property = fc.asyncProperty(bytes, async (sent) => {
    const text = await exchange(Number(new URL(node.base).port), sent)
    for (const answer of text.split(/(?=HTTP\/1\.1 \d{3} )/)) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      if (status >= 500 && status !== 501) throw new Error(`answered with ${status}: ${answer.slice(0, 300)}`)
      if (status >= 400 && !/application\/problem\+json/.test(answer))
        throw new Error(`no problem: ${answer.slice(0, 300)}`)
    }
    if (node.collapse()) throw new Error(`the node ${node.collapse()}`)
  })
  const result = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: 120_000 })
  if (!result.failed) return []
  const [shrunk] = (result.counterexample ?? []) as [Buffer?]
  return [`${(result.errorInstance as Error | undefined)?.message} after ${JSON.stringify(shrunk?.toString('latin1'))}`]
}

/** Sends bytes, says that no more will come, and gives back whatever was answered. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', end).once('error', end).setTimeout(2_000, end)
  })
}
