/** What the crews of a day must know, by truck. */
import { queryOptions } from '@tanstack/react-query'
import type { Address, CrewMember, Customer, Job, Move, Shipment, Truck } from '@vanline/client'
import { api } from '../session/api.ts'

/** How many moves are asked for in one request. */
const MOVES_MAX = 100

/** One stop of a truck. */
export type DayStop = {
  job: Job
  shipment: Shipment | undefined
  customer: Customer | null
  /** Where the work is: at the pickup or at the destination. */
  address: Address | null
  crew: readonly CrewMember[]
}

/** A truck and its stops in their order; jobs without a truck have a sheet of their own. */
export type DaySheetContent = { truck: Truck | undefined; stops: readonly DayStop[] }

const AT_DESTINATION: readonly Job['kind'][] = ['DELIVERY', 'STORAGE_IN']

async function shipmentsOf(moveIDs: readonly string[], signal: AbortSignal): Promise<Shipment[]> {
  const found: Shipment[] = []
  for (let at = 0; at < moveIDs.length; at += MOVES_MAX) {
    const moveID = moveIDs.slice(at, at + MOVES_MAX)
    // The list of a move is short; all pages are few.
    for await (const page of api.shipments.pages({ moveID, limit: 200, expand: ['move'] }, { signal }))
      found.push(...(page.items as Shipment[]))
  }
  return found
}

/** By the number of the stop, where there is one, then by time. */
const inOrder = ({ job: one }: DayStop, { job: other }: DayStop): number =>
  (one.stopNumber ?? Number.MAX_SAFE_INTEGER) - (other.stopNumber ?? Number.MAX_SAFE_INTEGER) ||
  one.startsAt.localeCompare(other.startsAt)

async function readDaySheets(day: string, signal: AbortSignal): Promise<DaySheetContent[]> {
  const [all, trucks, crew] = await Promise.all([
    Array.fromAsync(api.jobs.each({ day: { gte: day, lte: day } }, { signal })),
    Array.fromAsync(api.trucks.each({}, { signal })),
    Array.fromAsync(api.crewMembers.each({}, { signal })),
  ])
  const jobs = all.filter(({ status }) => status !== 'CANCELED')
  const moveIDs = [...new Set(jobs.map(({ moveID }) => moveID))]
  const shipments = new Map((await shipmentsOf(moveIDs, signal)).map((shipment) => [shipment.id, shipment]))
  const moves = new Map([...shipments.values()].flatMap(({ move }) => (move ? [[move.id, move as Move] as const] : [])))
  // A survey can be before the first shipment.
  const bare = moveIDs.filter((id) => !moves.has(id))
  for (const move of await Promise.all(bare.map((id) => api.moves.get(id, { signal })))) moves.set(move.id, move)
  const stops = jobs.map((job): DayStop => {
    const shipment = shipments.get(job.shipmentID ?? '')
    const address = AT_DESTINATION.includes(job.kind) ? shipment?.destinationAddress : shipment?.pickupAddress
    const members = job.crewMemberIDs.flatMap((id) => crew.find((member) => member.id === id) ?? [])
    const customer = moves.get(job.moveID)?.customer ?? null
    return { job, shipment, customer, address: address ?? null, crew: members }
  })
  const byTruck = Map.groupBy(stops, ({ job }) => job.truckID ?? '')
  const sheets = [...byTruck].map(([id, of]) => ({
    truck: trucks.find((truck) => truck.id === id),
    stops: of.toSorted(inOrder),
  }))
  const nameOf = ({ truck }: DaySheetContent) => truck?.name ?? '\uffff'
  return sheets.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }))
}

export const daySheetsQuery = (day: string) =>
  queryOptions({
    queryKey: ['dispatch', 'sheets', day],
    queryFn: ({ signal }) => readDaySheets(day, signal),
    // A sheet that is printed must not be older than its page.
    staleTime: 0,
  })
