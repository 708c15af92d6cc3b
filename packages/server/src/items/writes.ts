import type { Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { inventoryWrites } from '../shipments/inventory-writes.ts'
import type { StoredShipment } from '../shipments/store.ts'
import type { Item } from './schema.ts'
import { type Inventory, items, numbersGiven } from './store.ts'

export const itemWrites = inventoryWrites(items, 'items', 'item')

/** Adds items with the next numbers to a shipment, whose inventory is as it was read. */
export const itemsCreated = (
  stored: StoredShipment,
  inventory: Inventory | undefined,
  added: readonly Item[],
  ctx: Context,
  isImported = false,
): Write[] => {
  const last = Math.max(inventory?.lastNumber ?? 0, ...added.map(({ number }) => number))
  return [
    ...numbersGiven(stored, inventory, last),
    ...added.flatMap((item) => itemWrites.created(item, ctx, isImported)),
  ]
}
