import type { Item } from './schema.ts'

/** What is counted of an item. A volume is in tenths of a cubic foot, so that sums are exact. */
export type Counted = Pick<Item, 'number' | 'room' | 'quantity' | 'estimatedWeight' | 'isHighValue' | 'status'> & {
  volumeTenths: number | null
}

/** The sum of what is known; null if nothing is. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The totals of each room, in the order in which the rooms were listed first. Items without a room are last. */
export function totalsByRoom(items: readonly Counted[]) {
  const sorted = items.toSorted((a, b) => a.number - b.number)
  const rooms = [...Map.groupBy(sorted, ({ room }) => room)]
  return [...rooms.filter(([room]) => room !== null), ...rooms.filter(([room]) => room === null)].map(([room, of]) => {
    const volumeTenths = sumOf(of.map((item) => item.volumeTenths))
    const countOf = (status: Item['status']) => of.filter((item) => item.status === status).length
    return {
      ...{ room, items: of.length, pieces: sumOf(of.map(({ quantity }) => quantity)) ?? 0 },
      estimatedWeight: sumOf(of.map(({ estimatedWeight }) => estimatedWeight)),
      estimatedVolume: volumeTenths === null ? null : volumeTenths / 10,
      highValue: of.filter(({ isHighValue }) => isHighValue).length,
      ...{ listed: countOf('LISTED'), loaded: countOf('LOADED'), delivered: countOf('DELIVERED') },
      ...{ missing: countOf('MISSING'), damaged: countOf('DAMAGED') },
    }
  })
}
