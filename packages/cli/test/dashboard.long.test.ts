/** Every query of the Grafana dashboard gives series of a real service under load, which a real Prometheus reads. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { without } from '../../../scripts/programs.ts'
import { startChild } from '../../server/test/child.ts'
import { DASHBOARD_QUERIES, DASHBOARD_VARIABLES } from './dashboard.ts'
import { newFolder } from './places.ts'
import { PLACES, runningService } from './running.ts'
import type { Service } from './vanline.ts'

/** Scrapes after the load: a rate needs two. */
const SCRAPES = 5
const ASK_AGAIN_MS = 100

/** Only SQLite commits changes in batches. */
const ONLY_SQLITE = ['Changes in a commit']

/** A receiver of webhooks. `received` resolves when a message has come. */
async function startReceiver(): Promise<{ url: string; received: Promise<unknown> }> {
  const server = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  const received = once(server, 'request')
  await once(server, 'listening')
  after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, received }
}

/** Requests of which each metric counts some: changes, conflicts, merges, errors, repeated answers, deliveries. */
async function load({ call }: Service): Promise<void> {
  const json = async (...request: Parameters<typeof call>) => (await call(...request)).body
  const shipment = await json('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
  const url = `/v1/shipments/${shipment.id}`
  const patch = (body: object, headers: Record<string, string>) => call('PATCH', url, { body, headers })
  const statuses = [
    await patch({ reference: 'A-1' }, { 'if-match': shipment.eTag }),
    await patch({ reference: 'A-2' }, { 'if-match': shipment.eTag }),
    await patch({ reference: 'A-3' }, { 'if-match': 'AAAAAAAAAAAAAAAAAAAAAA' }),
    await patch({ reference: 'A-4' }, { 'if-match': `W/"${shipment.eTag}"` }),
    await patch({ estimatedWeight: 400 }, { 'if-match': '*', prefer: `merge-base="${shipment.eTag}"` }),
    await patch({ reference: 'A-5' }, { 'if-match': '*', prefer: `merge-base="${shipment.eTag}"` }),
    await call('GET', '/v1/shipments?limit=10'),
    await call('GET', '/v1/moves/none'),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 412, 412, 412, 200, 409, 200, 404])
  for (const isRepeated of [undefined, 'true']) {
    const headers = { 'idempotency-key': shipment.id }
    const answer = await call('POST', '/v1/moves', { body: {}, headers })
    assert.equal(answer.headers['idempotent-replayed'], isRepeated)
  }
}

async function untilAnswers(url: string): Promise<void> {
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) await pause(ASK_AGAIN_MS)
}

/** Starts Prometheus, which reads the metrics of a service all the time. Returns how to ask it. */
async function startPrometheus(service: Service) {
  const folder = newFolder()
  const port = await freePort()
  const { host } = new URL(service.base)
  const scrape = { job_name: 'vanline', static_configs: [{ targets: [host] }] }
  const config = { global: { scrape_interval: '1s', scrape_timeout: '1s' }, scrape_configs: [scrape] }
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = startChild('prometheus', args)
  await Promise.race([untilAnswers(`http://127.0.0.1:${port}/-/ready`), child.ended])
  return async function ask(path: string, parameters: Record<string, string>): Promise<unknown[]> {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(parameters)}`)
    const { status, data, error } = (await response.json()) as { status: string; data: never; error: string }
    assert.equal(status, 'success', error)
    return Array.isArray(data) ? data : (data as { result: unknown[] }).result
  }
}

/** Waits until Prometheus has read the metrics so often. */
async function untilScraped(ask: Awaited<ReturnType<typeof startPrometheus>>, count: number): Promise<void> {
  const query = `sum_over_time(up{job="vanline"}[1h]) >= ${count}`
  while ((await ask('query', { query })).length === 0) await pause(ASK_AGAIN_MS)
}

/** A query as Grafana would send it. */
const filled = (query: string): string => query.replaceAll('$__rate_interval', '1h').replaceAll('$instance', '.*')

for (const [database, open] of PLACES)
  describe(`deploy/grafana/vanline.json, with a service on ${database}`, { skip: without('promtool') }, () => {
    const running = runningService(open)

    test('every query gives series of a service under load', async (t) => {
      const { url, received } = await startReceiver()
      assert.equal((await running.service.call('POST', '/v1/webhooks', { body: { url } })).status, 201)
      await load(running.service)
      await received
      const ask = await startPrometheus(running.service)
      await untilScraped(ask, 1)
      await load(running.service)
      await untilScraped(ask, 1 + SCRAPES)
      for (const { title, expr } of DASHBOARD_QUERIES)
        await t.test(`${title}: ${expr}`, async () => {
          const isMissing = database !== 'SQLite' && ONLY_SQLITE.includes(title)
          const { length } = await ask('query', { query: filled(expr) })
          assert.ok(length > 0 || isMissing, 'no series')
        })
      for (const { name, query } of DASHBOARD_VARIABLES)
        await t.test(`the values of ${name}`, async () => {
          const [, series, label] = /^label_values\((.+), (\w+)\)$/.exec(query)!
          assert.notDeepEqual(await ask(`label/${label}/values`, { 'match[]': series! }), [])
        })
    })
  })
