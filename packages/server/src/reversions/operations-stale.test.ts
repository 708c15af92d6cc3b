/** The 412 of a reversion: which of the later changes it names as overlaps. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, through } from '../../test/fixtures.ts'
import { lastEvent, patch, REVERTED_KINDS, revert } from '../../test/reverting.ts'

/** Another value of one member that each first change has changed. */
const CHANGED_AGAIN: Record<string, Body> = {
  moves: { customer: { firstName: 'Joan' } },
  shipments: { estimatedWeight: 1 },
  agents: { firstName: 'Joan' },
  services: { reason: 'A harp' },
  items: { description: 'Desk' },
  weighings: { remarks: 'Without the piano' },
  'storage-stays': { place: 'Warehouse 6' },
}

forEachDatabase('a reversion with a stale If-Match', (open) => {
  const app = sharedApp(open)

  for (const [kind, create, first, second] of REVERTED_KINDS)
    test(`412 names only what the reversion touches: ${kind}`, async () => {
      const { record, moveID } = await create(app)
      const held = await patch(app, kind, record, first)
      const change = (await lastEvent(app, moveID, held)).id
      const others = await patch(app, kind, held, second)
      const untouched = await revert(app, kind, record.id, { change }, held.eTag)
      assert.deepEqual([untouched.status, untouched.body.overlaps], [412, []])
      assert.ok(untouched.body.changes.length > 0)
      assert.match(untouched.body.detail, /none touches what you are changing/)
      const all = await revert(app, kind, record.id, { to: record.eTag }, held.eTag)
      const paths = all.body.changes.map(({ path }: Body) => path)
      assert.deepEqual(all.body.overlaps, paths)
      await patch(app, kind, others, CHANGED_AGAIN[kind])
      const again = await revert(app, kind, record.id, { change }, held.eTag)
      assert.equal(again.status, 412)
      assert.ok(again.body.overlaps.length > 0 && again.body.overlaps.length < again.body.changes.length)
    })

  test('412: a status is not touched, and content that cannot be read touches nothing', async () => {
    const shipment = await newShipment(app)
    const held = await patch(app, 'shipments', shipment, { estimatedWeight: 1 })
    await through(app, held, 'APPROVED')
    for (const body of [{ to: shipment.eTag }, { to: randomUUID() }, { change: randomUUID() }, {}]) {
      const { status, body: problem } = await revert(app, 'shipments', shipment.id, body, held.eTag)
      assert.deepEqual([status, problem.overlaps], [412, []])
      assert.ok(problem.changes.some(({ path }: Body) => path === '/status'))
    }
  })
})
