import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEvents } from '../live/feed.ts'
import { countQuery, type Filter, type Lister, listQuery } from './list-queries.ts'

const CHANGED_SHOWN_MS = 2_500

/** A filtered list: its pages, the total count, and live changes. */
export function useList<Row extends { id: string }>(
  kind: 'shipments' | 'moves',
  filter: Filter,
  list: Lister<Row>,
  isReady = true,
) {
  const query = useInfiniteQuery({
    ...listQuery(kind, filter, list),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  const count = useQuery({ ...countQuery(kind, filter, list), placeholderData: keepPreviousData, enabled: isReady })
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  // The rows of the previous filter stay until the new ones are loaded; do not show a count with them.
  const isOfFilterBefore = query.isPlaceholderData || count.isPlaceholderData
  return { query, rows, more, total: isOfFilterBefore ? undefined : count.data, ...useChanges(kind, rows) }
}

/** The rows that have just changed, and the number of new records that are not shown. */
function useChanges(kind: string, rows: readonly { id: string }[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  useEvents(
    useCallback(
      ({ type, subject }) => {
        const [subjectKind, id] = subject.split('/') as [string, string]
        if (subjectKind !== kind) return
        if (type.endsWith('.created')) setCreated((ids) => new Set(ids).add(id))
        setChanged((ids) => new Set(ids).add(id))
        const timer = setTimeout(() => {
          timers.current.delete(timer)
          setChanged((ids) => new Set([...ids].filter((other) => other !== id)))
        }, CHANGED_SHOWN_MS)
        timers.current.add(timer)
      },
      [kind],
    ),
  )
  const unseen = useMemo(() => {
    if (created.size === 0) return 0
    const shown = new Set(rows.map(({ id }) => id))
    return [...created].filter((id) => !shown.has(id)).length
  }, [created, rows])
  return { changed, unseen, resetUnseen: () => setCreated(new Set()) }
}
