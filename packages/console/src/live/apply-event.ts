import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Event as Change } from '@vanline/client'

type Row = { id: string; lastUpdated: string }
type Page = { items: Row[] }

/** The query keys. A shipment is ['shipments', 'one', id], with its history below. */
export const keys = {
  /** A short list that is read as a whole. */
  all: (kind: string) => [kind, 'all'] as const,
  list: (kind: string) => [kind, 'list'] as const,
  count: (kind: string) => [kind, 'count'] as const,
  one: (kind: string, id: string) => [kind, 'one', id] as const,
  summary: ['summary'] as const,
}

/** Kinds of which the page of today shows a part. */
const SHOWN_TODAY = ['shipments', 'moves', 'storage-stays', 'change-requests']

/** Kinds whose short lists are read as a whole. */
const READ_WHOLE = ['parties', 'trucks', 'crew-members', 'absences', 'message-rules', 'message-templates']

const TOGETHER_MS = 800

/** Updates the cached data with an event. */
export function applyEvent(queries: QueryClient, event: Change): void {
  const [kind, id] = event.subject.split('/') as [string, string]
  const { record } = event
  const isNew = /\.(created|imported|restored)$/.test(event.type)
  updateLists(queries, kind, isNew, (list) => withRow(list, id, record))
  // A page that found the record deleted has nothing to update.
  const isRestored = event.type.endsWith('.restored')
  if (record && !isRestored) queries.setQueryData<Row>(keys.one(kind, id), (shown) => shown && newerOf(shown, record))
  else void queries.invalidateQueries({ queryKey: keys.one(kind, id), exact: true })
  // Data below a record (history, agents) is read again; the record itself is in the event.
  for (const above of [
    event.shipmentID && keys.one('shipments', event.shipmentID),
    event.moveID && keys.one('moves', event.moveID),
  ]) {
    // Hundreds of items change one after the other when a truck is unloaded.
    if (above && kind === 'items') readAgainSoon(queries, above, isBelow(above))
    else if (above) void queries.invalidateQueries({ queryKey: above, predicate: isBelow(above) })
  }
  // The plan of a day has the customers and assignees of the moves, and the storage that ends.
  if (SHOWN_TODAY.includes(kind)) readAgainSoon(queries, keys.summary)
  // The summary counts the days and weeks of the company.
  if (kind === 'company') for (const queryKey of [[kind], keys.summary]) void queries.invalidateQueries({ queryKey })
  if (READ_WHOLE.includes(kind)) readAgainSoon(queries, keys.all(kind))
  if (isNew || event.type.endsWith('.deleted')) readAgainSoon(queries, keys.count(kind))
}

/**
 * Updates the rows of the lists. An open list stays in its order, and gets no new rows. Who leaves it and comes back reads it again if it is old,
 * or if a record is new since: so an update of a row must not make a list look as if it had just been read.
 */
function updateLists(
  queries: QueryClient,
  kind: string,
  isNew: boolean,
  update: (list: InfiniteData<Page>) => InfiniteData<Page>,
): void {
  for (const [queryKey, list] of queries.getQueriesData<InfiniteData<Page>>({ queryKey: keys.list(kind) })) {
    const next = list && update(list)
    if (!next || (next === list && !isNew)) continue
    queries.setQueryData(queryKey, next, { updatedAt: isNew ? 0 : queries.getQueryState(queryKey)!.dataUpdatedAt })
  }
}

const waiting = new Set<string>()

/** Whether a query is below a record, and not the record itself. */
const isBelow =
  (above: QueryKey): Predicate =>
  ({ queryKey }) =>
    queryKey.length > above.length

type Predicate = (query: { queryKey: QueryKey }) => boolean

/** Reads again, once for all events within a short time. */
export function readAgainSoon(queries: QueryClient, queryKey: QueryKey, predicate?: Predicate): void {
  const name = JSON.stringify([queryKey, predicate === undefined])
  if (waiting.has(name)) return
  waiting.add(name)
  setTimeout(() => {
    waiting.delete(name)
    void queries.invalidateQueries({ queryKey, ...(predicate && { predicate }) })
  }, TOGETHER_MS)
}

/** The newer of two versions: an answer can be newer than a later event. */
const newerOf = <Cached extends Row>(cached: Cached, record: Row): Cached =>
  record.lastUpdated > cached.lastUpdated ? { ...cached, ...record } : cached

function withRow(list: InfiniteData<Page>, id: string, record: Row | null): InfiniteData<Page> {
  const isShown = list.pages.some((page) => page.items.some((row) => row.id === id))
  if (!isShown) return list
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((row) => (row.id !== id ? [row] : record ? [newerOf(row, record)] : [])),
  }))
  return { ...list, pages }
}
