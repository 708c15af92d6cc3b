import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page } from '@vanline/client'
import { keys } from '../live/apply-event.ts'

const PAGE_ROWS = 100

export type Filter = Record<string, unknown>
export type Lister<Row> = (
  filter: Filter & { limit?: number; cursor?: string },
  options: { signal: AbortSignal; count?: boolean },
) => Promise<Page<Row>>

/** The pages of a filtered list. */
export const listQuery = <Row>(kind: 'shipments' | 'moves', filter: Filter, list: Lister<Row>) =>
  infiniteQueryOptions({
    queryKey: [...keys.list(kind), filter],
    queryFn: async ({ pageParam, signal }) => {
      const pageFrom = (cursor: string | undefined) =>
        list({ ...filter, limit: PAGE_ROWS, ...(cursor && { cursor }) }, { signal })
      let page = await pageFrom(pageParam)
      // A short page can be empty although there is more.
      while (page.items.length === 0 && page.nextCursor) page = await pageFrom(page.nextCursor)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // To compare all rows with each further page would take longer than to render it.
    structuralSharing: false,
  })

/** How many rows a filter finds. */
export const countQuery = <Row>(kind: 'shipments' | 'moves', filter: Filter, list: Lister<Row>) =>
  queryOptions({
    queryKey: [...keys.count(kind), filter],
    queryFn: async ({ signal }) => (await list({ ...filter, limit: 1 }, { signal, count: true })).totalCount ?? 0,
  })
