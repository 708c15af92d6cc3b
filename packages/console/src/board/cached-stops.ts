/**
 * The shipments of the board in the cache, in one entry for each kind of work and day. A changed record goes to the day that it has now, so that a live
 * event or the answer of a save needs no further request.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Event, Move, Shipment } from '@vanline/client'
import { readAgainSoon } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { dateOf, WORKS, type Work } from '../shipments/work.ts'

export type DayOfWork = { shipments: readonly Shipment[]; nextCursor?: string | undefined }

export const BOARD = ['board'] as const
const STOPS = [...BOARD, 'stops'] as const
const COUNTS = [...BOARD, 'counts'] as const
export const stopsKey = (work: Work, day: string) => [...STOPS, work, day] as const
export const countKey = (work: Work, day: string) => [...COUNTS, work, day] as const

const cachedDays = (queries: QueryClient) =>
  queries
    .getQueriesData<DayOfWork>({ queryKey: STOPS })
    .flatMap(([key, data]) => (data ? [{ key, work: key[2] as Work, day: key[3] as string, data }] : []))

/** The newest version of a shipment on the board. */
export const shipmentOnBoard = (queries: QueryClient, id: string): Shipment | undefined =>
  cachedDays(queries)
    .flatMap(({ data }) => data.shipments.filter((each) => each.id === id))
    .toSorted((a, b) => b.lastUpdated.localeCompare(a.lastUpdated))[0]

/** Puts a new version of a shipment where it belongs. The move, which a version has only if it was asked for, is kept. */
export function placeShipment(queries: QueryClient, record: Shipment): void {
  const shown = shipmentOnBoard(queries, record.id)
  if (shown && shown.lastUpdated > record.lastUpdated) return
  const placed = { ...shown, ...record }
  for (const { key, work, day, data } of cachedDays(queries)) {
    const others = data.shipments.filter(({ id }) => id !== record.id)
    const isHere = others.length < data.shipments.length
    const belongs = dateOf[work](placed) === day
    if (!isHere && !belongs) continue
    const shipments = !belongs
      ? others
      : isHere
        ? data.shipments.map((each) => (each.id === record.id ? placed : each))
        : [placed, ...others]
    queries.setQueryData<DayOfWork>(key, { ...data, shipments })
  }
}

function removeShipment(queries: QueryClient, id: string): void {
  for (const { key, data } of cachedDays(queries)) {
    const shipments = data.shipments.filter((each) => each.id !== id)
    if (shipments.length < data.shipments.length) queries.setQueryData<DayOfWork>(key, { ...data, shipments })
  }
}

/** Gives the shipments of a move its new version, with customer and assignee. */
export function placeMove(queries: QueryClient, move: Move): void {
  const isOlder = ({ moveID, move: shown }: Shipment) =>
    moveID === move.id && shown !== undefined && shown.lastUpdated < move.lastUpdated
  for (const { key, data } of cachedDays(queries)) {
    if (!data.shipments.some(isOlder)) continue
    const shipments = data.shipments.map((each) => (isOlder(each) ? { ...each, move } : each))
    queries.setQueryData<DayOfWork>(key, { ...data, shipments })
  }
}

/** Updates the board with a live event. `expand` says whether the user may read moves. */
export function applyToBoard(queries: QueryClient, event: Event, expand: readonly 'move'[]): void {
  const [kind, id = ''] = event.subject.split('/')
  const { record } = event
  if (kind === 'moves' && record) placeMove(queries, record as Move)
  if (kind !== 'shipments') return
  for (const [work, day] of daysTouched(event)) {
    void queries.invalidateQueries({ queryKey: countKey(work, day) })
    void readAgainIfReading(queries, work, day)
  }
  if (!record) {
    removeShipment(queries, id)
    // The event does not say on which days the shipment was.
    readAgainSoon(queries, COUNTS)
  } else if (shipmentOnBoard(queries, id)) placeShipment(queries, record as Shipment)
  else addShipment(queries, record as Shipment, expand)
}

/** Adds a card that is new here. The event has no customer, so the shipment is read with its move. */
function addShipment(queries: QueryClient, shipment: Shipment, expand: readonly 'move'[]): void {
  if (!cachedDays(queries).some(({ work, day }) => dateOf[work](shipment) === day)) return
  api.shipments.get(shipment.id, { expand }).then(
    (whole) => placeShipment(queries, whole as Shipment),
    () => placeShipment(queries, shipment),
  )
}

const DATE = /^\/\w*(?:Pickup|[dD]elivery)\w*$/

/** The days that an event concerns: the days of the record now, and before the event. */
function daysTouched({ record, changes }: Event): [Work, string][] {
  const dates = changes.filter(({ path }) => DATE.test(path)).map(({ path, from }) => [path.slice(1), from])
  const before = { ...record, ...Object.fromEntries(dates) } as Shipment
  return [before, ...(record ? [record as Shipment] : [])].flatMap((version) =>
    WORKS.flatMap((work): [Work, string][] => {
      const day = dateOf[work](version)
      return day ? [[work, day]] : []
    }),
  )
}

/** Reads a day again that is just being read: the answer that is on its way can be older than the event. */
async function readAgainIfReading(queries: QueryClient, work: Work, day: string): Promise<void> {
  const queryKey = stopsKey(work, day)
  if (queries.isFetching({ queryKey }) === 0) return
  // Waits for that answer instead of canceling it, so that a day with many events is shown at all.
  await queries.refetchQueries({ queryKey }, { cancelRefetch: false })
  await queries.invalidateQueries({ queryKey })
}
