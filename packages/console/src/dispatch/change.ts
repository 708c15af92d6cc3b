/** The one guarded change that a drop makes, and why the service refuses it. */
import {
  ConflictError,
  type Job,
  type JobStatusChange,
  type NewJob,
  type Problem,
  ValidationError,
  VanlineError,
} from '@vanline/client'
import type { Offered } from './axis.ts'
import { inZone, minutesOf, timeOf } from './clock.ts'
import { shipmentStatusAfter, stepText } from './steps.ts'
import { type LaneKind, NOT_PLANNED, type Place, type Visit, windowMinutesOf } from './visits.ts'

/** What a job is changed to. Members that are left out stay. */
export type Plan = Partial<Omit<NewJob, 'shipmentID' | 'moveID' | 'timeZone'>>

/** What is done to a job: each is one request. */
export type Deed = { kind: 'plan'; plan: Plan } | { kind: 'status'; change: JobStatusChange } | { kind: 'deletion' }

/** Crews arrive within two hours unless a job says otherwise. */
const WINDOW_MINUTES = 120

/** The window that begins at a time, in the time zone of the job. */
function windowAt({ day, minutes }: Place, width: number, board: string, own: string): Plan {
  const start = inZone({ day, minutes }, board, own)
  return { day: start.day, windowStart: timeOf(start.minutes), windowEnd: timeOf(start.minutes + width) }
}

/** The people of a job when a card goes from one person's lane to another's. */
function crewAfter({ crewMemberIDs, leadID }: Pick<Job, 'crewMemberIDs' | 'leadID'>, from: string, to: string): Plan {
  const others = crewMemberIDs.filter((id) => id !== from && id !== to)
  const next = to === NOT_PLANNED ? others : [...others, to]
  return { crewMemberIDs: next, ...(leadID !== null && leadID === from && { leadID: to || null }) }
}

/** The plan of a card that is dropped at a place; undefined if nothing changes. */
export function planAt(visit: Visit, to: Place, lanes: LaneKind, timeZone: string): Plan | undefined {
  const { job } = visit
  const isUnplanned = to.lane === NOT_PLANNED
  if (!job) {
    if (isUnplanned) return undefined
    const minutes = Math.max(visit.to - visit.from, 5)
    return {
      ...windowAt(to, Math.min(WINDOW_MINUTES, minutes), timeZone, timeZone),
      expectedMinutes: minutes,
      ...(lanes === 'truck' ? { truckID: to.lane } : { crewMemberIDs: [to.lane] }),
    }
  }
  const isMoved = !isUnplanned && (to.day !== visit.day || to.minutes !== visit.from)
  const isOther = to.lane !== visit.lane
  if (!isMoved && !isOther) return undefined
  return {
    ...(isMoved && windowAt(to, windowMinutesOf(job), timeZone, job.timeZone)),
    ...(isOther && (lanes === 'truck' ? { truckID: to.lane || null } : crewAfter(job, visit.lane, to.lane))),
  }
}

/** A new job for a card that has none. One that replaces a canceled job tells the crew the same. */
export const newJobOf = ({ kind, shipment, moveID, canceled }: Visit, plan: Plan): NewJob =>
  ({
    ...{ kind, ...(shipment ? { shipmentID: shipment.id } : { moveID }) },
    ...(canceled?.instructions && { instructions: canceled.instructions }),
    ...plan,
  }) as NewJob

export type Booking = NonNullable<Problem['bookings']>[number]
export type Alternative = NonNullable<Problem['alternatives']>[number]

/** Why a change was refused: taken, too heavy, changed meanwhile, or a status that is not possible. */
export type Refused = { visit: Visit; deed: Deed; error: VanlineError }

/** What was to be planned; nothing for a status and a deletion. */
export const planIn = ({ deed }: Refused): Plan => (deed.kind === 'plan' ? deed.plan : {})

export const bookingsIn = ({ error: { problem } }: Refused): readonly Booking[] => problem?.bookings ?? []
export const alternativesIn = ({ error: { problem } }: Refused): readonly Alternative[] => problem?.alternatives ?? []

/** The job as it is now, if another user changed it. */
export const currentIn = ({ error }: Refused): Job | undefined =>
  error instanceof ConflictError ? (error.current as Job | undefined) : undefined

/** Whether the shipment has changed, and not the job. */
export const isOfShipment = ({ deed, error }: Pick<Refused, 'deed' | 'error'>): boolean =>
  error.code === 'precondition_failed' &&
  !(error instanceof ConflictError && error.current) &&
  deed.kind === 'status' &&
  deed.change.shipment != null

/** What to do after a refusal for which there are no alternatives. */
const ADVICE: Readonly<Record<string, string>> = {
  transition_not_allowed: 'Open the job again: its next steps follow from the status that it has now.',
  proof_missing: 'Add the document on the page of the shipment, then finish the job. Or finish only the job.',
  job_is_final: 'Its stop number and its instructions can still be changed.',
  shipment_is_final: 'Work that is left is planned as a new job of the move.',
  move_is_canceled: 'Nothing can be planned for this move any more.',
}
export const adviceOn = ({ error }: Refused): string | undefined => ADVICE[error.code]

/** Whether the dialog of a refusal can help. */
export const isExplained = (error: unknown): error is VanlineError =>
  error instanceof VanlineError &&
  !(error instanceof ValidationError) &&
  (['already_booked', 'over_capacity'].includes(error.code) ||
    error.code in ADVICE ||
    error.code === 'precondition_failed' ||
    error instanceof ConflictError)

/** The plan of an alternative: what the dispatcher wanted, with another truck, crew or time. A lead who is replaced leads no more. */
export function planOf(refused: Refused, alternative: Alternative): Plan {
  const plan = planIn(refused)
  const { job, canceled } = refused.visit
  const { truckID, crewMemberIDs, day, windowStart, windowEnd } = alternative
  const lead = plan.leadID === undefined ? (job ?? canceled)?.leadID : plan.leadID
  const isLost = lead != null && !crewMemberIDs.includes(lead)
  const copied = job || !canceled ? {} : { expectedMinutes: canceled.expectedMinutes, ...(lead && { leadID: lead }) }
  return { ...copied, ...plan, truckID, crewMemberIDs, day, windowStart, windowEnd, ...(isLost && { leadID: null }) }
}

/** When an alternative would take place, as its own clock shows it. */
export function offeredBy({ day, windowStart }: Alternative, refused: Refused): Offered {
  const { from, to, canceled } = refused.visit
  const start = minutesOf(windowStart)
  const minutes = planIn(refused).expectedMinutes ?? canceled?.expectedMinutes ?? to - from
  return { day, from: start, to: start + minutes }
}

/** What a button after a refusal does. */
export type Way = { label: string; visit: Visit; deed: Deed }

/** How the dispatcher can go on after a refusal, beside what is free: overload the truck, repeat it on the new version, or finish only the job. */
export function waysOn(refused: Refused): Way[] {
  const { visit, deed, error } = refused
  const ways: Way[] = []
  const current = currentIn(refused)
  if (error.code === 'over_capacity' && deed.kind === 'plan')
    ways.push({ label: 'Overload the truck', visit, deed: { ...deed, plan: { ...deed.plan, allowOverload: true } } })
  if (current) ways.push({ label: repeatText(refused, current), visit: { ...visit, job: current }, deed })
  if (deed.kind === 'status' && deed.change.shipment) {
    const { shipment: to, ...change } = deed.change
    const eTag = visit.shipment?.eTag
    if (isOfShipment(refused) && eTag && shipmentStatusAfter(visit) === to.status)
      ways.push({
        label: 'Finish it all the same',
        visit,
        deed: { ...deed, change: { ...change, shipment: { ...to, eTag } } },
      })
    if (!current) ways.push({ label: 'Finish only the job', visit, deed: { ...deed, change } })
  }
  return ways
}

function repeatText({ deed }: Refused, current: Job): string {
  if (deed.kind === 'plan') return 'Plan it as I wanted'
  return deed.kind === 'deletion' ? 'Delete it all the same' : stepText(current.status, deed.change.status)
}
