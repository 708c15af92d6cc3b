/** The items of a shipment as a list of rooms, and what is counted of them. */
import type { Item, ItemStatus } from '@vanline/client'

/** Counts of some items. A weight or volume that is not known counts as nothing. */
export type Totals = {
  items: number
  pieces: number
  pounds: number
  cubicFeet: number
  highValue: number
  byStatus: Readonly<Record<ItemStatus, number>>
}

export const ITEM_STATUSES = ['LISTED', 'LOADED', 'DELIVERED', 'MISSING', 'DAMAGED'] as const satisfies ItemStatus[]

export function totalsOf(items: readonly Item[]): Totals {
  const byStatus = { LISTED: 0, LOADED: 0, DELIVERED: 0, MISSING: 0, DAMAGED: 0 }
  let [pieces, pounds, tenths, highValue] = [0, 0, 0, 0]
  for (const item of items) {
    pieces += item.quantity
    pounds += item.estimatedWeight ?? 0
    // Volumes have one decimal: as whole tenths they add up exactly.
    tenths += Math.round((item.estimatedVolume ?? 0) * 10)
    if (item.isHighValue) highValue++
    byStatus[item.status]++
  }
  return { items: items.length, pieces, pounds, cubicFeet: tenths / 10, highValue, byStatus }
}

/** A room with its items; null for items of which the room is not known. */
export type Room = { name: string | null; items: readonly Item[] }

/** The rooms in the order in which they were listed first, each with its items by number. Items without a room are last. */
export function roomsOf(items: readonly Item[]): Room[] {
  const sorted = items.toSorted((a, b) => a.number - b.number)
  const rooms = [...Map.groupBy(sorted, ({ room }) => room)].map(([name, of]) => ({ name, items: of }))
  return [...rooms.filter(({ name }) => name !== null), ...rooms.filter(({ name }) => name === null)]
}

/** A line of the table: the heading of a room, or an item. */
export type TableLine =
  | { kind: 'room'; id: string; room: Room; isClosed: boolean }
  | { kind: 'item'; id: string; item: Item }

/** How the lines are arranged: below their rooms, or all by number, as on paper. */
export type Arrangement = 'room' | 'number'

const roomID = (name: string | null): string => (name === null ? 'room' : `room ${name}`)

/** The lines of the table. The items of a closed room are not shown. */
export function linesOf(items: readonly Item[], by: Arrangement, closed: ReadonlySet<string>): TableLine[] {
  const lineOf = (item: Item): TableLine => ({ kind: 'item', id: item.id, item })
  if (by === 'number') return items.toSorted((a, b) => a.number - b.number).map(lineOf)
  return roomsOf(items).flatMap((room) => {
    const id = roomID(room.name)
    const isClosed = closed.has(id)
    return [{ kind: 'room', id, room, isClosed }, ...(isClosed ? [] : room.items.map(lineOf))]
  })
}
