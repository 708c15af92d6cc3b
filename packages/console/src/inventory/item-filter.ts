/** Which items the table shows: by words, by status, of high value only. */
import type { Item } from '@vanline/client'
import type { Search } from '../lists/search.ts'
import { numbersIn } from './numbers.ts'

const plain = (text: string): string => text.toLocaleLowerCase()

/** The items that match. Numbers find the items with these numbers (12, 40-45), words all items whose text has each of them. */
export function matching(items: readonly Item[], { q = '', status, highValue }: Search): readonly Item[] {
  const statuses = status?.split(',')
  const numbers = numbersIn(q)
  const words = plain(q).split(/\s+/).filter(Boolean)
  const hasText = (item: Item): boolean => {
    if (numbers) return numbers.has(item.number)
    const text = plain([item.description, item.room, item.exceptions, `#${item.number}`].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  }
  return items.filter(
    (item) =>
      (!statuses || statuses.includes(item.status)) && (!highValue || item.isHighValue) && (q === '' || hasText(item)),
  )
}
