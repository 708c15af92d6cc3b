import sql, { join } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { ITEMS_MAX } from '../../src/items/schema.ts'
import { instantOfId } from '../../src/kernel/ids.ts'
import type { Body, TestApp } from '../app.ts'
import { newItem, newShipment } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, type Prepare, pages } from './ready.ts'

const { ImportedItem, NewItemList, ItemPatch, NewItem } = CONTENTS

export const itemOf: Create = async (app, content) => newItem(app, await newShipment(app), content)

/** Gives a shipment as many items as it may have. */
export async function fillWithItems({ db }: TestApp, { id, moveID }: Body): Promise<void> {
  const rows = Array.from(
    { length: ITEMS_MAX },
    (_, i) => sql`(${`${id}-${i}`}, ${moveID}, ${id}, ${i + 1}, 1, 0, 'LISTED', '', '', '{}')`,
  )
  const filled = [
    sql`INSERT INTO items (id, move_id, shipment_id, number, quantity, is_high_value, status, last_updated, etag, doc)
      VALUES ${join(rows)}`,
    sql`INSERT INTO inventories (shipment_id, move_id, last_number, revision) VALUES (${id}, ${moveID}, ${ITEMS_MAX}, 1)`,
  ]
  await db.change(async () => ({ writes: filled.map(unguarded), answer: null }))
}

/** An observer sees no items, and adds none. */
const observing =
  (list: string, body: Body): Prepare =>
  async (app) => {
    const [{ id, moveID }, party] = [await newShipment(app), await newParty(app)]
    await putOn(app, moveID, party, 'OBSERVER', 'WRITE')
    return { url: `/v1/shipments/${id}/${list}`, body, headers: party.headers }
  }

/** A change and a deletion, each of another item. */
async function operationsOn(app: TestApp): Promise<Body[]> {
  const items = [await itemOf(app), await itemOf(app)]
  const contents = [{ action: 'update', patch: ItemPatch }, { action: 'delete' }]
  return items.map(({ id, eTag }, i) => ({ ...contents[i], id, ifMatch: eTag }))
}

/** The inventory of shipments. */
export const INVENTORY_EXAMPLES: Record<string, Example> = {
  listItems: { ready: below('/v1/shipments', newShipment, 'items') },
  createItem: {
    ready: below('/v1/shipments', newShipment, 'items', NewItem),
    refused: {
      async too_many_items(app) {
        const shipment = await newShipment(app)
        await fillWithItems(app, shipment)
        return at(`/v1/shipments/${shipment.id}/items`, {}, NewItem)
      },
      async id_taken(app) {
        const { id } = await newShipment(app)
        // Ids only grow within a process, and may be ahead of the clock of this service.
        app.time.now = Math.max(app.time.now, Date.parse(instantOfId(id)))
        return at(`/v1/shipments/${id}/items`, {}, importedAs(id, ImportedItem))
      },
      party_not_allowed: observing('items', NewItem),
    },
  },
  createItemList: {
    ready: below('/v1/shipments', newShipment, 'item-lists', NewItemList),
    refused: {
      async too_many_items(app) {
        const shipment = await newShipment(app)
        await fillWithItems(app, shipment)
        return at(`/v1/shipments/${shipment.id}/item-lists`, {}, NewItemList)
      },
      party_not_allowed: observing('item-lists', NewItemList),
    },
  },
  updateItems: {
    ready: async (app) => ({ url: '/v1/items', body: { mode: 'ISOLATED', operations: await operationsOn(app) } }),
    refused: {
      async bulk_refused(app) {
        const operations = await operationsOn(app)
        const [{ id, ifMatch }] = operations as [Body]
        await app.call('PATCH', `/v1/items/${id}`, { body: { room: 'Attic' }, headers: { 'if-match': ifMatch } })
        return { url: '/v1/items', body: { mode: 'ATOMIC', operations } }
      },
    },
  },
  ...pages({ listConditionCodes: '/v1/condition-codes' }),
  ...itemExamples('Item', '/v1/items', itemOf),
}
