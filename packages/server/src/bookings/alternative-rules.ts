/** What a dispatcher can do instead when a truck or person is taken: another one, another time of the day, or another day. */
import { localTimeAt } from '../kernel/time-zone.ts'
import { type Booking, conflictsWith, isTooMuch } from './rules.ts'
import { dayAfter, type Interval, intervalOf, type PlannedTime } from './time-rules.ts'

/** How many alternatives a refusal has, and how many of them are another truck or person. */
const ALTERNATIVES_MAX = 5
const OTHERS_MAX = 3
/** How many days ahead the next free one is looked for. */
export const DAYS_AHEAD = 14
/** Another time of the day begins and ends within these hours. */
const [FIRST_HOUR, LAST_HOUR] = ['06:00', '22:00']

/** A truck or a person that can be booked. */
export type Resource = {
  id: string
  kind: 'truck' | 'crewMember'
  capacityPounds: number | null
  skills: readonly string[]
}

/** A job to plan: when, with whom, and what it books. `before` has the bookings without the change that plans the job. */
type Wanted = { time: PlannedTime; resources: readonly Resource[]; booking: Booking; before?: BookingsOf }

/** Another plan for the job, which was free when it was computed. */
export type Alternative = {
  truckID: string | null
  crewMemberIDs: string[]
  day: string
  windowStart: string
  windowEnd: string
}

/** The bookings of a truck or person on the days in question. */
type BookingsOf = (resourceID: string) => readonly Booking[]

/** Up to five plans that are free: other trucks or people, then another time of the day, then the next free day. */
export function alternativesTo(wanted: Wanted, all: readonly Resource[], bookingsOf: BookingsOf): Alternative[] {
  const plans = [
    ...withOthers(wanted, all, bookingsOf),
    ...onOtherTime(wanted, bookingsOf),
    ...onNextDay(wanted, bookingsOf),
  ]
  return plans.slice(0, ALTERNATIVES_MAX)
}

function isFree({ booking, before }: Wanted, { id, kind, capacityPounds }: Resource, bookingsOf: BookingsOf): boolean {
  const booked = bookingsOf(id)
  if (conflictsWith(booking, booked).length > 0) return false
  return kind !== 'truck' || !isTooMuch(booking, booked, capacityPounds, before?.(id))
}

/** The same time with other trucks or people in the place of those that are taken. */
function withOthers(wanted: Wanted, all: readonly Resource[], bookingsOf: BookingsOf): Alternative[] {
  const { time, resources } = wanted
  const isTaken = (each: Resource) => !isFree(wanted, each, bookingsOf)
  const others = candidatesFor(resources, all)
  /** As many as are needed when the same ones are chosen for each of the resources. The days of further ones are not parsed. */
  const freeFor = (taken: Resource): Resource[] => {
    const free: Resource[] = []
    for (const other of others) {
      if (free.length >= OTHERS_MAX + resources.length) break
      if (canReplace(taken, other) && !isTaken(other)) free.push(other)
    }
    return free
  }
  const insteadOf = resources.map((each) => (isTaken(each) ? freeFor(each) : undefined))
  const plans: Alternative[] = []
  for (let turn = 0; turn < OTHERS_MAX; turn++) {
    const chosen: Resource[] = []
    for (const [i, each] of resources.entries()) {
      const candidates = insteadOf[i]
      const other = candidates ? candidates.filter((candidate) => !chosen.includes(candidate))[turn] : each
      if (!other) return plans
      chosen.push(other)
    }
    plans.push(planOf(time, chosen))
  }
  return plans
}

/** How many trucks and how many people are looked at for one refusal. */
const CANDIDATES_MAX = 100

/** The trucks and people that can take the place of one of the resources, the smallest trucks first. */
export function candidatesFor(resources: readonly Resource[], all: readonly Resource[]): Resource[] {
  const named = new Set(resources.map(({ id }) => id))
  const fitting = all.filter((each) => !named.has(each.id) && resources.some((one) => canReplace(one, each)))
  return [...Map.groupBy(fitting, ({ kind }) => kind).values()].flatMap((alike) =>
    alike.toSorted(bySize).slice(0, CANDIDATES_MAX),
  )
}

const canReplace = (one: Resource, other: Resource): boolean =>
  one.kind === other.kind && one.skills.every((skill) => other.skills.includes(skill))

/** The smallest truck that has room comes first: larger ones stay free for larger loads. */
const bySize = (one: Resource, other: Resource): number =>
  (one.capacityPounds ?? Number.MAX_SAFE_INTEGER) - (other.capacityPounds ?? Number.MAX_SAFE_INTEGER)

/** The nearest time of the same day at which all of them are free. */
function onOtherTime(wanted: Wanted, bookingsOf: BookingsOf): Alternative[] {
  const { time, resources } = wanted
  const ends = resources.flatMap(({ id }) => bookingsOf(id).map(({ to }) => localTimeAt(to, time.timeZone)))
  const starts = [FIRST_HOUR, ...ends.filter(({ day }) => day === time.day).map(({ time: end }) => nextQuarter(end))]
  const width = widthOf(time)
  const fitting = [...new Set(starts)].flatMap((start) => {
    const other = { ...time, windowStart: start, windowEnd: later(start, width) }
    return isWithinDay(other) && allFree(wanted, other, bookingsOf) ? [other] : []
  })
  const distance = ({ windowStart }: PlannedTime) => Math.abs(minutesOf(windowStart) - minutesOf(time.windowStart))
  const [nearest] = fitting.toSorted((one, other) => distance(one) - distance(other))
  return nearest ? [planOf(nearest, resources)] : []
}

/** The first of the next days on which all of them are free at the same time. */
function onNextDay(wanted: Wanted, bookingsOf: BookingsOf): Alternative[] {
  const { time, resources } = wanted
  for (let days = 1; days <= DAYS_AHEAD; days++) {
    const other = { ...time, day: dayAfter(time.day, days) }
    if (allFree(wanted, other, bookingsOf)) return [planOf(other, resources)]
  }
  return []
}

/** Whether all that the job names are free at a time. */
function allFree(wanted: Wanted, time: PlannedTime, bookingsOf: BookingsOf): boolean {
  const { resources, booking } = wanted
  const job = booking.job && { ...booking.job, day: time.day }
  const moved = { ...booking, ...intervalOf(time), ...(job && { job }) }
  return resources.every((each) => isFree({ ...wanted, booking: moved }, each, bookingsOf))
}

function isWithinDay(time: PlannedTime): boolean {
  const { to }: Interval = intervalOf(time)
  const end = localTimeAt(to, time.timeZone)
  return time.windowStart >= FIRST_HOUR! && end.day === time.day && end.time <= LAST_HOUR!
}

const planOf = ({ day, windowStart, windowEnd }: PlannedTime, resources: readonly Resource[]): Alternative => ({
  truckID: resources.find(({ kind }) => kind === 'truck')?.id ?? null,
  crewMemberIDs: resources.filter(({ kind }) => kind === 'crewMember').map(({ id }) => id),
  ...{ day, windowStart, windowEnd },
})

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const later = (time: string, minutes: number): string => timeOf((minutesOf(time) + minutes) % DAY_MINUTES)
const widthOf = ({ windowStart, windowEnd }: PlannedTime): number =>
  (minutesOf(windowEnd) - minutesOf(windowStart) + DAY_MINUTES) % DAY_MINUTES
/** Plans begin at full quarters of an hour. */
const nextQuarter = (time: string): string => timeOf((Math.ceil(minutesOf(time) / 15) * 15) % DAY_MINUTES)
