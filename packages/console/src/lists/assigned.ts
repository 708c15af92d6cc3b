import { filtersIn } from './saved-search.ts'
import { filterOf, type Search } from './search.ts'

/** The filter that a list asks the API for. `assigned` is `mine`, or whether there is an assignee. */
export function assignedFilter(search: Search, me: string | undefined): Record<string, unknown> {
  const { assigned, ...others } = filtersIn(search)
  const filter = filterOf(others)
  if (assigned === 'mine' && me !== undefined) return { ...filter, assignee: [me] }
  return assigned === 'true' || assigned === 'false' ? { ...filter, assigned: assigned === 'true' } : filter
}
