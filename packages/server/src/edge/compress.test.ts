import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { type Body, sharedApp } from '../../test/app.ts'
import { newShipment } from '../../test/fixtures.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { codingFor, compressAnswers } from './compress.ts'

describe('the coding for Accept-Encoding', () => {
  for (const [accept, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8, zstd; q=0.7', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'zstd'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate, compress', undefined],
    ['gzip;q=nonsense', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)
    test(`${accept}: ${coding}`, () => assert.equal(codingFor(accept), coding))
})

test('at most eight answers are compressed at a time, and the others are sent as they are', async () => {
  const hook = compressAnswers() as Body
  const payload = 'x'.repeat(2_000)
  const reply = { getHeader: () => 'application/json', hasHeader: () => false, header: () => reply }
  const request = { headers: { 'accept-encoding': 'gzip' } }
  const compressed: Promise<Buffer>[] = []
  let plain = 0
  for (let i = 0; i < 20; i++) {
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    let isNow = true
    hook(request, reply, payload, (_error: null, sent: string | Buffer) => {
      if (isNow && sent === payload) plain++
      else resolve(sent as Buffer)
    })
    isNow = false
    compressed.push(promise)
  }
  assert.equal(plain, 12)
  for (const each of await Promise.all(compressed.slice(0, 8))) assert.equal(String(gunzipSync(each)), payload)
})

/** A long problem. */
const MANY_ERRORS = `/v1/shipments?${Array.from({ length: 20 }, (_, i) => `colour${i}=red`).join('&')}`
const EXPANDERS = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

forOneDatabase('compression', (open) => {
  const app = sharedApp(open)
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.app.inject({ method: method as 'GET', url, headers })
  const long = () => newShipment(app, { customerRemarks: 'Ring twice. '.repeat(100) })

  for (const coding of ['br', 'zstd', 'gzip'] as const)
    test(`200 in ${coding}: the same bytes, a tag with its suffix for records, and Vary`, async () => {
      const { id, eTag } = await long()
      const accept = { 'accept-encoding': coding }
      for (const url of [`/v1/shipments/${id}`, '/v1/shipments', '/openapi.json', MANY_ERRORS]) {
        const plain = await get(url)
        const answer = await get(url, accept)
        assert.equal(answer.statusCode, plain.statusCode)
        assert.equal(answer.headers['content-encoding'], coding)
        assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
        if (answer.statusCode === 200) assert.equal(String(EXPANDERS[coding](answer.rawPayload)), plain.body)
        for (const { headers } of [plain, answer]) assert.match(String(headers.vary), /\bAccept-Encoding\b/)
        assert.equal(plain.headers['content-encoding'], undefined)
        const head = await get(url, accept, 'HEAD')
        for (const name of ['content-encoding', 'etag', ...(plain.statusCode === 200 ? ['content-length'] : [])])
          assert.equal(head.headers[name], answer.headers[name], name)
      }
      const list = await get('/v1/shipments', accept)
      assert.match(String(list.headers.etag), /^W\/"[^"]+"$/)
      assert.equal(list.headers.etag, (await get('/v1/shipments')).headers.etag)

      const tag = `"${eTag}-${coding}"`
      assert.equal((await get(`/v1/shipments/${id}`, accept)).headers.etag, tag)
      const again = await get(`/v1/shipments/${id}`, { ...accept, 'if-none-match': `"x", W/${tag}` })
      assert.deepEqual([again.statusCode, again.headers.etag, again.body], [304, tag, ''])
      assert.match(String(again.headers.vary), /\bAccept-Encoding\b/)
      const body = { estimatedWeight: 1 }
      assert.equal((await app.call('PATCH', `/v1/shipments/${id}`, { body, headers: { 'if-match': tag } })).status, 200)
    })

  test('200 as it is: what is short, streams, and answers with a secret', async () => {
    await long()
    const accept = { 'accept-encoding': 'br, gzip' }
    const url = `https://hooks.example.com/${'x'.repeat(1_500)}`
    const webhook = await app.app.inject({ method: 'POST', url: '/v1/webhooks', headers: accept, payload: { url } })
    assert.equal(webhook.statusCode, 201, webhook.body)
    assert.ok(webhook.json().secret)
    for (const answer of [
      webhook,
      await get('/livez', accept),
      await get('/v1/shipments', { ...accept, accept: 'text/csv' }),
      await get('/v1/shipments', { ...accept, accept: 'application/x-ndjson' }),
    ])
      assert.equal(answer.headers['content-encoding'], undefined)
    const read = await get(`/v1/webhooks/${webhook.json().id}`, accept)
    assert.equal(read.headers['content-encoding'], 'br')
  })

  const post = (raw: Buffer, headers: Record<string, string> = {}) =>
    app.call('POST', '/v1/shipments', {
      raw,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
    })
  const CONTENT = JSON.stringify({ shipmentType: 'HHG', customerRemarks: 'Ring twice' })

  test('201 for content in gzip; an Idempotency-Key stands for the content, however it was sent', async () => {
    const headers = { 'idempotency-key': 'compressed' }
    const made = await post(gzipSync(CONTENT), headers)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.customerRemarks, 'Ring twice')
    for (const [raw, coding] of [
      [Buffer.from(CONTENT), 'identity'],
      [gzipSync(CONTENT, { level: 1 }), 'x-gzip'],
    ] as const) {
      const again = await post(raw, { ...headers, 'content-encoding': coding })
      assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
    }
  })

  for (const [status, what, raw] of [
    [413, 'content that expands beyond 1 MiB', gzipSync(`"${'x'.repeat(1024 * 1024)}"`)],
    [413, 'a bomb', gzipSync(Buffer.alloc(200 * 1024 * 1024))],
    [400, 'content that is not gzip', Buffer.from(CONTENT)],
    [400, 'half of it', gzipSync(CONTENT).subarray(0, 30)],
  ] as const)
    test(`${status} for ${what}`, async () => {
      const answer = await post(raw)
      assert.equal(answer.status, status, answer.text)
      assert.match(answer.body.detail, status === 413 ? /1 MiB after decompression/ : /not valid gzip/)
    })

  test('415 for content in another coding, with the one that is accepted', async () => {
    for (const coding of ['br', 'deflate', 'gzip, gzip', 'zstd']) {
      const answer = await post(Buffer.from(CONTENT), { 'content-encoding': coding })
      assert.deepEqual([answer.status, answer.headers['accept-encoding']], [415, 'gzip'])
    }
    const typed = await post(gzipSync(CONTENT), { 'content-type': 'text/plain' })
    assert.deepEqual([typed.status, typed.headers['accept-encoding']], [415, undefined])
  })
})
