/** The inventory of a shipment, as the service sends it to a crew. */
import type { Json } from '../outbox/entry.ts'

export type ItemStatus = 'LISTED' | 'LOADED' | 'DELIVERED' | 'MISSING' | 'DAMAGED'

/** What is wrong with an item, by the symbols of the trade, and where. */
export type Condition = { code: string; places: readonly number[]; remarks: string | null }

export type Item = {
  id: string
  /** Null until the service has given it one. */
  number: number | null
  description: string
  room: string | null
  quantity: number
  packedBy: 'OWNER' | 'CARRIER' | null
  isHighValue: boolean
  conditionAtOrigin: readonly Condition[]
  conditionAtDestination: readonly Condition[]
  exceptions: string | null
  status: ItemStatus
  eTag: string
}

/** The items of a shipment, as the service had them at a time. */
export type Inventory = { items: readonly Item[]; tag: string | null; atMs: number }

/** Inventories by the ids of their shipments. */
export type Inventories = ReadonlyMap<string, Inventory>

/** The members of an item that a crew changes. */
export type ItemChange = Partial<Pick<Item, 'status' | 'conditionAtOrigin' | 'conditionAtDestination' | 'exceptions'>>

const MEMBERS = [
  ...(['id', 'number', 'description', 'room', 'quantity', 'packedBy', 'isHighValue'] as const),
  ...(['conditionAtOrigin', 'conditionAtDestination', 'exceptions', 'status', 'eTag'] as const),
] as const satisfies readonly (keyof Item)[]

/** An item with the members that a phone keeps: 500 of them have to fit beside those of other shipments. */
export const itemFrom = (record: { readonly [name: string]: Json }): Item =>
  Object.fromEntries(MEMBERS.map((name) => [name, record[name] ?? null])) as unknown as Item
