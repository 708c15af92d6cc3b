import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sharedApp, startTestApp, type TestApp } from '../../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../../test/databases.ts'
import { AUDIENCE, type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { bearing, keyIn } from '../../../test/keys.ts'

/** So low that the refill is negligible during a test. */
const RATE = 2

forEachDatabase('the rate limit', (open) => {
  const app = sharedApp(open, { rateLimit: RATE })
  const from = async (address: string, url = '/v1/moves') => {
    const { statusCode, headers, body } = await app.app.inject({ url, remoteAddress: address })
    return { status: statusCode, headers, body }
  }
  const exhaust = async (address: string, url?: string) => {
    for (let i = 0; i < RATE * 10; i++) {
      const answer = await from(address, url)
      if (answer.status === 429) return answer
    }
    return assert.fail('nothing was refused')
  }

  test('200 with RateLimit-Policy and RateLimit headers', async () => {
    const { headers } = await from('192.0.2.1')
    assert.equal(headers['ratelimit-policy'], '"default";q=4;w=2')
    assert.equal(headers.ratelimit, '"default";r=3;t=1')
  })

  test('429 with Retry-After as a problem once the burst is used up', async () => {
    const { headers, body } = await exhaust('192.0.2.2')
    const problem = JSON.parse(body)
    assert.deepEqual(
      [problem.code, problem.status, problem.type],
      ['rate_limit_exceeded', 429, '/problems/rate_limit_exceeded'],
    )
    assert.equal(headers['retry-after'], '1')
    assert.match(String(headers.ratelimit), /^"default";r=0;t=[12]$/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  test('429 before any error about the path, the method or the query', async () => {
    for (const [i, url] of ['/nothing', '/v1/moves?colour=red', '/v1/shipments/x'].entries())
      assert.equal((await exhaust(`198.51.100.${i}`, url)).status, 429)
  })

  test('429 for one address does not affect others, except those of its IPv6 network', async () => {
    await exhaust('2001:db8::1')
    assert.equal((await from('2001:db8::ffff:2')).status, 429)
    assert.equal((await from('2001:db8:0:1::1')).status, 200)
    assert.equal((await from('192.0.2.4')).status, 200)
  })

  test('200 for probes, however often they come', async () => {
    await exhaust('192.0.2.5')
    for (const url of ['/livez', '/readyz']) assert.equal((await from('192.0.2.5', url)).status, 200)
    assert.equal((await from('192.0.2.5', '/livez')).headers.ratelimit, undefined)
  })
})

forEachDatabase('the rate limit of requests with many records', (open) => {
  const app = sharedApp(open, { rateLimit: RATE })
  /** Sends a request of a caller with a full bucket, and says how many tokens it took. */
  let callers = 0
  const costOf = async (method: 'PATCH' | 'POST' | 'QUERY', url: string, payload: object, headers = {}) => {
    const remoteAddress = `203.0.113.${++callers}`
    const type = { 'content-type': 'application/json', ...headers }
    const { statusCode, headers: answered } = await app.app.inject({
      method,
      url,
      payload,
      remoteAddress,
      headers: type,
    })
    const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(String(answered.ratelimit))!
    const next = await app.app.inject({ url: '/v1/moves', remoteAddress })
    return { status: statusCode, left: Number(left), seconds: Number(seconds), next: next.statusCode, remoteAddress }
  }
  const draft = { shipmentType: 'HHG', status: 'DRAFT' }
  const bulk = (count: number) => ({
    mode: 'ISOLATED',
    operations: Array.from({ length: count }, () => ({ action: 'delete', id: randomUUID(), ifMatch: '*' })),
  })

  test('a bulk counts as many requests as it has operations, and so does its dry run', async () => {
    for (const url of ['/v1/shipments', '/v1/moves', '/v1/shipments?dryRun=true']) {
      const small = await costOf('PATCH', url, bulk(2))
      assert.deepEqual([small.status, small.left, small.next], [200, 2, 200], url)
      const large = await costOf('PATCH', url, bulk(100))
      // It is larger than the burst, and the caller pays it off afterwards.
      assert.deepEqual([large.status, large.left, large.seconds, large.next], [200, 0, 50, 429], url)
    }
  })

  test('an import counts as many requests as it creates records, and another POST as one', async () => {
    const shipments = [{ ...draft, services: [{ code: 'FUEL' }] }]
    for (const [url, content, left] of [
      ['/v1/moves', { source: 'Fleet 3', shipments }, 1],
      ['/v1/shipments', { source: 'Fleet 3', ...shipments[0] }, 2],
      ['/v1/shipments?dryRun=true', { source: 'Fleet 3', ...shipments[0] }, 2],
      ['/v1/shipments', draft, 3],
    ] as const) {
      const { status, left: is } = await costOf('POST', url, content)
      assert.deepEqual([status, is], [201, left], url)
    }
  })

  test('content of 96 KiB counts as three requests, whatever it asks for', async () => {
    const padded = (bytes: number) => ({ x: 'a'.repeat(bytes - '{"x":""}'.length) })
    for (const [method, url, status] of [
      ['POST', '/v1/shipments', 422],
      ['QUERY', '/v1/shipments', 422],
    ] as const) {
      const cost = await costOf(method, url, padded(96 * 1024))
      assert.deepEqual([cost.status, cost.left], [status, 1], method)
      assert.equal((await costOf(method, url, padded(32 * 1024))).left, 3, method)
    }
  })

  test('new records in a bulk count as their POSTs would', async () => {
    const services = [{ code: 'FUEL' }]
    const operations = [draft, { source: 'Fleet 3', ...draft, services }].map((record) => ({
      action: 'create',
      record,
    }))
    const { status, left } = await costOf('PATCH', '/v1/shipments', { mode: 'ATOMIC', operations })
    assert.deepEqual([status, left], [200, 1])
  })

  test('a bulk with too many operations counts as the largest one, and a replay as one request', async () => {
    assert.deepEqual((await costOf('PATCH', '/v1/shipments', bulk(5_000))).seconds, 50)
    const [content, key] = [bulk(3), { 'idempotency-key': randomUUID() }]
    assert.equal((await costOf('PATCH', '/v1/shipments', content, key)).left, 1)
    assert.equal((await costOf('PATCH', '/v1/shipments', content, key)).left, 3)
  })
})

forEachDatabase('a rate limit of 0', (open) => {
  const app = sharedApp(open, { rateLimit: 0 })

  test('200 without RateLimit headers', async () => {
    const { headers, status } = await app.call('GET', '/v1/moves')
    assert.deepEqual([status, headers.ratelimit, headers['ratelimit-policy']], [200, undefined, undefined])
  })
})

forEachDatabase('the rate limit of signed-in callers', (open) => {
  const app = sharedApp(open, { rateLimit: RATE, apiKeys: true })
  const from = async (address: string, headers: Record<string, string>) =>
    (await app.app.inject({ url: '/v1/moves', remoteAddress: address, headers })).statusCode

  test('429 for a key, from wherever it is used, and 200 for another from the same address', async () => {
    const [busy, quiet] = [
      bearing(await keyIn(app.db, {}, app.time.now)),
      bearing(await keyIn(app.db, {}, app.time.now)),
    ]
    const statuses: number[] = []
    // A slow machine refills the bucket meanwhile, so the number of requests until the refusal is not exact.
    for (let i = 0; i < RATE * 10 && statuses.at(-1) !== 429; i++) statuses.push(await from(`192.0.2.${i}`, busy))
    assert.deepEqual([...new Set(statuses)], [200, 429])
    assert.ok(statuses.length > 2 * RATE)
    assert.equal(await from(`192.0.2.${statuses.length - 1}`, quiet), 200)
  })
})

forEachDatabase('the rate limit of callers with a token', (open) => {
  let database: TestDatabase
  let provider: IdentityProvider
  let app: TestApp
  before(async () => {
    provider = await startIdentityProvider()
    database = await open()
    const settings = { authIssuer: provider.issuer, authAudience: [AUDIENCE] }
    app = await startTestApp(database, { rateLimit: RATE, ...settings })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
    await provider.close()
  })

  test('200 for an address after 429 for a caller with that address as its name', async () => {
    const named = '192.0.2.50'
    const headers = { authorization: `Bearer ${await provider.token(app.time.now, { sub: named })}` }
    const signedIn = async () => (await app.app.inject({ url: '/v1/shipments', headers })).statusCode
    for (let i = 0; i < 2 * RATE; i++) assert.equal(await signedIn(), 200)
    assert.equal(await signedIn(), 429)
    assert.equal((await app.app.inject({ url: '/openapi.json', remoteAddress: named })).statusCode, 200)
  })
})
