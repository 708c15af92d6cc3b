/** Which changes of an inventory collide: each is decided on rows that another change has written since. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { restErased } from '../erasures/part-writes.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import { requireShipment, type StoredShipment } from '../shipments/store.ts'
import { shipmentDeleted } from '../shipments/writes.ts'
import { itemFrom, patchItem } from './rules.ts'
import type { Item } from './schema.ts'
import { findInventory } from './store.ts'
import { itemsCreated, itemWrites } from './writes.ts'

forEachDatabase('the inventory of a shipment', (open) => {
  const app = sharedApp(open)
  const context = (): Context => ({
    ...{ actor: 'anonymous', actorName: null, scopes: new Set<string>(), channel: null, requestID: newId() },
    ...{ shipmentTypes: null, now: instantOf(app.time.now), newId: () => newId(app.time.now) },
  })
  const stored = ({ id }: Body): Promise<StoredShipment> => requireShipment(app.db, id)
  const changedTo = (item: Body, status: string) =>
    itemWrites.changed(item as Item, patchItem(item as Item, { ...item, status }, context()), context())
  const created = async (shipment: StoredShipment) => {
    const of = { moveID: shipment.shipment.moveID, shipmentID: shipment.shipment.id }
    const inventory = await findInventory(app.db, of)
    const item = itemFrom({ description: 'Sofa' }, of, (inventory?.lastNumber ?? 0) + 1, context())
    return itemsCreated(shipment, inventory, [item], context())
  }

  test('changes of two items do not collide, nor does a new item with a change of the shipment', async () => {
    const shipment = await newShipment(app)
    const [one, other] = [await newItem(app, shipment), await newItem(app, shipment)]
    const first = changedTo(one, 'DELIVERED')
    const headers = { 'if-match': other.eTag }
    assert.equal(
      (await app.call('PATCH', `/v1/items/${other.id}`, { body: { status: 'LOADED' }, headers })).status,
      200,
    )
    await assertCurrent(app.db, first)
    const added = await created(await stored(shipment))
    const patch = { body: { estimatedWeight: 1 }, headers: { 'if-match': '*' } }
    assert.equal((await app.call('PATCH', `/v1/shipments/${shipment.id}`, patch)).status, 200)
    await assertCurrent(app.db, added)
  })

  test('changes of one item collide, and new items of one shipment', async () => {
    const shipment = await newShipment(app)
    const item = await newItem(app, shipment)
    const [change, added] = [changedTo(item, 'DELIVERED'), await created(await stored(shipment))]
    await newItem(app, shipment)
    await app.call('PATCH', `/v1/items/${item.id}`, { body: { status: 'LOADED' }, headers: { 'if-match': '*' } })
    await assertStale(app.db, change)
    await assertStale(app.db, added)
  })

  for (const [when, before] of [
    ['the first item', 0],
    ['a further item', 1],
  ] as const)
    test(`a deletion and an erasure collide with ${when}, whichever is first`, async () => {
      const shipments = [await newShipment(app), await newShipment(app), await newShipment(app)]
      for (const shipment of shipments) for (let i = 0; i < before; i++) await newItem(app, shipment)
      const [one, two, three] = shipments as [Body, Body, Body]
      const deletion = await shipmentDeleted(app.db, await stored(one), context())
      await newItem(app, one)
      await assertStale(app.db, deletion)
      const added = await created(await stored(two))
      const remove = await app.call('DELETE', `/v1/shipments/${two.id}`, { headers: { 'if-match': '*' } })
      assert.equal(remove.status, 204)
      await assertStale(app.db, added)
      const erasure = await restErased(app.db, three.moveID, new Map(), context())
      await newItem(app, three)
      await assertStale(app.db, erasure)
    })

  test('a deletion collides with a change of an item', async () => {
    const shipment = await newShipment(app)
    const item = await newItem(app, shipment)
    const deletion = await shipmentDeleted(app.db, await stored(shipment), context())
    await app.call('PATCH', `/v1/items/${item.id}`, { body: { status: 'LOADED' }, headers: { 'if-match': '*' } })
    await assertStale(app.db, deletion)
    assert.equal((await read(app, `/v1/items/${item.id}`)).status, 'LOADED')
  })
})
