import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newService, newShipment } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import type { Write } from '../db/database.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { Service } from './schema.ts'
import { services, updateServiceRow } from './store.ts'

/** The write of a next version. */
const update = (service: Service, moveID: string): Write =>
  updateServiceRow(service, { ...service, name: 'Changed', lastUpdated: instantAfter(service.lastUpdated, '') }, moveID)

forEachDatabase('The store of services', (open) => {
  const app = sharedApp(open)

  /** A service before and after a concurrent change. */
  async function overtaken(): Promise<{ stale: Service; current: Service; moveID: string }> {
    const shipment = await newShipment(app)
    const stale: Service = await newService(app, shipment)
    await app.call('PATCH', `/v1/services/${stale.id}`, {
      body: { name: 'Faster' },
      headers: { 'if-match': stale.eTag },
    })
    return { stale, current: await services.require(app.db, stale.id), moveID: shipment.moveID }
  }

  for (const [what, write] of [
    ['an update', update],
    ['a removal', services.deleteRow],
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
