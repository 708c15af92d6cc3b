import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Answer } from '../app.ts'
import { withoutSecret } from '../without-identity.ts'
import { documents, type Operation, type Proof, refusedWith, send } from './description.ts'
import { PDF } from './document-examples.ts'
import type { Ready } from './ready.ts'

/** A secret is shown only once, so these answers always have a body. */
const SHOW_A_SECRET = ['createWebhook', 'createKey', 'createLink', 'createCrewLink']
const isWrite = documents('idempotency_key_reused')
/** A bulk shows many records, and so does a POST that creates several: the answer has no version of its own. */
const isWriteOfOne = (operation: Operation) =>
  isWrite(operation) && !operation.errors.has('bulk_refused') && !Array.isArray(operation.shown)
/** An answer without the headers that differ for each request. A replayed bulk counts as one request in the rate limit. */
const withoutReplay = ({
  headers: { 'idempotent-replayed': _, 'x-request-id': __, date: ___, ratelimit: ____, ...headers },
  ...rest
}: Answer) => ({
  ...rest,
  headers,
})

/** The credential to read what was made with a tracking link. */
function ofLink({ headers }: Ready): { headers?: Record<string, string> } {
  const secret = headers?.['vanline-tracking']
  return secret === undefined ? {} : { headers: { 'vanline-tracking': secret } }
}

/** Proofs for every write. */
export const WRITE_PROOFS: Proof[] = [
  {
    name: 'success has its version in header and body, but for PUT',
    when: isWriteOfOne,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const answer = await send(app, operation, ready)
      assert.equal(answer.status, operation.successes[0], answer.text)
      assert.equal(answer.headers['idempotent-replayed'], undefined)
      if (operation.method === 'DELETE') {
        assert.equal(answer.text, '')
        assert.equal((await app.call('GET', ready.url)).status, 404)
        return
      }
      assert.notEqual(answer.body.eTag, ready.eTag)
      assert.equal(answer.headers.etag, operation.method === 'PUT' ? undefined : `"${answer.body.eTag}"`)
      assert.equal(answer.headers['last-modified'] && operation.method === 'PUT', undefined)
      assert.equal(answer.headers['cache-control'], 'private, no-cache')
      const location = answer.status === 201 ? undefined : recordURL(ready.url)
      assert.equal(answer.headers['content-location'], location)
      if (location) assert.deepEqual((await app.call('GET', location, ofLink(ready))).body, answer.body)
      // The secret is shown once; everything else can be read again.
      const readable = withoutSecret(answer.body)
      if (answer.status === 201)
        assert.deepEqual((await app.call('GET', answer.headers.location!, ofLink(ready))).body, readable)
    },
  },
  {
    name: 'Prefer: return=minimal leaves the content out, but for PUT and where a secret is shown',
    when: (operation) => isWriteOfOne(operation) && operation.method !== 'DELETE',
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const answer = await send(app, operation, ready, { headers: { prefer: 'return=minimal' } })
      if (operation.method === 'PUT' || SHOW_A_SECRET.includes(operation.id)) {
        assert.equal(answer.status, operation.method === 'PUT' ? 200 : 201)
        assert.equal(answer.headers['preference-applied'], undefined)
        assert.ok(answer.body.eTag)
        return
      }
      assert.equal(answer.status, operation.successes.includes(201) ? 201 : 204)
      assert.equal(answer.text, '')
      assert.equal(answer.headers['preference-applied'], 'return=minimal')
      const now = await app.call('GET', answer.headers.location ?? recordURL(ready.url), ofLink(ready))
      assert.equal(answer.headers.etag, `"${now.body.eTag}"`)
      assert.notEqual(now.body.eTag, ready.eTag)
    },
  },
  {
    name: 'Prefer: status=200 gets the former answer, with the day on which it ends',
    when: ({ successes }) => successes.includes(200) && successes.includes(201),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const { status, headers, body } = await send(app, operation, ready, {
        headers: { prefer: 'return=minimal, status="200"' },
      })
      assert.deepEqual([status, headers['preference-applied'], headers.location], [200, 'status=200', undefined])
      assert.deepEqual([headers.deprecation, headers.sunset], ['@1795046400', 'Fri, 19 Nov 2027 00:00:00 GMT'])
      const now = await app.call('GET', headers['content-location']!)
      assert.deepEqual([now.body, headers.etag], [body, `"${body.eTag}"`])
    },
  },
  {
    name: '400 for an Idempotency-Key that cannot be one',
    when: isWrite,
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const key of ['', '""', 'x'.repeat(256), '"half', 'caf\u00e9'])
        refusedWith(
          await send(app, operation, ready, { headers: { 'idempotency-key': key } }),
          operation,
          'invalid_header',
        )
    },
  },
  {
    name: 'the same Idempotency-Key with the same request gives the same answer and does nothing; 422 with another',
    when: isWrite,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const headers = { 'idempotency-key': randomUUID() }
      const first = await send(app, operation, ready, { headers })
      const after = await app.call('GET', recordURL(first.headers.location ?? ready.url), ofLink(ready))
      app.time.now += 1000
      const second = await send(app, operation, ready, { headers })
      assert.equal(second.headers['idempotent-replayed'], 'true')
      assert.deepEqual(withoutReplay(second), withoutReplay(first))
      const others = differentRequests(operation, ready.body)
      for (const other of others)
        refusedWith(await send(app, operation, ready, { ...other, headers }), operation, 'idempotency_key_reused')
      // Without content and tag, only the preference can differ.
      const again = { headers: { ...headers, prefer: 'return=minimal' } }
      if (others.length === 0)
        refusedWith(await send(app, operation, ready, again), operation, 'idempotency_key_reused')
      const later = await app.call('GET', recordURL(first.headers.location ?? ready.url), ofLink(ready))
      assert.equal(later.status, after.status)
      if (after.status === 200) assert.deepEqual(later.body, after.body)
    },
  },
]

/** The same request with other content, or with another If-Match. */
const differentRequests = (operation: Operation, body: object) => [
  ...(operation.members ? [{ body: { ...body, more: true } }] : []),
  ...(operation.isFile ? [{ raw: Buffer.concat([PDF.subarray(0, -1), Buffer.from(' ')]) }] : []),
  ...(operation.errors.has('precondition_failed') ? [{ ifMatch: '*' }] : []),
]

/** The URL of the record that an updateStatus or a reversion changes. */
const recordURL = (url: string) =>
  url
    .replace(/^\/prime/, '')
    .replace(
      /\/(updateStatus|reversions|content|extensions|extension-decisions|withdrawals|decisions|confirmations|retries|bounces)$/,
      '',
    )
