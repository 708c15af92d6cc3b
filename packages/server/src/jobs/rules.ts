import type { Booking, Claim, WantedClaim } from '../bookings/rules.ts'
import { canPlanOn, intervalOf, isTimeZone, OUT_OF_RANGE } from '../bookings/time-rules.ts'
import { type Members, memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf, membersSentBack, openWhenFinal } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import type { Shipment } from '../shipments/schema.ts'
import { transitionNotAllowed } from '../shipments/status-rules.ts'
import { JOB } from './fields.ts'
import { JOBS_MAX, type Job, JobContent, type JobStatus, type JobStatusChange, NewJob, SET_BY_JOB } from './schema.ts'

const MEMBERS = membersOf(JOB)
const MEMBERS_SENT_BACK = membersSentBack(JOB)
/** The members of a POST, for suggestions. */
const NEW_JOB_MEMBERS: Members = { writable: Object.keys(NewJob.properties), readOnly: [] }
const INITIAL = initialOf(JOB)
const WRITABLE_WHEN_FINAL = new Set(openWhenFinal(JOB))
const validateContent = validatorOf(JobContent)

export const aboutJob = ({ id, moveID, shipmentID }: Pick<Job, 'id' | 'moveID' | 'shipmentID'>): Subject => ({
  subject: `jobs/${id}`,
  moveID,
  shipmentID,
})

/** The next statuses of a job, by status. A canceled job can be planned again, if its truck and its crew are free. */
export const JOB_TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  PLANNED: ['EN_ROUTE', 'ARRIVED', 'DONE', 'CANCELED'],
  EN_ROUTE: ['ARRIVED', 'DONE', 'PLANNED', 'CANCELED'],
  ARRIVED: ['DONE', 'EN_ROUTE', 'CANCELED'],
  DONE: [],
  CANCELED: ['PLANNED'],
}

/** Whether the job has still to be done. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status !== 'DONE' && status !== 'CANCELED'

/** What a job belongs to: its move, and its shipment if it is not for the whole move. */
type JobPlace = Pick<Job, 'moveID' | 'shipmentID'>

/** The content with the time zone that it is in, and the time that it takes. */
function withTimes(content: JsonObject, timeZone: string): JsonObject {
  const planned = { ...content, timeZone } as Job
  const { from: startsAt, to: endsAt } = intervalOf(planned)
  return { ...planned, startsAt, endsAt }
}

/** The members that a schema cannot check. */
function contentViolations({ day, timeZone, crewMemberIDs, leadID }: JsonObject): Violation[] {
  const violations: Violation[] = []
  if (typeof day === 'string' && !canPlanOn(day)) violations.push({ pointer: '/day', ...OUT_OF_RANGE })
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    violations.push({ pointer: '/timeZone', detail: 'There is no time zone of this name.', code: 'unknown_time_zone' })
  const crew = Array.isArray(crewMemberIDs) ? crewMemberIDs.map((id) => String(id).toLowerCase()) : []
  for (const [i, id] of crew.entries())
    if (crew.indexOf(id) < i)
      violations.push({ pointer: `/crewMemberIDs/${i}`, detail: 'Is in the list already.', code: 'duplicate' })
  if (typeof leadID === 'string' && !crew.includes(leadID.toLowerCase()))
    violations.push({ pointer: '/leadID', detail: 'Must be one of crewMemberIDs.', code: 'not_allowed' })
  return violations
}

/** The content with all ids in lower case, as bookings compare them. */
function checkedContent(content: JsonObject, found: Violation[]): JsonObject {
  requireValid([...found, ...validateContent(content), ...contentViolations(content)])
  const { truckID, leadID, crewMemberIDs } = content as Job
  return {
    ...content,
    ...{ truckID: truckID?.toLowerCase() ?? null, leadID: leadID?.toLowerCase() ?? null },
    crewMemberIDs: crewMemberIDs.map((id) => id.toLowerCase()),
  }
}

/** The new job. `found` are the violations of the place that it names: one answer lists all of them. */
export function jobFrom(
  sent: JsonObject,
  of: JobPlace,
  timeZone: string,
  ctx: Context,
  found: readonly Violation[] = [],
): Job {
  const unknown = withReadOnlyCodes(memberViolations(NEW_JOB_MEMBERS, {}, sent), MEMBERS.readOnly)
  const content = checkedContent(writableOf(MEMBERS, sent), [...found, ...unknown])
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, ...of, ...withTimes(content, timeZone), ...version } as Job
}

/** The job after a patch, or the same object if nothing changes; 409 if it has ended. `expanded` are the current expansions that the client sent back. */
export function patchJob(current: Job, result: JsonObject, expanded: object, timeZone: string, ctx: Context): Job {
  const violations = memberViolations(MEMBERS_SENT_BACK, { ...current, ...expanded }, result)
  const content = checkedContent(writableOf(MEMBERS, result), violations)
  const { startsAt, endsAt } = current
  // A job that is done has freed its truck and its crew, perhaps before the planned end.
  const next = isOpen(current) ? withTimes(content, timeZone) : { ...content, timeZone, startsAt, endsAt }
  if (sameMembers(MEMBERS.writable, next, current)) return current
  const closed = MEMBERS.writable.filter((name) => !WRITABLE_WHEN_FINAL.has(name))
  if (!isOpen(current) && !sameMembers(closed, next, current)) {
    const open = [...WRITABLE_WHEN_FINAL].join(' and ')
    throw new AppError('job_is_final', `The job is ${current.status}, so only ${open} can change.`)
  }
  return nextVersion(current, next as Partial<Job>, ctx.now)
}

/** The job in its new status, or the same object if it has that already. */
export function changeJobStatus(current: Job, { status, shipment }: JobStatusChange, ctx: Context): Job {
  if (shipment && (status !== 'DONE' || current.shipmentID === null)) {
    const detail =
      current.shipmentID === null ? 'The job is for a move.' : 'Only a job that is DONE changes its shipment.'
    requireValid([{ pointer: '/shipment', detail, code: 'not_allowed' }])
  }
  if (status === current.status) return current
  const allowed = JOB_TRANSITIONS[current.status]
  if (!allowed.includes(status)) throw transitionNotAllowed('job', current.status, status, allowed)
  return nextVersion(current, { status, ...(status === 'DONE' && { endsAt: endOfDone(current, ctx.now) }) }, ctx.now)
}

const setByJob = (status: string): boolean => SET_BY_JOB.some((each) => each === status)

/** 409 for a status of the shipment that a finished job cannot give it now, or if it is no longer in the status that the caller saw. `before` says what has to be done first. */
export function requireNextOfJob(
  { status, nextStatuses }: Pick<Shipment, 'status' | 'nextStatuses'>,
  to: string,
  from: string | null | undefined,
  before: string,
): void {
  const allowed = nextStatuses.filter(setByJob)
  if (from != null && from !== status)
    throw new AppError('transition_not_allowed', statusHasChanged(from, status), { allowed })
  if (to === status || allowed.some((next) => next === to)) return
  const otherwise = nextStatuses.length > 0 ? before : undefined
  throw transitionNotAllowed('shipment', status, to, allowed, otherwise)
}

const statusHasChanged = (from: string, now: string): string =>
  `The shipment is ${now}, and no longer ${from} as you saw it. Nothing was written. Read the shipment, then finish the job with what is right now.`

const MINUTE_MS = 60_000

/**
 * When the truck and the crew of a job that is done are free: now, to the minute, if that is before the planned end. The job keeps at least
 * the first minute of its time, because its load counts on its day. Only the time of the service counts: what a phone says of the past frees
 * nothing that could still be booked.
 */
export function endOfDone({ startsAt, endsAt }: Pick<Job, 'startsAt' | 'endsAt'>, now: Instant): Instant {
  const thisMinute = Math.ceil(Date.parse(now) / MINUTE_MS) * MINUTE_MS
  const earliest = Date.parse(startsAt) + MINUTE_MS
  return instantOf(Math.min(Date.parse(endsAt), Math.max(thisMinute, earliest)))
}

/** The job on another day at the same time of day. */
export function jobOnDay(current: Job, day: string, { now }: Context): Job {
  const { from: startsAt, to: endsAt } = intervalOf({ ...current, day })
  return nextVersion(current, { day, startsAt, endsAt }, now)
}

/** The weight of a shipment for a truck: the actual one, or else the estimated one. */
export const poundsOf = (shipment: Pick<Shipment, 'actualWeight' | 'estimatedWeight'> | undefined): number =>
  shipment?.actualWeight ?? shipment?.estimatedWeight ?? 0

const bookingOf = (job: Job, pounds: number, by: string): Booking => ({
  of: `jobs/${job.id}`,
  ...{ from: job.startsAt, to: job.endsAt, by, at: job.lastUpdated },
  job: { day: job.day, kind: job.kind, moveID: job.moveID, shipmentID: job.shipmentID, pounds },
})

/** What a version of a job books; nothing if it is canceled. */
export const claimOf = (job: Job, pounds = 0, by = ''): Claim | undefined =>
  job.status === 'CANCELED'
    ? undefined
    : { truckID: job.truckID, crewMemberIDs: job.crewMemberIDs, booking: bookingOf(job, pounds, by) }

/** The same as a wish, with what a refusal needs to suggest something else. */
export function wantedOf(job: Job, pounds: number, { actor }: Context): WantedClaim | undefined {
  const claim = claimOf(job, pounds, actor)
  return claim && { ...claim, time: job, allowOverload: job.allowOverload }
}

/** 409 for a move that has the maximum number of jobs. */
export function requireRoom(count: number): void {
  if (count >= JOBS_MAX) throw new AppError('too_many_jobs', `A move has up to ${JOBS_MAX} jobs. Delete one first.`)
}
