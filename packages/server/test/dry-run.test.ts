/** A dry run, and then the same request, get the same answer but for times, ids and tags, and the dry run writes nothing. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { runsOf, SEED } from '../../../scripts/sample.ts'
import { type Answer, type Body, sharedApp, type TestApp } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { ADDRESS, newMove, newService, newShipment } from './fixtures.ts'
import { rowsOf } from './tables.ts'
import { essenceOf } from './without-identity.ts'

type Request = { method: string; url: string; body?: Body; tag?: string; prefer?: string }

const WRONG = { colour: 'red', estimatedWeight: -1, deliveryDate: '2026-02-30', reference: 'x'.repeat(999) }
const content = fc.record(
  {
    estimatedWeight: fc.nat(3),
    deliveryDate: fc.constantFrom('2026-12-01', null),
    reference: fc.constantFrom('R-1', 'R-2', null),
    destinationAddress: fc.constantFrom({ ...ADDRESS, city: 'Nampa' }, { city: 'Boise' }, null),
    metadata: fc.constantFrom({ note: 'a' }, { note: null }),
  },
  { requiredKeys: [] },
)
const patch = fc.oneof({ weight: 5, arbitrary: content }, { weight: 1, arbitrary: fc.constantFrom(WRONG, [], 7) })
const status = fc.constantFrom('APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED', 'CANCELED', 'LOST')
const tag = fc.constantFrom('current', 'current', 'current', 'first', '*', 'never-was-one', undefined)

const step = fc.record({
  what: fc.constantFrom(
    'move',
    'shipment',
    'patch',
    'patch',
    'status',
    'status',
    'delete',
    'address',
    'agent',
    'cancel',
  ),
  which: fc.nat(2),
  patch,
  status,
  tag,
  isMinimal: fc.boolean(),
  isKnown: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The request of a step, on shipments that earlier steps may have changed or deleted. */
async function requestOf({ call }: TestApp, each: Step, shipments: readonly Body[]): Promise<Request> {
  const first = shipments[each.which]!
  const url = `/v1/shipments/${first.id}`
  const now = (await call('GET', url)).body
  const moveURL = `/v1/moves/${first.moveID}`
  const record = each.what === 'cancel' ? (await call('GET', moveURL)).body : now
  const sent = { current: record.eTag ?? '*', first: first.eTag }[each.tag as string] ?? each.tag
  const guard = {
    ...(sent === undefined ? {} : { tag: sent }),
    ...(each.isMinimal ? { prefer: 'return=minimal' } : {}),
  }
  const { destinationAddress: address } = now
  const moveID = each.isKnown ? first.moveID : first.id
  switch (each.what) {
    case 'move':
      return { method: 'POST', url: '/v1/moves', body: { reference: `R-${each.which}` } }
    case 'shipment':
      return { method: 'POST', url: '/v1/shipments', body: { shipmentType: 'HHG', moveID, ...Object(each.patch) } }
    case 'status':
      return { method: 'PATCH', url: `/prime${url}/updateStatus`, body: { status: each.status }, ...guard }
    case 'cancel':
      return { method: 'PATCH', url: `/prime${moveURL}/updateStatus`, body: { status: 'CANCELED' }, ...guard }
    case 'delete':
      return { method: 'DELETE', url: each.isKnown ? url : moveURL, ...guard }
    case 'agent':
      return {
        method: 'POST',
        url: `${url}/agents`,
        body: { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555' },
      }
    case 'address':
      if (address) {
        const place = `/v1/mto-shipment/${first.id}/address/${address.id}`
        return { method: 'PUT', url: place, body: { ...ADDRESS, city: `City ${each.which}` }, ...guard }
      }
  }
  return { method: 'PATCH', url: `${url}?expand=services,move`, body: each.patch, ...guard }
}

const asked = ({ call }: TestApp, { method, url, body, tag: sent, prefer }: Request, query = ''): Promise<Answer> =>
  call(method, `${url}${query && `${url.includes('?') ? '&' : '?'}${query}`}`, {
    ...(body === undefined ? {} : { body }),
    headers: { ...(sent && { 'if-match': sent }), ...(prefer && { prefer }) },
  })

forEachDatabase('a dry run', (open) => {
  const app = sharedApp(open, { uniqueReferences: true })

  test('gets the answer that the request then gets, and writes nothing', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const first = await newShipment(app, { destinationAddress: ADDRESS })
      const second = await newShipment(app, { moveID: first.moveID, status: 'DRAFT' })
      const shipments = [first, second, await newShipment(app)]
      await newService(app, first)
      await newMove(app)
      for (const each of steps) {
        const request = await requestOf(app, each, shipments)
        const before = await rowsOf(app.db)
        const dry = await asked(app, request, 'dryRun=true')
        assert.equal(dry.headers['dry-run'], 'true', dry.text)
        assert.deepEqual(await rowsOf(app.db), before)
        const real = await asked(app, request)
        assert.deepEqual(essenceOf(dry), essenceOf(real), JSON.stringify(request))
        app.time.now += 1
      }
    })
    await fc.assert(property, { seed: SEED, numRuns: runsOf(3, 12) })
  })

  test('adds no event, and spends no number of a shipment', async () => {
    const { moveID } = await newShipment(app)
    await untilNumbered(app.db)
    const before = await app.call('GET', '/v1/events?last=1')
    const content = { body: { shipmentType: 'HHG', moveID } }
    for (let i = 0; i < 3; i++) await app.call('POST', '/v1/shipments?dryRun=true', content)
    assert.deepEqual((await app.call('GET', '/v1/events?last=1')).body, before.body)
    const { body } = await app.call('POST', '/v1/shipments', content)
    assert.match(body.locator, /-02$/)
  })

  test('of several at once among changes undoes itself alone', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    const headers = { 'if-match': '*' }
    const patch = (query: string, estimatedWeight: number) =>
      app.call('PATCH', `${url}${query}`, { body: { estimatedWeight }, headers })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => patch(i % 2 === 0 ? '?dryRun=true' : '', 100 + i)),
    )
    assert.deepEqual(
      answers.map(({ status: each, body }) => [each, body.estimatedWeight]),
      answers.map((_, i) => [200, 100 + i]),
    )
    const { body } = await app.call('GET', `${url}/history`)
    const weights = body
      .map(({ record }: Body) => record.estimatedWeight)
      .filter((each: number | null) => each !== null)
    assert.deepEqual(weights.toSorted(), [101, 103, 105, 107])
  })

  test('with an Idempotency-Key does not keep the request beside it from running', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = (query: string) => app.call('POST', `/v1/moves${query}`, { body: {}, headers })
    const [, request] = await Promise.all([send('?dryRun=true'), send('')])
    assert.equal(request.status, 201, request.text)
  })

  test('with an Idempotency-Key that was used gets the stored answer, as the request would', async () => {
    const headers = { 'idempotency-key': 'of a real request' }
    const body = { remarks: 'Ring twice' }
    const first = await app.call('POST', '/v1/moves', { body, headers })
    const dry = await app.call('POST', '/v1/moves?dryRun=true', { body, headers })
    assert.deepEqual([dry.body, dry.headers['idempotent-replayed']], [first.body, 'true'])
    const other = await app.call('POST', '/v1/moves?dryRun=true', { body: {}, headers })
    assert.equal(other.body.code, 'idempotency_key_reused')
  })
})
