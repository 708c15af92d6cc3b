import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { type Answer, type Body, sharedApp } from '../../test/app.ts'
import { newShipment } from '../../test/fixtures.ts'
import { listening, sendRaw } from '../../test/hostile/exchange.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const ORIGIN = 'https://app.example.com'
const NEEDED = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Total-Count',
  'X-Request-Id',
]
/** What a page sends to store a file and to read it in parts. */
const DOCUMENTS_NEED = ['Content-Digest', 'Repr-Digest', 'Content-Range', 'If-Range', 'Range']
const corsHeadersOf = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

/** A preflight as browsers send it. */
const preflight = (origin: string, method = 'PATCH') => ({
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'if-match' },
})

forOneDatabase('CORS for one origin', (open) => {
  const app = sharedApp(open, { corsOrigins: [ORIGIN, 'http://localhost:5173'] })

  test('204 for a preflight of any path, with the allowed methods and headers', async () => {
    for (const url of ['/v1/shipments', '/v1/nothing']) {
      const { status, headers } = await app.call('OPTIONS', url, preflight(ORIGIN))
      assert.equal(status, 204)
      assert.equal(headers['access-control-allow-origin'], ORIGIN)
      for (const method of ['PATCH', 'PUT', 'DELETE', 'QUERY'])
        assert.ok(headers['access-control-allow-methods']!.split(', ').includes(method), method)
      for (const name of ['Authorization', 'If-Match', 'Idempotency-Key', 'Prefer', 'Content-Type', 'Last-Event-ID'])
        assert.ok(headers['access-control-allow-headers']!.split(', ').includes(name), name)
      assert.match(headers.vary!, /\bOrigin\b/)
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
  })

  test('every header that an operation declares may be sent, or read', async () => {
    const { paths, components } = app.openapi() as Body
    const operations = Object.values<Body>(paths).flatMap((path) => Object.values<Body>(path))
    const parameters = operations
      .flatMap((operation) => operation.parameters)
      .filter(({ in: place }) => place === 'header')
    const { headers } = await app.call('OPTIONS', '/v1/shipments', preflight(ORIGIN))
    const allowed = headers['access-control-allow-headers']!.split(', ')
    const exposed = headers['access-control-expose-headers']!.split(', ')
    const missing = (names: string[], listed: string[]) => [...new Set(names)].filter((name) => !listed.includes(name))
    assert.deepEqual(missing([...parameters.map(({ name }) => name), ...DOCUMENTS_NEED], allowed), [])
    assert.deepEqual(missing(Object.keys(components.headers), exposed), [])
  })

  test('every answer may be read: 200, 201, 304, 404, 412, 405, a bad URL and an unknown method', async () => {
    const { id, eTag } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const origin = { origin: ORIGIN }
    const answers = [
      await app.call('GET', url, { headers: origin }),
      await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' }, headers: origin }),
      await app.call('GET', url, { headers: { ...origin, 'if-none-match': `"${eTag}"` } }),
      await app.call('GET', '/v1/nothing', { headers: origin }),
      await app.call('PATCH', url, { body: {}, headers: { ...origin, 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' } }),
      await app.call('POST', url, { headers: origin }),
      await app.call('GET', '/v1/shipments/%zz', { headers: origin }),
      await app.call('TRACE', url, { headers: origin }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 201, 304, 404, 412, 405, 400, 501],
    )
    for (const { status, headers } of answers) {
      assert.equal(headers['access-control-allow-origin'], ORIGIN, String(status))
      const exposed = headers['access-control-expose-headers']!.split(', ')
      for (const name of NEEDED) assert.ok(exposed.includes(name), name)
      assert.match(headers.vary!, /\bOrigin\b/, String(status))
    }
  })

  for (const origin of [
    'https://evil.example',
    'null',
    'https://app.example.com.evil.example',
    'https://evilapp.example.com',
    'http://app.example.com',
    'https://app.example.com:8443',
    'HTTPS://APP.EXAMPLE.COM',
    `${ORIGIN}, https://evil.example`,
  ]) {
    test(`${origin} is not allowed, and the answer still varies by origin`, async () => {
      const answer = await app.call('GET', '/v1/moves', { headers: { origin } })
      assert.equal(answer.status, 200)
      assert.deepEqual(corsHeadersOf(answer), [])
      assert.match(answer.headers.vary!, /\bOrigin\b/)
      const asked = await app.call('OPTIONS', '/v1/moves', preflight(origin))
      assert.deepEqual(corsHeadersOf(asked), [])
    })
  }

  for (const [status, what, bytes] of [
    [400, 'a malformed header', `GET /v1/moves HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nX Y: z\r\n\r\n`],
    [431, 'endless headers', `GET / HTTP/1.1\r\nOrigin: ${ORIGIN}\r\nX-A: ${'a'.repeat(30_000)}`],
    [417, 'an unknown expectation', `GET / HTTP/1.1\r\nHost: localhost\r\norigin:${ORIGIN}\r\nExpect: tea\r\n\r\n`],
    [501, 'CONNECT', `CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\n\r\n`],
  ] as const)
    test(`${status} for ${what} may be read by an allowed origin only`, async () => {
      const port = (app.app.server.address() as AddressInfo | null)?.port ?? (await listening(app))
      const answer = await sendRaw(port, { bytes })
      assert.equal(answer.status, status)
      assert.equal(answer.headers['access-control-allow-origin'], ORIGIN)
      assert.match(String(answer.headers['access-control-expose-headers']), /X-Request-Id/)
      const foreign = await sendRaw(port, { bytes: bytes.replace(ORIGIN, 'https://evil.example') })
      assert.deepEqual([foreign.headers['access-control-allow-origin'], foreign.headers.vary], [undefined, 'Origin'])
    })

  test('204 with Allow for OPTIONS that is no preflight', async () => {
    const { status, headers } = await app.call('OPTIONS', '/v1/moves', { headers: { origin: ORIGIN } })
    assert.deepEqual([status, headers.allow], [204, 'GET, HEAD, OPTIONS, PATCH, POST, QUERY'])
  })
})

forOneDatabase('CORS for any origin', (open) => {
  const app = sharedApp(open, { corsOrigins: ['*'] })

  test('any page may read, none by name, and never with credentials', async () => {
    for (const origin of ['https://anybody.example', 'null']) {
      const { headers } = await app.call('GET', '/v1/moves', { headers: { origin } })
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
  })
})

forOneDatabase('CORS as it is by default', (open) => {
  const app = sharedApp(open)

  test('no page of another origin may read anything', async () => {
    assert.deepEqual(corsHeadersOf(await app.call('GET', '/v1/moves', { headers: { origin: ORIGIN } })), [])
    assert.deepEqual(corsHeadersOf(await app.call('OPTIONS', '/v1/moves', preflight(ORIGIN))), [])
  })
})
