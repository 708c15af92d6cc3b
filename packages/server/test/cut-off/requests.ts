/**
 * Requests whose connection ends before they are complete, sent to the real process, which an error without a listener would end. A request that
 * was cut off must not change a record, and a sweep deletes the bytes that it left in the store of files.
 */
import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { Body } from '../app.ts'
import { send } from '../hostile/exchange.ts'
import type { Http2Client } from '../http2.ts'
import type { RunningNode } from '../nodes.ts'
import { PDF, POD } from '../operations/document-examples.ts'

/** A request with content. `status`: the answer when it is sent whole. */
export type Cuttable = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  content: Buffer
  status: number
}

/** How a connection ends: with a reset, with a reset after the server could read, or with a regular close. */
export const ENDINGS = ['reset', 'late reset', 'end'] as const
export type CutEnding = (typeof ENDINGS)[number]
/** Codes with which HTTP/2 resets a stream: no error, an internal one, and cancelled. */
export const RESETS = [0, 2, 8] as const
/** Enough for an idle server to read the bytes that were sent. On a busy server the cut only comes at another moment. */
const MOMENT_MS = 2

/** The least that a part may have, unless it is the last one. */
const PART_BYTES = 65_536

const part = (head: string, content: string | Buffer): Buffer =>
  Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`)
const RECORD = part('name="record"', JSON.stringify(POD))
const FILE = part('name="file"; filename="pod.pdf"', PDF)
const FORM_END = Buffer.from('--x--\r\n')
const FORM = 'multipart/form-data; boundary=x'
const JSON_TYPE = 'application/json'

const jsonOf = (content: unknown): Buffer => Buffer.from(JSON.stringify(content))

/** One request of each kind that has content, for new records of the node. */
export async function cuttableRequests(node: RunningNode): Promise<Cuttable[]> {
  const create = async (path: string, body: Body): Promise<Body> => {
    const answer = await node.call('POST', path, { body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const shipment = await create('/v1/shipments', {
    shipmentType: 'HHG',
  })
  const agent = await create(`/v1/shipments/${shipment.id}/agents`, {
    ...{ firstName: 'Ada', email: 'ada@example.com', agentType: 'RELEASING_AGENT' },
  })
  const documents = `/v1/shipments/${shipment.id}/documents`
  const [whole, parts] = [await create(documents, POD), await create(documents, POD)]
  const first = {
    'if-match': parts.eTag,
    'content-range': `bytes 0-${PART_BYTES - 1}/${PART_BYTES + 10}`,
    'content-type': 'application/octet-stream',
  }
  const half = Buffer.concat([PDF, Buffer.alloc(PART_BYTES - PDF.length, 'x')])
  const begun = await sendWhole(node, {
    ...{ name: 'first part', method: 'PATCH', path: `/v1/documents/${parts.id}/content`, headers: first },
    ...{ content: half, status: 200 },
  })
  const pending = await create(documents, POD)
  const of = (path: string, { eTag }: Body, type: string) => ({
    path,
    headers: { 'content-type': type, 'if-match': String(eTag) },
  })
  const agentPath = `/v1/agents/${agent.id}`
  const { id: _id, shipmentID: _shipment, createdAt: _at, lastUpdated: _when, eTag: _tag, ...agentContent } = agent
  const operations = [{ action: 'update', id: shipment.id, ifMatch: '*', patch: { estimatedWeight: 700 } }]
  const newShipment = jsonOf({ shipmentType: 'HHG', metadata: { wave: '7' } })
  const post = { method: 'POST', path: '/v1/shipments', headers: { 'content-type': JSON_TYPE } }
  const form = { method: 'POST', path: documents, headers: { 'content-type': FORM }, status: 201 }
  return [
    { name: 'POST of JSON', ...post, content: newShipment, status: 201 },
    {
      ...{ name: 'POST in gzip', ...post, content: gzipSync(newShipment), status: 201 },
      headers: { ...post.headers, 'content-encoding': 'gzip' },
    },
    {
      name: 'import',
      ...post,
      content: jsonOf({ source: 'Fleet 3', shipmentType: 'HHG', status: 'DRAFT' }),
      status: 201,
    },
    {
      ...{ name: 'merge patch', method: 'PATCH', content: jsonOf({ lastName: 'Lovelace' }), status: 200 },
      ...of(agentPath, agent, 'application/merge-patch+json'),
    },
    {
      ...{ name: 'JSON Patch', method: 'PATCH', status: 200 },
      ...of(agentPath, { eTag: '*' }, 'application/json-patch+json'),
      content: jsonOf([{ op: 'replace', path: '/firstName', value: 'Augusta' }]),
    },
    {
      ...{ name: 'PUT of JSON', method: 'PUT', content: jsonOf(agentContent), status: 200 },
      ...of(agentPath, { eTag: '*' }, JSON_TYPE),
    },
    { ...post, name: 'bulk', method: 'PATCH', content: jsonOf({ mode: 'ISOLATED', operations }), status: 200 },
    { ...post, name: 'QUERY', method: 'QUERY', content: jsonOf({ status: ['SUBMITTED'] }), status: 200 },
    { name: 'form, record first', ...form, content: Buffer.concat([RECORD, FILE, FORM_END]) },
    { name: 'form, file first', ...form, content: Buffer.concat([FILE, RECORD, FORM_END]) },
    {
      ...{ name: 'form of many parts', ...form, status: 422 },
      content: Buffer.concat([RECORD, ...Array.from({ length: 12 }, (_, i) => part(`name="p${i}"`, 'x')), FORM_END]),
    },
    {
      ...{ name: 'PUT of a file', method: 'PUT', content: PDF, status: 200 },
      ...of(`/v1/documents/${whole.id}/content`, whole, 'application/pdf'),
    },
    {
      ...{ name: 'first part of a file', method: 'PATCH', path: `/v1/documents/${pending.id}/content`, status: 200 },
      ...{ headers: { ...first, 'if-match': pending.eTag }, content: half },
    },
    {
      ...{ name: 'last part of a file', method: 'PATCH', path: `/v1/documents/${parts.id}/content`, status: 200 },
      headers: {
        ...first,
        'if-match': begun.eTag,
        'content-range': `bytes ${PART_BYTES}-${PART_BYTES + 9}/${PART_BYTES + 10}`,
      },
      content: Buffer.from('0123456789'),
    },
    {
      ...{ ...post, name: 'MCP', path: '/mcp', status: 200 },
      headers: { ...post.headers, accept: 'application/json, text/event-stream' },
      content: jsonOf({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    },
  ]
}

export const portOf = ({ base }: RunningNode): number => Number(new URL(base).port)

/** Sends a request to its end; its answer is what it should be. */
export async function sendWhole(node: RunningNode, { name, method, path, headers, content, status }: Cuttable) {
  const answer = await send(portOf(node), { method, url: path, headers, body: content })
  assert.equal(answer.status, status, `${name}: ${answer.text}`)
  return answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined
}

/** The bytes of a request over HTTP/1.1, with a length or in chunks. */
export function bytesOf({ method, path, headers, content }: Cuttable, isChunked: boolean): Buffer {
  const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${content.length}`
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${framing}\r\n\r\n`)
  if (!isChunked) return Buffer.concat([head, content])
  const half = content.length >> 1
  const chunks = [content.subarray(0, half), content.subarray(half)].flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')])
}

export type Place = { port: number; ca?: string }

function opened({ port, ca }: Place): Socket {
  const socket = ca ? connectSecurely({ port, host: 'localhost', ca }) : connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  return socket
}

/** Waits for the end, also if that is an error. */
const closing = (each: EventEmitter): Promise<void> => new Promise((resolve) => each.once('close', () => resolve()))

/** Sends the beginning of a request, and ends the connection. */
export async function cutRequest(place: Place, beginning: Buffer, ending: CutEnding): Promise<void> {
  const socket = opened(place)
  const closed = closing(socket)
  await new Promise((resolve) => socket.write(beginning, resolve))
  if (ending === 'late reset') await pause(MOMENT_MS)
  if (ending === 'end') socket.end()
  else if (place.ca) socket.destroy()
  else socket.resetAndDestroy()
  await closed
}

/** Sends the beginning of the content of a request over HTTP/2, and resets the stream or ends the connection. */
export async function cutStream(
  { begin, session }: Http2Client,
  { method, path, headers, content }: Cuttable,
  length: number,
  code: number | undefined,
): Promise<void> {
  const stream = begin(method, path, { ...headers, 'content-length': String(content.length) })
  const closed = closing(stream)
  if (length > 0) await new Promise((resolve) => stream.write(content.subarray(0, length), resolve))
  await pause(MOMENT_MS)
  if (code === undefined) session.destroy()
  else stream.close(code)
  stream.resume()
  await closed
}

/** Reads a part of an answer, and resets the connection. */
export async function cutAnswer(place: Place, request: Buffer, length: number): Promise<void> {
  const socket = opened(place)
  const closed = closing(socket)
  let left = length
  const cut = () => (place.ca ? socket.destroy() : socket.resetAndDestroy())
  socket.on('data', ({ length: read }) => {
    left -= read
    if (left <= 0) cut()
  })
  await new Promise((resolve) => socket.write(request, resolve))
  if (left <= 0) cut()
  await closed
}
