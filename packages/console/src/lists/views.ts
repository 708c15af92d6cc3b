import { useQuery } from '@tanstack/react-query'
import type { View } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useCaller, useLacks } from '../session/caller.ts'
import { useSession } from '../session/session.ts'
import { bringOver } from './local-views.ts'
import { searchOfQuery } from './saved-search.ts'
import type { Search } from './search.ts'

/** The lists that have views. */
export type ListKind = 'shipments' | 'moves'

/** A view that the console has by itself. */
export type PresetView = { name: string; search: Search }

/** The parameters of the URL that show a view. */
export const searchOfView = ({ id, query, columns }: View): Search => ({
  ...searchOfQuery(query),
  ...(columns.length > 0 && { columns: columns.join(',') }),
  view: id,
})

async function readViews(signal: AbortSignal): Promise<View[]> {
  const views: View[] = []
  for await (const { items } of api.views.pages({ limit: 200 }, { signal })) views.push(...items)
  return views
}

/** The stored views of the user, and those that others share. Views that earlier versions kept in this browser are stored first. */
export function useViews(): { views: readonly View[]; isOwn: (view: View) => boolean } {
  const { credential, signIns } = useSession()
  const caller = useCaller()
  const cannotRead = useLacks('views:read')
  const cannotWrite = useLacks('views:write')
  const isKnown = credential === null || caller !== undefined
  const { data = [] } = useQuery({
    queryKey: [...keys.all('views'), signIns],
    queryFn: async ({ signal }) => {
      const views = await readViews(signal)
      if (cannotWrite) return views
      const own = views.filter(({ owner }) => credential === null || owner === caller?.actor)
      return [...(await bringOver(own)), ...views]
    },
    enabled: isKnown && !cannotRead,
    // No event says that another user shared a view.
    refetchOnMount: 'always',
  })
  return { views: data, isOwn: ({ owner }) => credential === null || owner === caller?.actor }
}
