import { createHmac } from 'node:crypto'
import { daysBetween } from '../bookings/time-rules.ts'
import type { CrewLink } from '../crew-links/schema.ts'
import type { CrewMember } from '../crew-members/schema.ts'
import { JOB_TRANSITIONS } from '../jobs/rules.ts'
import type { Job } from '../jobs/schema.ts'
import { AppError, invalidContent, type Violation } from '../kernel/errors.ts'
import type { Instant } from '../kernel/instant.ts'
import { type JsonObject, sameJson } from '../kernel/json.ts'
import { pointerTo } from '../kernel/pointer.ts'
import { localTimeAt } from '../kernel/time-zone.ts'
import { transitionNotAllowed } from '../shipments/status-rules.ts'
import { dayBefore } from '../visibility/crew.ts'
import { CREW_DOCUMENT_TYPES } from './fields.ts'
import { CREW_STATUSES, type CrewAccount, type CrewJob } from './schema.ts'

/** The statuses that a crew can give a job now. What the office canceled, only the office plans again. */
export const nextForCrew = ({ status }: Pick<Job, 'status'>) =>
  status === 'CANCELED' ? [] : CREW_STATUSES.filter((next) => JOB_TRANSITIONS[status].includes(next))

/** How many days before its day a crew can begin a job. */
const EARLY_DAYS = 1

/** 409 for a step that a crew cannot give a job: the office canceled it, its day is too far ahead, or the step does not follow. */
export function requireNextForCrew(job: Job, to: string, now: Instant): void {
  const { status, day } = job
  if (status === 'CANCELED') throw new AppError('job_canceled', JOB_CANCELED, { allowed: [] })
  if (to === status) return
  if (daysAhead(job, now) > EARLY_DAYS)
    throw new AppError(
      'job_not_due',
      `The office has planned this job for ${day}. Its status can change from the day before on. Send what you did as a note.`,
      { day },
    )
  const allowed = nextForCrew(job)
  if (!allowed.some((next) => next === to)) throw transitionNotAllowed('job', status, to, allowed)
}

/** What a crew is told of a shipment whose status no job can change. */
export const OFFICE_FIRST = 'The office must change the status of the shipment first.'

const JOB_CANCELED = 'The office canceled this job. Only the office can plan it again.'

/** How many days the day of a job is ahead, in its time zone. */
const daysAhead = ({ day, timeZone }: Pick<Job, 'day' | 'timeZone'>, now: Instant): number =>
  daysBetween(localTimeAt(now, timeZone).day, day)

/** The days that phones show: yesterday to a week ahead, in the time zone of the job. */
const [BEHIND, AHEAD] = [1, 7]

/** Whether a phone shows a job. */
export function isShown(job: Pick<Job, 'day' | 'timeZone'>, now: Instant): boolean {
  const days = daysAhead(job, now)
  return days >= -BEHIND && days <= AHEAD
}

/** The days that jobs on phones have in any time zone. */
export const shownDays = (now: Instant): [from: string, until: string] => [
  dayBefore(now, BEHIND + 1),
  dayBefore(now, -AHEAD - 1),
]

/** 422 for a patch of a crew that changes what only the office changes. */
export function requireWrittenByCrew(before: object, after: JsonObject, written: readonly string[]): void {
  const current = before as JsonObject
  // A member that no such record has is refused by its rules, with a suggestion.
  const changed = Object.keys(current).filter((name) => !sameJson(current[name] ?? null, after[name] ?? null))
  const refused = changed.filter((name) => !written.includes(name))
  if (refused.length > 0)
    throw invalidContent(
      refused.map((name) => ({ pointer: pointerTo('', name), detail: 'The office changes this.', code: 'read_only' })),
    )
}

const isForCrew = (documentType: unknown): boolean => CREW_DOCUMENT_TYPES.some((type) => type === documentType)

/** Whether crews see a document. */
export const isDocumentForCrew = ({ documentType }: { documentType: string }): boolean => isForCrew(documentType)

/** 422 for a document of a type that crews do not add. */
export function requireTypeForCrew({ documentType }: JsonObject): void {
  if (typeof documentType !== 'string' || isForCrew(documentType)) return
  const violation: Violation = {
    pointer: '/documentType',
    detail: `Crews add documents of the types ${CREW_DOCUMENT_TYPES.join(', ')}.`,
    code: 'not_allowed',
  }
  throw invalidContent([violation])
}

/** Whether a document waits for its content. */
export const isPending = ({ status }: { status: string }): boolean => status === 'PENDING'

/** 409 for content that would replace what the office, or another phone, has stored. */
export function requirePending(document: { status: string }): void {
  if (!isPending(document))
    throw new AppError(
      'document_is_stored',
      'The document has its content. Crews add documents, and replace none: create another one.',
    )
}

/** 403 for the content of a document that another person adds: two phones would mix their files. */
export function requireCreator(isCreator: boolean): void {
  if (!isCreator)
    throw new AppError(
      'document_not_yours',
      'Another person adds this document, and only that person sends its content. Create a document of your own.',
    )
}

export const jobReassigned = (): AppError =>
  new AppError(
    'job_reassigned',
    'The office gave this job to another crew. You can still send notes and pictures of what you did before.',
  )

export const jobTooOld = (): AppError =>
  new AppError('job_too_old', 'This job was too long ago. Tell the office what you did.')

export const jobGone = (): AppError =>
  new AppError('job_gone', 'The office deleted this job, its shipment or its move. Tell the office what you did.')

export const moveErased = (): AppError =>
  new AppError(
    'move_erased',
    'The personal data of this move was erased, so it takes no notes and pictures from phones.',
  )

/**
 * The key with which phones encrypt what a person keeps on them. It follows from a secret of the database that has no other use, and it is the
 * same for all links of the person: a new link opens what was kept with a revoked one.
 */
export const storageKeyOf = (secret: string, memberID: string): string =>
  createHmac('sha256', secret).update(memberID).digest('base64url')

/** How much one answer with the jobs of a person has: a day on a phone is no larger. */
const DAY_BYTES_MAX = 3_000_000

/** The jobs as JSON. Too large an answer leaves out notes and papers, those of the latest jobs first. */
export function textOfJobs(jobs: readonly CrewJob[]): string {
  const whole = JSON.stringify(jobs)
  if (Buffer.byteLength(whole) <= DAY_BYTES_MAX) return whole
  const bare = jobs.map((each) => ({ ...each, notes: [], documents: [] }))
  let bytes = Buffer.byteLength(JSON.stringify(bare))
  const parts = jobs.map((each, i) => {
    bytes += Buffer.byteLength(JSON.stringify([each.notes, each.documents]))
    return bytes <= DAY_BYTES_MAX ? each : bare[i]
  })
  return JSON.stringify(parts)
}

/** What a phone must know before it shows jobs. */
export function crewAccountOf(
  { id, firstName, lastName, phone, languages, skills }: CrewMember,
  company: CrewAccount['company'],
  requiredProofs: Readonly<Record<string, readonly string[]>>,
  link: Pick<CrewLink, 'id' | 'expiresAt'> | undefined,
  storageKey: string,
  now: Instant,
): CrewAccount {
  return {
    crewMember: { id, firstName, lastName, phone, languages, skills },
    company,
    requiredProofs: requiredProofs as CrewAccount['requiredProofs'],
    documentTypes: [...CREW_DOCUMENT_TYPES],
    link: link ? { id: link.id, expiresAt: link.expiresAt } : null,
    storageKey,
    serverTime: now,
  }
}
