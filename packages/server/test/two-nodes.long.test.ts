/** Two nodes, one database, many clients that increment the same number: no increment is lost, and the feed misses no event. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Body } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { type RunningNode, startNode } from './nodes.ts'

const CLIENTS = 32
/** The default number of increments; TEST_INCREMENTS overrides it for both databases. */
const INCREMENTS = { sqlite: 300, postgres: 2_000 }
/** The maximum delay after a refusal: spread retries succeed sooner. */
const PAUSE_MAX_MS = 150

/** Reads, adds one, and writes with the tag; starts again after a 412. */
async function addOne({ call }: RunningNode, path: string): Promise<number> {
  for (let refusals = 0; ; refusals++) {
    const { body: shipment } = await call('GET', path)
    const body = { estimatedWeight: shipment.estimatedWeight + 1 }
    const answer = await call('PATCH', path, { body, headers: { 'if-match': shipment.eTag } })
    if (answer.status === 200) {
      assert.equal(answer.body.estimatedWeight, body.estimatedWeight)
      return refusals
    }
    assert.equal(answer.status, 412, answer.text)
    await pause(Math.random() * PAUSE_MAX_MS * Math.min(refusals + 1, 4))
  }
}

/** Polls the feed until an event with the weight arrives; returns all events. */
async function followUntil({ call }: RunningNode, weight: number): Promise<Body[]> {
  const seen: Body[] = []
  for (;;) {
    const { status, body: page } = await call('GET', `/v1/events?after=${seen.at(-1)?.seq ?? 0}&limit=200`)
    assert.equal(status, 200)
    seen.push(...page)
    if (seen.at(-1)?.record?.estimatedWeight === weight) return seen
    if (page.length === 0) await pause(10)
  }
}

forEachDatabase('Two nodes', (open) => {
  test(`${CLIENTS} clients add to one number through both, and the sum is exact`, async () => {
    const { url, discard } = await open()
    const usual = url.startsWith('sqlite:') ? INCREMENTS.sqlite : INCREMENTS.postgres
    const increments = Number(process.env.TEST_INCREMENTS ?? usual)
    const nodes = [await startNode(url), await startNode(url)] as const
    const body = { shipmentType: 'HHG', estimatedWeight: 0 }
    const { id } = (await nodes[0].call('POST', '/v1/shipments', { body })).body
    const path = `/v1/shipments/${id}`

    const following = followUntil(nodes[1], increments)
    let begun = 0
    let refusals = 0
    const clients = Array.from({ length: CLIENTS }, async (_, i) => {
      while (begun++ < increments) refusals += await addOne(nodes[i % 2]!, path)
    })
    await Promise.all(clients)
    for (const { call } of nodes) assert.equal((await call('GET', path)).body.estimatedWeight, increments)
    assert.ok(refusals > 0, 'nobody was in the way of anybody')

    const seen = await following
    assert.deepEqual(
      seen.map(({ seq }) => seq),
      Array.from({ length: increments + 2 }, (_, i) => i + 1),
    )
    const weights = seen
      .filter(({ subject }) => subject === `shipments/${id}`)
      .map(({ record }) => record.estimatedWeight)
    assert.deepEqual(
      weights,
      Array.from({ length: increments + 1 }, (_, i) => i),
    )
    const tags = seen.filter(({ subject }) => subject === `shipments/${id}`)
    for (let i = 1; i < tags.length; i++) assert.equal(tags[i].previousETag, tags[i - 1].eTag)
    for (const node of nodes) {
      node.process.kill('SIGTERM')
      assert.equal(await node.ended, 0)
    }
    await discard()
  })
})
