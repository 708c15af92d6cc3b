/**
 * Clients for the soak: a mix of everything that clients do, so many requests a second, by the clock and not by the answers. Reads a job
 * from the standard input, and prints how often each request got which status.
 */
import { Agent, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '../../../scripts/random.ts'
import { JSON_HEADERS as json, open } from '../../load/probe.ts'

export type SoakJob = { port: number; seconds: number; perSecond: number; ids: string[] }

/** Answers by request and status, requests left out because too many were under way, and answers that were not expected. */
export type SoakResult = { answers: Record<string, number>; leftOut: number; wrong: string[] }

type Answer = { status: number; tag: string; body: string }
type Headers = Record<string, string>
/** What clients do, how often of 100, and the statuses that may come back. */
type Work = { name: string; weight: number; statuses: readonly number[]; run(): Promise<number> }

const UNDER_WAY_MAX = 200
const CREATED_MAX = 500
const STREAM_MS = 5_000
const WRONG_MAX = 20
const TURN_MS = 5
const UPLOAD_BYTES = 200_000

const job = JSON.parse(await text(process.stdin)) as SoakJob
const result: SoakResult = { answers: {}, leftOut: 0, wrong: [] }
const random = randomOf(11)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Shipments that this run created, to be deleted again. */
const created: { path: string; tag: string }[] = []
let number = 0

const anyID = () => job.ids[random.below(job.ids.length)]!
const anyPath = () => `/v1/shipments/${anyID()}`

const send = (method: string, path: string, headers?: Headers, body?: string | Buffer): Promise<IncomingMessage> =>
  open(job.port, { method, path, headers, body }, agent)

async function ask(...words: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...words)
  return { status: answer.statusCode!, tag: answer.headers.etag ?? '', body: await text(answer) }
}

async function change(headers: Headers, content: object): Promise<number> {
  const path = anyPath()
  const { tag } = await ask('GET', path)
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value || tag]))
  return (await ask('PATCH', path, { ...json, ...filled }, JSON.stringify(content))).status
}

async function create(): Promise<number> {
  const body = JSON.stringify({ shipmentType: 'HHG', estimatedWeight: 5400, reference: `SOAK-${number++}` })
  const answer = await ask('POST', '/v1/shipments', { ...json, 'Idempotency-Key': `soak-${number}` }, body)
  if (answer.status === 201 && created.length < CREATED_MAX)
    created.push({ path: `/v1/shipments/${JSON.parse(answer.body).id}`, tag: answer.tag })
  return answer.status
}

async function remove(): Promise<number> {
  const last = created.pop()
  return last ? (await ask('DELETE', last.path, { 'If-Match': last.tag })).status : 204
}

/** A stream that its reader closes again. */
async function listen(): Promise<number> {
  const answer = await send('GET', '/v1/events', { Accept: 'text/event-stream' })
  answer.on('error', () => {})
  answer.resume()
  void pause(STREAM_MS).then(() => answer.destroy())
  return answer.statusCode!
}

async function upload(): Promise<number> {
  const meta = JSON.stringify({ documentType: 'OTHER', name: 'soak.pdf' })
  const document = await ask('POST', `${anyPath()}/documents`, json, meta)
  if (document.status !== 201) return document.status
  const path = `/v1/documents/${JSON.parse(document.body).id}`
  const content = Buffer.concat([Buffer.from(`%PDF-1.7\n${number++}`), Buffer.alloc(UPLOAD_BYTES, 'soak ')])
  const headers = { 'Content-Type': 'application/pdf', 'If-Match': document.tag }
  const { status } = await ask('PUT', `${path}/content`, headers, content)
  if (status !== 200) return status
  await ask('GET', `${path}/content`)
  const { tag } = await ask('GET', path)
  return (await ask('DELETE', path, { 'If-Match': tag })).status
}

const read = (path: () => string) => async () => (await ask('GET', path())).status
const SEARCH = '/v1/shipments?status=SUBMITTED'
/** An empty tag stands for the tag of the record. */
const CURRENT = { 'If-Match': '' }
const unknownID = () => `00000000-0000-7000-8000-${String(number++).padStart(12, '0')}`
const remarks = () => ({ counselorRemarks: `Spoke with the customer, call ${number++}` })

const WORK: readonly Work[] = [
  { name: 'read', weight: 40, statuses: [200], run: read(anyPath) },
  { name: 'list', weight: 10, statuses: [200], run: read(() => `/v1/shipments?limit=${20 + random.below(80)}`) },
  { name: 'search', weight: 4, statuses: [200], run: read(() => `${SEARCH}&limit=${20 + random.below(30)}`) },
  { name: 'history', weight: 4, statuses: [200], run: read(() => `${anyPath()}/history`) },
  { name: 'feed', weight: 4, statuses: [200], run: read(() => '/v1/events?limit=100') },
  { name: 'update', weight: 14, statuses: [200, 409, 412], run: () => change(CURRENT, remarks()) },
  { name: 'stale', weight: 5, statuses: [412], run: () => change({ 'If-Match': '"AAAAAAAAAAAAAAAA"' }, remarks()) },
  { name: 'create', weight: 5, statuses: [201], run: create },
  { name: 'delete', weight: 4, statuses: [204], run: remove },
  { name: 'stream', weight: 2, statuses: [200], run: listen },
  { name: 'upload', weight: 1, statuses: [204, 409], run: upload },
  { name: 'without a version', weight: 2, statuses: [428], run: () => change({}, remarks()) },
  {
    name: 'bad content',
    weight: 2,
    statuses: [422, 412, 409],
    run: () => change(CURRENT, { estimatedWeight: 'heavy' }),
  },
  { name: 'not found', weight: 2, statuses: [404], run: read(() => `/v1/shipments/${unknownID()}`) },
  { name: 'metrics', weight: 1, statuses: [200], run: read(() => '/metrics') },
]
const DECK = WORK.flatMap((work) => Array.from({ length: work.weight }, () => work))

let underWay = 0
async function runOne(work: Work): Promise<void> {
  underWay += 1
  try {
    const status = await work.run()
    const key = `${work.name} ${status}`
    result.answers[key] = (result.answers[key] ?? 0) + 1
    if (!work.statuses.includes(status) && result.wrong.length < WRONG_MAX) result.wrong.push(key)
  } catch (error) {
    if (result.wrong.length < WRONG_MAX) result.wrong.push(`${work.name}: ${(error as Error).message}`)
  }
  underWay -= 1
}

const startedAt = performance.now()
let due = 0
for (let now = startedAt; now < startedAt + job.seconds * 1000; now = performance.now()) {
  for (; due < ((now - startedAt) / 1000) * job.perSecond; due++) {
    if (underWay >= UNDER_WAY_MAX) result.leftOut += 1
    else void runOne(DECK[random.below(DECK.length)]!)
  }
  await pause(TURN_MS)
}
await pause(STREAM_MS + 1_000)
agent.destroy()
console.log(JSON.stringify(result))
