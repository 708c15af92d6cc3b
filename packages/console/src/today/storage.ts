import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { StorageStay } from '@vanline/client'
import { dayAfter } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'

/** Storage that ends within so many days is shown: an extension needs time to be asked for and decided. */
const DAYS_AHEAD = 7
const SHOWN = 8
/** Of one assignee: the stays are chosen by the assignees of their moves here. */
const READ_FOR_ONE = 200

type Whose = { today: string; assignee: string | undefined; lacksMoves: boolean }

/** The storage that ends soon or is over, the longest over first, and how much there is. */
export const storageQuery = ({ today, assignee, lacksMoves }: Whose) =>
  queryOptions({
    queryKey: [...keys.summary, 'storage', today, assignee, lacksMoves],
    queryFn: async ({ signal }) => {
      const { items, totalCount } = await api.storageStays.list(
        {
          isOpen: true,
          authorizedUntil: { lte: dayAfter(today, DAYS_AHEAD) },
          sort: 'authorizedUntil',
          limit: assignee === undefined ? SHOWN : READ_FOR_ONE,
          expand: lacksMoves ? ['shipment', 'daysLeft'] : ['shipment', 'move', 'daysLeft'],
        },
        { signal, count: assignee === undefined },
      )
      if (assignee === undefined) return { stays: items, total: totalCount }
      const own = items.filter(({ move }) => move?.assignee === assignee)
      return { stays: own.slice(0, SHOWN), total: own.length }
    },
  })

/** Undefined until it is read, and for users who may not see it. */
export function useStorage(today: string, assignee: string | undefined, isReady: boolean) {
  const lacksMoves = useLacks('moves:read')
  const lacksStays = useLacks('inventory:read')
  const { data } = useQuery({
    ...storageQuery({ today, assignee, lacksMoves }),
    ...{ placeholderData: keepPreviousData, enabled: isReady && !lacksStays },
  })
  return lacksStays ? undefined : data
}

/** How long the goods may still be there, in words. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft > 0) return `Storage ends in ${countText(daysLeft, 'day')}`
  return daysLeft === 0 ? 'Storage ends today' : `Storage is over by ${countText(-daysLeft, 'day')}`
}

/** Whether more days were asked for, and the decision is open. */
export const isAskedFor = ({ extensions }: StorageStay): boolean =>
  extensions.some(({ status }) => status === 'PENDING')
