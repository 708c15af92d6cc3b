import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { useCallback, useEffect, useMemo } from 'react'
import { useEvents } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'
import { type Work, workWithin } from '../shipments/work.ts'
import { applyToBoard, BOARD, countKey, type DayOfWork, stopsKey } from './cached-stops.ts'
import type { Slot } from './layout.ts'
import { isDone, type LaneKind, type Stop, stopOf } from './stops.ts'

/** How many cards of a day are read at first, and then with each page: the largest of the API. */
const FIRST_CARDS = 100
const MORE_CARDS = 200

type Asking = { work: Work; day: string; expand: readonly 'move'[] }

const within = (work: Work, day: string) => workWithin(work, { gte: day, lte: day })

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

/** The caches whose board was shown before, and missed what happened since. */
const left = new WeakSet<QueryClient>()

/** Keeps the cached board up to date while a page shows it. A board that is opened again is read again. */
export function useLiveBoard(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (left.has(queries)) void queries.invalidateQueries({ queryKey: BOARD })
    return () => void left.add(queries)
  }, [queries])
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
  // Lanes follow from the cards, so all of them are needed.
  useEffect(() => {
    if (lanes) more()
  }, [lanes, more])
  const totals = useCounts(read.unfinished)
  return {
    ...read,
    /** How many cards of a column are not read yet; undefined until they are counted, and for a lane, which has to be read. */
    unreadIn: useCallback(
      (slot: Slot) =>
        read.unfinished.reduce<number | undefined>((sum, { work, day }, i) => {
          if ((slot.day ?? day) !== day || (slot.work ?? work) !== work) return sum
          const known = read.stops.filter((stop) => stop.work === work && stop.day === day).length
          return sum === undefined || slot.lane !== undefined || totals[i] === undefined
            ? undefined
            : sum + totals[i] - known
        }, 0),
      [read, totals],
    ),
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

/** How many stops each of these days has for a kind of work; undefined until it is counted. */
export const useCounts = (asked: readonly { work: Work; day: string }[]): (number | undefined)[] =>
  useQueries({
    queries: asked.map(({ work, day }) => ({
      queryKey: countKey(work, day),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.shipments.list({ ...within(work, day), limit: 1 }, { signal, count: true })).totalCount ?? 0,
    })),
    combine: useCallback((results: { data: number | undefined }[]) => results.map(({ data }) => data), []),
  })
