/**
 * Hostile requests over a real connection. Each gets exactly the answer of the contract, as a problem, and changes nothing; over
 * HTTP/2 the same as over HTTP/1.1, unless it is about bytes. `npm test` sends some of each kind.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { sampleOf } from '../../../scripts/sample.ts'
import { buildApp } from '../src/app.ts'
import { type Body, NEVER_LATE } from './app.ts'
import { newAuthority, newCertificate } from './certificates.ts'
import type { TestDatabase } from './databases.ts'
import { ADDRESS, AGENT } from './fixtures.ts'
import { BULK } from './hostile/bulk.ts'
import { CONTENT } from './hostile/content.ts'
import { DOCUMENTS_REFUSED } from './hostile/documents.ts'
import { assertAnswer, listening, send, sendRaw } from './hostile/exchange.ts'
import { IMPORTS_REFUSED } from './hostile/imports.ts'
import { JSON_TROUBLE } from './hostile/json.ts'
import { JSON_PATCH } from './hostile/json-patch.ts'
import { LINKS_REFUSED } from './hostile/links.ts'
import { LISTS } from './hostile/lists.ts'
import { PARTIES_REFUSED } from './hostile/parties.ts'
import { PATHS } from './hostile/paths.ts'
import { PRECONDITIONS } from './hostile/preconditions.ts'
import type { Hostile, Sent } from './hostile/request.ts'
import { REVERSIONS_REFUSED } from './hostile/reversions.ts'
import { WIRE } from './hostile/wire.ts'
import { type Http2Client, http2Client } from './http2.ts'
import { forOneDatabase } from './one-database.ts'
import { rowsOf } from './tables.ts'

const TABLE: Record<string, readonly Hostile[]> = {
  'what is hardly HTTP': WIRE,
  'If-Match': PRECONDITIONS,
  JSON: JSON_TROUBLE,
  content: CONTENT,
  'bulks and dry runs': BULK,
  'JSON Patch': JSON_PATCH,
  lists: LISTS,
  reversions: REVERSIONS_REFUSED,
  imports: IMPORTS_REFUSED,
  'tracking links': LINKS_REFUSED,
  parties: PARTIES_REFUSED,
  documents: DOCUMENTS_REFUSED,
  'paths, methods, media types and keys': PATHS,
}

/** Replaces the names in braces. */
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

/** HTTP/2 allows no values with blanks around them, and Node's client sends no header twice. */
const isSameOverHttp2 = ({ headers = {} }: Sent): boolean =>
  Object.values(headers).every((value) => typeof value === 'string' && value.trim() === value)

/** The requests of each kind on each database in `npm test`. */
const OF_EACH_KIND = 5

forOneDatabase('Hostile requests', (open, name) => {
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof buildApp>>
  let port: number
  let secure: Awaited<ReturnType<typeof buildApp>>
  let http2: Http2Client
  const names: Record<string, string> = {}
  const logged: string[] = []
  /** The rows of the database; no request here may change them. */
  let rows: string[]

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
    service = await buildApp({ config, db: database.db, logger, times: NEVER_LATE })
    port = await listening(service)
    const authority = await newAuthority('an authority')
    secure = await buildApp({
      ...{ config, db: database.db, logger, times: NEVER_LATE },
      tls: await newCertificate('localhost', authority),
    })
    http2 = http2Client(await listening(secure), authority.cert)
    const shipment = await made('/v1/shipments', {
      shipmentType: 'HHG',
      estimatedWeight: 5000,
      destinationAddress: ADDRESS,
      metadata: { a: 'b' },
    })
    const agent = await made(`/v1/shipments/${shipment.id}/agents`, AGENT)
    const offered = await made(`/v1/shipments/${shipment.id}/services`, { code: 'CRATE' })
    const document = await made(`/v1/shipments/${shipment.id}/documents`, { documentType: 'OTHER', name: 'document' })
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
      documentID: document.id,
      documentTag: document.eTag,
      cursor: /cursor=([^&>]+)/.exec(String(headers.link))![1],
      usedKey: 'used',
    })
    rows = await rowsOf(database.db)
  })
  after(async () => {
    http2.session.destroy()
    await secure.app.close()
    await service.app.close()
    await database.discard()
  })

  /** The tag of the requested record, so that only the fault under test is wrong. */
  async function tagFor(url: string): Promise<string> {
    const path = url.replace(/^\/prime/, '').replace(/\/(updateStatus|reversions)$/, '')
    const { headers } = await send(port, { method: 'GET', url: path })
    return String(headers.etag).slice(1, -1)
  }

  for (const [what, requests] of Object.entries(TABLE)) {
    describe(what, () => {
      for (const hostile of sampleOf(`hostile ${what} ${name}`, requests, OF_EACH_KIND)) {
        test(`${hostile.status} ${hostile.code} for ${hostile.name}`, async () => {
          if ('bytes' in hostile.send) assertAnswer(await sendRaw(port, hostile.send), hostile)
          else {
            const sent = withNames(hostile.send, names)
            const headers = sent.headers ?? {}
            if (headers['if-match'] === names.shipmentTag) headers['if-match'] = await tagFor(sent.url)
            assertAnswer(await send(port, sent), hostile)
            if (isSameOverHttp2(sent)) assertAnswer(await http2.send(sent.method, sent.url, sent), hostile)
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
