import assert from 'node:assert/strict'
import dns, { type LookupAddress } from 'node:dns'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Front, startFront } from '../test/front.ts'
import {
  type ClientOptions,
  createClient,
  NetworkError,
  RateLimitError,
  type Retry,
  TimeoutError,
  UnavailableError,
  ValidationError,
  VanlineError,
} from './index.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const LIVE = { status: 200, headers: JSON_TYPE, body: '{"status":"ok"}' }
const BUSY = { status: 503, headers: { 'retry-after': '0' } }

describe('the transport', () => {
  let front: Front
  // Each test has a front of its own: a request that was given up may arrive when the next test has begun.
  beforeEach(async () => {
    front = await startFront('http://127.0.0.1:9')
  })
  afterEach(() => front.close())
  const clientWith = (options: Partial<ClientOptions> = {}) => createClient({ baseUrl: front.url, ...options })

  test('gives up after as many retries as it was told, with the last error', async () => {
    front.fates.push(BUSY, BUSY, LIVE)
    await assert.rejects(clientWith({ retries: 1 }).server.live(), UnavailableError)
    assert.equal(front.seen.length, 2)
    front.fates = [{ status: 429 }]
    await assert.rejects(clientWith({ retries: 0 }).server.live(), RateLimitError)
    front.fates = ['lose']
    await assert.rejects(clientWith().server.live({ retries: 0 }), NetworkError)
  })

  test('does not try again what would fail again', async () => {
    for (const status of [400, 401, 403, 404, 409, 410, 412, 422, 428, 500]) {
      front.seen.length = 0
      front.fates = [{ status }, LIVE]
      const error = await clientWith()
        .server.live()
        .catch((refused) => refused)
      assert.ok(error instanceof VanlineError)
      assert.equal(error.status, status)
      assert.equal(error.code, 'unexpected_answer')
      assert.equal(front.seen.length, 1, `${status}`)
    }
  })

  test('gives up a download that breaks at the same place', async () => {
    const half = { status: 200, headers: { 'content-length': '20', connection: 'close' }, body: '0123456789' }
    front.fates = Array.from({ length: 10 }, () => half)
    await assert.rejects(clientWith().documents.download('1', { retries: 1 }), NetworkError)
    assert.equal(front.seen.length, 2)
  })

  test('is told at once of a Retry-After that is longer than anybody wants to wait', async () => {
    front.fates.push({ status: 503, headers: { 'retry-after': '3600' } }, LIVE)
    const error = await clientWith()
      .server.live()
      .catch((refused) => refused)
    assert.ok(error instanceof UnavailableError)
    assert.equal(error.retryAfterMs, 3_600_000)
    assert.equal(front.seen.length, 1)
  })

  test('waits for as long as Retry-After says', async () => {
    const retries: Retry[] = []
    front.fates.push({ status: 429, headers: { 'retry-after': '1' } }, LIVE)
    await clientWith({ onRetry: (retry) => retries.push(retry) }).server.live()
    assert.ok(retries[0]!.delayMs >= 1000)
  })

  test('gives up a try when its time is over, and says so', async () => {
    front.fates.push('hang')
    const error = await clientWith({ timeoutMs: 30, retries: 0 })
      .server.live()
      .catch((refused) => refused)
    assert.ok(error instanceof TimeoutError)
    assert.ok(error instanceof NetworkError)
    assert.equal(error.message, 'No answer to GET /livez within 30 ms.')
    assert.equal(error.status, 0)
  })

  test('says why there is no answer, also for a host with several addresses', async (t) => {
    await front.close()
    const lookup: (...given: never[]) => void = (_host, _options, found: (error: null, all: LookupAddress[]) => void) =>
      found(
        null,
        ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
      )
    t.mock.method(dns, 'lookup', lookup as typeof dns.lookup)
    const { port } = new URL(front.url)
    for (const host of ['127.0.0.1', 'both.test']) {
      const message = `No answer to GET /livez: connect ECONNREFUSED 127.0.0.1:${port}.`
      await assert.rejects(createClient({ baseUrl: `http://${host}:${port}`, retries: 0 }).server.live(), { message })
    }
  })

  test('ends when the caller says so: before, during, and between tries', async () => {
    const reason = new Error('enough')
    await assert.rejects(clientWith().server.live({ signal: AbortSignal.abort(reason) }), reason)
    assert.equal(front.seen.length, 0)

    const during = new AbortController()
    front.fates.push('hang')
    const hanging = clientWith().server.live({ signal: during.signal })
    while (front.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    during.abort(reason)
    await assert.rejects(hanging, reason)

    const between = new AbortController()
    front.fates.push({ status: 503, headers: { 'retry-after': '20' } })
    const client = clientWith({ onRetry: () => setImmediate(() => between.abort(reason)) })
    await assert.rejects(client.server.live({ signal: between.signal }), reason)
    assert.equal(front.seen.length, 2)
  })

  test('never sends by itself again what was lost on a connection that was used before', async () => {
    const client = clientWith({ retries: 0 })
    // A connection is free again a moment after its answer, so it is not always used for the next request.
    for (const send of [() => client.server.live(), () => client.moves.create()])
      for (let isReused = false; !isReused; isReused = front.seen[1]!.isReused) {
        front.seen.length = 0
        front.fates = [LIVE, 'lose', LIVE]
        await client.server.live()
        await new Promise(setImmediate)
        await assert.rejects(send(), NetworkError)
        assert.equal(front.seen.length, 2)
      }
  })

  test('asks for the credential before every try, and sends it as a bearer', async () => {
    const tokens = ['old', 'new']
    front.fates.push(BUSY, LIVE, LIVE)
    await clientWith({ token: async () => tokens.shift()! }).server.live()
    await clientWith({ apiKey: 'vl_key' }).server.live()
    assert.deepEqual(
      front.seen.map(({ headers }) => headers.authorization),
      ['Bearer old', 'Bearer new', 'Bearer vl_key'],
    )
    assert.throws(() => clientWith({ token: 'a', apiKey: 'b' }), TypeError)
  })

  test('throws what the credential throws, and what cannot be a header, without trying', async () => {
    const reason = new Error('signed out')
    await assert.rejects(clientWith({ token: () => Promise.reject(reason) }).server.live(), reason)
    await assert.rejects(clientWith().moves.create({}, { idempotencyKey: 'a\nb' }), TypeError)
    assert.equal(front.seen.length, 0)
  })

  test('follows no redirection: a write might arrive as something else', async () => {
    front.fates.push({ status: 302, headers: { location: '/livez' } }, LIVE)
    await assert.rejects(clientWith({ retries: 0 }).moves.create(), NetworkError)
    assert.equal(front.seen.length, 1)
  })

  test('does not take for an answer what is not JSON', async () => {
    front.fates.push({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
    const error = await clientWith()
      .server.live()
      .catch((refused) => refused)
    assert.equal(error.code, 'unexpected_answer')
  })

  test('makes of a problem an error with everything that it says', async () => {
    const problem = {
      type: '/problems/invalid_query',
      title: 'The query is not valid',
      status: 400,
      detail: 'limit: Must be at most 200.',
      instance: 'urn:uuid:018f0000-0000-7000-8000-000000000000',
      code: 'invalid_query',
      errors: [{ parameter: 'limit', detail: 'Must be at most 200.', code: 'too_large' }],
    }
    const headers = { 'content-type': 'application/problem+json' }
    front.fates.push({ status: 400, headers, body: JSON.stringify(problem) })
    const error = await clientWith()
      .moves.list({ limit: 1000 })
      .catch((refused) => refused)
    assert.ok(error instanceof ValidationError)
    assert.equal(error.name, 'ValidationError')
    assert.equal(error.message, problem.detail)
    assert.equal(error.code, 'invalid_query')
    assert.equal(error.requestID, '018f0000-0000-7000-8000-000000000000')
    assert.deepEqual(error.errors, problem.errors)
    assert.deepEqual(error.problem, problem)
    assert.deepEqual([error.method, error.path], ['GET', '/v1/moves'])
  })

  test('leaves no listener behind on a signal that lives long', async () => {
    const { signal } = new AbortController()
    const added: string[] = []
    const removed: string[] = []
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      added.push(args[0])
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      removed.push(args[0])
      remove(...args)
    }
    front.fates.push(LIVE, { status: 404 }, BUSY, LIVE)
    await clientWith().server.live({ signal })
    await assert.rejects(clientWith().server.live({ signal }))
    await clientWith().server.live({ signal })
    assert.ok(added.length >= 4)
    assert.deepEqual(removed, added)
  })
})
