/**
 * What the opened page needs, asked for while the code of the console is still loading. The page finds it in the cache, under the same key. What
 * depends on who the user is waits for the page.
 */
import type { QueryClient } from '@tanstack/react-query'
import { daysOf } from '../board/days.ts'
import { BOARD_SEARCH, boardOf } from '../board/search.ts'
import { stopsQuery } from '../board/use-stops.ts'
import { today } from '../format/today.ts'
import { assignedFilter } from '../lists/assigned.ts'
import { countQuery, listQuery } from '../lists/list-queries.ts'
import { parseSearch, type Search, searchOf } from '../lists/search.ts'
import { PAGES } from '../pages.ts'
import { callerQuery } from '../session/caller.ts'
import { currentSession } from '../session/session.ts'
import { consoleBase } from '../session/settings.ts'
import { typedAhead } from '../session/typed-text.ts'
import { CUSTOMER, listShipments } from '../shipments/listed.ts'
import { shipmentQuery } from '../shipments/one.ts'
import { SHIPMENT_SEARCH } from '../shipments/search.ts'
import { WORKS } from '../shipments/work.ts'
import { readTodayAhead } from '../today/plan.ts'

type Opened = {
  path: RegExp
  load?: () => Promise<unknown>
  read?: (queries: QueryClient, search: Search, id: string) => void
}

const OPENED: readonly Opened[] = [
  { path: /^$/, read: readTodayAhead },
  { path: /^board$/, load: PAGES.board, read: readBoard },
  { path: /^shipments$/, load: PAGES.shipments, read: readShipments },
  { path: /^shipments\/new$/, load: PAGES.newShipment },
  { path: /^shipments\/([^/]+)$/, load: PAGES.shipment, read: readShipment },
  { path: /^shipments\/([^/]+)\/inventory$/, load: PAGES.inventory, read: readShipment },
  { path: /^moves$/, load: PAGES.moves },
  { path: /^moves\/new$/, load: PAGES.newMove },
  { path: /^moves\/[^/]+$/, load: PAGES.move },
]

const openedPath = (): string => location.pathname.slice(consoleBase.pathname.length)
const opened = (): Opened | undefined => OPENED.find(({ path }) => path.test(openedPath()))

/** Loads the code of the opened page beside that of the application. An error is shown by the page itself, which loads it again. */
export const loadAhead = async (): Promise<void> =>
  void (await opened()
    ?.load?.()
    .catch(() => undefined))

/** Reads what the opened page shows. */
export function readAhead(queries: QueryClient): void {
  const { credential, signIns } = currentSession()
  if (credential !== null) void queries.prefetchQuery(callerQuery(signIns))
  const page = opened()
  const id = page?.path.exec(openedPath())?.[1] ?? ''
  page?.read?.(queries, parseSearch(location.search), id)
}

function readShipments(queries: QueryClient, parameters: Search): void {
  const search = searchOf(SHIPMENT_SEARCH)(parameters)
  // Not read ahead: text from the header search is only in the history state, and the user's name is not known yet.
  if (search.assigned === 'mine' || typedAhead('find') !== '') return
  const filter = { ...assignedFilter(search, undefined), expand: CUSTOMER }
  void queries.prefetchInfiniteQuery(listQuery('shipments', filter, listShipments))
  void queries.prefetchQuery(countQuery('shipments', filter, listShipments))
}

function readShipment(queries: QueryClient, _search: Search, id: string): void {
  void queries.prefetchQuery(shipmentQuery(id))
}

function readBoard(queries: QueryClient, parameters: Search): void {
  const { view, date, kind } = boardOf(searchOf(BOARD_SEARCH)(parameters), today())
  const shown = matchMedia('(max-width: 48em)').matches ? 'day' : view
  if (shown === 'month') return
  for (const day of daysOf(shown, date))
    for (const work of kind === undefined ? WORKS : [kind])
      void queries.prefetchQuery(stopsQuery({ work, day, expand: ['move'] }))
}
