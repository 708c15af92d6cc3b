import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Runtime } from './context.ts'
import { type Deprecation, hasEnded, requireLongEnding } from './deprecation.ts'
import { openapiOf } from './openapi/openapi.ts'
import { type Operation, register } from './operation.ts'
import { appErrorOf, sendProblem } from './problem.ts'

const ENDING: Deprecation = { since: '2026-01-01', sunset: '2027-01-01', successor: '/v2/parcels' }

/** A service with one deprecated route, called at a time. */
async function asked(now: string, deprecation: Deprecation | undefined = ENDING, publicUrl = '') {
  const app = Fastify()
  const openapi = openapiOf(app, { version: '1.2.3', publicUrl })
  const operation: Operation = {
    method: 'GET',
    url: '/v1/parcels',
    operationId: 'listParcels',
    summary: 'List parcels',
    tag: 'Parcels',
    scope: 'shipments:read',
    policy: POLICY.Shipment,
    answers: { 200: { description: 'Parcels', schema: Type.Array(Type.Object({})) } },
    errors: [],
    ...(deprecation && { deprecation }),
    respond: async (_runtime, _request, reply) => reply.header('link', '</v1/parcels?cursor=x>; rel="next"').send([]),
  }
  const runtime = { clock: () => Date.parse(now), publicUrl, timed: (_reply, work) => work() } as Runtime
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, appErrorOf(error).error, publicUrl))
  register(app, runtime, [operation])
  const answer = await app.inject('/v1/parcels')
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked at as JSON
  return { answer, operation: (openapi() as any).paths['/v1/parcels'].get }
}

describe('a route that is to go', () => {
  test('200 with Deprecation, Sunset and the successor, beside its other links', async () => {
    const { answer, operation } = await asked('2026-12-31T23:59:59.999Z')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers.deprecation, '@1767225600')
    assert.equal(answer.headers.sunset, 'Fri, 01 Jan 2027 00:00:00 GMT')
    assert.equal(answer.headers.link, '</v1/parcels?cursor=x>; rel="next", </v2/parcels>; rel="successor-version"')
    assert.equal(operation.deprecated, true)
    assert.ok(operation.responses['410'])
  })

  test('410 with the link from its last day on', async () => {
    const { answer } = await asked('2027-01-01T00:00:00.000Z', ENDING, 'https://moves.example.com')
    assert.equal(answer.statusCode, 410)
    assert.equal(answer.json().code, 'route_retired')
    assert.match(answer.json().detail, /2027-01-01.*https:\/\/moves\.example\.com\/v2\/parcels/)
    assert.equal(answer.headers.link, '<https://moves.example.com/v2/parcels>; rel="successor-version"')
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  test('has twelve months at least, or does not start', async () => {
    const soon = { ...ENDING, sunset: '2026-12-31' }
    await assert.rejects(asked('2026-06-01T00:00:00Z', soon), /2026-01-01 cannot end on 2026-12-31/)
    await assert.rejects(asked('2026-06-01T00:00:00Z', { ...ENDING, sunset: 'never' }))
  })
})

test('an answer that is to go has twelve months at least, too', () => {
  assert.throws(() => requireLongEnding({ since: '2026-11-19', sunset: '2027-11-18' }), /cannot end on 2027-11-18/)
  const ending = { since: '2026-11-19', sunset: '2027-11-19' }
  requireLongEnding(ending)
  const [before, after] = ['2027-11-18T23:59:59.999Z', '2027-11-19T00:00:00.000Z'].map((now) => Date.parse(now))
  assert.deepEqual([hasEnded(ending, before!), hasEnded(ending, after!)], [false, true])
})

test('a route that stays says nothing of an end', async () => {
  const app = Fastify()
  const openapi = openapiOf(app, { version: '1.2.3', publicUrl: '' })
  app.get('/x', async () => 'x')
  const { headers } = await app.inject('/x')
  assert.deepEqual([headers.deprecation, headers.sunset], [undefined, undefined])
  assert.doesNotMatch(JSON.stringify(openapi()), /"deprecated"/)
})
