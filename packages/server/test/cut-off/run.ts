/** Cuts requests and answers of a node at chosen places, and looks at what is left. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/db/database.ts'
import { databaseFiles } from '../../src/files/database-files.ts'
import { sweepFiles } from '../../src/files/sweep.ts'
import { newAuthority, newCertificate } from '../certificates.ts'
import type { TestDatabase } from '../databases.ts'
import { type Http2Client, http2Client } from '../http2.ts'
import { type RunningNode, startNode } from '../nodes.ts'
import { rowsOf } from '../tables.ts'
import {
  bytesOf,
  type Cuttable,
  cutAnswer,
  cutRequest,
  cutStream,
  cuttableRequests,
  ENDINGS,
  type Place,
  portOf,
  RESETS,
  sendWhole,
} from './requests.ts'

/** Which of the bytes 0 to `length` - 1 a request is cut after, and one of some ways to do so. */
export type Choice = { places(length: number): number[]; oneOf<Way>(ways: readonly Way[]): Way }

const DAY_MS = 24 * 3600 * 1000

/** What is read when an answer is cut: exports, a file, a stream of events, and the answer to an agent. */
const answered = (document: string, { headers, content, path }: Cuttable): Record<string, Buffer> => {
  const get = (url: string, accept: string) =>
    Buffer.from(`GET ${url} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\naccept-encoding: gzip\r\n\r\n`)
  return {
    'CSV export': get('/v1/shipments', 'text/csv'),
    'NDJSON export': get('/v1/shipments', 'application/x-ndjson'),
    file: get(document, '*/*'),
    'stream of events': get('/v1/events?after=0', 'text/event-stream'),
    MCP: bytesOf({ name: '', method: 'POST', path, headers, content, status: 200 }, false),
  }
}

/** The settings of the nodes. Errors that nothing handled are in the log. */
const SETTINGS = { VANLINE_MCP: 'on', LOG_LEVEL: 'fatal' }

/** A node that has met no error without a handler, has complained of nothing, and still runs. */
function assertUnharmed({ process, said, complained }: RunningNode, after: string): void {
  assert.deepEqual([...said.slice(1), ...complained], [], after)
  assert.equal(process.exitCode, null, after)
}

/** The node is unharmed, and answers a request. */
async function assertAlive(node: RunningNode, after: string): Promise<void> {
  assertUnharmed(node, after)
  const answer = await fetch(`${node.base}/livez`)
  assert.equal(answer.status, 200, after)
  await answer.text()
}

/**
 * Rows that say when something was done, not what: the counts of requests, the last sweep of files, which a node makes every ten minutes, and
 * how far the planner of messages has looked, which it notes every ten seconds with its lease. What it plans is in `messages`.
 */
const PASSING = /^(rate_limits |settings \{"name":"files_swept_at"|message_work \{"name":"planner )/

/** Rows that stay, without bytes that a sweep removes. */
async function restingRows(db: Database): Promise<string[]> {
  await sweepFiles(db, databaseFiles(db), Date.now() + DAY_MS)
  return (await rowsOf(db)).filter((row) => !PASSING.test(row))
}

/** Runs all cuts against nodes on a database, and returns how many there were. */
export async function cutOff({ db, url }: TestDatabase, choice: Choice): Promise<number> {
  const node = await startNode(url, SETTINGS)
  for (const request of await cuttableRequests(node)) await sendWhole(node, request)
  const requests = await cuttableRequests(node)
  const rows = await restingRows(db)
  const stored = requests.find(({ name }) => name === 'PUT of a file')!.path
  const place = { port: portOf(node) }
  let cuts = 0
  for (const request of requests) {
    cuts += await cutEach(request, place, choice)
    await assertAlive(node, request.name)
  }
  const agent = requests.find(({ name }) => name === 'MCP')!
  for (const [name, bytes] of Object.entries(answered(stored, agent))) {
    for (const length of choice.places(400)) await cutAnswer(place, bytes, length)
    await assertAlive(node, `the answer: ${name}`)
  }
  cuts += await cutSecurely(url, requests, choice)
  assert.equal(await node.stop(), 0)
  assert.deepEqual(await restingRows(db), rows)
  return cuts
}

/** Cuts a request over HTTP/1.1 at each of the places. */
async function cutEach(request: Cuttable, place: Place, { places, oneOf }: Choice): Promise<number> {
  let cuts = 0
  for (const isChunked of [false, true]) {
    const bytes = bytesOf(request, isChunked)
    for (const length of places(bytes.length)) {
      await cutRequest(place, bytes.subarray(0, length), oneOf(ENDINGS))
      cuts += 1
    }
  }
  return cuts
}

/** Cuts requests over TLS, where HTTP/2 can also reset one stream of a connection. */
async function cutSecurely(url: string, requests: readonly Cuttable[], { places, oneOf }: Choice): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const authority = await newAuthority('an authority')
  const { cert, key } = await newCertificate('localhost', authority)
  for (const [name, text] of Object.entries({ cert, key })) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const files = { VANLINE_TLS_CERT: join(folder, 'cert'), VANLINE_TLS_KEY: join(folder, 'key') }
  const node = await startNode(url, { ...SETTINGS, ...files })
  const place = { port: Number(new URL(node.base).port), ca: authority.cert }
  let client: Http2Client | undefined
  let cuts = 0
  for (const request of requests) {
    for (const length of places(request.content.length)) {
      if (!client || client.session.destroyed || client.session.closed) client = http2Client(place.port, place.ca)
      await cutStream(client, request, length, oneOf([...RESETS, undefined]))
      const bytes = bytesOf(request, false)
      await cutRequest(place, bytes.subarray(0, bytes.length - request.content.length + length), oneOf(ENDINGS))
      cuts += 2
    }
    assertUnharmed(node, request.name)
  }
  client?.session.destroy()
  const last = http2Client(place.port, place.ca)
  assert.equal((await last.send('GET', '/livez')).status, 200)
  last.session.destroy()
  assert.equal(await node.stop(), 0)
  rmSync(folder, { recursive: true })
  return cuts
}
