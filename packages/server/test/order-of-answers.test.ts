import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { sampleOf } from '../../../scripts/sample.ts'
import { SCOPES } from '../src/access/scopes.ts'
import { STATUS } from '../src/http/problem.ts'
import type { ErrorCode } from '../src/kernel/errors.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newShipment, through } from './fixtures.ts'
import { bearing, everythingBut, keyIn } from './keys.ts'
import { type Operation, operationsOf } from './operations/description.ts'
import { EXAMPLES } from './operations/examples.ts'

type Sent = { url: string; query: string; raw: string | Buffer | undefined; headers: Record<string, string> }

/** One fault of a request. Two faults of the same part cannot be combined. `only`: whether the operation can have it. */
type Fault = { code: ErrorCode; part: string; spoil(request: Sent): void; only?: boolean }

const NO_CONTENT_TYPE = { 'content-type': 'text/plain' }
const withId = (request: Sent, path: string, name: string) => {
  const steps = path.split('/')
  const place = steps.indexOf(`{${name}}`)
  const byLocator = steps.indexOf(`{${name.replace(/ID$/, 'Locator')}}`)
  const [at, unknown] = place < 0 ? [byLocator, 'ZZZZZZ-99'] : [place, randomUUID()]
  assert.ok(at > 0, `${path} has no ${name}`)
  request.url = request.url.split('/').with(at, unknown).join('/')
}

/** All faults of a request, in the order of the contract. */
const faultsOf = (
  { method, path, errors, queryParameters, scope = '', orScope = '', isFile }: Operation,
  weak: Record<string, Record<string, string>>,
): Fault[] => {
  const isReading = method === 'GET' || method === 'QUERY'
  const isCreating = method === 'POST' && !errors.has('precondition_failed')
  const header = (name: string, value: string) => (request: Sent) => Object.assign(request.headers, { [name]: value })
  const content = (raw: string | Buffer) => (request: Sent) => Object.assign(request, { raw })
  const query = (text: string) => (request: Sent) => Object.assign(request, { query: text })
  const all: Fault[] = [
    { code: 'headers_too_large', part: 'size', spoil: header('x-long', 'x'.repeat(17_000)) },
    { code: 'url_too_long', part: 'size', spoil: query(`?q=${'x'.repeat(8_200)}`) },
    { code: 'invalid_url', part: 'size', spoil: query('?q=%C3') },
    { code: 'body_too_large', part: 'size', spoil: content(' '.repeat((isFile ? 25 : 1) * 1024 * 1024 + 1)) },
    { code: 'unauthenticated', part: 'caller', spoil: header('authorization', '') },
    { code: 'invalid_token', part: 'caller', spoil: header('authorization', 'Bearer x') },
    {
      code: 'route_not_found',
      part: 'channel',
      spoil: (request) => Object.assign(request, { url: request.url.replace('/prime/', '/v1/') }),
    },
    {
      code: 'insufficient_scope',
      part: 'caller',
      spoil: (request) => Object.assign(request.headers, weak[scope + orScope]),
    },
    { code: 'invalid_header', part: 'tag', spoil: header('if-match', '*'), only: isReading },
    { code: 'invalid_query', part: 'query', spoil: query('?colour=red') },
    ...['limit=0', 'sort=colour', 'fields=colour', 'expand=colour', 'status=GONE']
      .filter((text) => queryParameters.includes(text.split('=')[0]!))
      .map((text): Fault => ({ code: 'invalid_query', part: 'query', spoil: query(`?${text}`) })),
    { code: 'invalid_cursor', part: 'query', spoil: query('?cursor=x') },
    { code: 'invalid_header', part: 'key', spoil: header('idempotency-key', ''), only: !isReading },
    { code: 'move_not_found', part: 'id', spoil: (request) => withId(request, path, 'moveID') },
    { code: 'shipment_not_found', part: 'id', spoil: (request) => withId(request, path, 'shipmentID') },
    { code: 'address_not_found', part: 'address id', spoil: (request) => withId(request, path, 'addressID') },
    { code: 'agent_not_found', part: 'id', spoil: (request) => withId(request, path, 'agentID') },
    { code: 'service_not_found', part: 'id', spoil: (request) => withId(request, path, 'serviceID') },
    { code: 'document_not_found', part: 'id', spoil: (request) => withId(request, path, 'documentID') },
    {
      code: 'unsupported_media_type',
      part: 'type',
      spoil: (request) => Object.assign(request.headers, isFile ? { 'content-encoding': 'br' } : NO_CONTENT_TYPE),
    },
    { code: 'not_acceptable', part: 'accept', spoil: header('accept', 'image/png') },
    { code: 'invalid_header', part: 'tag', spoil: header('if-none-match', '*'), only: isCreating },
    { code: 'invalid_if_match', part: 'tag', spoil: header('if-match', '"open') },
    { code: 'precondition_required', part: 'tag', spoil: (request) => void delete request.headers['if-match'] },
    { code: 'precondition_failed', part: 'tag', spoil: header('if-match', '"AAAAAAAAAAAAAAAAAAAAAA"') },
    { code: 'invalid_json', part: 'content', spoil: content('{"a":') },
    { code: 'invalid_content', part: 'content', spoil: content('{"colour":"red"}'), only: !isFile },
    {
      code: 'invalid_content',
      part: 'content',
      spoil: header('repr-digest', `sha-256=:${'A'.repeat(43)}=:`),
      // A part at the wrong place is refused before it is read.
      only: isFile && !errors.has('part_out_of_order'),
    },
  ]
  // The cursor of a QUERY can only be checked with its content.
  const isPossible = ({ code, only = true }: Fault) =>
    only &&
    !(code === 'invalid_cursor' && method === 'QUERY') &&
    // A POST that creates a record has no tag to send.
    !(code === 'precondition_failed' && !errors.has('invalid_if_match')) &&
    (code === 'route_not_found'
      ? path.startsWith('/{prefix}/')
      : code === 'headers_too_large' || code === 'url_too_long' || code === 'invalid_url' || errors.has(code))
  return all.filter(isPossible)
}

/** The operations on each database in `npm test`, with every pair of faults. */
const OPERATIONS = 12

forEachDatabase('a request that is wrong in several ways gets the earliest answer', (open, database) => {
  const app = sharedApp(open, {
    ...{ apiKeys: true, uniqueReferences: true },
    requiredProofs: { TERMINATED_FOR_CAUSE: ['PROOF_OF_DELIVERY'], DELIVERED: ['PROOF_OF_DELIVERY'] },
  })
  let weak: Record<string, Record<string, string>>
  before(async () => {
    const without = async (scope: string, orScope = '') => {
      const scopes = everythingBut(scope).filter((each) => each !== orScope)
      return [scope + orScope, bearing(await keyIn(app.db, { scopes }))]
    }
    const ofBulks = operationsOf(app.openapi() as Body).flatMap(({ scope, orScope }) =>
      scope && orScope ? [without(scope, orScope)] : [],
    )
    weak = Object.fromEntries(await Promise.all([...SCOPES.map((scope) => without(scope)), ...ofBulks]))
  })

  for (const [id, { ready, refused = {} }] of sampleOf(`order ${database}`, Object.entries(EXAMPLES), OPERATIONS)) {
    test(id, async () => {
      const operation = operationsOf(app.openapi() as Body).find((each) => each.id === id)!
      const faults = faultsOf(operation, weak)
      // The state of the record is checked last, so every other fault takes precedence over it.
      const isState = ([code]: [string, unknown]) => operation.errors.get(code) === 409
      const [state, prepare] = Object.entries(refused).find(isState) ?? [undefined, ready]
      const { url, body, raw: file, eTag, headers: own } = await prepare(app)
      const answerTo = async (...spoiled: Fault[]) => {
        const headers = {
          ...(!file && body && { 'content-type': 'application/json' }),
          ...own,
          ...(eTag && { 'if-match': eTag }),
        }
        const [path = '', search] = url.split('?', 2)
        const query = search === undefined ? '' : `?${search}`
        const request: Sent = { url: path, query, raw: file ?? (body && JSON.stringify(body)), headers }
        for (const { spoil } of spoiled) spoil(request)
        const { raw } = request
        const answer = await app.call(operation.method, request.url + request.query, {
          ...(raw === undefined ? {} : { raw }),
          headers: request.headers,
        })
        return answer.body?.code
      }

      if (state) assert.equal(await answerTo(), state)
      for (const [i, first] of faults.entries()) {
        assert.equal(STATUS[first.code], operation.errors.get(first.code) ?? STATUS[first.code])
        assert.equal(await answerTo(first), first.code)
        for (const second of faults.slice(i + 1)) {
          if (second.part !== first.part)
            assert.equal(await answerTo(second, first), first.code, `${first.code} comes before ${second.code}`)
        }
      }
    })
  }

  test('405 before everything that is said of a query, a header or content', async () => {
    const answer = await app.call('POST', `/v1/shipments/${randomUUID()}?colour=red`, {
      raw: '{',
      headers: { ...NO_CONTENT_TYPE, accept: 'image/png', 'if-match': '"open', 'idempotency-key': '' },
    })
    assert.equal(answer.status, 405)
  })

  test('updateStatus: 422 for an unknown status, then 409 for a transition, then 422 for a missing reason', async () => {
    const shipment = await newShipment(app)
    const url = `/prime/v1/shipments/${shipment.id}/updateStatus`
    const ask = (body: Body) => app.call('PATCH', url, { body, headers: { 'if-match': shipment.eTag } })
    const unknown = await ask({ status: 'LOST' })
    assert.equal(unknown.status, 422)
    assert.equal(unknown.body.errors[0].pointer, '/status')
    const forbidden = await ask({ status: 'TERMINATED_FOR_CAUSE' })
    assert.equal(forbidden.status, 409)
    assert.deepEqual(forbidden.body.allowed, ['APPROVED', 'REJECTED', 'CANCELED'])
    const unexplained = await ask({ status: 'REJECTED' })
    assert.equal(unexplained.status, 422)
    assert.equal(unexplained.body.errors[0].pointer, '/reason')
  })

  test('412 for a stale tag although the status is that already', async () => {
    const shipment = await newShipment(app)
    await through(app, shipment, 'APPROVED')
    const answer = await app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body: { status: 'APPROVED' },
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(answer.status, 412)
    assert.equal(answer.body.reason, 'stale')
  })
})
