/** The cached jobs and shipments of the dispatch board, kept up to date with events. */
import type { QueryClient } from '@tanstack/react-query'
import type { Event as Change, Job, Shipment } from '@vanline/client'
import { dateOf, WORKS } from '../shipments/work.ts'
import { relatedTo, type Visit } from './visits.ts'

/** The days that are read. */
export type Range = { from: string; to: string }

export const dispatchKeys = {
  all: ['dispatch'] as const,
  jobs: ({ from, to }: Range) => ['dispatch', 'jobs', from, to] as const,
  shipments: ({ from, to }: Range) => ['dispatch', 'shipments', from, to] as const,
  fleet: ({ from, to }: Range) => ['dispatch', 'fleet', from, to] as const,
}

/** The jobs after a change of one of them. An answer can be newer than a later event. What an answer or an event leaves out stays as it was read. */
export function withJob(jobs: readonly Job[], job: Job, { from, to }: Range): readonly Job[] {
  const known = jobs.find(({ id }) => id === job.id)
  if (known && known.lastUpdated >= job.lastUpdated) return jobs
  const others = jobs.filter(({ id }) => id !== job.id)
  return job.day >= from && job.day <= to ? [...others, { ...known, ...job }] : others
}

/** The jobs after an event about one of them, about a shipment or about a customer. */
export function jobsAfter(jobs: readonly Job[], { subject, record }: Change, range: Range): readonly Job[] {
  const [kind, id] = subject.split('/')
  if (kind === 'jobs')
    return record ? withJob(jobs, record as unknown as Job, range) : jobs.filter((job) => job.id !== id)
  if (kind === 'shipments' && record) {
    const shipment = record as unknown as Shipment
    const isOlder = (job: Job) => job.shipmentID === id && (job.shipment?.lastUpdated ?? '') < shipment.lastUpdated
    return jobs.some(isOlder) ? jobs.map((job) => (isOlder(job) ? { ...job, shipment } : job)) : jobs
  }
  return kind === 'moves' && record ? renamed(jobs, String(id), record) : jobs
}

/** The records of a move with the name that its customer has by now. A reader who sees no names gets none. */
function renamed<Item extends { moveID: string; customerName?: string | null }>(
  items: readonly Item[],
  moveID: string,
  record: object,
): readonly Item[] {
  const { customer } = record as { customer?: unknown }
  if (customer === undefined) return items
  const { firstName, lastName } = (customer ?? {}) as { firstName?: string | null; lastName?: string | null }
  const customerName = [firstName, lastName].filter(Boolean).join(' ') || null
  const isOther = (item: Item) =>
    item.moveID === moveID && item.customerName !== undefined && item.customerName !== customerName
  return items.some(isOther) ? items.map((item) => (isOther(item) ? { ...item, customerName } : item)) : items
}

/** The shipments after an event; undefined if the event has a shipment that must be read, because its customer is not in the event. */
export function shipmentsAfter(
  shipments: readonly Shipment[],
  { subject, record }: Change,
  { from, to }: Range,
): readonly Shipment[] | undefined {
  const [kind, id] = subject.split('/')
  if (kind === 'moves' && record) return renamed(shipments, String(id), record)
  if (kind !== 'shipments') return shipments
  const changed = record as unknown as Shipment | null
  if (!changed) return shipments.filter((shipment) => shipment.id !== id)
  if (shipments.some((shipment) => shipment.id === id))
    return shipments.map((each) =>
      each.id === id && each.lastUpdated < changed.lastUpdated ? { ...each, ...changed } : each,
    )
  const isWithin = WORKS.map((work) => dateOf[work](changed)).some((day) => day !== null && day >= from && day <= to)
  return isWithin ? undefined : shipments
}

const rangeOf = (key: readonly unknown[]): Range => ({ from: String(key[2]), to: String(key[3]) })

/** The cached jobs, each list with the days that were read. */
const cachedJobs = (queries: QueryClient) =>
  queries
    .getQueriesData<readonly Job[]>({ queryKey: ['dispatch', 'jobs'] })
    .flatMap(([key, jobs]) => (jobs ? [{ key, jobs, range: rangeOf(key) }] : []))

/** Puts a job that the service has answered onto the board, with what its card showed. */
export function placeJob(queries: QueryClient, job: Job, { shipment }: Pick<Visit, 'shipment'>): void {
  const known =
    job.shipment === undefined && shipment?.id === job.shipmentID ? { ...job, ...expansionsOf(shipment) } : job
  for (const { key, jobs, range } of cachedJobs(queries)) queries.setQueryData(key, withJob(jobs, known, range))
}

/** Takes a deleted job off the board. */
export function dropJob(queries: QueryClient, id: string): void {
  keepShipmentOf(queries, id)
  for (const { key, jobs } of cachedJobs(queries))
    queries.setQueryData(
      key,
      jobs.filter((job) => job.id !== id),
    )
}

/** Puts a shipment that was read again onto the board. */
export function placeShipment(queries: QueryClient, shipment: Shipment): void {
  const event = { subject: `shipments/${shipment.id}`, record: shipment } as unknown as Change
  applyToDispatch(queries, event, () => undefined)
}

/** What a job has of its shipment when both are read together. */
const expansionsOf = (shipment: Shipment) => ({
  shipment,
  ...(shipment.customerName !== undefined && { customerName: shipment.customerName }),
})

/** The shipment of a job that is deleted may be without a job then: it stays on the board. */
function keepShipmentOf(queries: QueryClient, jobID: string): void {
  const job = cachedJobs(queries).flatMap(({ jobs }) => jobs.find(({ id }) => id === jobID) ?? [])[0]
  if (!job?.shipment) return
  const shipment = { ...job.shipment, ...(job.customerName != null && { customerName: job.customerName }) }
  for (const [key, shipments] of cachedShipments(queries))
    if (shipments && !shipments.some(({ id }) => id === shipment.id))
      queries.setQueryData(key, [...shipments, shipment])
}

const cachedShipments = (queries: QueryClient) =>
  queries.getQueriesData<readonly Shipment[]>({ queryKey: ['dispatch', 'shipments'] })

/** An event about a job, with the shipment and the customer that are known: neither is in the event. */
function withKnown(queries: QueryClient, event: Change): Change {
  const job = event.record as unknown as Job | null
  if (!event.subject.startsWith('jobs/') || !job) return event
  const { shipments, names } = relatedTo(
    cachedJobs(queries).flatMap(({ jobs }) => jobs),
    cachedShipments(queries).flatMap(([, read]) => read ?? []),
  )
  const shipment = shipments.get(job.shipmentID ?? '')
  const customerName = names.get(job.moveID)
  const known = { ...job, ...(shipment && { shipment }), ...(customerName !== undefined && { customerName }) }
  return { ...event, record: known } as unknown as Change
}

const FLEET = ['trucks', 'crew-members', 'absences']

/** Updates the cached board with an event. `readAgain` reads what is not in the event. */
export function applyToDispatch(queries: QueryClient, heard: Change, readAgain: (part: string) => void): void {
  const [kind = '', id = ''] = heard.subject.split('/')
  if (FLEET.includes(kind)) readAgain('fleet')
  const event = withKnown(queries, heard)
  const isOfJob = kind === 'jobs'
  if (isOfJob && !event.record) {
    keepShipmentOf(queries, id)
    readAgain('shipments')
  }
  let isKnown = false
  for (const { key, jobs, range } of cachedJobs(queries)) {
    const after = jobsAfter(jobs, event, range)
    isKnown ||= kind === 'shipments' && after.some(({ shipmentID }) => shipmentID === id)
    const job = isOfJob ? after.find((each) => each.id === id) : undefined
    if (job && job.shipment === undefined && job.customerName === undefined) readAgain('jobs')
    if (after !== jobs) queries.setQueryData(key, after)
  }
  for (const [key, shipments] of cachedShipments(queries)) {
    if (!shipments) continue
    const after = shipmentsAfter(shipments, event, rangeOf(key))
    // The board has the shipments of jobs with the jobs.
    if (after === undefined && !isKnown) readAgain('shipments')
    else if (after && after !== shipments) queries.setQueryData(key, after)
  }
}
