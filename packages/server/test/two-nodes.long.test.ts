/** Two nodes, one database, many clients that add to the same number: nothing is lost, and whoever follows misses nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Body } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { type RunningNode, startNode } from './nodes.ts'

const CLIENTS = 32
/** What a test run has time for; TEST_INCREMENTS asks both databases for as many as it says. */
const INCREMENTS = { sqlite: 300, postgres: 2_000 }
/** How long a client waits that was refused: those who come back one by one get on faster than a crowd. */
const PAUSE_MAX_MS = 150

/** Reads, adds one, and writes if nobody else has written since; otherwise again, from what is there now. */
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

/** Reads the feed to its end again and again until an event with the weight is there; gives back all it saw. */
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
