import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Shipment, ShipmentFilter, ShipmentSummary } from '@vanline/client'
import { dayAfter } from '../format/format.ts'
import { today as dayNow } from '../format/today.ts'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'
import { currentSession } from '../session/session.ts'
import { ON_THE_ROAD, UNDECIDED_STATUSES } from '../shipments/statuses.ts'
import { type Days, dateOf, isDone, SORT, TO_DO, type Work, workWithin } from '../shipments/work.ts'
import { storageQuery } from './storage.ts'

/** A pickup or a delivery. */
export type Stop = { work: Work; date: string; shipment: Shipment }

/** The first stops within a range of days, and how many there are; undefined until they are counted. */
export type Stops = { stops: Stop[]; pickups: number | undefined; deliveries: number | undefined }

export type Waiting = { shipments: Shipment[]; total: number | undefined }

/** Everything that the page says about a day. */
export type Plan = { late: Stops; today: Stops; tomorrow: Stops; waiting: Waiting; onTheRoad: number | undefined }

const LATE_SHOWN = 6
const DAY_SHOWN = 40
const WAITING_SHOWN = 8
/** Where the browser remembers whose work is shown. */
export const WHOSE_KEY = 'vanline.today'

/** Since when a shipment waits for a decision. */
export const waitsSince = ({ status, submittedAt, lastUpdated }: Shipment): string =>
  status === 'SUBMITTED' ? (submittedAt ?? lastUpdated) : lastUpdated

type Asking = { assignee: string | undefined; expand: readonly ('move' | 'customerName')[]; signal: AbortSignal }

/** The beginning of a list. What is not cut off needs no count. */
async function listed(filter: ShipmentFilter, { assignee, expand, signal }: Asking, isCounted: boolean) {
  const { items, totalCount, nextCursor } = await api.shipments.list(
    { ...(assignee !== undefined && { assignee: [assignee] }), ...filter, expand },
    { signal, count: isCounted },
  )
  const total = totalCount ?? (nextCursor === undefined ? items.length : undefined)
  return { shipments: items as Shipment[], total }
}

/** The pickups and deliveries within a range of days, the earliest first. */
async function stopsWithin(days: Days, limit: number, asking: Asking, { statuses, isCounted = true }: Which = {}) {
  const ask = async (work: Work) => {
    const list = (wanted = statuses?.[work], counted = isCounted) =>
      listed({ ...workWithin(work, days, wanted), sort: SORT[work], limit }, asking, counted)
    const { shipments, total } = await list()
    // Where not everything is shown, work that is done must not hide what is to do.
    const first = statuses || shipments.length < limit ? [] : (await list(TO_DO[work], false)).shipments
    const stops = unique([...first, ...shipments]).map(
      (shipment): Stop => ({ work, date: dateOf[work](shipment) ?? days.lte, shipment }),
    )
    return { stops, total }
  }
  const [pickups, deliveries] = await Promise.all([ask('pickup'), ask('delivery')])
  const stops = [...pickups.stops, ...deliveries.stops].toSorted(
    (a, b) => Number(isDone(a.work, a.shipment)) - Number(isDone(b.work, b.shipment)) || a.date.localeCompare(b.date),
  )
  return { stops: stops.slice(0, limit), pickups: pickups.total, deliveries: deliveries.total } satisfies Stops
}

/** Only in these statuses, and whether they are counted. */
type Which = { statuses?: typeof TO_DO; isCounted?: boolean }

const unique = (shipments: readonly Shipment[]): Shipment[] => [
  ...new Map(shipments.map((shipment) => [shipment.id, shipment])).values(),
]

const before = (today: string): Days => ({ lte: dayAfter(today, -1) })

/** The pickups and deliveries of an assignee that should have been done before a day, the earliest first. */
export const lateStopsOf = (assignee: string, today: string, limit: number, signal: AbortSignal): Promise<Stops> =>
  stopsWithin(before(today), limit, { assignee, expand: ['customerName'], signal }, { statuses: TO_DO })

/** The shipments that wait longest. One request for each status, because some statuses are rare. */
async function longestWaiting(asking: Asking): Promise<Waiting> {
  const lists = await Promise.all(
    UNDECIDED_STATUSES.map((status) =>
      listed({ status, sort: 'lastUpdated', limit: WAITING_SHOWN }, asking, asking.assignee !== undefined),
    ),
  )
  const shipments = lists
    .flatMap((list) => list.shipments)
    .toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)))
  return { shipments: shipments.slice(0, WAITING_SHOWN), total: sumOf(lists.map(({ total }) => total)) }
}

/** The sum; undefined if a part is not known. */
export const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0)

/** The plan, as far as it is found quickly: all that is late is counted beside it, and the summary counts what has a status. */
async function planOf(today: string, asking: Asking): Promise<Plan> {
  const tomorrow = dayAfter(today)
  const onTheRoad =
    asking.assignee === undefined
      ? undefined
      : listed({ status: [...ON_THE_ROAD], limit: 1 }, { ...asking, expand: [] }, true)
  const [ofToday, ofTomorrow, late, waiting, road] = await Promise.all([
    stopsWithin({ gte: today, lte: today }, DAY_SHOWN, asking),
    stopsWithin({ gte: tomorrow, lte: tomorrow }, DAY_SHOWN, asking),
    stopsWithin(before(today), LATE_SHOWN, asking, { statuses: TO_DO, isCounted: false }),
    longestWaiting(asking),
    onTheRoad,
  ])
  return { late, today: ofToday, tomorrow: ofTomorrow, waiting, onTheRoad: road?.total }
}

type Whose = { today: string; assignee: string | undefined; lacksMoves: boolean }

const planQuery = ({ today, assignee, lacksMoves }: Whose) =>
  queryOptions({
    queryKey: [...keys.summary, 'plan', today, assignee, lacksMoves],
    queryFn: ({ signal }) => planOf(today, { assignee, expand: lacksMoves ? [] : ['move'], signal }),
  })

const lateCountsQuery = ({ today, assignee }: Whose) =>
  queryOptions({
    queryKey: [...keys.summary, 'late', today, assignee],
    queryFn: async ({ signal }) => {
      const countOf = async (work: Work) =>
        (
          await listed(
            { ...workWithin(work, before(today), TO_DO[work]), limit: 1 },
            { assignee, expand: [], signal },
            true,
          )
        ).total
      const [pickups, deliveries] = await Promise.all([countOf('pickup'), countOf('delivery')])
      return { pickups, deliveries }
    },
  })

export const summaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: ({ signal }) => api.shipments.summary({ signal }),
})

/** Reads the page before it is shown. The work of the user alone waits until the user is known. */
export function readTodayAhead(queries: QueryClient): void {
  void queries.prefetchQuery(summaryQuery)
  if (currentSession().credential !== null && localStorage.getItem(WHOSE_KEY)?.includes('mine')) return
  const everyone = { today: dayNow(), assignee: undefined, lacksMoves: false }
  void queries.prefetchQuery(planQuery(everyone))
  void queries.prefetchQuery(lateCountsQuery(everyone))
  void queries.prefetchQuery(storageQuery(everyone))
}

/** The plan of a day: of everyone, or of one assignee. It is read again after each change of a shipment or a move. */
export function usePlan(today: string, assignee: string | undefined, isReady: boolean) {
  const whose = { today, assignee, lacksMoves: useLacks('moves:read') }
  const shown = { placeholderData: keepPreviousData, enabled: isReady }
  const query = useQuery({ ...planQuery(whose), ...shown })
  const late = useQuery({ ...lateCountsQuery(whose), ...shown })
  const summary = useQuery(summaryQuery)
  const plan = query.data && {
    ...query.data,
    late: { ...query.data.late, ...late.data },
    ...(assignee === undefined && summary.data && countedBy(summary.data, query.data)),
  }
  return { plan, query, summary: summary.data }
}

/** The counts of the summary, which covers the shipments of all users. */
const countedBy = ({ byStatus, needsDecision }: ShipmentSummary, { waiting }: Plan) => ({
  waiting: { ...waiting, total: waiting.total ?? needsDecision },
  onTheRoad: ON_THE_ROAD.reduce((sum, status) => sum + byStatus[status], 0),
})
