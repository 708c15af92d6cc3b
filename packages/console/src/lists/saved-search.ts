/** A view as it is stored, and as the URL of its page: filters, order and columns. */
import { filterOf, type Search } from './search.ts'

/** Filters of a page in the format of the API. */
export type Query = Record<string, unknown>

export type Saved = { query: Query; columns: string[] }

/** The parameters of the URL that are no filters of the API: which view this is, and its columns. */
export const VIEW_PARAMETERS = ['view', 'columns'] as const

/** Typed text is not stored: it can be the name of a customer, and an erasure would not find it in a view. The service refuses it. */
const TYPED = ['q', 'reference']

/** Whether a search has text that a view does not store. */
export const hasTyped = (search: Search): boolean => TYPED.some((name) => search[name] !== undefined)

/** A search without what says how it is shown. */
export function filtersIn(search: Search): Search {
  const { view: _view, columns: _columns, ...filters } = search
  return filters
}

/** What a view of this page stores. */
export function savedOf(search: Search, columns: readonly string[]): Saved {
  const filters = Object.entries(filtersIn(search)).filter(([name]) => !TYPED.includes(name))
  return { query: filterOf(Object.fromEntries(filters)), columns: [...columns] }
}

/** The filters of a stored view as parameters of a URL. What has another shape was stored by another program, and is left out. */
export function searchOfQuery(query: Query): Search {
  const search: Search = {}
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) search[name] = value.join(',')
    else if (typeof value === 'object' && value !== null)
      for (const [bound, at] of Object.entries(value)) search[`${name}[${bound}]`] = String(at)
    else if (value !== null) search[name] = String(value)
  }
  return search
}

/** The merge patch from one query to another: removed members become null. */
export function mergePatchOf(before: Query, after: Query): Query {
  const patch: Query = {}
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null
  for (const [name, value] of Object.entries(after)) {
    const known = before[name]
    patch[name] = isPlain(value) && isPlain(known) ? mergePatchOf(known, value) : value
  }
  return patch
}

const isPlain = (value: unknown): value is Query => typeof value === 'object' && value !== null && !Array.isArray(value)
