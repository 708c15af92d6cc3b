import { useQuery } from '@tanstack/react-query'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

const SHIPMENTS_MAX = 200

/** The locators of the shipments of a move by their ids, for pages that show what belongs to several of them. */
export function useLocators(moveID: string | undefined): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: [...keys.one('moves', moveID ?? ''), 'shipments'],
    queryFn: ({ signal }) => api.moves.shipments(moveID!, { limit: SHIPMENTS_MAX }, { signal }),
    enabled: moveID !== undefined,
  })
  return new Map(data?.items.map(({ id, locator }) => [id, locator]))
}
