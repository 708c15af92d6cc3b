import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { useCallback, useMemo } from 'react'
import { useEvents } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'
import type { Work } from '../shipments/work.ts'
import { applyToBoard, countKey, type DayOfWork, stopsKey } from './cached-stops.ts'
import { isDone, type LaneKind, ON_THE_BOARD, type Stop, stopOf } from './stops.ts'

/** How many cards of a day are read at first, and then with each page: the largest of the API. */
const FIRST_CARDS = 100
const MORE_CARDS = 200

type Asking = { work: Work; day: string; expand: readonly 'move'[] }

const within = (work: Work, day: string) =>
  work === 'pickup' ? { pickup: { gte: day, lte: day } } : { delivery: { gte: day, lte: day } }

async function readDay({ work, day, expand }: Asking, cursor?: string, signal?: AbortSignal): Promise<DayOfWork> {
  const pageAt = (place: string | undefined) =>
    api.shipments.list(
      { ...within(work, day), expand, limit: cursor ? MORE_CARDS : FIRST_CARDS, ...(place && { cursor: place }) },
      signal ? { signal } : {},
    )
  let page = await pageAt(cursor)
  // A page can be empty although there is more.
  while (page.items.length === 0 && page.nextCursor) page = await pageAt(page.nextCursor)
  return { shipments: page.items as Shipment[], nextCursor: page.nextCursor }
}

/** The first cards of a day. Cards are compared by the time of their version, so a page need not be compared with the cached one. */
export const stopsQuery = (asking: Asking) =>
  queryOptions({
    queryKey: stopsKey(asking.work, asking.day),
    queryFn: ({ signal }) => readDay(asking, undefined, signal),
    structuralSharing: false,
  })

/** The move in each stop, unless the user may not read moves. */
const useExpansion = (): readonly 'move'[] => {
  const lacksMoves = useLacks('moves:read')
  return useMemo(() => (lacksMoves ? [] : ['move']), [lacksMoves])
}

/** Keeps the cached board up to date while a page shows it. */
export function useLiveBoard(): void {
  const queries = useQueryClient()
  const expand = useExpansion()
  useEvents(useCallback((event) => applyToBoard(queries, event, expand), [queries, expand]))
}

/** The stops of these days, each day as soon as it is read. */
export function useStops(days: readonly string[], works: readonly Work[], lanes: LaneKind | undefined) {
  const queries = useQueryClient()
  const expand = useExpansion()
  const asked = useMemo(
    () => days.flatMap((day) => works.map((work) => ({ work, day, expand }))),
    [days, works, expand],
  )
  const combined = useQueries({
    queries: asked.map(stopsQuery),
    combine: useCallback(
      (results: { data: DayOfWork | undefined; error: Error | null; refetch: () => unknown }[]) => ({
        data: results.map(({ data }) => data),
        error: results.find(({ error }) => error !== null)?.error ?? undefined,
        refetch: () => results.forEach(({ refetch }) => void refetch()),
      }),
      [],
    ),
  })
  const { data } = combined
  const read = useMemo(() => {
    const loading = new Set(asked.filter((_, i) => data[i] === undefined).map(({ day }) => day))
    const unfinished = asked.filter((_, i) => data[i]?.nextCursor !== undefined)
    const stops = asked.flatMap(({ work, day }, i) =>
      (data[i]?.shipments ?? []).flatMap((shipment): Stop[] => {
        const stop = stopOf(shipment, work, lanes)
        return stop?.day === day && !loading.has(day) ? [stop] : []
      }),
    )
    return { loading, unfinished, stops: openFirst(stops) }
  }, [asked, data, lanes])
  const more = useCallback(() => read.unfinished.forEach((asking) => void readMore(queries, asking)), [queries, read])
  return {
    ...read,
    /** Days of which only the first cards are read. */
    partial: useMemo(() => new Set(read.unfinished.map(({ day }) => day)), [read]),
    more,
    error: combined.error,
    refetch: combined.refetch,
  }
}

/** Open stops come before the ones that are done. */
const openFirst = (stops: readonly Stop[]): Stop[] => [
  ...stops.filter((stop) => !isDone(stop)),
  ...stops.filter((stop) => isDone(stop)),
]

const readingMore = new Set<string>()

/** Reads the next page of a day. */
async function readMore(queries: QueryClient, asking: Asking): Promise<void> {
  const key = stopsKey(asking.work, asking.day)
  const name = key.join()
  const cursor = queries.getQueryData<DayOfWork>(key)?.nextCursor
  if (cursor === undefined || readingMore.has(name)) return
  readingMore.add(name)
  try {
    const next = await readDay(asking, cursor)
    queries.setQueryData<DayOfWork>(key, (shown) => {
      if (shown?.nextCursor !== cursor) return shown
      const known = new Set(shown.shipments.map(({ id }) => id))
      return { ...next, shipments: [...shown.shipments, ...next.shipments.filter(({ id }) => !known.has(id))] }
    })
  } catch {
    // The next scroll asks again.
  } finally {
    readingMore.delete(name)
  }
}

export type Count = Partial<Record<Work, number>>

/** How many pickups and deliveries each of these days has; undefined until a day is counted. */
export function useCounts(days: readonly string[], works: readonly Work[]): ReadonlyMap<string, Count> {
  const asked = useMemo(() => days.flatMap((day) => works.map((work) => ({ work, day }))), [days, works])
  const counts = useQueries({
    queries: asked.map(({ work, day }) => ({
      queryKey: countKey(work, day),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await api.shipments.list(
            { ...within(work, day), status: [...ON_THE_BOARD], limit: 1 },
            { signal, count: true },
          )
        ).totalCount ?? 0,
    })),
    combine: useCallback((results: { data: number | undefined }[]) => results.map(({ data }) => data), []),
  })
  return useMemo(() => {
    const byDay = new Map<string, Count>()
    for (const [i, { work, day }] of asked.entries()) {
      const count = counts[i]
      if (count !== undefined) byDay.set(day, { ...byDay.get(day), [work]: count })
    }
    return byDay
  }, [asked, counts])
}
