import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { trace } from '@opentelemetry/api'
import type { Body } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { type RunningNode, startNode } from '../../test/nodes.ts'
import { type Receiver, startReceiver, withStatus } from '../../test/receiver.ts'
import { parentOf } from './traces.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Body; kind: number }

/** The spans that an OTLP receiver got, with their attributes by name. */
const spansOf = ({ received }: Receiver): Span[] =>
  received
    .flatMap(({ body }) => body.resourceSpans as Body[])
    .flatMap(({ scopeSpans }) => scopeSpans as Body[])
    .flatMap(({ spans }) => spans as Body[])
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }: Body) => [key, Object.values(value)[0] as string | number]),
      ),
    }))

describe('traceparent', () => {
  const parent = (header: unknown) => trace.getSpanContext(parentOf(header))

  test('names the parent, and whether it is kept', () => {
    const { traceId, spanId, traceFlags, isRemote } = parent(`00-${TRACE}-${PARENT}-01`)!
    assert.deepEqual([traceId, spanId, traceFlags, isRemote], [TRACE, PARENT, 1, true])
    assert.equal(parent(`00-${TRACE}-${PARENT}-00`)!.traceFlags, 0)
    assert.equal(parent(`cc-${TRACE}-${PARENT}-01-later`)!.traceId, TRACE)
  })

  for (const wrong of [
    undefined,
    '',
    'nonsense',
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    [`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01`],
  ])
    test(`is ignored when it is ${JSON.stringify(wrong)}`, () => assert.equal(parent(wrong), undefined))
})

forEachDatabase('traces', (open) => {
  test('have a span for a request, one for its change, and one for each delivery', async () => {
    const database = await open()
    after(database.discard)
    const collector = await startReceiver(withStatus(200, { 'content-type': 'application/json' }, '{}'))
    const hooks = await startReceiver()
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=movers',
      VANLINE_WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'debug',
    }
    const node = await startNode(database.url, settings)
    const post = async (path: string, body: Body, headers = {}) => {
      const answer = await node.call('POST', path, { body, headers })
      assert.equal(answer.status, 201, answer.text)
    }
    await post('/v1/webhooks', { url: hooks.url, eventTypes: ['move.created'] })
    const requestID = randomUUID()
    await post('/v1/moves', { reference: 'R-1' }, { 'x-request-id': requestID })
    await post('/v1/moves', {}, { traceparent: `00-${TRACE}-${PARENT}-01` })
    await post('/v1/moves', {}, { traceparent: `00-${TRACE}-${PARENT}-00` })
    await hooks.arrived(3)
    await stopped(node)

    const traceID = requestID.replaceAll('-', '')
    const spans = spansOf(collector)
    const begun = spans.filter(({ traceId }) => traceId === traceID)
    const [request, change, delivery] = ['POST /v1/moves', 'database change', 'webhook delivery'].map((name) =>
      begun.find((span) => span.name === name),
    )
    assert.equal(request!.parentSpanId || undefined, undefined)
    assert.equal(change!.parentSpanId, request!.spanId)
    assert.deepEqual(request!.attributes, {
      'http.request.method': 'POST',
      'http.route': '/v1/moves',
      'http.response.status_code': 201,
      'vanline.request_id': requestID,
      'vanline.principal': 'anonymous',
    })
    assert.equal(delivery!.attributes['http.response.status_code'], 204)
    assert.equal(hooks.received[0]!.headers.traceparent, `00-${traceID}-${delivery!.spanId}-01`)

    const continued = spans.filter(({ traceId }) => traceId === TRACE)
    assert.deepEqual(continued.map(({ name }) => name).sort(), ['POST /v1/moves', 'database change'])
    assert.equal(continued.find(({ name }) => name === 'POST /v1/moves')!.parentSpanId, PARENT)
    assert.equal(collector.received[0]!.path, '/v1/traces')
    assert.equal(collector.received[0]!.headers['x-team'], 'movers')
    assert.match(collector.received[0]!.text, /"service\.name".*"vanline"/)
    assert.ok(node.said.some((line) => line.includes(`"requestID":"${requestID}","traceID":"${traceID}"`)))
  })
})

async function stopped(node: RunningNode): Promise<void> {
  node.process.kill('SIGTERM')
  assert.equal(await node.ended, 0)
}
