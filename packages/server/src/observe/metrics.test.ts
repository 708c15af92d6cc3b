import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sharedApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newestEvent, newShipment, newWebhook } from '../../test/fixtures.ts'
import { histogramIn, observe } from './histogram.ts'
import { openMetrics } from './metrics.ts'

/** The current metrics, by name and labels. */
async function metricsOf({ app }: Pick<TestApp, 'app'>): Promise<Record<string, number>> {
  // A response ends a turn after its client has it.
  await nextTurn()
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** How much a metric grows during an action. */
async function growth(app: TestApp, name: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await metricsOf(app))[name] ?? 0
  await work()
  return ((await metricsOf(app))[name] ?? 0) - before
}

describe('a histogram', () => {
  test('counts up to each bound, whatever is beyond, and the sum', async () => {
    const { registry } = openMetrics('1.2.3')
    const child = histogramIn(registry, 'sizes', 'Sizes.', [1, 10])({ of: 'stones' })
    for (const size of [0.5, 1, 1.5, 10, 11]) observe(child, size)
    const text = await registry.getSingleMetricAsString('sizes')
    assert.deepEqual(text.split('\n').slice(1), [
      '# TYPE sizes histogram',
      'sizes_bucket{of="stones",le="1"} 2',
      'sizes_bucket{of="stones",le="10"} 4',
      'sizes_bucket{of="stones",le="+Inf"} 5',
      'sizes_sum{of="stones"} 24',
      'sizes_count{of="stones"} 5',
    ])
  })
})

forEachDatabase('/metrics', (open) => {
  const app = sharedApp(open)
  const requests = (method: string, route: string, status: number) =>
    `vanline_http_requests_total{method="${method}",route="${route}",status="${status}"}`

  test('200 as the text that Prometheus reads, and never from a cache', async () => {
    const { status, headers, text } = await app.call('GET', '/metrics')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(text, /^vanline_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  })

  test('counts requests by route, never by path, and those of HEAD apart from those of GET', async () => {
    const { id } = await newShipment(app)
    const route = '/v1/shipments/:shipmentID'
    assert.equal(await growth(app, requests('GET', route, 200), () => app.call('GET', `/v1/shipments/${id}`)), 1)
    const unknown = () => app.call('GET', `/v1/shipments/${randomUUID()}`)
    assert.equal(await growth(app, requests('GET', route, 404), unknown), 1)
    assert.equal(await growth(app, requests('GET', route, 200), () => app.call('HEAD', `/v1/shipments/${id}`)), 0)
    assert.equal(await growth(app, requests('HEAD', route, 200), () => app.call('HEAD', `/v1/shipments/${id}`)), 1)
    const took = `vanline_http_request_duration_seconds_count{method="GET",route="${route}"}`
    assert.equal(await growth(app, took, unknown), 1)
    assert.equal((await app.call('GET', '/metrics')).text.includes(id), false)
  })

  test('counts unknown paths under one name', async () => {
    const lost = async () => {
      for (const path of ['/a', '/b', '/v1/nothing']) await app.call('GET', path)
    }
    assert.equal(await growth(app, requests('GET', '(none)', 404), lost), 3)
    assert.equal(await growth(app, 'vanline_problems_total{code="route_not_found"}', lost), 3)
  })

  test('counts refused versions by reason, merges by result, and replays', async () => {
    const { id, eTag } = await newShipment(app)
    const patch = (headers: Record<string, string>, content: object) => () =>
      app.call('PATCH', `/v1/shipments/${id}`, { headers, body: content })
    const merge = { 'if-match': '*', prefer: `merge-base="${eTag}"` }
    const key = { 'if-match': eTag, 'idempotency-key': randomUUID() }
    const failures = (reason: string) => `vanline_precondition_failures_total{reason="${reason}"}`
    const merges = (outcome: string) => `vanline_merges_total{outcome="${outcome}"}`

    assert.equal(await growth(app, failures('weak'), patch({ 'if-match': `W/"${eTag}"` }, {})), 1)
    await patch(key, { estimatedWeight: 1000 })()
    const replay = patch(key, { estimatedWeight: 1000 })
    assert.equal(await growth(app, 'vanline_idempotent_replays_total', replay), 1)
    const stale = patch({ 'if-match': eTag }, { estimatedWeight: 2000 })
    assert.equal(await growth(app, failures('stale'), stale), 1)
    const unknown = patch({ 'if-match': 'x'.repeat(22) }, { estimatedWeight: 2000 })
    assert.equal(await growth(app, failures('unknown'), unknown), 1)
    assert.equal(await growth(app, merges('applied'), patch(merge, { deliveryDate: '2027-01-01' })), 1)
    assert.equal(await growth(app, merges('conflict'), patch(merge, { estimatedWeight: 3000 })), 1)
  })

  test('reports the queues, and omits gauges that fail', async () => {
    await newWebhook(app)
    await newShipment(app)
    await app.db.eventsNumbered()
    const metrics = await metricsOf(app)
    assert.equal(metrics.vanline_database_waiting, 0)
    assert.equal(metrics.vanline_events_unnumbered, 0)
    assert.equal(metrics.vanline_event_streams, 0)
    assert.equal(metrics.vanline_webhook_deliveries_due, 0)
    assert.ok(metrics.vanline_webhook_events_behind! > 0)
    const { registry, gauge } = openMetrics('1.2.3')
    gauge('vanline_event_streams', async () => assert.fail('away'))
    assert.doesNotMatch(await registry.metrics(), /^vanline_event_streams /m)
  })

  test('counts a client that went away before its answer as 499, and an open stream until it ends', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const get = async (path: string, headers = '') => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
      return socket
    }
    const until = async (name: string, value: number) => {
      while ((await metricsOf(app))[name] !== value) await nextTurn()
    }
    const stream = await get('/v1/events', 'Accept: text/event-stream\r\n')
    await until('vanline_event_streams', 1)
    stream.destroy()
    await until('vanline_event_streams', 0)
    await until(requests('GET', '/v1/events', 200), 1)
    const { seq } = await newestEvent(app)
    const waiting = await get(`/v1/events?after=${seq}`, 'Prefer: wait=30\r\n')
    // Its headers were read before a later request on another connection was answered.
    await fetch(`http://127.0.0.1:${port}/livez`)
    waiting.destroy()
    await until(requests('GET', '/v1/events', 499), 1)
  })
})
