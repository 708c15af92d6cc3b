import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newService, newShipment } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { agents, updateAgentRow } from '../agents/store.ts'
import type { Write } from '../db/database.ts'
import { instantAfter } from '../kernel/instant.ts'
import { services, updateServiceRow } from '../services/store.ts'
import type { Part, PartStore } from './part-store.ts'

/** The agents or the services of shipments: their store, and a member that clients change. */
function storeOf<Some extends Part>(
  kind: string,
  create: typeof newAgent,
  { require, deleteRow }: PartStore<Some>,
  updateRow: (before: Some, after: Some, moveID: string) => Write,
  member: string & keyof Some,
): void {
  forEachDatabase(`The store of ${kind}`, (open) => {
    const app = sharedApp(open)

    /** A record before and after a concurrent change. */
    async function overtaken(): Promise<{ stale: Some; current: Some; moveID: string }> {
      const shipment = await newShipment(app)
      const stale: Some = await create(app, shipment)
      const headers = { 'if-match': stale.eTag }
      await app.call('PATCH', `/v1/${kind}/${stale.id}`, { body: { [member]: 'Faster' }, headers })
      return { stale, current: await require(app.db, stale.id), moveID: shipment.moveID }
    }

    /** The write of a next version. */
    const update = (before: Some, moveID: string): Write =>
      updateRow(before, { ...before, [member]: 'Changed', lastUpdated: instantAfter(before.lastUpdated, '') }, moveID)

    for (const [what, write] of [
      ['an update', update],
      ['a removal', deleteRow],
    ] as const) {
      test(`${what} of an older version writes nothing`, async () => {
        const { stale, moveID } = await overtaken()
        await assertStale(app.db, write(stale, moveID))
      })

      test(`${what} of the current version is written`, async () => {
        const { current, moveID } = await overtaken()
        await assertCurrent(app.db, write(current, moveID))
      })

      test(`${what} that names another move writes nothing`, async () => {
        const { current } = await overtaken()
        await assertStale(app.db, write(current, 'another move'))
      })
    }
  })
}

storeOf('agents', newAgent, agents, updateAgentRow, 'firstName')
storeOf('services', newService, services, updateServiceRow, 'name')
