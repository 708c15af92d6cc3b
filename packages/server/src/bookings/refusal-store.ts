/** Why a booking is refused, with what is free instead. Everything in a refusal comes from one read of the days. */
import sql, { join } from 'sql-template-tag'
import { LostRace, type Reader } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, type Violation } from '../kernel/errors.ts'
import { type Alternative, alternativesTo, candidatesFor, DAYS_AHEAD, type Resource } from './alternative-rules.ts'
import { type Booking, conflictsWith, daysOf, type WantedClaim } from './rules.ts'
import { findResourceNames, findResources, listDays, listFleet, type ResourceDays } from './store.ts'
import { dayAfter } from './time-rules.ts'

/** A booking that stands against another one, as a refusal shows it. */
type ShownBooking = {
  truckID: string | null
  crewMemberID: string | null
  jobID: string | null
  absenceID: string | null
  moveID: string | null
  shipmentID: string | null
  kind: string | null
  day: string | null
  windowStart: string | null
  windowEnd: string | null
  timeZone: string | null
  startsAt: string
  endsAt: string
  bookedBy: string
  bookedByName: string | null
  bookedAt: string
}

/** Callers that do not see jobs learn only that what they named is not free. Those that act for a party see none. */
export const seesJobs = ({ scopes, partyID }: Context): boolean => scopes.has('dispatch:read') && partyID == null

/** All that callers who do not see jobs learn of a date that moves one. */
export const JOB_CONFLICTS = 'A job of the shipment conflicts with this date.'

/** A truck or a person that cannot be planned, and where a caller that names it does so. */
export type Unplannable = { id: string; what: 'truck' | 'crew member'; pointer: string; detail: string; code: string }

/** The faults of a status that plans a canceled job again. The caller sent only the status, so a fault names the truck or the person, if the caller may read it. */
export async function faultsOfStatus(
  tx: Reader,
  pointer: string,
  found: readonly Unplannable[],
  ctx: Context,
): Promise<Violation[]> {
  const names = seesJobs(ctx)
    ? await findResourceNames(
        tx,
        found.map(({ id }) => id),
      )
    : new Map<string, string>()
  return found.map(({ id, what, code }) => {
    const name = names.has(id) ? `, ${names.get(id)},` : ''
    const which = `${what === 'truck' ? 'The truck' : 'A crew member'} of this job${name}`
    const detail =
      code === 'not_active'
        ? `${which} is not active. Plan another job, or set isActive of the ${what} to true.`
        : `${which} does not exist any more. Plan another job.`
    return { pointer, detail, code }
  })
}

/** How many bookings a refusal shows. */
const SHOWN_MAX = 10

/**
 * What the change does to the bookings that were read: the jobs and absences that it frees or books, and the bookings of a truck or person
 * that are new or have other pounds.
 */
export type Replanned = { of: ReadonlySet<string>; bookedOn: (resourceID: string) => readonly Booking[] }

/** The bookings of a truck or person as they are after the change, each once. */
const bookingsAfter =
  (days: ResourceDays, { of, bookedOn }: Replanned) =>
  (id: string): Booking[] => {
    const stays = days.bookingsOf(id).filter((booking) => !of.has(booking.of))
    return [...new Map([...stays, ...bookedOn(id)].map((booking) => [booking.of, booking])).values()]
  }

/** The 409 for a truck or a person that is taken. If they are free by now, the change starts over. */
export async function alreadyBooked(
  tx: Reader,
  claim: WantedClaim,
  replanned: Replanned,
  ctx: Context,
): Promise<AppError> {
  const detail = claim.booking.job
    ? 'The truck or a member of the crew has another job or is absent at this time.'
    : 'There is a job at this time. Plan the job with another truck or person first.'
  if (!seesJobs(ctx)) return new AppError('already_booked', claim.movedBy ? JOB_CONFLICTS : detail)
  const { all, resources, days } = await readAround(tx, claim, ctx)
  const bookingsOf = bookingsAfter(days, replanned)
  const found = resources.flatMap((resource) =>
    conflictsWith(claim.booking, bookingsOf(resource.id)).map((booking) => ({ resource, booking })),
  )
  if (found.length === 0) throw new LostRace('The truck and the crew are free by now.')
  const bookings = await shownBookings(tx, found.slice(0, SHOWN_MAX))
  const suggested = suggestionsFor(claim, resources, all, bookingsOf, days.bookingsOf)
  return new AppError('already_booked', detail, { bookings, ...suggested })
}

/** The alternatives to a claim, if the fleet was read for them. An absence has none. */
function suggestionsFor(
  { time, booking }: WantedClaim,
  resources: readonly Resource[],
  all: readonly Resource[] | undefined,
  bookingsOf: (id: string) => readonly Booking[],
  before: (id: string) => readonly Booking[],
): { alternatives?: Alternative[] } {
  if (!time) return { alternatives: [] }
  return all ? { alternatives: alternativesTo({ time, resources, booking, before }, all, bookingsOf) } : {}
}

/** How many refusals of one bulk have alternatives. */
const EXPLAINED_MAX = 5

/** Whether a refusal has alternatives. An operation that is decided again is the same refusal. */
function isExplained({ truckID, crewMemberIDs, booking: { from, to } }: WantedClaim, { explained }: Context): boolean {
  if (!explained) return true
  const key = [truckID, ...crewMemberIDs, from, to].join()
  if (explained.size < EXPLAINED_MAX) explained.add(key)
  return explained.has(key)
}

/** The 409 for a truck that would carry so many pounds, which are too much. */
export async function overCapacity(
  tx: Reader,
  claim: WantedClaim,
  { pounds, capacityPounds }: { pounds: number; capacityPounds: number },
  replanned: Replanned,
  ctx: Context,
): Promise<AppError> {
  const over = `The truck would carry ${pounds.toLocaleString('en')} of ${capacityPounds.toLocaleString('en')} pounds.`
  const detail = `${over} Choose another truck or day, or send allowOverload: true.`
  if (!seesJobs(ctx))
    return new AppError(
      'over_capacity',
      claim.movedBy ? JOB_CONFLICTS : 'The truck would carry more than its capacity.',
    )
  const { all, resources, days } = await readAround(tx, claim, ctx)
  const suggested = suggestionsFor(claim, resources, all, bookingsAfter(days, replanned), days.bookingsOf)
  return new AppError('over_capacity', detail, { pounds, capacityPounds, ...suggested })
}

/**
 * What the claim names with the days around it, and on its days whatever could be planned instead. `all` is undefined if enough refusals of
 * the bulk have alternatives.
 */
async function readAround(
  tx: Reader,
  claim: WantedClaim,
  ctx: Context,
): Promise<{ all: readonly Resource[] | undefined; resources: readonly Resource[]; days: ResourceDays }> {
  const { truckID, crewMemberIDs, booking, time } = claim
  const [fleet, found] = await Promise.all([
    isExplained(claim, ctx) && time ? listFleet(tx) : undefined,
    findResources(tx, truckID === null ? [] : [truckID], crewMemberIDs),
  ])
  const named = (id: string, kind: Resource['kind']): Resource =>
    found.get(id) ?? { id, kind, capacityPounds: null, skills: [] }
  const resources = [
    ...(truckID === null ? [] : [named(truckID, 'truck')]),
    ...crewMemberIDs.map((id) => named(id, 'crewMember')),
  ]
  const all = fleet && [...fleet.trucks, ...fleet.crew]
  const first = dayAfter(booking.from.slice(0, 10), -1)
  const last = dayAfter(booking.to.slice(0, 10), fleet ? DAYS_AHEAD + 1 : 0)
  const others = candidatesFor(resources, all ?? []).map(({ id }) => id)
  const ids = resources.map(({ id }) => id)
  const days = await listDays(tx, ids, [first, last], { resourceIDs: others, days: daysOf(booking) })
  return { all, resources, days }
}

type Found = { resource: Resource; booking: Booking }

async function shownBookings(tx: Reader, found: readonly Found[]): Promise<ShownBooking[]> {
  const [plans, names] = await Promise.all([findPlans(tx, found), findNames(tx, found)])
  return found.map(({ resource, booking: { of, from, to, by, at, job } }) => {
    const [kind, id = ''] = of.split('/')
    const plan = plans.get(id)
    return {
      truckID: resource.kind === 'truck' ? resource.id : null,
      crewMemberID: resource.kind === 'crewMember' ? resource.id : null,
      jobID: kind === 'jobs' ? id : null,
      absenceID: kind === 'absences' ? id : null,
      ...{ moveID: job?.moveID ?? null, shipmentID: job?.shipmentID ?? null, kind: job?.kind ?? null },
      ...{ day: job?.day ?? null, windowStart: plan?.windowStart ?? null, windowEnd: plan?.windowEnd ?? null },
      ...{ timeZone: plan?.timeZone ?? null, startsAt: from, endsAt: to },
      ...{ bookedBy: by, bookedByName: names.get(`${of} ${at}`) ?? null, bookedAt: at },
    }
  })
}

type PlanOfJob = { windowStart: string; windowEnd: string; timeZone: string }

/** The windows of the jobs, by their ids. */
async function findPlans(tx: Reader, found: readonly Found[]): Promise<Map<string, PlanOfJob>> {
  const ids = found.flatMap(({ booking: { of, job } }) => (job ? [of.slice('jobs/'.length)] : []))
  const moveIDs = found.flatMap(({ booking: { job } }) => job?.moveID ?? [])
  if (ids.length === 0) return new Map()
  const docs = await tx.column<string>(
    sql`SELECT doc FROM jobs WHERE id IN (${join(ids)}) AND move_id IN (${join(moveIDs)})`,
  )
  return new Map(docs.map((doc) => JSON.parse(doc)).map((job) => [job.id, job]))
}

/** The names of those who booked, as the events of the bookings have them: an erasure removes names there. */
async function findNames(tx: Reader, found: readonly Found[]): Promise<Map<string, string | null>> {
  const ofJobs = found.flatMap(({ booking: { of, at, job } }) => (job ? [{ of, at, stream: job.moveID }] : []))
  if (ofJobs.length === 0) return new Map()
  const rows = await tx.all<{ subject: string; time: string; actor_name: string | null }>(
    sql`SELECT subject, time, actor_name FROM events WHERE stream IN (${join(ofJobs.map(({ stream }) => stream))})
      AND subject IN (${join(ofJobs.map(({ of }) => of))}) AND time IN (${join(ofJobs.map(({ at }) => at))})`,
  )
  return new Map(rows.map(({ subject, time, actor_name }) => [`${subject} ${time}`, actor_name]))
}
