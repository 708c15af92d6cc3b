import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Shipment, ShipmentFilter, ShipmentStatus } from '@vanline/client'
import { dayAfter } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'
import { ON_THE_ROAD, UNDECIDED_STATUSES } from '../shipments/statuses.ts'
import { dateOf, type Work } from '../shipments/work.ts'

/** Which shipments wait for a pickup or a delivery. */
export const WORK = {
  pickup: {
    status: ['SUBMITTED', 'APPROVED'],
    sort: 'requestedPickupDate',
  },
  delivery: {
    status: ON_THE_ROAD,
    sort: 'deliveryDate',
  },
} as const satisfies Record<Work, { status: readonly ShipmentStatus[]; sort: ShipmentFilter['sort'] }>

/** A range of days. */
export type Days = { gte?: string; lte: string }

/** A pickup or a delivery that is to be done. */
export type Stop = { work: Work; date: string; shipment: Shipment }

/** The first stops within a range of days, and how many there are. */
export type Stops = { stops: Stop[]; pickups: number; deliveries: number }

export type Waiting = { shipments: Shipment[]; total: number }

/** Everything that the page says about a day. */
export type Plan = { late: Stops; today: Stops; tomorrow: Stops; waiting: Waiting; onTheRoad: number }

const LATE_SHOWN = 6
const DAY_SHOWN = 40
const WAITING_SHOWN = 8

/** Since when a shipment waits for a decision. */
export const waitsSince = ({ status, submittedAt, lastUpdated }: Shipment): string =>
  status === 'SUBMITTED' ? (submittedAt ?? lastUpdated) : lastUpdated

type Asking = { filter: ShipmentFilter; expand: readonly ('move' | 'customerName')[]; signal: AbortSignal }

async function listed(filter: ShipmentFilter, { filter: whose, expand, signal }: Asking) {
  const { items, totalCount } = await api.shipments.list({ ...whose, ...filter, expand }, { signal, count: true })
  return { shipments: items as Shipment[], total: totalCount ?? items.length }
}

/** The pickups and deliveries within a range of days, the earliest first. */
async function stopsWithin(range: Days, limit: number, asking: Asking): Promise<Stops> {
  const ask = async (work: Work) => {
    const { status, sort } = WORK[work]
    const within = work === 'pickup' ? { pickup: range } : { delivery: range }
    const { shipments, total } = await listed({ status: [...status], ...within, sort, limit }, asking)
    const stops = shipments.map((shipment): Stop => ({ work, date: dateOf[work](shipment) ?? range.lte, shipment }))
    return { stops, total }
  }
  const [pickups, deliveries] = await Promise.all([ask('pickup'), ask('delivery')])
  const stops = [...pickups.stops, ...deliveries.stops].toSorted((a, b) => a.date.localeCompare(b.date))
  return { stops: stops.slice(0, limit), pickups: pickups.total, deliveries: deliveries.total }
}

/** The pickups and deliveries of an assignee that should have been done before a day, the earliest first. */
export const lateStopsOf = (assignee: string, today: string, limit: number, signal: AbortSignal): Promise<Stops> =>
  stopsWithin({ lte: dayAfter(today, -1) }, limit, {
    filter: { assignee: [assignee] },
    expand: ['customerName'],
    signal,
  })

/** What waits longest. One request for each status, because an index has only each status in this order. */
async function longestWaiting(asking: Asking): Promise<Waiting> {
  const lists = await Promise.all(
    UNDECIDED_STATUSES.map((status) => listed({ status, sort: 'lastUpdated', limit: WAITING_SHOWN }, asking)),
  )
  const shipments = lists
    .flatMap((list) => list.shipments)
    .toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)))
  return {
    shipments: shipments.slice(0, WAITING_SHOWN),
    total: lists.reduce((sum, { total }) => sum + total, 0),
  }
}

async function planOf(today: string, asking: Asking): Promise<Plan> {
  const tomorrow = dayAfter(today)
  const onTheRoad = listed({ status: [...ON_THE_ROAD], limit: 1 }, { ...asking, expand: [] })
  const [late, ofToday, ofTomorrow, waiting, { total }] = await Promise.all([
    stopsWithin({ lte: dayAfter(today, -1) }, LATE_SHOWN, asking),
    stopsWithin({ gte: today, lte: today }, DAY_SHOWN, asking),
    stopsWithin({ gte: tomorrow, lte: tomorrow }, DAY_SHOWN, asking),
    longestWaiting(asking),
    onTheRoad,
  ])
  return { late, today: ofToday, tomorrow: ofTomorrow, waiting, onTheRoad: total }
}

/** The plan of a day: of everyone, or of one assignee. It is read again after each change of a shipment or a move. */
export function usePlan(today: string, assignee: string | undefined, isReady: boolean) {
  const lacksMoves = useLacks('moves:read')
  return useQuery({
    queryKey: [...keys.summary, 'plan', today, assignee, lacksMoves],
    queryFn: ({ signal }) =>
      planOf(today, {
        filter: assignee === undefined ? {} : { assignee: [assignee] },
        expand: lacksMoves ? [] : ['move'],
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
}
