import sql, { join } from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { limitedTo } from '../db/lists/limit.ts'
import { inventoryStore } from '../shipments/inventory-store.ts'
import { bumpRevision, type StoredShipment } from '../shipments/store.ts'
import { ITEM } from './fields.ts'
import type { ItemPlace } from './rules.ts'
import type { Item, ItemFilter } from './schema.ts'
import type { Counted } from './totals-rules.ts'

const columnsOfMembers = memberColumns(ITEM)

/** Tenths of a cubic foot are whole numbers, so that their sums are exact. */
const columnsOf = (item: Item): Columns => ({
  ...columnsOfMembers(item),
  estimated_volume_tenths: item.estimatedVolume === null ? null : Math.round(item.estimatedVolume * 10),
  is_high_value: item.isHighValue ? 1 : 0,
})

export const items = inventoryStore<Item>({ table: 'items', columnsOf, notFound: 'item_not_found', what: 'item' })

/** The columns that the conditions of a list use. */
export const ITEM_CONDITION_COLUMNS = [
  'id',
  'move_id',
  'shipment_id',
  'last_updated',
  'is_high_value',
  ...columnNames(ITEM),
]

/** A list is of one shipment, which has few items, so the filters need no index. */
const CONDITIONS: FilterConditions<ItemFilter> = {
  room: (rooms) => testOnly(sql`room IN (${join([...rooms])})`),
  packedBy: (names) => testOnly(sql`packed_by IN (${join([...names])})`),
  isHighValue: (isWanted) => testOnly(sql`is_high_value = ${isWanted ? 1 : 0}`),
  status: (statuses) => testOnly(sql`status IN (${join([...statuses])})`),
}

export const whereItems = (filter: ItemFilter): Condition[] => conditionsOf(CONDITIONS, filter)

/**
 * The inventory of a shipment: the last number that it gave to an item, and a revision, which whatever depends on the set of items
 * compares and raises. It stays when the shipment is deleted, so that no number is used twice.
 */
export type Inventory = { shipmentID: string; lastNumber: number; revision: number }

type InventoryRow = { shipment_id: string; last_number: number; revision: number }

const inventoryFrom = ({ shipment_id, last_number, revision }: InventoryRow): Inventory => ({
  ...{ shipmentID: shipment_id, lastNumber: last_number, revision },
})

/** The inventory of a shipment, and how many items it has; undefined if it never had any. */
export async function findInventory(
  db: Reader,
  { moveID, shipmentID }: ItemPlace,
): Promise<(Inventory & { count: number }) | undefined> {
  const row = await db.get<InventoryRow & { items: number }>(
    sql`SELECT shipment_id, last_number, revision,
        (SELECT count(*) FROM items WHERE move_id = ${moveID} AND shipment_id = ${shipmentID}) AS items
      FROM inventories WHERE move_id = ${moveID} AND shipment_id = ${shipmentID}`,
  )
  return row && { ...inventoryFrom(row), count: Number(row.items) }
}

/** The inventories of all shipments of a move. */
export const listInventories = async (db: Reader, moveID: string): Promise<Inventory[]> =>
  (
    await db.all<InventoryRow>(
      sql`SELECT shipment_id, last_number, revision FROM inventories WHERE move_id = ${moveID}`,
    )
  ).map(inventoryFrom)

/** Raises the inventory as it was read, so that changes of the set of items collide with each other. */
export const raiseInventory = (
  moveID: string,
  { shipmentID, lastNumber, revision }: Inventory,
  numbered = lastNumber,
): Write =>
  guarded(
    sql`UPDATE inventories SET last_number = ${numbered}, revision = revision + 1
      WHERE move_id = ${moveID} AND shipment_id = ${shipmentID} AND revision = ${revision}`,
    shipmentID,
  )

/**
 * The writes that give a shipment its next numbers. Only the first of them touch the row of the shipment, so that a deletion of the shipment
 * which has read no inventory collides with them.
 */
export const numbersGiven = (stored: StoredShipment, inventory: Inventory | undefined, last: number): Write[] => {
  const { id, moveID } = stored.shipment
  if (inventory) return [raiseInventory(moveID, inventory, last)]
  return [
    bumpRevision(stored),
    unguarded(
      sql`INSERT INTO inventories (shipment_id, move_id, last_number, revision) VALUES (${id}, ${moveID}, ${last}, 1)`,
    ),
  ]
}

/** Whether an item of the shipment has the number. */
export async function isNumberTaken(db: Reader, { moveID, shipmentID }: ItemPlace, number: number): Promise<boolean> {
  const taken = await db.column<number>(
    sql`SELECT 1 FROM items WHERE move_id = ${moveID} AND shipment_id = ${shipmentID} AND number = ${number}`,
  )
  return taken.length > 0
}

/** What the items of a shipment are estimated to weigh together; null if none of them says it. */
export async function estimatedWeightOf(db: Reader, { moveID, shipmentID }: ItemPlace): Promise<number | null> {
  const [sum = null] = await db.column<number | null>(
    sql`SELECT sum(estimated_weight) FROM items WHERE move_id = ${moveID} AND shipment_id = ${shipmentID}`,
  )
  return sum === null ? null : Number(sum)
}

/** More than so many are too many to count for one page. */
const COUNTED_MAX = 5_000

/** What is counted of the items of each of some shipments; undefined if they are too many. */
export async function listCounted(
  db: Reader,
  shipmentIDs: readonly string[],
): Promise<Map<string, Counted[]> | undefined> {
  if (shipmentIDs.length === 0) return new Map()
  const rows = await db.all<CountedRow>(
    sql`SELECT shipment_id, number, room, quantity, estimated_weight, estimated_volume_tenths, is_high_value, status
      FROM items WHERE shipment_id IN (${join([...shipmentIDs])}) ${limitedTo(COUNTED_MAX)}`,
  )
  if (rows.length === COUNTED_MAX) return undefined
  const counted = rows.map(({ shipment_id, estimated_weight, estimated_volume_tenths, is_high_value, ...row }) => ({
    ...{ shipment_id, ...row, estimatedWeight: estimated_weight },
    ...{ volumeTenths: estimated_volume_tenths, isHighValue: is_high_value === 1 },
  }))
  return Map.groupBy(counted, (row) => row.shipment_id)
}

type CountedRow = Pick<Item, 'number' | 'room' | 'quantity' | 'status'> & {
  shipment_id: string
  estimated_weight: number | null
  estimated_volume_tenths: number | null
  is_high_value: number
}
