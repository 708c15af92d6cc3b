import type { Rebooking } from '../bookings/rules.ts'
import { isSameClaim } from '../bookings/rules.ts'
import { freeForAll, rebooked } from '../bookings/writes.ts'
import { listChangeRequestsAbout } from '../change-requests/store.ts'
import { changeRequestsDeleted, requestsOutdated } from '../change-requests/writes.ts'
import type { Reader, Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { nextVersion } from '../kernel/version.ts'
import { requireOpen } from '../moves/rules.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { dateViolations } from '../shipments/date-rules.ts'
import { aboutShipment } from '../shipments/rules.ts'
import type { Shipment } from '../shipments/schema.ts'
import { isFinal } from '../shipments/status-rules.ts'
import { bumpRevisionForJob, findShipment, type StoredShipment, updateShipmentRow } from '../shipments/store.ts'
import { changesDates, dateMoving, datesFrom, daysFrom, movesDate } from './date-rules.ts'
import { aboutJob, changeJobStatus, claimOf, isOpen, jobOnDay, poundsOf, wantedOf } from './rules.ts'
import type { Job } from './schema.ts'
import { deleteJobRow, findAsked, insertJob, listJobs, updateJobRow } from './store.ts'

type JobChangeType = 'job.updated' | 'job.status_changed'

/** The move of a job, and its shipment if it is for one. */
export type JobParent = { move: StoredMove; shipment: StoredShipment | undefined }

/** Plans a job. The revision of its shipment or move makes it collide with changes of their dates and weight, and with their end. */
export async function jobCreated(
  tx: Reader,
  { move, shipment }: JobParent,
  job: Job,
  doc: string,
  ctx: Context,
  type: 'job.created' | 'job.imported' = 'job.created',
): Promise<Write[]> {
  const wanted = wantedOf(job, poundsOf(shipment?.shipment), ctx)
  const booking = { held: undefined, wanted: wanted && { ...wanted, isImported: type === 'job.imported' } }
  return [
    ...(shipment ? await shipmentFollowsJob(tx, shipment, undefined, job, ctx) : [bumpMoveRevision(move, move)]),
    ...insertJob(job, doc),
    ...(await rebooked(tx, [booking], ctx)),
    appendEvent(ctx, createdEvent(type, aboutJob(job), job, doc)),
  ]
}

/** Writes the next version of a job, with what it books and the date of its shipment. */
export async function jobChanged(
  tx: Reader,
  before: Job,
  after: Job,
  type: JobChangeType,
  ctx: Context,
): Promise<Write[]> {
  const [held, kept] = [claimOf(before), claimOf(after)]
  const isRebooked = !isSameClaim(held, kept)
  const hasEnded = isOpen(before) && !isOpen(after)
  // The same change may write the shipment of a job that is done, and its load stays.
  const isDone = after.status === 'DONE'
  const concernsShipment = !isDone && (isRebooked || movesDate(before, after)) && after.shipmentID !== null
  const shipment = concernsShipment ? await findShipment(tx, after.shipmentID!) : undefined
  const wanted = wantedOf(after, poundsOf(shipment?.shipment), ctx)
  const plannedBy = type === 'job.status_changed' ? { plannedBy: '/status' } : {}
  const booking: Rebooking = { held, wanted: wanted && { ...wanted, isDone, ...plannedBy } }
  return [
    ...(shipment ? await shipmentFollowsJob(tx, shipment, before, after, ctx, plannedBy.plannedBy) : []),
    ...nextRow(before, after, type, ctx, hasEnded ? await findAsked(tx, before) : undefined),
    ...(hasEnded ? await requestsOutdated(tx, after.moveID, (about) => about === aboutJob(after).subject, ctx) : []),
    ...(isRebooked ? await rebooked(tx, [booking], ctx) : []),
  ]
}

function nextRow(before: Job, after: Job, type: JobChangeType, ctx: Context, asked?: number): Write[] {
  const doc = JSON.stringify(after)
  return [
    ...updateJobRow(before, after, doc, asked),
    appendEvent(ctx, changedEvent(type, aboutJob(after), before, after, doc)),
  ]
}

/** Deletes one job by itself. */
export async function jobDeleted(tx: Reader, job: Job, ctx: Context): Promise<Write[]> {
  const shipment = job.shipmentID === null ? undefined : await findShipment(tx, job.shipmentID)
  return [
    ...(shipment ? await shipmentFollowsJob(tx, shipment, job, undefined, ctx) : []),
    ...(await jobsDeleted(tx, [job], ctx, await findAsked(tx, job))),
    ...changeRequestsDeleted(await listChangeRequestsAbout(tx, job.moveID, aboutJob(job).subject), ctx),
  ]
}

/** Deletes jobs together with their shipment or move, and frees what they booked. */
export async function jobsDeleted(tx: Reader, jobs: readonly Job[], ctx: Context, asked?: number): Promise<Write[]> {
  return [
    ...jobs.flatMap((job) => [
      ...deleteJobRow(job, ctx.now, asked),
      appendEvent(ctx, deletedEvent('job.deleted', aboutJob(job), job, ctx.now)),
    ]),
    ...(await rebooked(
      tx,
      jobs.map((job) => ({ held: claimOf(job), wanted: undefined })),
      ctx,
    )),
  ]
}

/** Cancels the jobs of a shipment or a move that have still to be done, and frees what they booked. */
export async function jobsCanceled(tx: Reader, jobs: readonly Job[], ctx: Context): Promise<Write[]> {
  const open = jobs.filter(isOpen)
  const ended = new Set(open.map((job) => aboutJob(job).subject))
  const [first] = open
  return [
    ...open.flatMap((job) =>
      nextRow(job, changeJobStatus(job, { status: 'CANCELED' }, ctx), 'job.status_changed', ctx),
    ),
    ...(first ? await requestsOutdated(tx, first.moveID, (about) => ended.has(about), ctx) : []),
    ...(await rebooked(
      tx,
      open.map((job) => ({ held: claimOf(job), wanted: undefined })),
      ctx,
    )),
  ]
}

/**
 * Creates deleted jobs again, in the versions that follow their deletions, and books what they book. A truck or person that is taken
 * by now, or can no longer be planned, is left out.
 */
export async function jobsRestored(
  tx: Reader,
  jobs: readonly { before: Versioned; after: Job }[],
  pounds: number,
  ctx: Context,
): Promise<Write[]> {
  const free = await freeForAll(
    tx,
    jobs.map(({ after }) => claimOf(after, pounds, ctx.actor)),
  )
  const restored = jobs.map(({ before, after }, i) => ({ before, after: withOnly(after, free[i]!) }))
  const rebookings = restored.map(({ after }) => {
    const wanted = wantedOf(after, pounds, ctx)
    return { held: undefined, wanted: wanted && { ...wanted, allowOverload: true } }
  })
  return [
    ...restored.flatMap(({ before, after }) => [
      ...insertJob(after),
      appendEvent(ctx, changedEvent('job.restored', aboutJob(after), before, after)),
    ]),
    ...(await rebooked(tx, rebookings, ctx)),
  ]
}

/** The job with those of its truck and its crew that are free. */
function withOnly(job: Job, free: ReadonlySet<string>): Job {
  const isFree = (id: string | null) => id !== null && free.has(id)
  return {
    ...job,
    truckID: isFree(job.truckID) ? job.truckID : null,
    crewMemberIDs: job.crewMemberIDs.filter(isFree),
    leadID: isFree(job.leadID) ? job.leadID : null,
  }
}

/** Writes the scheduled dates of a shipment that follow from its jobs after a change of one of them, or only guards the shipment as it was read. */
async function shipmentFollowsJob(
  tx: Reader,
  stored: StoredShipment,
  before: Job | undefined,
  after: Job | undefined,
  ctx: Context,
  pointer = '/day',
): Promise<Write[]> {
  const { shipment } = stored
  const isDated = movesDate(before, after) && !isFinal(shipment.status)
  const dates = isDated ? datesFrom(await jobsAfter(tx, before, after), shipment) : {}
  if (Object.keys(dates).length === 0) return [bumpRevisionForJob(stored)]
  const next = nextVersion(shipment, dates, ctx.now)
  const { scheduledPickupDate, scheduledDeliveryDate } = next
  const [wrong] = dateViolations({ scheduledPickupDate, scheduledDeliveryDate }, ctx)
  if (wrong) throw invalidContent([{ pointer, detail: DATE_ORDER, code: wrong.code }])
  const doc = JSON.stringify(next)
  return [
    ...updateShipmentRow(stored, next, doc, true),
    appendEvent(ctx, changedEvent('shipment.updated', aboutShipment(next), shipment, next, doc)),
  ]
}

/** The jobs of a shipment after a change of one of them. */
async function jobsAfter(tx: Reader, before: Job | undefined, after: Job | undefined): Promise<Job[]> {
  const { id, moveID, shipmentID } = (before ?? after)!
  const others = (await listJobs(tx, { moveID, shipmentID: shipmentID! })).filter((job) => job.id !== id)
  return after ? [...others, after] : others
}

const DATE_ORDER = 'The pickup of the shipment must not be after its delivery.'

/** The statuses of a shipment in which nothing is left to do for it. */
const ENDED: readonly string[] = ['CANCELED', 'TERMINATED_FOR_CAUSE']

/**
 * What a change of a shipment does to its jobs: an end cancels them, a new date moves them, and a new weight changes the load of their
 * trucks. A job that is planned meanwhile bumps the revision of the shipment, which guards the change.
 */
export async function jobsFollowShipment(
  tx: Reader,
  { shipment: before, hadJobs }: StoredShipment,
  after: Shipment,
  ctx: Context,
): Promise<Write[]> {
  if (!hadJobs) return []
  const hasEnded = before.status !== after.status && ENDED.includes(after.status)
  const isHeavier = poundsOf(before) !== poundsOf(after)
  if (!hasEnded && !isHeavier && !changesDates(before, after)) return []
  const jobs = await listJobs(tx, { moveID: after.moveID, shipmentID: after.id })
  if (hasEnded) return jobsCanceled(tx, jobs, ctx)
  const days = daysFrom(jobs, before, after)
  const moved = jobs.map((job) => {
    const day = days.get(job)
    return { job, next: day === undefined ? job : jobOnDay(job, day, ctx) }
  })
  const rebookings = moved.map(({ job, next }) => {
    const [held, wanted] = [claimOf(job), wantedOf(next, poundsOf(after), ctx)]
    if (next !== job) return { held, wanted: wanted && { ...wanted, movedBy: dateMoving(job) } }
    if (!held || !wanted) return { held, wanted }
    // Only trucks carry a weight.
    return { held: { ...held, ...NO_CREW }, wanted: { ...wanted, ...NO_CREW, isSettled: true } }
  })
  const isTouched = (i: number) => moved[i]!.next !== moved[i]!.job || isHeavier
  return [
    ...moved.flatMap(({ job, next }) => (next === job ? [] : nextRow(job, next, 'job.updated', ctx))),
    ...(await rebooked(
      tx,
      rebookings.filter((_, i) => isTouched(i)),
      ctx,
    )),
  ]
}

const NO_CREW = { crewMemberIDs: [] }

/** 409 for a job of a shipment in a final status. Jobs of its move can still be planned. */
export function requireUnended({ status }: Shipment): void {
  if (isFinal(status))
    throw new AppError('shipment_is_final', `The shipment is ${status}. Plan the job for its move instead.`)
}

/** 409 for a job that has still to be done, of a shipment or a move that was canceled. Another system keeps the jobs of what was delivered. */
export function requireNotEnded({ move: { move }, shipment }: JobParent): void {
  requireOpen(move)
  if (shipment && ENDED.includes(shipment.shipment.status)) requireUnended(shipment.shipment)
}
