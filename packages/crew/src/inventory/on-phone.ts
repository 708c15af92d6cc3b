/** The items of a shipment with what waits on this phone already done. */
import { aboutItem, idToCome, type SavedRecord } from '../outbox/created.ts'
import type { Entry } from '../outbox/entry.ts'
import { type Inventories, type Inventory, type Item, type ItemChange, itemFrom } from './schema.ts'

export type ItemOnPhone = Item & {
  /** The number that the service will probably give it, if it has none yet; null if it has one. */
  expected: number | null
  /** Whether something of it waits on this phone, or needs the person. */
  waits: 'no' | 'waiting' | 'blocked'
}

/** The items that a list adds, once the service has saved it. It gives them their numbers. */
const itemsToCome = ({ id, listed = [] }: Entry): Item[] =>
  listed.map((line, i) => ({
    ...{ id: idToCome(id, i), number: null, packedBy: null, isHighValue: false, quantity: 1, room: null, ...line },
    ...{ conditionAtOrigin: [], conditionAtDestination: [], exceptions: null, status: 'LISTED', eTag: '' },
  }))

/** The items of a shipment with what waits on the phone. What was refused was not done; the item says that it needs the person. */
export function itemsOnPhone(
  shipmentID: string,
  inventory: Inventory | undefined,
  entries: readonly Entry[],
): ItemOnPhone[] {
  const items = new Map<string, ItemOnPhone>()
  for (const item of inventory?.items ?? []) items.set(item.id, { ...item, expected: null, waits: 'no' })
  let last = Math.max(0, ...(inventory?.items ?? []).map(({ number }) => number ?? 0))
  for (const entry of entries) {
    if (entry.shipmentID !== shipmentID) continue
    const waits = entry.state === 'blocked' ? 'blocked' : 'waiting'
    if (entry.kind === 'list')
      for (const item of itemsToCome(entry)) items.set(item.id, { ...item, expected: ++last, waits })
    const item = entry.kind === 'item' ? items.get(itemIDOf(entry)) : undefined
    if (!item) continue
    const change = waits === 'blocked' ? {} : (entry.values as ItemChange)
    items.set(item.id, { ...item, ...change, waits: item.waits === 'blocked' ? 'blocked' : waits })
  }
  return [...items.values()]
}

export const itemIDOf = ({ record }: Pick<Entry, 'record'>): string => record.replace(/^items\//, '')

export const nameOfItem = ({ number, description }: Pick<Item, 'number' | 'description'>): string =>
  aboutItem(number, description)

/**
 * An item as the phone knows it now: it may have been read again, or saved, since the person saw it. One of a list that was saved meanwhile has an id
 * now, and is the one with the number that was expected.
 */
export const itemNow = (items: readonly ItemOnPhone[], seen: ItemOnPhone): ItemOnPhone | undefined =>
  items.find(({ id }) => id === seen.id) ??
  items.find(({ number, description }) => number === seen.expected && description === seen.description)

/** The inventories of the phone after the service has saved an entry, until they are read again. */
export function inventoriesAfter(
  inventories: Inventories,
  { kind, shipmentID, record }: Entry,
  records: readonly SavedRecord[],
): Inventories {
  const inventory = inventories.get(shipmentID ?? '')
  if (!inventory || shipmentID === null || (kind !== 'item' && kind !== 'list')) return inventories
  const saved = records.map(itemFrom)
  const changed = inventory.items.map((item) => (`items/${item.id}` === record ? (saved[0] ?? item) : item))
  const known = new Set(inventory.items.map(({ id }) => id))
  const added = kind === 'list' ? saved.filter(({ id }) => !known.has(id)) : []
  return new Map(inventories).set(shipmentID, { ...inventory, items: [...changed, ...added] })
}
