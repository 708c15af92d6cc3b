/** A list of items after one of them was changed. */
import type { Item } from '@vanline/client'

/** The list with an item, in its newer version: an answer can be newer than a later event. */
export function withItem(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.findIndex(({ id }) => id === item.id)
  if (at < 0) return [...items, item]
  return items[at]!.lastUpdated >= item.lastUpdated ? items : items.with(at, item)
}

export const withoutItem = (items: readonly Item[], id: string): readonly Item[] =>
  items.filter((item) => item.id !== id)
