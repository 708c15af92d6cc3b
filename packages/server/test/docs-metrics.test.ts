/** docs/reference/metrics.md is compared with the metrics. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { buildApp } from '../src/app.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { openMetrics } from '../src/observe/metrics.ts'
import { NEVER_LATE } from './app.ts'

const page = readFileSync(new URL('../../../docs/reference/metrics.md', import.meta.url), 'utf8')

/** The rows of the table: name, type and labels. */
const documented = [...page.matchAll(/^\| `(\w+)`\s*\| (\w+)\s*\| ([^|]*)\|/gm)].map(([, name, type, labels]) => ({
  name,
  type,
  labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label),
}))

describe('docs/reference/metrics.md', () => {
  test('lists exactly the metrics there are, with their types and labels', async (t) => {
    const db = openSqlite(':memory:')
    await db.migrate()
    t.after(() => db.close())
    const metrics = openMetrics('1.2.3')
    const { app } = await buildApp({
      config: { publicUrl: '', prefixes: null, shipmentTypes: null },
      db,
      metrics,
      times: NEVER_LATE,
    })
    t.after(() => app.close())
    metrics.ended(metrics.meterOf('GET', '/'), 200, 0.1)
    metrics.committed(1)
    for (const reason of ['stale', 'unknown', 'weak'] as const)
      metrics.problem({ code: 'precondition_failed', members: { reason } } as never)
    metrics.problem({ code: 'merge_conflict', members: {} } as never)
    metrics.attempted('delivered')
    metrics.messageTried('EMAIL', 'SENT')
    metrics.collided('Shipment', 'deliveryDate', 'refused')
    const counted = (await metrics.registry.getMetricsAsJSON()).map(({ name, type, values }) => ({
      name,
      type: String(type),
      labels: Object.keys(values[0]?.labels ?? {}).filter((label) => label !== 'le'),
    }))
    assert.deepEqual(counted, documented)
  })

  test('names metrics of the process that are there', async () => {
    const metrics = openMetrics('1.2.3')
    metrics.watchProcess()
    const names = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    const named = [...page.matchAll(/`((?:nodejs|process)_\w+[a-z])`/g)].map(([, name]) => name!)
    assert.ok(named.length >= 2)
    for (const name of named) assert.ok(names.includes(name), name)
  })
})
