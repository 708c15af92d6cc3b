import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { inventoryChanges, inventoryReads, underShipment } from '../shipments/inventory-operations.ts'
import type { StoredShipment } from '../shipments/store.ts'
import { ITEM as TABLE } from './fields.ts'
import { importedItem } from './import.ts'
import { itemFrom, patchItem, requireRoom } from './rules.ts'
import { ImportedItem, Item, ItemFilter, ItemFilterQuery, ItemPatch, NewItem } from './schema.ts'
import { findInventory, ITEM_CONDITION_COLUMNS, items, whereItems } from './store.ts'
import { itemsCreated, itemWrites } from './writes.ts'

const ITEM = { tag: 'Inventory', policy: POLICY.Item, shows: { description: 'The item', schema: Item } }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/items'
const URL = '/v1/items/:itemID'

const KIND = { policy: POLICY.Item, store: items, about: itemWrites.about, parameter: 'itemID' }
const READS = inventoryReads({
  ...{ ...KIND, table: TABLE, schema: Item, filter: ItemFilter, filterQuery: ItemFilterQuery },
  ...{ queryName: 'ItemQuery', columns: ITEM_CONDITION_COLUMNS, where: whereItems },
})
export const CHANGED_ITEM = { ...ITEM, url: URL, scope: 'inventory:write', ...inventoryChanges(KIND) }

async function created(
  tx: Reader,
  ctx: Context,
  stored: StoredShipment,
  content: JsonObject,
): Promise<RecordChange<Item>> {
  const of = { moveID: stored.shipment.moveID, shipmentID: stored.shipment.id }
  const isImported = isImport(content, ctx)
  const inventory = await findInventory(tx, of)
  const next = (inventory?.lastNumber ?? 0) + 1
  const item = isImported ? await importedItem(tx, ctx, content, of, next) : itemFrom(content, of, next, ctx)
  requireRoom((inventory?.count ?? 0) + 1)
  const at = isImported ? withSource(ctx, content) : ctx
  return { writes: itemsCreated(stored, inventory, [item], at, isImported), record: item }
}

/** Writes the item with its content replaced. */
export function patchedItem(
  { ctx, stored, content }: { ctx: Context; stored: Item; content: JsonObject },
  change: 'updated' | 'reverted',
): RecordChange<Item> {
  const after = patchItem(stored, content, ctx)
  return { writes: after === stored ? [] : itemWrites.changed(stored, after, ctx, change), record: after }
}

/** Items are listed and created under their shipment, and addressed by their own id. */
export const itemOperations: readonly Operation[] = [
  read({
    ...ITEM,
    ...READS.list,
    url: OF_SHIPMENT,
    operationId: 'listItems',
    summary: 'List the items of a shipment',
    description:
      'The inventory: one page of items, newest first unless sorted, or all of them as CSV or NDJSON. `sort=number` is the order of the stickers.',
    scope: 'inventory:read',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  change({
    ...ITEM,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createItem',
    summary: 'Add an item to the inventory of a shipment',
    description:
      'The item gets the next number of its shipment, in any status of the shipment. With `source` and the scope records:import, it is created as it is in another system.',
    scope: 'inventory:write',
    content: objectOf(Type.Union([NewItem, ImportedItem])),
    errors: ['shipment_not_found', 'party_not_allowed', 'too_many_items', 'id_taken'],
    ...underShipment(POLICY.Item, 'items'),
    decide: ({ tx, ctx, stored, content }) => created(tx, ctx, stored, content),
    location: ({ id }: Item) => `/v1/items/${id}`,
  }),

  readItem({
    ...ITEM,
    ...READS.item,
    url: URL,
    operationId: 'getItem',
    summary: 'Read an item',
    description: 'The item as it is now, or as it was at an instant (asOf).',
    scope: 'inventory:read',
    errors: ['item_not_found'],
  }),

  change({
    ...CHANGED_ITEM,
    method: 'PATCH',
    operationId: 'updateItem',
    summary: 'Change an item',
    description: 'Changes the members in the patch, also the status. The number stays: it is on the sticker.',
    content: patchOf(ItemPatch),
    errors: ['item_not_found'],
    decide: (of) => patchedItem(of, 'updated'),
  }),

  change({
    ...CHANGED_ITEM,
    method: 'DELETE',
    operationId: 'deleteItem',
    summary: 'Delete an item',
    description: 'No other item gets its number. Its history stays readable.',
    errors: ['item_not_found'],
    decide: ({ ctx, stored }) => ({ writes: itemWrites.deleted(stored, ctx), record: null }),
  }),
]
