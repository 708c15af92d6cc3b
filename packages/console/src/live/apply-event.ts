import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Event as Change } from '@vanline/client'

type Row = { id: string; lastUpdated: string }
type Page = { items: Row[] }

/** The names under which what was read is kept. The record of a shipment is ['shipments', 'one', id], its history below that. */
export const keys = {
  list: (kind: string) => [kind, 'list'] as const,
  count: (kind: string) => [kind, 'count'] as const,
  one: (kind: string, id: string) => [kind, 'one', id] as const,
  summary: ['summary'] as const,
}

const TOGETHER_MS = 800

/** Puts what an event says into everything that is shown. */
export function applyEvent(queries: QueryClient, event: Change): void {
  const [kind, id] = event.subject.split('/') as [string, string]
  const record = event.record as Row | null
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: keys.list(kind) }, (list) => list && withRow(list, id, record))
  if (record) queries.setQueryData<Row>(keys.one(kind, id), (shown) => shown && newerOf(shown, record))
  else void queries.invalidateQueries({ queryKey: keys.one(kind, id), exact: true })
  // What hangs below a record (its history, its agents) is read again; the record itself came with the event.
  for (const above of [
    event.shipmentID && keys.one('shipments', event.shipmentID),
    event.moveID && keys.one('moves', event.moveID),
  ]) {
    if (above)
      void queries.invalidateQueries({
        queryKey: above,
        predicate: ({ queryKey }) => queryKey.length > above.length,
      })
  }
  if (kind === 'shipments') readAgainSoon(queries, keys.summary)
  if (/\.(created|deleted)$/.test(event.type)) readAgainSoon(queries, keys.count(kind))
}

const waiting = new Set<string>()

/** Reads again what is counted: once for all that happens within a moment. */
function readAgainSoon(queries: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey)
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    void queries.invalidateQueries({ queryKey })
  }, TOGETHER_MS)
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
