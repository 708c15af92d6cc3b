import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ChangeRequest, Move } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'

const ASKED_MAX = 20
export type WaitingRequest = { request: ChangeRequest; move: Move | undefined }

/** What waits for a decision, longest first, with the moves. Of one assignee: chosen among the first ones. */
const waitingRequests = (assignee: string | undefined, lacksMoves: boolean) =>
  queryOptions({
    queryKey: [...keys.summary, 'requests', assignee, lacksMoves],
    queryFn: async ({ signal }): Promise<{ requests: WaitingRequest[]; total: number }> => {
      const filter = { status: 'PENDING', sort: 'createdAt', limit: ASKED_MAX } as const
      const { items, totalCount } = await api.changeRequests.list(filter, { signal, count: true })
      const ids = lacksMoves ? [] : [...new Set(items.map(({ moveID }) => moveID))]
      const moves = new Map(
        await Promise.all(
          ids.map(async (id) => [id, await api.moves.get(id, { signal }).catch(() => undefined)] as const),
        ),
      )
      const all = items.map((request) => ({ request, move: moves.get(request.moveID) }))
      if (assignee === undefined) return { requests: all, total: totalCount ?? all.length }
      const own = all.filter(({ move }) => move?.assignee === assignee)
      return { requests: own, total: own.length }
    },
  })

/** The requests that wait for a decision; undefined until they are read, and for users who may not see them. */
export function useWaitingRequests(assignee: string | undefined, isReady: boolean) {
  const lacksMoves = useLacks('moves:read')
  const lacksRequests = useLacks('requests:read')
  const { data } = useQuery({
    ...waitingRequests(assignee, lacksMoves),
    ...{ placeholderData: keepPreviousData, enabled: isReady && !lacksRequests },
  })
  return lacksRequests ? undefined : data
}
