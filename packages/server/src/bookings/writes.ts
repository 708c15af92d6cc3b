/**
 * Books trucks and people, or frees them. Every write of a job or an absence that takes or frees time goes through `rebooked`, whose
 * writes are part of the same change: a day that was booked by another change since it was read makes the change start over.
 */
import { ABSENCES_MAX } from '../absences/fields.ts'
import type { Reader, Write } from '../db/database.ts'
import { changeTooLarge, RECORDS_MAX } from '../kernel/change-size.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import {
  alreadyBooked,
  faultsOfStatus,
  JOB_CONFLICTS,
  overCapacity,
  seesJobs,
  type Unplannable,
} from './refusal-store.ts'
import {
  type Booking,
  type Claim,
  conflictsWith,
  daysOf,
  isTooMuch,
  type Rebooking,
  resourcesOf,
  type WantedClaim,
} from './rules.ts'
import { countUses, findBooked, type ResourceDay, type ResourceDays, type StoredResource, writeDay } from './store.ts'

/** Frees what is held, and books what is wanted: 409 if a truck or a person is taken, or a truck overloaded. 422 if one does not exist. */
export async function rebooked(tx: Reader, changes: readonly Rebooking[], ctx: Context): Promise<Write[]> {
  const wanted = changes.flatMap((change) => change.wanted ?? [])
  const claims = [...changes.flatMap(({ held }) => held ?? []), ...wanted]
  const resourceIDs = [...new Set(claims.flatMap(resourcesOf))]
  if (resourceIDs.length === 0) return []
  requireFewDays(changes)
  const checked = wanted.filter((claim) => isChecked(claim) && claim.booking.job)
  const { days, resources } = await findBooked(tx, {
    ...{ resourceIDs, days: daysOfAll(claims) },
    truckIDs: checked.flatMap(({ truckID }) => truckID ?? []),
    crewMemberIDs: checked.flatMap(({ crewMemberIDs }) => crewMemberIDs),
  })
  const book = openBook(days)
  for (const { held } of changes) if (held) book.remove(held)
  for (const { held, wanted: claim } of changes) {
    if (!claim) continue
    if (isChecked(claim)) {
      if (!claim.booking.job) requireFewAbsences(book.absencesOn(claim))
      if (claim.booking.job) await requireKnown(tx, claim, held, resources, ctx)
      const conflicts = resourcesOf(claim).some((id) => conflictsWith(claim.booking, book.bookingsOf(id)).length > 0)
      if (conflicts) throw await alreadyBooked(tx, claim, changes, ctx)
      const truck = claim.truckID === null ? undefined : resources.get(claim.truckID)
      const isAllowed = claim.allowOverload || claim.isImported
      const isOver = truck && !isAllowed && isTooMuch(claim.booking, book.bookingsOf(truck.id), truck.capacityPounds)
      if (isOver) throw await overCapacity(tx, claim, truck, book.bookingsOf(truck.id), ctx)
    }
    book.add(claim)
    if (claim.booking.job && isChecked(claim)) book.count(claim, held)
  }
  return book.writes()
}

const isChecked = ({ isSettled, isDone }: WantedClaim): boolean => !isSettled && !isDone

/** Which trucks and people of each claim are free for it, and can be planned. A claim that is booked first takes from the later ones. */
export async function freeForAll(tx: Reader, claims: readonly (Claim | undefined)[]): Promise<ReadonlySet<string>[]> {
  const wanted = claims.flatMap((claim) => claim ?? [])
  const { days, resources } = await findBooked(tx, {
    ...{ resourceIDs: [...new Set(wanted.flatMap(resourcesOf))], days: daysOfAll(wanted) },
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

const daysOfAll = (claims: readonly Claim[]): string[] =>
  [...new Set(claims.flatMap(({ booking }) => daysOf(booking)))].toSorted()

/** The days that were read, while bookings are removed and added. */
function openBook(found: ResourceDays) {
  const changed = new Map<string, { day: ResourceDay; bookings: readonly Booking[] }>()
  const uses = new Map<string, 'trucks' | 'crew_members'>()
  let hasImports = false
  const keyOf = (resourceID: string, day: string): string => `${resourceID}/${day}`
  const currentOf = (resourceID: string, day: string) => {
    const stored = found.of(resourceID, day)
    return changed.get(keyOf(resourceID, day)) ?? { day: stored, bookings: stored.bookings }
  }
  const change = (claim: Claim, next: (bookings: readonly Booking[], resourceID: string) => readonly Booking[]) => {
    for (const resourceID of resourcesOf(claim))
      for (const day of daysOf(claim.booking)) {
        const { day: stored, bookings } = currentOf(resourceID, day)
        changed.set(keyOf(resourceID, day), { day: stored, bookings: next(bookings, resourceID) })
      }
  }
  return {
    /** The bookings of a resource on all days that were read, as they are now. */
    bookingsOf(resourceID: string): readonly Booking[] {
      const days = new Map(found.daysOf(resourceID).map((day) => [day, found.of(resourceID, day).bookings]))
      for (const { day, bookings } of changed.values()) if (day.resourceID === resourceID) days.set(day.day, bookings)
      return [...new Map([...days.values()].flat().map((booking) => [booking.of, booking])).values()]
    },
    remove({ booking, ...claim }: Claim) {
      change({ booking, ...claim }, (bookings) => bookings.filter(({ of }) => of !== booking.of))
    },
    add({ booking, isDone, ...claim }: WantedClaim) {
      change({ booking, ...claim }, (bookings, resourceID) => {
        const former = found.bookingsOf(resourceID).find(({ of }) => of === booking.of)
        if (isDone && former) return [...bookings, { ...former, to: booking.to }]
        const isSameTime = former?.from === booking.from && former.to === booking.to
        // Who took the truck at this time stays the same when only its load changes.
        return [...bookings, isSameTime ? { ...booking, by: former.by, at: former.at } : booking]
      })
    },
    /** The most absences on one of the days that an absence touches. */
    absencesOn({ booking, ...claim }: Claim): number {
      const counts = resourcesOf(claim).flatMap((id) =>
        daysOf(booking).map((day) => currentOf(id, day).bookings.filter(({ job }) => !job).length),
      )
      return Math.max(0, ...counts)
    },
    /** Counts the trucks and people that a job plans for this time, so that the change collides with their end. */
    count(claim: WantedClaim, held: Claim | undefined) {
      if (claim.isImported) hasImports = true
      for (const id of resourcesOf(claim))
        if (!keeps(claim, held, id)) uses.set(id, id === claim.truckID ? 'trucks' : 'crew_members')
    },
    /** In the order of their keys: two changes lock the same rows in the same order. */
    writes(): Write[] {
      const hasChanged = ({ day, bookings }: { day: ResourceDay; bookings: readonly Booking[] }) =>
        day.version > 0 || bookings.length > 0
      const days = [...changed]
        .toSorted(byKey)
        .flatMap(([, each]) => (hasChanged(each) ? [writeDay(each.day, each.bookings)] : []))
      return [
        ...TABLES.flatMap((table) =>
          countUses(table, [...uses].flatMap(([id, of]) => (of === table ? [id] : [])).toSorted(), hasImports),
        ),
        // A long absence touches many days, which are too many for one statement.
        ...(days.length > DAYS_TOGETHER ? days.map((write) => ({ ...write, endsStatement: true })) : days),
      ]
    },
  }
}

const TABLES = ['trucks', 'crew_members'] as const

/** How many days are written by one statement. */
const DAYS_TOGETHER = 30

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)

/** 409 for more days of trucks and people than one change may write: a shipment can have hundreds of jobs of a week with twenty people each. */
function requireFewDays(changes: readonly Rebooking[]): void {
  // A claim that is settled has the days that were held.
  const written = changes.flatMap(({ held, wanted }) =>
    wanted?.isSettled ? [wanted] : [held ?? [], wanted ?? []].flat(),
  )
  const days = written.map((claim) => resourcesOf(claim).length * daysOf(claim.booking).length)
  if (days.reduce((sum, each) => sum + each, 0) > RECORDS_MAX)
    throw changeTooLarge('Each day of a truck or person counts. Change or delete the jobs first, some at a time.')
}

/** 422 for one absence too many: every booking of a day reads and writes all of that day. Jobs do not overlap, so they are few. */
function requireFewAbsences(count: number): void {
  const detail = `A truck or person has up to ${ABSENCES_MAX} absences on a day. Delete one first.`
  if (count >= ABSENCES_MAX) requireValid([{ pointer: '/startsAt', detail, code: 'too_many' }])
}

/** Whether a job had a truck or person at the same time before. */
const keeps = ({ booking }: Claim, held: Claim | undefined, id: string): boolean =>
  held?.booking.from === booking.from && held.booking.to === booking.to && resourcesOf(held).includes(id)

/** 422 for a truck or person that does not exist, or that can no longer be planned. What is booked at the same time already may stay. */
async function requireKnown(
  tx: Reader,
  claim: WantedClaim,
  held: Claim | undefined,
  resources: ReadonlyMap<string, StoredResource>,
  ctx: Context,
): Promise<void> {
  const check = (id: string, pointer: string, what: Unplannable['what'], code: string): Unplannable[] => {
    const found = resources.get(id)
    if (!found) return [{ id, what, pointer, detail: `There is no ${what} with this id.`, code }]
    if (found.isActive || claim.isImported || keeps(claim, held, id)) return []
    const detail = `The ${what} is not active, so it cannot be planned.`
    return [{ id, what, pointer, detail, code: 'not_active' }]
  }
  const faults = [
    ...(claim.truckID === null ? [] : check(claim.truckID, '/truckID', 'truck', 'unknown_truck')),
    ...claim.crewMemberIDs.flatMap((id, i) => check(id, `/crewMemberIDs/${i}`, 'crew member', 'unknown_crew_member')),
  ]
  if (faults.length === 0) return
  const { movedBy, plannedBy } = claim
  if (plannedBy !== undefined) return requireValid(await faultsOfStatus(tx, plannedBy, faults, ctx))
  const violations = faults.map(({ pointer, detail, code }): Violation => ({ pointer, detail, code }))
  const detailOf = ({ detail }: Violation) =>
    seesJobs(ctx) ? `A job of the shipment cannot move: ${detail}` : JOB_CONFLICTS
  requireValid(
    movedBy === undefined
      ? violations
      : violations.slice(0, 1).map((each) => ({ pointer: movedBy, detail: detailOf(each), code: 'set_by_job' })),
  )
}
