/**
 * Books trucks and people, or frees them. Every write of a job or an absence that takes or frees time goes through `rebooked`, whose
 * writes are part of the same change: a day that was booked by another change since it was read makes the change start over.
 */
import { ABSENCES_MAX } from '../absences/fields.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Together } from '../http/bulk/items.ts'
import { changeTooLarge, RECORDS_MAX } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import { type AppError, invalidContent, type Violation } from '../kernel/errors.ts'
import { keeps, openBook } from './book-writes.ts'
import {
  alreadyBooked,
  faultsOfStatus,
  JOB_CONFLICTS,
  overCapacity,
  type Replanned,
  seesJobs,
  type Unplannable,
} from './refusal-store.ts'
import {
  type Booking,
  type Claim,
  conflictsWith,
  daysOf,
  mostOnBoard,
  overloadingClaims,
  type Rebooking,
  resourcesOf,
  type WantedClaim,
} from './rules.ts'
import { findBooked, type Place, type ResourceDays, type StoredResource } from './store.ts'

/**
 * Frees what is held, and books what is wanted: 409 if a truck or a person is taken, or a truck overloaded. 422 if one does not exist. An
 * operation of an ATOMIC bulk puts this off until `rebookedTogether`.
 */
export async function rebooked(tx: Reader, changes: readonly Rebooking[], ctx: Context): Promise<Write[]> {
  const days = daysIn(changes)
  if (days === 0) return []
  if (days > RECORDS_MAX)
    throw changeTooLarge('Each day of a truck or person counts. Change or delete the jobs first, some at a time.')
  if (ctx.putOff) {
    ctx.putOff(changes, rowsOf(changes))
    return []
  }
  const { writes, refusals } = await booked(tx, changes, ctx)
  const [first] = refusals.flatMap((refuse) => refuse ?? [])
  if (first) throw await first()
  return writes
}

/** Frees what all operations of an ATOMIC bulk hold, then books what they want. */
export const rebookedTogether: Together = async (tx, parts, ctx) => {
  const operations = parts.map((some) => (some as Rebooking[][]).flat())
  const indexes = operations.flatMap((changes, i) => changes.map(() => i))
  const { writes, refusals } = await booked(tx, operations.flat(), ctx)
  const errors = new Map<number, AppError>()
  for (const [change, refuse] of refusals.entries()) {
    const operation = indexes[change]!
    if (refuse && !errors.has(operation)) errors.set(operation, await refuse())
  }
  return { writes, refusals: errors }
}

/** Explains why a claim is refused, with what stands against it when all claims are known. */
type Refuse = () => Promise<AppError>

type Booked = { writes: Write[]; refusals: readonly (Refuse | undefined)[] }

/** The writes of all changes together, and the refusals of those that cannot be booked. Of two that want the same, the second is refused. */
async function booked(tx: Reader, changes: readonly Rebooking[], ctx: Context): Promise<Booked> {
  const wanted = changes.flatMap((change) => change.wanted ?? [])
  const claims = [...changes.flatMap(({ held }) => held ?? []), ...wanted]
  const checked = wanted.filter((claim) => isChecked(claim) && claim.booking.job)
  const { days, resources } = await findBooked(tx, {
    places: placesOf(claims),
    truckIDs: checked.flatMap(({ truckID }) => truckID ?? []),
    crewMemberIDs: checked.flatMap(({ crewMemberIDs }) => crewMemberIDs),
  })
  const book = openBook(days)
  for (const claim of wanted) if (claim.isSettled) book.weigh(claim)
  // A truck that the change weighs is as heavy as it is: only what the change plans can overload it.
  const before = new Map(checked.map(({ truckID }) => [truckID, truckID === null ? [] : book.bookingsOf(truckID)]))
  const moved = changes.filter((change) => !change.wanted?.isSettled)
  for (const { held } of moved) if (held) book.remove(held)
  const ofMoved = moved.flatMap((change) => (change.wanted ?? change.held)?.booking.of ?? [])
  const replanned: Replanned = { of: new Set(ofMoved), bookedOn: book.addedTo }
  const refusals = changes.map(({ held, wanted: claim }): Refuse | undefined => {
    if (!claim || claim.isSettled) return undefined
    if (isChecked(claim)) {
      const faults = claim.booking.job ? unplannableIn(claim, held, resources) : []
      if (faults.length > 0) return async () => invalidContent(await violationsOf(tx, claim, faults, ctx))
      const tooMany = claim.booking.job ? [] : tooManyAbsences(book.absencesOn(claim))
      if (tooMany.length > 0) return async () => invalidContent(tooMany)
      const conflicts = resourcesOf(claim).some((id) => conflictsWith(claim.booking, book.bookingsOf(id)).length > 0)
      if (conflicts) return () => alreadyBooked(tx, claim, replanned, ctx)
    }
    book.add(claim)
    if (claim.booking.job && isChecked(claim)) book.count(claim, held)
    return undefined
  })
  const isBooked = (claim: WantedClaim) => book.addedTo(claim.truckID ?? '').some(({ of }) => of === claim.booking.of)
  for (const { claim, ...load } of overloadsOf(checked.filter(isBooked), before, book, resources))
    refusals[changes.findIndex((change) => change.wanted === claim)] = () =>
      overCapacity(tx, claim, load, replanned, ctx)
  return { writes: book.writes(), refusals }
}

const isChecked = ({ isSettled, isDone }: WantedClaim): boolean => !isSettled && !isDone

type Overload = { claim: WantedClaim; pounds: number; capacityPounds: number }

/** The claims that overload their truck, with what it would carry on that day. */
function overloadsOf(
  claims: readonly WantedClaim[],
  before: ReadonlyMap<string | null, readonly Booking[]>,
  after: { bookingsOf: ResourceDays['bookingsOf'] },
  resources: ReadonlyMap<string, StoredResource>,
): Overload[] {
  const places = Map.groupBy(claims, ({ truckID, booking: { job } }) => `${truckID}/${job?.day}`)
  return [...places.values()].flatMap((some) => {
    const [{ truckID, booking: first }] = some as [WantedClaim]
    const capacityPounds = resources.get(truckID ?? '')?.capacityPounds ?? null
    if (truckID === null || capacityPounds === null || !first.job) return []
    const { day } = first.job
    const all = after.bookingsOf(truckID)
    const own = new Set(some.map(({ booking }) => booking.of))
    const kept = all.filter(({ of }) => !own.has(of))
    const over = overloadingClaims({ day, capacityPounds, before: before.get(truckID) ?? [], kept, claims: some })
    return over.map((claim) => ({ claim, pounds: mostOnBoard(all, day), capacityPounds }))
  })
}

/** Which trucks and people of each claim are free for it, and can be planned. A claim that is booked first takes from the later ones. */
export async function freeForAll(tx: Reader, claims: readonly (Claim | undefined)[]): Promise<ReadonlySet<string>[]> {
  const wanted = claims.flatMap((claim) => claim ?? [])
  const { days, resources } = await findBooked(tx, {
    places: placesOf(wanted),
    truckIDs: wanted.flatMap(({ truckID }) => truckID ?? []),
    crewMemberIDs: wanted.flatMap(({ crewMemberIDs }) => crewMemberIDs),
  })
  const book = openBook(days)
  return claims.map((claim) => {
    if (!claim) return new Set()
    const isFree = (id: string) =>
      resources.get(id)?.isActive === true && conflictsWith(claim.booking, book.bookingsOf(id)).length === 0
    const free = new Set(resourcesOf(claim).filter(isFree))
    const { truckID, crewMemberIDs, booking } = claim
    book.add({
      truckID: truckID !== null && free.has(truckID) ? truckID : null,
      crewMemberIDs: crewMemberIDs.filter((id) => free.has(id)),
      booking,
    })
    return free
  })
}

/** The days of trucks and people that claims name. All days of all of them are one place, unless most of these days are not needed. */
function placesOf(claims: readonly Claim[]): Place[] {
  const placeOf = (some: readonly Claim[]): Place => ({
    resourceIDs: [...new Set(some.flatMap(resourcesOf))],
    days: [...new Set(some.flatMap(({ booking }) => daysOf(booking)))].toSorted(),
  })
  const { resourceIDs, days } = placeOf(claims)
  if (resourceIDs.length === 0) return []
  if (resourceIDs.length * days.length <= RECORDS_MAX) return [{ resourceIDs, days }]
  const naming = claims.filter((claim) => resourcesOf(claim).length > 0)
  return [...Map.groupBy(naming, ({ booking }) => daysOf(booking).join()).values()].map(placeOf)
}

/** How many days of trucks and people the changes write at most. A shipment can have hundreds of jobs of a week with twenty people each. */
function daysIn(changes: readonly Rebooking[]): number {
  // A claim that is settled has the days that were held.
  const written = changes.flatMap(({ held, wanted }) =>
    wanted?.isSettled ? [wanted] : [held ?? [], wanted ?? []].flat(),
  )
  const days = written.map((claim) => resourcesOf(claim).length * daysOf(claim.booking).length)
  return days.reduce((sum, each) => sum + each, 0)
}

/** How many rows the changes write: a day that a job both frees and books is one row. */
function rowsOf(changes: readonly Rebooking[]): number {
  const rows = new Set<string>()
  for (const { booking, ...claim } of changes.flatMap(({ held, wanted }) => [held ?? [], wanted ?? []].flat()))
    for (const id of resourcesOf(claim)) for (const day of daysOf(booking)) rows.add(`${id}/${day}`)
  return rows.size
}

/** The 422 for one absence too many: every booking of a day reads and writes all of that day. Jobs do not overlap, so they are few. */
function tooManyAbsences(count: number): Violation[] {
  const detail = `A truck or person has up to ${ABSENCES_MAX} absences on a day. Delete one first.`
  return count >= ABSENCES_MAX ? [{ pointer: '/startsAt', detail, code: 'too_many' }] : []
}

/** The trucks and people of a claim that do not exist, or that can no longer be planned. What is booked at the same time already may stay. */
function unplannableIn(
  claim: WantedClaim,
  held: Claim | undefined,
  resources: ReadonlyMap<string, StoredResource>,
): Unplannable[] {
  const check = (id: string, pointer: string, what: Unplannable['what'], code: string): Unplannable[] => {
    const found = resources.get(id)
    if (!found) return [{ id, what, pointer, detail: `There is no ${what} with this id.`, code }]
    if (found.isActive || claim.isImported || keeps(claim, held, id)) return []
    const detail = `The ${what} is not active, so it cannot be planned.`
    return [{ id, what, pointer, detail, code: 'not_active' }]
  }
  return [
    ...(claim.truckID === null ? [] : check(claim.truckID, '/truckID', 'truck', 'unknown_truck')),
    ...claim.crewMemberIDs.flatMap((id, i) => check(id, `/crewMemberIDs/${i}`, 'crew member', 'unknown_crew_member')),
  ]
}

/** The violations of a 422, at what the caller sent. */
async function violationsOf(
  tx: Reader,
  { movedBy, plannedBy }: WantedClaim,
  faults: readonly Unplannable[],
  ctx: Context,
): Promise<Violation[]> {
  if (plannedBy !== undefined) return faultsOfStatus(tx, plannedBy, faults, ctx)
  const violations = faults.map(({ pointer, detail, code }): Violation => ({ pointer, detail, code }))
  const detailOf = ({ detail }: Violation) =>
    seesJobs(ctx) ? `A job of the shipment cannot move: ${detail}` : JOB_CONFLICTS
  return movedBy === undefined
    ? violations
    : violations.slice(0, 1).map((each) => ({ pointer: movedBy, detail: detailOf(each), code: 'set_by_job' }))
}
