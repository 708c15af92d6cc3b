import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { AGENT, newShipment } from '../../test/fixtures.ts'
import { newJob } from '../../test/planning.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import type { Write } from '../db/database.ts'
import { instantAfter } from '../kernel/instant.ts'
import {
  bumpRevision,
  bumpRevisionForJob,
  deleteShipmentRow,
  findShipment,
  type StoredShipment,
  updateShipmentRow,
} from './store.ts'

/** The writes of a next version. */
function update(stored: StoredShipment): Write[] {
  const lastUpdated = instantAfter(stored.shipment.lastUpdated, '')
  const after = { ...stored.shipment, reference: 'changed', lastUpdated }
  return updateShipmentRow(stored, after, JSON.stringify(after))
}

forEachDatabase('The store of shipments', (open) => {
  const app = sharedApp(open)

  /** A shipment before and after a concurrent change. */
  async function overtaken(): Promise<{ stale: StoredShipment; current: StoredShipment }> {
    const { id, eTag } = await newShipment(app)
    const stale = (await findShipment(app.db, id))!
    await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 1 }, headers: { 'if-match': eTag } })
    return { stale, current: (await findShipment(app.db, id))! }
  }

  /** A shipment before and after an agent was added, which does not change it. */
  async function overtakenBelow(): Promise<{ stale: StoredShipment; current: StoredShipment }> {
    const { id } = await newShipment(app)
    const stale = (await findShipment(app.db, id))!
    await app.call('POST', `/v1/shipments/${id}/agents`, { body: AGENT })
    const current = (await findShipment(app.db, id))!
    assert.equal(stale.doc, current.doc)
    return { stale, current }
  }

  test('an update writes terms of search only if a text that is searched for changes', async () => {
    const stored = (await findShipment(app.db, (await newShipment(app, { reference: 'SO-1' })).id))!
    const textOf = (changed: object) =>
      updateShipmentRow(stored, { ...stored.shipment, ...changed }, stored.doc).map(({ statement }) => statement.sql)
    assert.doesNotMatch(textOf({ estimatedWeight: 1, deliveryDate: '2026-11-30' }).join(), /words_key|shipment_entries/)
    assert.match(textOf({ reference: 'SO-2' }).join(), /words_key = .*shipment_entries/s)
  })

  test('a shipment for which a job is planned remembers it, and a change that was decided before writes nothing', async () => {
    const planned = (kind: string) => async (id: string) => newJob(app, { id, shipmentType: '' }, { kind })
    // A PICKUP also changes the scheduled date of its shipment, and so its version.
    for (const plan of [planned('PACKING'), planned('PICKUP')]) {
      const { id } = await newShipment(app)
      const stale = (await findShipment(app.db, id))!
      await plan(id)
      const current = (await findShipment(app.db, id))!
      assert.deepEqual([stale.hadJobs, current.hadJobs], [false, true])
      await assertStale(app.db, update(stale))
      await assertCurrent(app.db, update(current))
      assert.equal((await findShipment(app.db, id))!.hadJobs, true)
    }
  })

  for (const [what, write] of [
    ['an update', update],
    ['a count of something below', bumpRevision],
    ['a count of a job', bumpRevisionForJob],
    ['a removal', deleteShipmentRow],
  ] as const) {
    test(`${what} of an older version writes nothing`, async () => {
      await assertStale(app.db, write((await overtaken()).stale))
    })

    test(`${what} of a shipment with news below it writes nothing`, async () => {
      await assertStale(app.db, write((await overtakenBelow()).stale))
    })

    test(`${what} of the current version is written`, async () => {
      await assertCurrent(app.db, write((await overtaken()).current))
    })
  }
})
