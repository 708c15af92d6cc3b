/** The cards of the dispatch board: jobs, and pickups and deliveries for which there is no job yet. */
import type { Job, JobKind, Shipment, ShipmentStatus } from '@vanline/client'
import { dayAfter, daysBetween } from '../format/format.ts'
import { ON_THE_ROAD } from '../shipments/statuses.ts'
import { dateOf, WORKS, type Work } from '../shipments/work.ts'
import { localAt, minutesBetween, minutesOf } from './clock.ts'

/** What divides the board into lanes. */
export type LaneKind = 'truck' | 'crew'

/** The lane of everything that is not planned. */
export const NOT_PLANNED = ''

/** Where a card is to go, in the time zone of the board. */
export type Place = { lane: string; day: string; minutes: number }

/** A card. Its times are minutes since midnight of its day, in the time zone of the board. */
export type Visit = {
  /** Unique on the board: in lanes by crew member a job is in several. */
  key: string
  lane: string
  kind: JobKind
  day: string
  from: number
  to: number
  title: string
  city: string
  pounds: number
  /** Whether the job is in another time zone than the board, so that its window is not where its card is. */
  isElsewhere: boolean
  /** Whether the work should have been done before today. */
  isLate: boolean
  job: Job | undefined
  /** The canceled job whose work this is; it can be planned again. */
  canceled?: Job
  shipment: Shipment | undefined
  moveID: string
  /** Whether a change of it is on its way to the service. */
  isMoving?: boolean
}

const DAY_MINUTES = 24 * 60
const KIND_OF: Record<Work, JobKind> = { pickup: 'PICKUP', delivery: 'DELIVERY' }
const UNLOADING: readonly JobKind[] = ['DELIVERY', 'STORAGE_IN']

/** Shipments in these statuses can be planned. */
export const OPEN: readonly ShipmentStatus[] = ['SUBMITTED', 'APPROVED', ...ON_THE_ROAD]

const poundsOf = (shipment: Shipment | undefined): number => shipment?.actualWeight ?? shipment?.estimatedWeight ?? 0

const cityOf = (shipment: Shipment | undefined, kind: JobKind): string =>
  (UNLOADING.includes(kind) ? shipment?.destinationAddress?.city : shipment?.pickupAddress?.city) ?? ''

/** An hour for each 1,000 pounds, from two to ten hours; four if the weight is not known. */
export function expectedMinutesOf(shipment: Shipment | undefined): number {
  const pounds = poundsOf(shipment)
  if (pounds === 0) return 4 * 60
  return Math.min(10, Math.max(2, Math.ceil(pounds / 1_000))) * 60
}

/** What the board has read: the shipments by id, and the names of customers by move. */
export type Related = { shipments: ReadonlyMap<string, Shipment>; names: ReadonlyMap<string, string> }

/** The shipments of the jobs, and those without a job, each as it was read last. */
export function relatedTo(jobs: readonly Job[], open: readonly Shipment[]): Related {
  const shipments = new Map(open.map((shipment) => [shipment.id, shipment]))
  const names = new Map(open.map(({ moveID, customerName }) => [moveID, customerName ?? '']))
  for (const { moveID, shipment, customerName } of jobs) {
    const known = shipment && shipments.get(shipment.id)
    if (shipment && (!known || known.lastUpdated < shipment.lastUpdated)) shipments.set(shipment.id, shipment)
    if (customerName != null) names.set(moveID, customerName)
  }
  return { shipments, names }
}

/** The lanes that a job is in. */
export function lanesOfJob({ truckID, crewMemberIDs }: Job, lanes: LaneKind): readonly string[] {
  if (lanes === 'truck') return [truckID ?? NOT_PLANNED]
  return crewMemberIDs.length > 0 ? crewMemberIDs : [NOT_PLANNED]
}

/** When a job is, in the time zone of the board. */
function timeOfJob(job: Job, timeZone: string): { day: string; from: number } {
  if (job.timeZone === timeZone) return { day: job.day, from: minutesOf(job.windowStart) }
  const { day, minutes } = localAt(job.startsAt, timeZone)
  return { day, from: minutes }
}

export type Context = Related & { lanes: LaneKind; timeZone: string; today: string }

/** The cards of a job, one in each of its lanes. */
export function visitsOfJob(job: Job, { lanes, timeZone, today, shipments, names }: Context): Visit[] {
  const { day, from } = timeOfJob(job, timeZone)
  const shipment = shipments.get(job.shipmentID ?? '')
  const title = names.get(job.moveID) || shipment?.locator || 'A move'
  const isOpen = job.status === 'PLANNED'
  return lanesOfJob(job, lanes).map((lane) => ({
    ...{
      key: `${job.id} ${lane}`,
      lane,
      kind: job.kind,
      day,
      from,
      to: from + minutesBetween(job.startsAt, job.endsAt),
    },
    ...{ title, city: cityOf(shipment, job.kind), pounds: poundsOf(shipment) },
    ...{ isLate: isOpen && day < today, job, shipment, moveID: job.moveID, isElsewhere: job.timeZone !== timeZone },
  }))
}

/** A card that is no job yet. */
export const cardOf = (
  of: Pick<Visit, 'key' | 'kind' | 'day' | 'moveID' | 'shipment'>,
  { names, today }: Pick<Context, 'names' | 'today'>,
): Visit => ({
  ...{ ...of, lane: NOT_PLANNED, from: 0, to: expectedMinutesOf(of.shipment) },
  ...{ title: names.get(of.moveID) || of.shipment?.locator || 'A move', city: cityOf(of.shipment, of.kind) },
  ...{ pounds: poundsOf(of.shipment), isLate: of.day < today, job: undefined, isElsewhere: false },
})

/** The pickup and the delivery of a shipment, as far as they are to be done and have no job. */
export function unplannedOf(
  shipment: Shipment,
  hasJob: (kind: JobKind) => boolean,
  context: Pick<Context, 'names' | 'today'>,
): Visit[] {
  if (!OPEN.includes(shipment.status)) return []
  return WORKS.flatMap((work): Visit[] => {
    const kind = KIND_OF[work]
    const day = dateOf[work](shipment)
    const isDone = (work === 'pickup' ? shipment.actualPickupDate : shipment.actualDeliveryDate) !== null
    if (day === null || isDone || hasJob(kind)) return []
    return [cardOf({ key: `${work} ${shipment.id}`, kind, day, moveID: shipment.moveID, shipment }, context)]
  })
}

/** What a job is for: a canceled job is replaced by another one for the same. */
const workOf = ({ shipmentID, moveID, kind }: Job): string => `${kind} ${shipmentID ?? moveID}`

/**
 * The canceled jobs that can be planned again: no other job does their work, and their shipment has not ended. A pickup or delivery that waits for
 * a job anyway gets the canceled job; work of another kind gets a card.
 */
function withCanceled(open: readonly Visit[], jobs: readonly Job[], context: Context): Visit[] {
  const taken = new Set(jobs.filter(({ status }) => status !== 'CANCELED').map(workOf))
  const canceled = new Map(
    jobs
      .filter((job) => job.status === 'CANCELED' && !taken.has(workOf(job)))
      .toSorted((one, other) => one.lastUpdated.localeCompare(other.lastUpdated))
      .map((job) => [workOf(job), job]),
  )
  const again = open.map((visit): Visit => {
    const work = `${visit.kind} ${visit.shipment?.id}`
    const job = canceled.get(work)
    canceled.delete(work)
    return job ? { ...visit, canceled: job } : visit
  })
  const others = [...canceled.values()].flatMap((job): Visit[] => {
    const shipment = context.shipments.get(job.shipmentID ?? '')
    if (job.shipmentID !== null && !(shipment && OPEN.includes(shipment.status))) return []
    const { kind, day, moveID } = job
    const card = cardOf({ key: `canceled ${job.id}`, kind, day, moveID, shipment }, context)
    return [{ ...card, to: job.expectedMinutes, isLate: false, canceled: job }]
  })
  return [...again, ...others]
}

/** All cards of some days. What is late stays on the board until it is planned. */
export function visitsOf(jobs: readonly Job[], days: readonly string[], context: Context): Visit[] {
  const { shipments, today } = context
  const active = jobs.filter(({ status }) => status !== 'CANCELED')
  const kinds = Map.groupBy(active, ({ shipmentID }) => shipmentID ?? '')
  const planned = active.flatMap((job) => visitsOfJob(job, context))
  const open = [...shipments.values()].flatMap((shipment) =>
    unplannedOf(shipment, (kind) => kinds.get(shipment.id)?.some((job) => job.kind === kind) ?? false, context),
  )
  const isShown = (visit: Visit) => days.some((day) => isOn(visit, day))
  const isOverdue = ({ isLate, lane }: Visit) => isLate && lane === NOT_PLANNED && days.at(-1)! >= today
  return [...planned, ...withCanceled(open, jobs, context)].filter((visit) => isShown(visit) || isOverdue(visit))
}

/** Whether a card takes any time of a day. */
export const isOn = ({ day, to }: Visit, on: string): boolean =>
  day === on || (to > DAY_MINUTES && day < on && dayAfter(day, Math.floor((to - 1) / DAY_MINUTES)) >= on)

/** The times of a card as minutes since midnight of another day. */
export function spanOn({ day, from, to }: Visit, on: string): { from: number; to: number } {
  const shift = day === on ? 0 : daysBetween(on, day) * DAY_MINUTES
  return { from: from + shift, to: to + shift }
}

/** The minutes of a job's window. */
export const windowMinutesOf = ({ windowStart, windowEnd }: Job): number =>
  (minutesOf(windowEnd) - minutesOf(windowStart) + DAY_MINUTES) % DAY_MINUTES

/** The times that a card takes on the board: a finished job frees its truck at once, but its card stays as long as planned, if the next card leaves room. */
export function drawnOn(visit: Visit, next: Visit | undefined, on: string): { from: number; to: number } {
  const { from, to } = spanOn(visit, on)
  const { job } = visit
  if (job?.status !== 'DONE') return { from, to }
  const planned = from + Math.max(job.expectedMinutes, windowMinutesOf(job))
  return { from, to: Math.max(to, Math.min(planned, next ? spanOn(next, on).from : planned)) }
}

/** Late work first, work whose job was canceled last; then by day, then work that has a time, by that time, then the heaviest. */
export const byUrgency = (one: Visit, other: Visit): number =>
  Number(other.isLate) - Number(one.isLate) ||
  Number(one.canceled !== undefined) - Number(other.canceled !== undefined) ||
  one.day.localeCompare(other.day) ||
  Number(other.job !== undefined) - Number(one.job !== undefined) ||
  one.from - other.from ||
  other.pounds - one.pounds ||
  one.key.localeCompare(other.key)
