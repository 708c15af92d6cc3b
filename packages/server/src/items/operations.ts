import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, Write } from '../db/database.ts'
import { bulk } from '../http/bulk/bulk.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { creations } from '../http/creations.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { inventoryChanges, inventoryReads, underShipment } from '../shipments/inventory-operations.ts'
import type { StoredShipment } from '../shipments/store.ts'
import { conditionCodesOperation } from './code-operations.ts'
import { ITEM as TABLE } from './fields.ts'
import { importedItem } from './import.ts'
import { itemsIn } from './line-rules.ts'
import { itemFrom, patchItem, requireRoom } from './rules.ts'
import { ImportedItem, Item, ItemFilter, ItemFilterQuery, ItemPatch, NewItem, NewItemList } from './schema.ts'
import { findInventory, ITEM_CONDITION_COLUMNS, items, whereItems } from './store.ts'
import { itemsCreated, itemWrites } from './writes.ts'

const ITEM = { tag: 'Inventory', policy: POLICY.Item, shows: { description: 'The item', schema: Item } }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/items'
const URL = '/v1/items/:itemID'

const validateList = validatorOf(NewItemList)

const KIND = { policy: POLICY.Item, store: items, about: itemWrites.about, parameter: 'itemID' }
const READS = inventoryReads({
  ...{ ...KIND, table: TABLE, schema: Item, filter: ItemFilter, filterQuery: ItemFilterQuery },
  ...{ queryName: 'ItemQuery', columns: ITEM_CONDITION_COLUMNS, where: whereItems },
})
export const CHANGED_ITEM = { ...ITEM, url: URL, scope: 'inventory:write', ...inventoryChanges(KIND) }

/** Adds the items of typed lines, all of them or none. */
async function listed(
  tx: Reader,
  ctx: Context,
  stored: StoredShipment,
  content: JsonObject,
): Promise<{ writes: Write[]; records: Item[] }> {
  requireValid(validateList(content))
  const { text, room = null, packedBy = null } = content as NewItemList
  const { items: added, violations } = itemsIn(text, { room, packedBy })
  requireValid(violations)
  const of = { moveID: stored.shipment.moveID, shipmentID: stored.shipment.id }
  const inventory = await findInventory(tx, of)
  requireRoom((inventory?.count ?? 0) + added.length)
  const next = (inventory?.lastNumber ?? 0) + 1
  const records = added.map((item, i) => itemFrom(item as JsonObject, of, next + i, ctx))
  return { writes: itemsCreated(stored, inventory, records, ctx), records }
}

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

const updateItem = change({
  ...CHANGED_ITEM,
  method: 'PATCH',
  operationId: 'updateItem',
  summary: 'Change an item',
  description: 'Changes the members in the patch, also the status. The number stays: it is on the sticker.',
  content: patchOf(ItemPatch),
  errors: ['item_not_found'],
  decide: (of) => patchedItem(of, 'updated'),
})

const deleteItem = change({
  ...CHANGED_ITEM,
  method: 'DELETE',
  operationId: 'deleteItem',
  summary: 'Delete an item',
  description: 'No other item gets its number. Its history stays readable.',
  errors: ['item_not_found'],
  decide: ({ ctx, stored }) => ({ writes: itemWrites.deleted(stored, ctx), record: null }),
})

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

  updateItem,
  deleteItem,

  creations({
    ...ITEM,
    shows: { description: 'The items', schema: Item },
    url: '/v1/shipments/:shipmentID/item-lists',
    operationId: 'createItemList',
    summary: 'Add items as people type them',
    description:
      'Adds the items of a room from lines such as `sofa, 3 cartons books, tv hv`: all of them, in the order of the lines, or none. With `dryRun=true` the answer shows what would be added.',
    scope: 'inventory:write',
    content: objectOf(NewItemList),
    errors: ['shipment_not_found', 'party_not_allowed', 'too_many_items'],
    ...underShipment(POLICY.Item, 'items'),
    decide: ({ tx, ctx, stored, content }) => listed(tx, ctx, stored, content),
  }),

  bulk({
    url: '/v1/items',
    operationId: 'updateItems',
    summary: 'Change many items',
    description:
      'Up to 100 changes and deletions in one request, also of several shipments: a whole truck is checked off at once. Each has the tag of its item. ATOMIC does all of them or none, ISOLATED each by itself.',
    tag: 'Inventory',
    scope: 'inventory:write',
    policy: POLICY.Item,
    kind: 'Item',
    parameter: 'itemID',
    record: Item,
    patch: ItemPatch,
    conflictsWith: ['Item'],
    actions: { update: updateItem, delete: deleteItem },
  }),

  conditionCodesOperation,
]
