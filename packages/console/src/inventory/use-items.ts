/** The items of a shipment: read once, then kept up to date by the events of all who work on them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, Item } from '@vanline/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readAgainSoon } from '../live/apply-event.ts'
import { useEvents } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { withItem, withoutItem } from './known-items.ts'

const CHANGED_SHOWN_MS = 2_500
const NO_ITEMS: readonly Item[] = []

export const itemsKey = (shipmentID: string) => ['items', 'of', shipmentID] as const

/** All items of a shipment: at most 1,000. */
export const itemsQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: itemsKey(shipmentID),
    queryFn: ({ signal }): Promise<readonly Item[]> => Array.fromAsync(api.items.each(shipmentID, {}, { signal })),
    // To compare all items with each other would take longer than to render those in sight.
    structuralSharing: false,
  })

/** The items, those that have just changed, and how to show what this page has saved. */
export function useItems(shipmentID: string) {
  const queries = useQueryClient()
  const query = useQuery(itemsQuery(shipmentID))
  const [changed, markChanged] = useJustChanged()
  const waiting = useRef<Event[]>([])
  /** Shows items that were saved. */
  const show = useCallback(
    (saved: readonly Item[]) =>
      queries.setQueryData<readonly Item[]>(itemsKey(shipmentID), (known) => known && saved.reduce(withItem, known)),
    [queries, shipmentID],
  )
  const hide = useCallback(
    (id: string) =>
      queries.setQueryData<readonly Item[]>(itemsKey(shipmentID), (known) => known && withoutItem(known, id)),
    [queries, shipmentID],
  )
  useEvents(
    useCallback(
      (event) => {
        if (event.shipmentID !== shipmentID || !event.subject.startsWith('items/')) return
        // Hundreds of items change at once when a truck is unloaded: they are shown together.
        if (waiting.current.push(event) > 1) return
        requestAnimationFrame(() => {
          const events = waiting.current.splice(0)
          // What was read may be older than these events.
          if (queries.isFetching({ queryKey: itemsKey(shipmentID) }) > 0) readAgainSoon(queries, itemsKey(shipmentID))
          queries.setQueryData<readonly Item[]>(itemsKey(shipmentID), (known) => known && events.reduce(after, known))
          markChanged(events.map(({ subject }) => subject.slice('items/'.length)))
        })
      },
      [queries, shipmentID, markChanged],
    ),
  )
  return { query, items: query.data ?? NO_ITEMS, changed, show, hide }
}

const after = (known: readonly Item[], { subject, record }: Event): readonly Item[] =>
  record ? withItem(known, record as Item) : withoutItem(known, subject.slice('items/'.length))

/** Ids that are marked for a moment. */
function useJustChanged() {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const mark = useCallback((ids: readonly string[]) => {
    setChanged((before) => before.union(new Set(ids)))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((before) => before.difference(new Set(ids)))
    }, CHANGED_SHOWN_MS)
    timers.current.add(timer)
  }, [])
  return [changed, mark] as const
}
