/** The kinds of records that are deleted, restored and erased with their shipment: one row for each. */
import type { Reader, Write } from '../db/database.ts'
import { listLengths } from '../db/lengths.ts'
import type { PersonalKind } from '../history/personal.ts'
import { Item } from '../items/schema.ts'
import { findInventory, items, listInventories, raiseInventory } from '../items/store.ts'
import { itemWrites } from '../items/writes.ts'
import type { Context } from '../kernel/context.ts'
import type { Versioned } from '../kernel/event.ts'
import { Signature } from '../signatures/schema.ts'
import { signatures } from '../signatures/store.ts'
import { signatureWrites } from '../signatures/writes.ts'
import { StorageStay } from '../storage-stays/schema.ts'
import { storageStays } from '../storage-stays/store.ts'
import { storageStayWrites } from '../storage-stays/writes.ts'
import { Weighing } from '../weighings/schema.ts'
import { weighings } from '../weighings/store.ts'
import { weighingWrites } from '../weighings/writes.ts'
import type { InventoryPlace, InventoryRecord, InventoryStore } from './inventory-store.ts'
import type { InventoryWrites } from './inventory-writes.ts'

/** A kind, by the name that its subjects begin with, with the schema of its records. What a row gives is passed to the same row only. */
type InventoryKind = {
  kind: PersonalKind
  schema: { properties: object }
  store: InventoryStore<InventoryRecord>
  writes: InventoryWrites<InventoryRecord>
}

export const INVENTORY_KINDS: readonly InventoryKind[] = [
  { kind: 'items', schema: Item, store: items, writes: itemWrites },
  { kind: 'weighings', schema: Weighing, store: weighings, writes: weighingWrites },
  { kind: 'storage-stays', schema: StorageStay, store: storageStays, writes: storageStayWrites },
  { kind: 'signatures', schema: Signature, store: signatures, writes: signatureWrites },
]

/** The kind of a record, by the subject of its events. */
export function inventoryKindOf(subject: string): InventoryKind {
  const found = INVENTORY_KINDS.find(({ kind }) => subject.startsWith(`${kind}/`))
  if (!found) throw new Error(`${subject} is of no kind of the inventory.`)
  return found
}

/** The lengths of all records of the inventory of a shipment. */
export const inventoryLengths = async (tx: Reader, place: InventoryPlace): Promise<number[]> =>
  (await Promise.all(INVENTORY_KINDS.map(({ store }) => listLengths(tx, store.fromRowsOf(place))))).flat()

/** The inventory of a shipment that is deleted: its records, by their kinds, and what makes the deletion collide with new ones. */
export async function findWholeInventory(tx: Reader, place: { moveID: string; shipmentID: string }) {
  const inventory = await findInventory(tx, place)
  const lists = await Promise.all(INVENTORY_KINDS.map(({ store }) => store.list(tx, place)))
  const found = INVENTORY_KINDS.map((each, i) => ({ of: each, records: lists[i]! }))
  return {
    records: lists.flat() as Versioned[],
    deleted: (ctx: Context): Write[] => [
      ...(inventory ? [raiseInventory(place.moveID, inventory)] : []),
      ...found.flatMap(({ of: { writes }, records }) => records.flatMap((record) => writes.deleted(record, ctx))),
    ],
  }
}

/** The writes that make a change of all inventories of a move collide with new records in them. */
export const inventoriesRaised = async (tx: Reader, moveID: string): Promise<Write[]> =>
  (await listInventories(tx, moveID)).map((inventory) => raiseInventory(moveID, inventory))
