import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { contextWith } from '../../test/records.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { newId } from '../kernel/ids.ts'
import { nextVersion } from '../kernel/version.ts'
import { truckRules } from '../trucks/rules.ts'
import type { Truck } from '../trucks/schema.ts'
import { trucks } from '../trucks/store.ts'
import type { Stored } from './store.ts'

forEachDatabase('the store of the records of dispatch', (open) => {
  const app = sharedApp(open)

  async function stored(): Promise<Stored<Truck>> {
    const truck = truckRules.from({ name: 'Truck 4' }, contextWith({ newId: () => newId(Date.now()) }))
    await assertCurrent(app.db, trucks.insert(truck))
    return trucks.require(app.db, truck.id)
  }
  const renamed = (truck: Truck): Truck => nextVersion(truck, { name: 'Truck 5' }, contextWith().now)

  test('writes nothing for a version that has passed', async () => {
    const before = await stored()
    const after = renamed(before.record)
    await assertCurrent(app.db, trucks.update(before.record, after))
    await assertStale(app.db, trucks.update(before.record, renamed(after)))
    await assertStale(app.db, trucks.remove(before))
  })

  test('deletes nothing that another record began to name, and counts no use of what is deleted', async () => {
    const before = await stored()
    await assertCurrent(app.db, trucks.countUse(before.record.id))
    await assertStale(app.db, trucks.remove(before))
    await assertCurrent(app.db, trucks.remove(await trucks.require(app.db, before.record.id)))
    await assertStale(app.db, trucks.countUse(before.record.id))
  })
})
