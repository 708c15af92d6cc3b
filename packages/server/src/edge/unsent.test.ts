/** Clients that ask for much and do not read it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { newAuthority, newCertificate } from '../../test/certificates.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { newShipment } from '../../test/fixtures.ts'
import { http2Client } from '../../test/http2.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { newDocument, PDF } from '../../test/operations/document-examples.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { unsentBytes } from './unsent.ts'

const MIB = 2 ** 20
/** More than the buffers of a connection hold. */
const FILE = Buffer.concat([PDF, randomBytes(12 * MIB)])

test('what waits is counted for its caller and for all, until it is released once', () => {
  const { add, refusalOf } = unsentBytes({ own: 100, total: 150 })
  const [a, b, c, party] = ['caller\na', 'caller\nb', 'caller\nc', 'party\np']
  const release = add([a, party], 60)
  assert.equal(refusalOf([a], 40), undefined)
  assert.equal(refusalOf([a], 41)?.code, 'rate_limit_exceeded')
  assert.equal(refusalOf([b, party], 41)?.code, 'rate_limit_exceeded')
  const releaseB = add([b], 10)
  assert.equal(refusalOf([b], 80), undefined)
  assert.equal(refusalOf([b], 81)?.code, 'overloaded')
  releaseB()
  add([b], 500)
  assert.deepEqual([refusalOf([b])?.code, refusalOf([a])?.code], ['rate_limit_exceeded', 'overloaded'])
  assert.equal(refusalOf([c, party])?.code, 'overloaded')
  release()
  release()
  assert.equal(refusalOf([c, party]), undefined)
})

test('a caller that holds nothing is served although others hold all there is', () => {
  const { add, refusalOf } = unsentBytes({ own: 100, total: 150 })
  add(['caller\na'], 90)
  add(['caller\nb'], 90)
  assert.deepEqual([refusalOf(['caller\nc']), refusalOf(['caller\nc'], 90)], [undefined, undefined])
  assert.equal(refusalOf(['192.0.2.1'], 30), undefined)
  add(['caller\nc'], 1)
  assert.equal(refusalOf(['caller\nc'])?.code, 'overloaded')
})

test('callers without a credential hold at most a quarter together', () => {
  const { add, refusalOf } = unsentBytes({ own: 100, total: 400 })
  const releases = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((address) => add([address], 25))
  assert.equal(refusalOf(['192.0.2.1'])?.code, 'overloaded')
  assert.equal(refusalOf(['192.0.2.5'], 1)?.code, 'overloaded')
  // Small answers, and the files of pages, are for everyone.
  assert.equal(refusalOf(['192.0.2.5']), undefined)
  assert.deepEqual([refusalOf(['caller\na'], 90), refusalOf(['caller\na', 'party\np'], 90)], [undefined, undefined])
  releases[0]!()
  assert.equal(refusalOf(['192.0.2.5'], 25), undefined)
})

forOneDatabase('a client that does not read', (open) => {
  let database: TestDatabase
  let app: TestApp
  let document: Body
  const sessions: { destroy(): void }[] = []
  before(async () => {
    database = await open()
    const options = { unsentMax: { own: 1.5 * MIB, total: 2.5 * MIB } }
    app = await startTestApp(database, { apiKeys: true, documentMbMax: 20 }, options)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { id, eTag } = await newDocument(app)
    const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
    document = (await app.call('PUT', `/v1/documents/${id}/content`, { raw: FILE, headers })).body
  })
  after(async () => {
    for (const session of sessions) session.destroy()
    await app.app.close()
    await database.discard()
  })
  const contentURL = () => `/v1/documents/${document.id}/content`
  const newCaller = async () => bearing(await keyIn(app.db, {}, app.time.now))

  /** Asks for the file, and reads nothing of it. */
  async function leave(headers: Record<string, string>): Promise<http.IncomingMessage> {
    const { port } = app.app.server.address() as AddressInfo
    const request = http.get({ host: '127.0.0.1', port, path: contentURL(), headers, agent: false })
    request.on('error', () => {})
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.on('error', () => {})
    return response
  }
  const gone = async (response: http.IncomingMessage) => {
    response.destroy()
    await once(response, 'close')
  }
  const statusOf = async (headers: Record<string, string>, url = '/v1/moves') =>
    (await app.call('GET', url, { headers })).status

  test('429 for its next large answer, and 200 for small ones and for other callers', async () => {
    const [lazy, other] = [await newCaller(), await newCaller()]
    const first = await leave(lazy)
    assert.equal(first.statusCode, 200)
    const second = await app.call('GET', contentURL(), { headers: lazy })
    assert.deepEqual([second.status, second.body.code], [429, 'rate_limit_exceeded'])
    assert.match(second.body.detail, /wait to be read/)
    assert.deepEqual(
      ['retry-after', 'content-disposition', 'repr-digest', 'etag'].map((name) => second.headers[name]),
      ['1', undefined, undefined, undefined],
    )
    assert.deepEqual([await statusOf(lazy), await statusOf(other, contentURL())], [200, 200])
    await gone(first)
    while ((await statusOf(lazy, contentURL())) !== 200);
  })

  test('503 when the node holds too much, for those who hold a part of it and for nobody else', async () => {
    const [one, other, third, bystander] = await Promise.all([newCaller(), newCaller(), newCaller(), newCaller()])
    const left = [await leave(one), await leave(other), await leave(third)]
    const refused = await app.call('GET', '/v1/moves', { headers: third })
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'overloaded', '1'])
    assert.equal(await statusOf(third, '/livez'), 200)
    assert.deepEqual([await statusOf(bystander), await statusOf(bystander, contentURL())], [200, 200])
    for (const response of left) await gone(response)
    // A refusal reads nothing, so without a pause the service would never see that the connections were closed.
    while ((await statusOf(third, contentURL())) !== 200) await nextTurn()
  })

  test('429 for another caller of the same party', async () => {
    const party = await newParty(app)
    const shipment = await newShipment(app)
    await putOn(app, shipment.moveID, party)
    const colleague = bearing(await keyIn(app.db, { partyID: party.id }, app.time.now))
    await putOn(app, document.moveID, party)
    const left = await leave(party.headers)
    assert.equal(left.statusCode, 200)
    assert.equal(await statusOf(colleague, contentURL()), 429)
    await gone(left)
  })

  test('429 before anything is read, once it holds more than it may', async () => {
    const caller = await newCaller()
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`m${i}`, '荷'.repeat(500)]))
    for (let i = 0; i < 30; i++) await newShipment(app, { metadata })
    const authority = await newAuthority('an authority')
    const tls = await newCertificate('localhost', authority)
    const unsentMax = { own: MIB / 4, total: 100 * MIB }
    const secure = await startTestApp(database, { apiKeys: true }, { tls, unsentMax })
    await secure.app.listen({ host: '127.0.0.1', port: 0 })
    const { session, begin, send } = http2Client((secure.app.server.address() as AddressInfo).port, authority.cert)
    sessions.push(session)
    const stream = begin('GET', '/v1/shipments?limit=200', caller)
    stream.end()
    await once(stream, 'response')
    const asked = await send('GET', '/v1/moves', { headers: caller })
    assert.deepEqual([asked.status, JSON.parse(asked.text).code], [429, 'rate_limit_exceeded'])
    assert.equal((await send('GET', '/livez', { headers: caller })).status, 200)
    stream.destroy()
    while ((await send('GET', '/v1/moves', { headers: caller })).status !== 200);
    session.destroy()
    await secure.app.close()
  })
})

forOneDatabase('an HTTP/2 stream that is not read', (open) => {
  test('is closed, and the others of its connection go on', async () => {
    const database = await open()
    const authority = await newAuthority('an authority')
    const tls = await newCertificate('localhost', authority)
    const lines: unknown[] = []
    const logger = { error: () => {}, info: (...line: unknown[]) => void lines.push(line) }
    const app = await startTestApp(database, { documentMbMax: 20 }, { tls, times: { readerMs: 2_000 }, logger })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { id, eTag } = await newDocument(app)
    const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
    await app.call('PUT', `/v1/documents/${id}/content`, { raw: FILE, headers })
    const { session, begin, send } = http2Client((app.app.server.address() as AddressInfo).port, authority.cert)
    const stream = begin('GET', `/v1/documents/${id}/content`)
    stream.end()
    await once(stream, 'response')
    let isClosed = false
    stream.once('close', () => {
      isClosed = true
    })
    // The connection itself is not silent. Without the pause it would send the file a hundred times.
    while (!isClosed) {
      assert.equal((await send('GET', `/v1/documents/${id}/content`)).status, 200)
      await pause(200)
    }
    assert.equal(stream.rstCode, 8)
    assert.equal((await send('GET', '/v1/moves')).status, 200)
    assert.deepEqual(lines, [[{ answers: 1 }, 'answers were cut off: their clients read nothing of them']])
    session.destroy()
    await app.app.close()
    await database.discard()
  })
})
