import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The trade's tables of conditions and places. They are the same for as long as the page is open. */
export const codesQuery = queryOptions({
  queryKey: ['condition-codes'],
  queryFn: ({ signal }) => api.items.conditionCodes({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
