/** The days that a change has read, while it frees and books, and the writes that follow. */
import type { Write } from '../db/database.ts'
import { type Booking, type Claim, daysOf, resourcesOf, type WantedClaim } from './rules.ts'
import { countUses, type ResourceDay, type ResourceDays, writeDay } from './store.ts'

type ChangedDay = { day: ResourceDay; bookings: readonly Booking[] }
/** That a truck or person is planned, and whether only by jobs as another system has them. */
type Use = { table: 'trucks' | 'crew_members'; isImported: boolean }

export function openBook(found: ResourceDays) {
  const changed = new Map<string, ChangedDay>()
  const uses = new Map<string, Use>()
  const added = new Map<string, Booking[]>()
  const keyOf = (resourceID: string, day: string): string => `${resourceID}/${day}`
  const currentOf = (resourceID: string, day: string): ChangedDay => {
    const stored = found.of(resourceID, day)
    return changed.get(keyOf(resourceID, day)) ?? { day: stored, bookings: stored.bookings }
  }
  const change = (resourceID: string, booking: Booking, next: (bookings: readonly Booking[]) => readonly Booking[]) => {
    for (const day of daysOf(booking)) {
      const { day: stored, bookings } = currentOf(resourceID, day)
      changed.set(keyOf(resourceID, day), { day: stored, bookings: next(bookings) })
    }
  }
  const note = (resourceID: string, booking: Booking) =>
    added.set(resourceID, [...(added.get(resourceID) ?? []), booking])
  return {
    /** The bookings of a resource on all days that were read, as they are now. */
    bookingsOf(resourceID: string): readonly Booking[] {
      const days = new Map(found.daysOf(resourceID).map((day) => [day, found.of(resourceID, day).bookings]))
      for (const { day, bookings } of changed.values()) if (day.resourceID === resourceID) days.set(day.day, bookings)
      return [...new Map([...days.values()].flat().map((booking) => [booking.of, booking])).values()]
    },
    /** The bookings that were added to a resource, or have other pounds. */
    addedTo: (resourceID: string): readonly Booking[] => added.get(resourceID) ?? [],
    remove({ booking, ...claim }: Claim) {
      for (const resourceID of resourcesOf(claim))
        change(resourceID, booking, (bookings) => bookings.filter(({ of }) => of !== booking.of))
    },
    add({ booking, isDone, ...claim }: WantedClaim) {
      for (const resourceID of resourcesOf(claim)) {
        const former = found.bookingsOf(resourceID).find(({ of }) => of === booking.of)
        const next = bookingAfter(former, booking, isDone)
        change(resourceID, booking, (bookings) => [...bookings, next])
        note(resourceID, next)
      }
    },
    /** Changes only the pounds of what is booked. The days tell when a job ends that was done since it was read. */
    weigh({ booking, ...claim }: Claim) {
      for (const resourceID of resourcesOf(claim)) {
        const former = found.bookingsOf(resourceID).find(({ of }) => of === booking.of)
        if (!former?.job || !booking.job) continue
        const next = { ...former, job: { ...former.job, pounds: booking.job.pounds } }
        change(resourceID, former, (bookings) => bookings.map((each) => (each.of === next.of ? next : each)))
        note(resourceID, next)
      }
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
      for (const id of resourcesOf(claim)) {
        if (keeps(claim, held, id)) continue
        const isImported = claim.isImported === true && uses.get(id)?.isImported !== false
        uses.set(id, { table: id === claim.truckID ? 'trucks' : 'crew_members', isImported })
      }
    },
    writes: () => writesOf(changed, uses),
  }
}

/** In the order of their keys: two changes lock the same rows in the same order. */
function writesOf(changed: ReadonlyMap<string, ChangedDay>, uses: ReadonlyMap<string, Use>): Write[] {
  const days = [...changed]
    .toSorted(byKey)
    .flatMap(([, each]) => (hasChanged(each) ? [writeDay(each.day, each.bookings)] : []))
  const idsOf = (table: Use['table'], isImported: boolean) =>
    [...uses].flatMap(([id, use]) => (use.table === table && use.isImported === isImported ? [id] : [])).toSorted()
  return [
    ...TABLES.flatMap((table) =>
      [false, true].flatMap((isImported) => countUses(table, idsOf(table, isImported), isImported)),
    ),
    // A long absence, or a bulk, touches many days, which are too many for one statement.
    ...(days.length > DAYS_TOGETHER ? days.map((write) => ({ ...write, endsStatement: true })) : days),
  ]
}

/** A booking as the day has it. Who took the truck at this time stays the same when only its load changes, and a job that is done keeps its load. */
function bookingAfter(former: Booking | undefined, booking: Booking, isDone: boolean | undefined): Booking {
  if (isDone && former) return { ...former, to: booking.to }
  const isSameTime = former?.from === booking.from && former.to === booking.to
  return isSameTime ? { ...booking, by: former.by, at: former.at } : booking
}

const hasChanged = ({ day, bookings }: ChangedDay): boolean => day.version > 0 || bookings.length > 0

const TABLES = ['trucks', 'crew_members'] as const

/** How many days are written by one statement. */
const DAYS_TOGETHER = 30

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)

/** Whether a job had a truck or person at the same time before. */
export const keeps = ({ booking }: Claim, held: Claim | undefined, id: string): boolean =>
  held?.booking.from === booking.from && held.booking.to === booking.to && resourcesOf(held).includes(id)
