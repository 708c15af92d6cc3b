/** The next step of a job, with what waits on the phone already done. */
import type { Entry } from '../outbox/entry.ts'
import { dayBefore, daysAhead } from './days.ts'
import type { CrewShipment, JobKind, JobStatus, Visit } from './schema.ts'

/** A step as the button names it. */
export type Step = { to: JobStatus; word: 'onTheWay' | 'arrived' | 'loaded' | 'delivered' | 'stored' | 'done' }

const LAST: Partial<Record<JobKind, Step['word']>> = {
  PICKUP: 'loaded',
  STORAGE_OUT: 'loaded',
  DELIVERY: 'delivered',
  STORAGE_IN: 'stored',
}
/** The status that a shipment gets with the end of a job. */
const SHIPMENT_AFTER: Partial<Record<JobKind, string>> = {
  PICKUP: 'IN_TRANSIT',
  STORAGE_OUT: 'IN_TRANSIT',
  DELIVERY: 'DELIVERED',
  STORAGE_IN: 'IN_STORAGE',
}

/** The word for a status of a job of this kind. */
export function stepTo(kind: JobKind, to: JobStatus): Step | undefined {
  if (to === 'EN_ROUTE') return { to, word: 'onTheWay' }
  if (to === 'ARRIVED') return { to, word: 'arrived' }
  return to === 'DONE' ? { to, word: LAST[kind] ?? 'done' } : undefined
}

/** The status of a job with what waits on the phone. A refused step was not done. */
export function statusOnPhone({ job }: Visit, entries: readonly Entry[]): JobStatus {
  const own = entries.findLast(({ kind, jobID, state }) => kind === 'status' && jobID === job.id && state !== 'blocked')
  return (own?.values.status as JobStatus | undefined) ?? job.status
}

const NEXT: Partial<Record<JobStatus, JobStatus>> = { PLANNED: 'EN_ROUTE', EN_ROUTE: 'ARRIVED', ARRIVED: 'DONE' }

/** The next step; undefined at the end, and while the office has to decide about the last one. */
export function nextStepOf(visit: Visit, entries: readonly Entry[]): Step | undefined {
  const { job } = visit
  const isDisputed = entries.some(
    ({ kind, jobID, state }) => kind === 'status' && jobID === job.id && state === 'blocked',
  )
  const to = NEXT[statusOnPhone(visit, entries)]
  return to && !isDisputed ? stepTo(job.kind, to) : undefined
}

/** How many days before its day the service lets a crew begin a job. */
const EARLY_DAYS = 1

/** The first day on which the service accepts a step of a job; undefined if that day has come. */
export const dueFrom = ({ job }: Visit, nowMs: number): string | undefined =>
  daysAhead(job, nowMs) > EARLY_DAYS ? dayBefore(job.day, EARLY_DAYS) : undefined

/** Whether a job is now, because its crew is on the way or there, or is the next one. A job that the office moved to a later day is not now. */
export function turnOf(
  visit: Visit,
  visits: readonly Visit[],
  entries: readonly Entry[],
  nowMs: number,
): 'now' | 'next' | undefined {
  const status = statusOnPhone(visit, entries)
  if (status === 'EN_ROUTE' || status === 'ARRIVED') return dueFrom(visit, nowMs) === undefined ? 'now' : undefined
  const next = visits.find(
    (each) => statusOnPhone(each, entries) === 'PLANNED' && nextStepOf(each, entries) !== undefined,
  )
  return visit === next ? 'next' : undefined
}

/** The job that the one button is for: one that is under way, or else the next. */
export function currentOf(visits: readonly Visit[], entries: readonly Entry[], nowMs: number): Visit | undefined {
  const open = visits.filter((each) => nextStepOf(each, entries) !== undefined)
  return open.find((each) => turnOf(each, visits, entries, nowMs) === 'now') ?? open[0]
}

/** The one shipment of a job; undefined for a job of a whole move with several shipments or none. */
export function shipmentOf({ job, shipments }: Visit): CrewShipment | undefined {
  if (job.shipmentID !== null) return shipments.find(({ id }) => id === job.shipmentID)
  return shipments.length === 1 ? shipments[0] : undefined
}

/** The status of the shipment with what waits on the phone: the office may give it another one meanwhile, which a step must not undo. */
export function shipmentStatusOnPhone({ job, shipments }: Visit, entries: readonly Entry[]): string | undefined {
  const record = `shipments/${job.shipmentID}#status`
  const own = entries.findLast(({ alsoWrites, state }) => alsoWrites.includes(record) && state !== 'blocked')
  const change = own?.request.body.shipment as { status?: string } | undefined
  return change?.status ?? shipments.find(({ id }) => id === job.shipmentID)?.status
}

/** The status that the shipment gets with this step, if the service would accept it from where the shipment is. */
export function shipmentStatusAfter(visit: Visit, to: JobStatus, entries: readonly Entry[]): string | undefined {
  const { job } = visit
  const shipment = visit.shipments.find(({ id }) => id === job.shipmentID)
  const status = SHIPMENT_AFTER[job.kind]
  if (to !== 'DONE' || !shipment || !status) return undefined
  const isOnItsWay = entries.some((entry) => entry.alsoWrites.includes(`shipments/${shipment.id}#status`))
  return isOnItsWay || shipment.nextStatuses.includes(status) ? status : undefined
}

/** The documents that the service needs for this step and does not have yet, and that do not wait on the phone either. */
export function missingProofs(
  visit: Visit,
  status: string | undefined,
  required: Readonly<Record<string, readonly string[]>>,
  entries: readonly Entry[],
): string[] {
  const { shipmentID } = visit.job
  const stored = visit.documents.filter((paper) => paper.shipmentID === shipmentID && paper.status === 'STORED')
  const waiting = entries.filter((entry) => entry.shipmentID === shipmentID && entry.state !== 'blocked')
  const types = [
    ...stored.map(({ documentType }) => documentType),
    ...waiting.map(({ request }) => request.body.documentType),
  ]
  const wanted = status === undefined ? [] : (required[status] ?? [])
  return wanted.filter((type) => !types.includes(type))
}
