import { dateText, fieldText, wordsOf } from '../format/format.ts'
import { filtersIn } from './saved-search.ts'
import type { Search } from './search.ts'

const ASSIGNED: Record<string, string> = {
  mine: 'Assigned to you',
  true: 'Assigned to someone',
  false: 'Not assigned',
}

/** The filters of a list in words, one line each. `typed` is text that is not in the URL. */
export function filterTexts(search: Search, typed: string): string[] {
  const { q, assigned, sort: _, ...others } = filtersIn(search)
  const names = new Set(Object.keys(others).map((name) => name.replace(/\[(gte|lte)\]$/, '')))
  return [
    ...(typed === '' ? [] : [`Found by “${typed}”`]),
    ...(q === undefined ? [] : [`Begins with “${q}”: locator, reference or city`]),
    ...[...names].map((name) => `${fieldText(name)}: ${rangeOrValue(others, name)}`),
    ...(assigned === undefined ? [] : [ASSIGNED[assigned] ?? assigned]),
  ]
}

function rangeOrValue(search: Search, name: string): string {
  const [from, to] = [search[`${name}[gte]`], search[`${name}[lte]`]]
  if (from !== undefined || to !== undefined)
    return [from && `from ${dateText(from)}`, to && `to ${dateText(to)}`].filter(Boolean).join(' ')
  return (search[name] ?? '').split(',').map(wordsOf).join(' or ')
}
