/**
 * Reads the dispatch board: its jobs with their shipments and customers in one request, and the fleet. Pickups and deliveries without a job come by
 * another one. Nothing is requested for a single card.
 */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event as Change, CrewMember, Job, Scope, Shipment } from '@vanline/client'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { dayAfter } from '../format/format.ts'
import { useEvents } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { useRightsLacked } from '../session/caller.ts'
import { applyToDispatch, dispatchKeys, jobsAfter, type Range, shipmentsAfter } from './cached-board.ts'
import { type Fleet, nameOfMember } from './lanes.ts'
import { type DispatchState, daysShown } from './search.ts'
import { OPEN, relatedTo, visitsOf } from './visits.ts'

const SHIPMENT_FIELDS = [
  ...['id', 'moveID', 'locator', 'status', 'lastUpdated', 'estimatedWeight', 'actualWeight'],
  ...['pickupAddress', 'destinationAddress', 'requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'],
  ...['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate', 'nextStatuses', 'eTag'],
] as (keyof Shipment)[]

/** How often the board is read again at most. */
const TOGETHER_MS = 800

const linesOf = async <Item>(stream: ReadableStream<Uint8Array>): Promise<Item[]> =>
  (await new Response(stream).text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Events that arrive while something is read: the answer can be older. */
const heardWhileReading = new Set<Change[]>()

/** Reads records, and applies the events that arrived meanwhile. */
async function readLive<Item>(
  read: () => Promise<readonly Item[]>,
  after: (items: readonly Item[], event: Change) => readonly Item[],
): Promise<readonly Item[]> {
  const heard: Change[] = []
  heardWhileReading.add(heard)
  try {
    return heard.reduce(after, await read())
  } finally {
    heardWhileReading.delete(heard)
  }
}

/** What the user may see beside jobs: shipments, and the names of customers. */
type Sight = { shipments: boolean; names: boolean }

const readJobs = (range: Range, sight: Sight, signal: AbortSignal): Promise<readonly Job[]> =>
  readLive<Job>(
    async () => {
      const day = { gte: range.from, lte: range.to }
      const expand = [...(sight.shipments ? (['shipment'] as const) : []), ...(sight.names ? NAMES : [])]
      // In the order of the days, the service reads one range of an index; newest first, it looks at every job.
      return linesOf<Job>(await api.jobs.export({ day, expand, sort: 'day' }, 'ndjson', { signal }))
    },
    (jobs, event) => jobsAfter(jobs, event, range),
  )

const NAMES = ['customerName'] as const
type Showing = { fields: readonly (keyof Shipment)[]; expand: readonly 'customerName'[] }

/** The shipments with a pickup or a delivery within a range that has no job. Those of jobs are read with the jobs. */
const readShipments = ({ from, to }: Range, showing: Showing, signal: AbortSignal): Promise<readonly Shipment[]> =>
  readLive<Shipment>(
    async () => {
      const filter = { unplanned: { gte: from, lte: to }, status: [...OPEN] }
      return linesOf<Shipment>(await api.shipments.export({ ...filter, ...showing }, 'ndjson', { signal }))
    },
    // One that is new here has no name of a customer until the next read.
    (known, event) => shipmentsAfter(known, event, { from, to }) ?? [...known, event.record as unknown as Shipment],
  )

const byName = (one: CrewMember, other: CrewMember) => nameOfMember(one).localeCompare(nameOfMember(other))

async function readFleet({ from, to }: Range, signal: AbortSignal): Promise<Fleet> {
  const times = { endsAt: { gte: `${from}T00:00:00Z` }, startsAt: { lte: `${dayAfter(to)}T00:00:00Z` } }
  const [trucks, crew, absences] = await Promise.all([
    Array.fromAsync(api.trucks.each({}, { signal })),
    Array.fromAsync(api.crewMembers.each({}, { signal })),
    Array.fromAsync(api.absences.each(times, { signal })),
  ])
  return { trucks, crew: crew.toSorted(byName), absences }
}

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api.company.get({ signal }),
})

/** Keeps the cached board up to date while a page shows it. */
function useLive(): void {
  const queries = useQueryClient()
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const timers = waiting.current
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    }
  }, [])
  const readAgain = useCallback(
    (part: string) => {
      if (waiting.current.has(part)) return
      const read = () => {
        waiting.current.delete(part)
        void queries.invalidateQueries({ queryKey: ['dispatch', part] })
      }
      waiting.current.set(part, setTimeout(read, TOGETHER_MS))
    },
    [queries],
  )
  useEvents(
    useCallback(
      (event: Change) => {
        for (const heard of heardWhileReading) heard.push(event)
        applyToDispatch(queries, event, readAgain)
      },
      [queries, readAgain],
    ),
  )
}

/** A job lasts up to seven days, and work that is late is shown for as long. */
const DAYS_BACK = 7

/** The days whose jobs are read, and those whose pickups and deliveries are. */
function rangesOf(days: readonly string[], today: string): { planned: Range; open: Range } {
  const [first, last] = [days[0]!, days.at(-1)!]
  const late = dayAfter(today, -DAYS_BACK)
  const hasLate = last >= today && first <= dayAfter(today, DAYS_BACK)
  const open = { from: hasLate && late < first ? late : first, to: last }
  const back = dayAfter(first, -DAYS_BACK)
  return { planned: { from: back < open.from ? back : open.from, to: dayAfter(last) }, open }
}

const NO_JOBS: readonly Job[] = []
const NO_SHIPMENTS: readonly Shipment[] = []
const NO_FLEET: Fleet = { trucks: [], crew: [], absences: [] }
const RELATED: readonly Scope[] = ['shipments:read', 'moves:read']

/** Everything that the board shows of a day or a week. */
export function useDispatch(state: DispatchState, today: string) {
  useLive()
  const lacked = useRightsLacked(RELATED)
  const sight = { shipments: !lacked.includes('shipments:read'), names: !lacked.includes('moves:read') }
  const days = useMemo(() => daysShown(state), [state])
  const { planned, open } = useMemo(() => rangesOf(days, today), [days, today])
  // Events are missed while another page is shown.
  const read = { structuralSharing: false, staleTime: 0 }
  const company = useQuery(companyQuery)
  const jobs = useQuery({
    queryKey: [...dispatchKeys.jobs(planned), sight],
    queryFn: ({ signal }) => readJobs(planned, sight, signal),
    ...read,
  })
  const shipments = useQuery({
    queryKey: [...dispatchKeys.shipments(open), sight],
    queryFn: ({ signal }) => readShipments(open, { fields: SHIPMENT_FIELDS, expand: sight.names ? NAMES : [] }, signal),
    // The cards in the lanes come first.
    enabled: sight.shipments && jobs.data !== undefined,
    ...read,
  })
  const fleet = useQuery({
    queryKey: dispatchKeys.fleet(planned),
    queryFn: ({ signal }) => readFleet(planned, signal),
    ...{ staleTime: 0, placeholderData: keepPreviousData },
  })
  const timeZone = company.data?.timeZone ?? 'UTC'
  const visits = useMemo(() => {
    const related = relatedTo(jobs.data ?? NO_JOBS, shipments.data ?? NO_SHIPMENTS)
    return visitsOf(jobs.data ?? NO_JOBS, days, { ...related, lanes: state.lanes, timeZone, today })
  }, [jobs.data, shipments.data, state.lanes, days, timeZone, today])
  const reads = [company, jobs, fleet]
  const all = sight.shipments ? [...reads, shipments] : reads
  return {
    ...{ visits, fleet: fleet.data ?? NO_FLEET, timeZone },
    isReady: reads.every(({ data }) => data !== undefined),
    isUnplannedRead: all.every(({ data }) => data !== undefined),
    error: all.find(({ data, error }) => data === undefined && error)?.error ?? undefined,
    refetch: () => all.forEach(({ refetch }) => void refetch()),
  }
}
