import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { allPages } from './all-pages.ts'

/** All shipments of a move: every page that shows them shares one read. */
export const shipmentsOfMove = (moveID: string) =>
  queryOptions({
    queryKey: [...keys.one('moves', moveID), 'shipments'],
    queryFn: ({ signal }) => allPages(api.moves.shipmentPages(moveID, { limit: 200 }, { signal })),
  })

/** The locators of the shipments of a move by their ids, for pages that show what belongs to several of them. */
export function useLocators(moveID: string | undefined): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...shipmentsOfMove(moveID ?? ''), enabled: moveID !== undefined })
  return new Map(data?.items.map(({ id, locator }) => [id, locator]))
}
