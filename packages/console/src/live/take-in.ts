import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Event as Change } from '@vanline/client'

type Row = { id: string; lastUpdated: string }
type Page = { items: Row[] }

/** The names under which what was read is kept. The record of a shipment is ['shipments', 'one', id], its history below that. */
export const keys = {
  list: (kind: string) => [kind, 'list'] as const,
  one: (kind: string, id: string) => [kind, 'one', id] as const,
  summary: ['summary'] as const,
}

/** Puts what an event says into everything that is shown. */
export function takeIn(queries: QueryClient, event: Change): void {
  const [kind, id] = event.subject.split('/') as [string, string]
  const record = event.record as Row | null
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: keys.list(kind) }, (list) => list && withRow(list, id, record))
  if (record) queries.setQueryData<Row>(keys.one(kind, id), (shown) => shown && newerOf(shown, record))
  else void queries.invalidateQueries({ queryKey: keys.one(kind, id), exact: true })
  for (const above of [
    event.shipmentID && keys.one('shipments', event.shipmentID),
    event.moveID && keys.one('moves', event.moveID),
  ]) {
    if (above)
      void queries.invalidateQueries({ queryKey: above, predicate: ({ queryKey }) => queryKey.length > above.length })
  }
  void queries.invalidateQueries({ queryKey: keys.summary })
}

/** An answer may be newer than the event that comes after it. */
const newerOf = <Shown extends Row>(shown: Shown, record: Row): Shown =>
  record.lastUpdated > shown.lastUpdated ? { ...shown, ...record } : shown

function withRow(list: InfiniteData<Page>, id: string, record: Row | null): InfiniteData<Page> {
  const isShown = list.pages.some((page) => page.items.some((row) => row.id === id))
  if (!isShown) return list
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((row) => (row.id !== id ? [row] : record ? [newerOf(row, record)] : [])),
  }))
  return { ...list, pages }
}
