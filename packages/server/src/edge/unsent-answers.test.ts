/** Answers that take longer to send than a handler may take to answer. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientHttp2Stream } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { newAuthority, newCertificate } from '../../test/certificates.ts'
import { newShipment } from '../../test/fixtures.ts'
import { holdTime } from '../../test/hold-time.ts'
import { http2Client } from '../../test/http2.ts'
import { newDocument, PDF } from '../../test/operations/document-examples.ts'
import { forEachStore, type TestStore } from '../../test/stores.ts'
import type { Database } from '../db/database.ts'

const HANDLER_MS = 1_000
const LOOK_EVERY_MS = 600
/** Two exports of shipments read a second page. */
const SHIPMENTS = 120
/** Far more than the buffers of a connection hold. */
const FILE = Buffer.concat([PDF, randomBytes(12 * 2 ** 20)])
/** Letters that compression makes little shorter. */
const REMARKS = () => randomBytes(1_000).toString('hex')

/** The clock goes back between the tests, which a rate limit would count as debt. */
const SETTINGS = { documentMbMax: 20, rateLimit: 0 }

type Gate = { reached: Promise<void>; letGo: () => void }

/** The same database, with reads that can be held up. */
function heldUp(db: Database): Database & { holdRead: (skip?: number) => Gate } {
  let isHeld = () => false
  let gate = Promise.resolve()
  let reach = () => {}
  const column = (async (query) => {
    if (isHeld()) {
      reach()
      await gate
    }
    return db.column(query)
  }) as Database['column']
  return {
    ...db,
    column,
    /** Holds up the reads after the next few. */
    holdRead(skip = 0) {
      let left = skip
      const isAfterThose = () => left-- <= 0
      isHeld = isAfterThose
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      const reached = new Promise<void>((resolve) => {
        reach = resolve
      })
      const letGo = () => {
        if (isHeld === isAfterThose) isHeld = () => false
        resolve()
      }
      return { reached, letGo }
    },
  }
}

forEachStore('an answer that takes long to send', (open) => {
  let store: TestStore
  let held: ReturnType<typeof heldUp>
  let app: TestApp
  let document: Body
  const logged: Body[] = []
  before(async () => {
    store = await open()
    held = heldUp(store.db)
    const logger = { error: (...line: unknown[]) => void logged.push(line), info: () => {} }
    const options = { times: { handlerMs: HANDLER_MS }, logger }
    app = await startTestApp({ ...store, db: held }, SETTINGS, options)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const content = () => ({ counselorRemarks: REMARKS() })
    for (let i = 0; i < SHIPMENTS; i += 10)
      await Promise.all(Array.from({ length: 10 }, () => newShipment(app, content())))
    const { id, eTag } = await newDocument(app)
    const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
    document = (await app.call('PUT', `/v1/documents/${id}/content`, { raw: FILE, headers })).body
  })
  after(async () => {
    await app.app.close()
    await store.discard()
  })
  const contentURL = () => `/v1/documents/${document.id}/content`

  /** Asks, and reads nothing more once the answer has begun. */
  async function ask(path: string, headers: Record<string, string> = {}): Promise<Socket> {
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    await once(socket, 'readable')
    return socket
  }

  /** Reads the rest of an answer until the server closes the connection. */
  async function rest(socket: Socket): Promise<{ head: string; body: Buffer; isWhole: boolean }> {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    if (!socket.destroyed) await once(socket, 'close')
    const all = Buffer.concat(chunks)
    const end = all.indexOf('\r\n\r\n')
    const head = all.subarray(0, end).toString()
    const sent = all.subarray(end + 4)
    if (!/transfer-encoding: chunked/i.test(head))
      return { head, body: sent, isWhole: sent.length === Number(/content-length: (\d+)/i.exec(head)?.[1]) }
    const parts: Buffer[] = []
    for (let at = 0; at < sent.length; ) {
      const line = sent.indexOf('\r\n', at)
      const size = Number.parseInt(sent.subarray(at, line).toString(), 16)
      if (size === 0) return { head, body: Buffer.concat(parts), isWhole: true }
      parts.push(sent.subarray(line + 2, line + 2 + size))
      at = line + size + 4
    }
    return { head, body: Buffer.concat(parts), isWhole: false }
  }

  /** Lets the time of a handler pass. Another request shows that the service has looked: its time is over too. */
  async function outlast(pass: (ms: number) => void, of = app): Promise<void> {
    const { reached, letGo } = held.holdRead()
    const other = of.call('GET', '/v1/moves?limit=7')
    await reached
    // In steps, so that the next part of the answer is never awaited for longer than a step.
    for (let step = 0; step < 4; step++) {
      pass(HANDLER_MS * 0.3)
      for (let i = 0; i < 5; i++) assert.equal((await of.call('GET', `/v1/documents/${document.id}`)).status, 200)
    }
    assert.equal((await other).status, 503)
    letGo()
  }

  test('200 and the whole file for a slow reader', async (t) => {
    const pass = holdTime(t)
    const socket = await ask(contentURL())
    for (let i = 0; i < 3; i++) await outlast(pass)
    const { head, body } = await rest(socket)
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.ok(body.equals(FILE), `${body.length} of ${FILE.length} bytes`)
  })

  test('206 and the whole range for a slow reader', async (t) => {
    const pass = holdTime(t)
    const socket = await ask(contentURL(), { range: 'bytes=100-12000099' })
    await outlast(pass)
    const { head, body } = await rest(socket)
    assert.match(head, /^HTTP\/1\.1 206 /)
    assert.ok(body.equals(FILE.subarray(100, 12_000_100)), `${body.length} bytes`)
  })

  test('200 and the whole file for a slow reader over HTTP/2', async (t) => {
    const authority = await newAuthority('an authority')
    const tls = await newCertificate('localhost', authority)
    const secure = await startTestApp({ ...store, db: held }, SETTINGS, { tls, times: { handlerMs: HANDLER_MS } })
    await secure.app.listen({ host: '127.0.0.1', port: 0 })
    const { session, begin } = http2Client((secure.app.server.address() as AddressInfo).port, authority.cert)
    const pass = holdTime(t)
    const stream = begin('GET', contentURL())
    stream.end()
    const [answer] = await once(stream, 'response')
    await outlast(pass, secure)
    const body = await bytesOf(stream)
    assert.equal(answer[':status'], 200)
    assert.ok(body.equals(FILE), `${body.length} of ${FILE.length} bytes`)
    session.destroy()
    await secure.app.close()
  })

  for (const type of ['text/csv', 'application/x-ndjson'])
    test(`200 and everything as ${type}, if each read is in time but all of them are not`, async (t) => {
      const pass = holdTime(t)
      // The first page is sent, and the second is read late.
      let { reached, letGo } = held.holdRead(1)
      const socket = await ask('/v1/shipments', { accept: type })
      for (let page = 1; page <= 2; page++) {
        await reached
        pass(HANDLER_MS * 0.7)
        // As often as the service looks for work that takes too long.
        await pause(LOOK_EVERY_MS)
        const go = letGo
        if (page === 1) ({ reached, letGo } = held.holdRead())
        go()
      }
      letGo()
      const { head, body, isWhole } = await rest(socket)
      assert.match(head, /^HTTP\/1\.1 200 /)
      const lines = body.toString().trimEnd().split('\n').length - (type === 'text/csv' ? 1 : 0)
      assert.deepEqual([isWhole, lines], [true, SHIPMENTS + 1])
    })

  test('200 and a whole compressed page for a slow reader', async (t) => {
    const pass = holdTime(t)
    const socket = await ask('/v1/shipments?limit=100', { 'accept-encoding': 'br' })
    await outlast(pass)
    const { head, body, isWhole } = await rest(socket)
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.deepEqual([isWhole, JSON.parse(brotliDecompressSync(body).toString()).length], [true, 100])
  })

  test('an export ends when the database does not answer in the middle, and the log says so', async (t) => {
    const pass = holdTime(t)
    logged.length = 0
    const { reached, letGo } = held.holdRead(1)
    const socket = await ask('/v1/shipments', { accept: 'text/csv' })
    await reached
    pass(HANDLER_MS + 1)
    const { head, isWhole } = await rest(socket)
    letGo()
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.equal(isWhole, false)
    const [[about, text]] = logged
    assert.deepEqual([about.route, text], ['/v1/shipments', 'an answer was cut off: its next part took too long'])
  })

  test('503 for an export that has not begun in time', async (t) => {
    const pass = holdTime(t)
    const { reached, letGo } = held.holdRead()
    const answered = app.call('GET', '/v1/shipments', { headers: { accept: 'application/x-ndjson' } })
    await reached
    pass(HANDLER_MS + 1)
    const { status, body } = await answered
    letGo()
    assert.deepEqual([status, body.code], [503, 'unavailable'])
  })
})

async function bytesOf(stream: ClientHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
