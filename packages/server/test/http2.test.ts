/** Everything that depends on the transport, over TLS and HTTP/2. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { connect } from 'node:tls'
import { type App, buildApp } from '../src/app.ts'
import { NEVER_LATE } from './app.ts'
import { type Certificate, newAuthority, newCertificate } from './certificates.ts'
import type { TestDatabase } from './databases.ts'
import { answerOf, type Http2Client, http2Client } from './http2.ts'
import { forOneDatabase } from './one-database.ts'

const JSON_CONTENT = { 'content-type': 'application/json' }

forOneDatabase('over TLS and HTTP/2', (open) => {
  let database: TestDatabase
  let authority: Certificate
  let port: number
  let client: Http2Client
  /** A client of a service that waits only for a moment for the content of a request. */
  let hasty: Http2Client
  const services: App[] = []

  before(async () => {
    database = await open()
    authority = await newAuthority('an authority')
    const tls = await newCertificate('localhost', authority)
    const serve = async (times: { bodyMs?: number }) => {
      const config = { publicUrl: '', prefixes: null, shipmentTypes: null }
      const service = await buildApp({ config, db: database.db, tls, times: { ...NEVER_LATE, ...times } })
      services.push(service)
      await service.app.listen({ host: '127.0.0.1', port: 0 })
      return (service.app.server.address() as AddressInfo).port
    }
    port = await serve({})
    client = http2Client(port, authority.cert)
    hasty = http2Client(await serve({ bodyMs: 500 }), authority.cert)
  })
  after(async () => {
    for (const { session } of [client, hasty]) session.destroy()
    await Promise.all(services.map(({ app }) => app.close()))
    await database.discard()
  })

  const newShipment = async () => {
    const options = { headers: JSON_CONTENT, body: '{"shipmentType":"HHG"}' }
    const { status, headers, text } = await client.send('POST', '/v1/shipments', options)
    assert.equal(status, 201)
    return { ...JSON.parse(text), url: String(headers.location), tag: String(headers.etag) }
  }

  test('200 for a record, 304 for its tag, 412 for an older one, and HEAD like GET', async () => {
    const { url, tag } = await newShipment()
    const patch = { headers: { ...JSON_CONTENT, 'if-match': tag }, body: '{"estimatedWeight":100}' }
    const read = await client.send('GET', url)
    assert.equal(read.status, 200)
    assert.equal(read.headers.etag, tag)
    assert.equal(read.headers['strict-transport-security'], 'max-age=31536000')
    const head = await client.send('HEAD', url)
    assert.deepEqual(
      [head.status, head.text, head.headers['content-length']],
      [200, '', read.headers['content-length']],
    )
    const same = await client.send('GET', url, { headers: { 'if-none-match': tag } })
    assert.deepEqual([same.status, same.text, same.headers.etag], [304, '', tag])
    assert.equal((await client.send('PATCH', url, patch)).status, 200)
    const stale = await client.send('PATCH', url, patch)
    assert.deepEqual([stale.status, JSON.parse(stale.text).reason], [412, 'stale'])
    assert.equal((await client.send('DELETE', url)).status, 204)
    assert.equal((await client.send('GET', url)).status, 404)
  })

  test('200 for many at once over one connection, each with its own answer', async () => {
    const { url, id } = await newShipment()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.send('GET', url)))
    assert.deepEqual(
      answers.map(({ status, text }) => [status, JSON.parse(text).id]),
      answers.map(() => [200, id]),
    )
  })

  test('200 for an export, line by line, and for the list as a page', async () => {
    const { id } = await newShipment()
    const csv = await client.send('GET', '/v1/shipments', { headers: { accept: 'text/csv' } })
    assert.equal(csv.status, 200)
    assert.match(String(csv.headers['content-type']), /^text\/csv/)
    assert.ok(csv.text.includes(id))
    const options = await client.send('OPTIONS', '/v1/shipments')
    assert.deepEqual([options.status, options.headers.allow], [204, 'GET, HEAD, OPTIONS, PATCH, POST, QUERY'])
  })

  test('200 for a stream with events as they happen, and for a long poll with the first one', async () => {
    const { text } = await client.send('GET', '/v1/events?limit=200')
    const { seq } = JSON.parse(text).at(-1) ?? { seq: 0 }
    const stream = client.begin('GET', `/v1/events?after=${seq}`, { accept: 'text/event-stream' })
    stream.end()
    const [headers] = await once(stream, 'response')
    assert.deepEqual([headers[':status'], headers['content-type']], [200, 'text/event-stream; charset=utf-8'])
    const waiting = client.send('GET', `/v1/events?after=${seq}`, { headers: { prefer: 'wait=20' } })
    const { id } = await newShipment()
    let heard = ''
    for await (const chunk of stream.setEncoding('utf8')) {
      heard += chunk
      if (heard.includes(`shipments/${id}`)) break
    }
    const { status, text: events } = await waiting
    assert.equal(status, 200)
    assert.equal(JSON.parse(events)[0].seq, seq + 1)
  })

  test('408 for content that does not end in time, and nothing is written', async () => {
    const stream = hasty.begin('POST', '/v1/shipments', JSON_CONTENT)
    stream.write('{"shipmentType":')
    const { status, text, headers } = await answerOf(stream)
    assert.deepEqual([status, JSON.parse(text).code], [408, 'request_timeout'])
    assert.equal(headers.connection, undefined)
  })

  test('200 for a complete request that waits longer than the time limit of content', async () => {
    const { text } = await client.send('GET', '/v1/events?limit=200')
    const newest = JSON.parse(text).at(-1).seq
    const { status, text: events } = await hasty.send('GET', `/v1/events?after=${newest}`, {
      headers: { prefer: 'wait=1' },
    })
    assert.deepEqual([status, events], [200, '[]'])
  })

  test('413 for endless content without a length', async () => {
    const stream = client.begin('POST', '/v1/shipments', JSON_CONTENT)
    stream.end(Buffer.alloc(1024 * 1024 + 1, ' '))
    const { status, text } = await answerOf(stream)
    assert.deepEqual([status, JSON.parse(text).code], [413, 'body_too_large'])
  })

  for (const [name, status, code, method, path, headers] of [
    ['headers of 16 KiB and more', 431, 'headers_too_large', 'GET', '/livez', { 'x-long': 'x'.repeat(17_000) }],
    ['a URL of 8 KiB and more', 414, 'url_too_long', 'GET', `/livez?${'x'.repeat(8_200)}`, {}],
    ['a method that HTTP does not have', 501, 'method_not_implemented', 'BREW', '/livez', {}],
    ['an expectation we do not know', 417, 'expectation_failed', 'POST', '/v1/shipments', { expect: 'tea' }],
    ['a path that cannot be read', 400, 'invalid_url', 'GET', '/v1/shipments/%zz', {}],
    ['a path that leads nowhere', 404, 'route_not_found', 'GET', '/nothing', {}],
  ] as const) {
    test(`${status} for ${name}`, async () => {
      const answer = await client.send(method, path, { headers })
      assert.deepEqual([answer.status, JSON.parse(answer.text).code], [status, code])
      assert.equal(answer.headers['content-type']?.slice(0, 24), 'application/problem+json')
      assert.equal(JSON.parse(answer.text).instance, `urn:uuid:${answer.headers['x-request-id']}`)
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    })
  }

  test('403 for an authority that is not of this machine, whatever Host says', async () => {
    const elsewhere = { ':authority': 'evil.example.com', host: 'localhost' }
    const { status, text } = await client.send('GET', '/v1/shipments', { headers: elsewhere })
    assert.deepEqual([status, JSON.parse(text).code], [403, 'host_not_allowed'])
  })

  test('501 for CONNECT, which comes in another way', async () => {
    const stream = client.session.request({ ':method': 'CONNECT', ':authority': '127.0.0.1:22' })
    const { status, text } = await answerOf(stream)
    assert.deepEqual([status, JSON.parse(text).code], [501, 'method_not_implemented'])
  })

  test('200 over HTTP/1.1 at the same port', async () => {
    const request = get({ host: '127.0.0.1', port, path: '/livez', ca: authority.cert, agent: false })
    const [response] = await once(request, 'response')
    assert.deepEqual([response.statusCode, response.httpVersion], [200, '1.1'])
    response.resume()
    await once(response, 'end')
  })

  test('TLS 1.2 is the oldest that is spoken', async () => {
    const greet = (version: 'TLSv1.1' | 'TLSv1.2') => {
      const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
      const socket = connect({ host: '127.0.0.1', port, ca: authority.cert, ...versions })
      return Promise.race([
        once(socket, 'secureConnect').then(() => socket.end() && 'accepted'),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused')
    }
    assert.equal(await greet('TLSv1.1'), 'refused')
    assert.equal(await greet('TLSv1.2'), 'accepted')
  })
})
