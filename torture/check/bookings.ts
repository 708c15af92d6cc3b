/**
 * No truck and no person is in two places at once. What a job takes is computed here from its day, window and time zone, with Temporal, and
 * what the service says of it (`startsAt`, `endsAt`) is only compared.
 */
/// <reference lib="esnext.temporal" />
import { type Call, type Event, type Evidence, fateOf, type Json, kindOf } from '../history.ts'
import type { Chains } from './versions.ts'

/** Milliseconds from which up to which, without the last, a truck or a person is taken. */
type Interval = { from: number; to: number }

/**
 * A version of a job or an absence. It was surely the current one from the moment at which a client knew of it until the next version was
 * asked for, by a monotonic clock; the last version stays.
 */
type Booking = Interval & { event: Event; resource: string; since: number; until: number }

/** A moment after all calls, at which the last versions are still there. */
const AT_THE_END = Number.MAX_VALUE
const FOREVER = Number.POSITIVE_INFINITY

export function faultsOfBookings({ calls }: Evidence, chains: Chains): string[] {
  const times = timesOf(calls)
  const bookings = [...chains.values()].flatMap((events) =>
    events.flatMap((event, i) => bookingsOf(event, events[i + 1], times)),
  )
  return [
    ...[...Map.groupBy(bookings, ({ resource }) => resource)].flatMap(([resource, own]) =>
      faultsOfResource(resource, own),
    ),
    ...[...chains.values()].flatMap((events) => events.flatMap((event) => faultsOfTime(event))),
    ...faultsOfNames(chains),
    ...faultsOfSwitchedOff(chains, times),
  ]
}

type Times = {
  /** When the version of an event was surely there: its change was acknowledged, or a call has seen the version. */
  knownAt: (event: Event) => number
  /** When the request of an event was sent. */
  askedAt: (event: Event) => number
}

function timesOf(calls: readonly Call[]): Times {
  const [asked, done, seen] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const keepFirst = (map: Map<string, number>, key: string, time: number) =>
    map.set(key, Math.min(time, map.get(key) ?? FOREVER))
  for (const call of calls) {
    keepFirst(asked, call.requestID, call.startedAt)
    if (fateOf(call) !== 'done') continue
    if (!call.answer!.isReplay) keepFirst(done, call.requestID, call.endedAt)
    if (call.answer!.body?.eTag) keepFirst(seen, `${call.subject} ${call.answer!.body.eTag}`, call.endedAt)
  }
  return {
    knownAt: ({ requestID, subject, eTag }) =>
      Math.min(done.get(requestID) ?? AT_THE_END, seen.get(`${subject} ${eTag}`) ?? AT_THE_END),
    // A request of which nothing is known may have been sent at any time.
    askedAt: ({ requestID }) => asked.get(requestID) ?? Number.NEGATIVE_INFINITY,
  }
}

/** What a version takes: nothing if the job is canceled. */
function bookingsOf(event: Event, next: Event | undefined, { knownAt, askedAt }: Times): Booking[] {
  const interval = intervalOf(event)
  if (!interval) return []
  const since = knownAt(event)
  const until = next ? askedAt(next) : FOREVER
  return resourcesOf(event.record).map((resource) => ({ ...interval, event, resource, since, until }))
}

const resourcesOf = ({ truckID, crewMemberID, crewMemberIDs }: Json): string[] =>
  [truckID, crewMemberID, ...(crewMemberIDs ?? [])].filter((id) => typeof id === 'string')

/** When a version takes its truck and its people; undefined if it takes none. */
function intervalOf({ subject, record }: Event): Interval | undefined {
  if (record === null) return undefined
  if (kindOf(subject) === 'absences') return { from: Date.parse(record.startsAt), to: Date.parse(record.endsAt) }
  if (kindOf(subject) !== 'jobs' || record.status === 'CANCELED') return undefined
  // A job that is done has freed its truck and its people, perhaps before the planned end.
  return { ...plannedOf(record), ...(record.status === 'DONE' && { to: Date.parse(record.endsAt) }) }
}

/** The time of a job by the contract, implemented a second time. */
export function plannedOf({ day, windowStart, windowEnd, timeZone, expectedMinutes }: Json): Interval {
  const start = Temporal.PlainDateTime.from(`${day}T${windowStart}`)
  const sameDay = Temporal.PlainDateTime.from(`${day}T${windowEnd}`)
  const end = Temporal.PlainDateTime.compare(sameDay, start) < 0 ? sameDay.add({ days: 1 }) : sameDay
  // Of a time that exists twice, a start is the first and an end the second. A time that is left out is as much later.
  const from = start.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
  const last = end.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds
  return { from, to: Math.max(last, from + expectedMinutes * 60_000) }
}

/** The service must say the same of the time of a job. */
function faultsOfTime({ subject, seq, record }: Event): string[] {
  if (kindOf(subject) !== 'jobs' || record === null) return []
  const { from, to } = plannedOf(record)
  const said = `${record.startsAt} to ${record.endsAt}`
  const [start, end] = [from, to].map((ms) => new Date(ms).toISOString())
  const ended = Date.parse(record.endsAt)
  if (record.status === 'DONE' && record.startsAt === start && from < ended && ended <= to) return []
  return said === `${start} to ${end}`
    ? []
    : [`${subject}: event ${seq} says ${said}, but the job is from ${start} to ${end}`]
}

/** Two versions that were there at the same time, one of a job, must not take the same at the same time. */
function faultsOfResource(resource: string, bookings: readonly Booking[]): string[] {
  const faults: string[] = []
  let there: Booking[] = []
  for (const booking of bookings.toSorted((one, other) => one.since - other.since)) {
    if (!(booking.since < booking.until)) continue
    there = there.filter(({ until }) => booking.since < until)
    const others = there.filter((other) => collide(booking, other))
    faults.push(...others.map((other) => `${resource} is taken twice: by ${nameOf(other)} and by ${nameOf(booking)}`))
    there.push(booking)
  }
  return faults
}

function collide(one: Booking, other: Booking): boolean {
  const areAbsences = [one, other].every(({ event }) => kindOf(event.subject) === 'absences')
  return one.event.subject !== other.event.subject && !areAbsences && one.from < other.to && other.from < one.to
}

const nameOf = ({ event, from, to }: Booking): string =>
  `${event.subject} (event ${event.seq}, request ${event.requestID}, ${new Date(from).toISOString()} to ${new Date(to).toISOString()})`

/** In the end, every truck and person exists that a job or an absence names. */
function faultsOfNames(chains: Chains): string[] {
  const last = [...chains.values()].map((events) => events.at(-1)!)
  const gone = new Set(last.filter(({ record }) => record === null).map(({ subject }) => subject.split('/')[1]!))
  const naming = last.filter(({ subject, record }) => record !== null && ['jobs', 'absences'].includes(kindOf(subject)))
  return naming.flatMap(({ subject, record }) =>
    resourcesOf(record)
      .filter((id) => gone.has(id))
      .map((id) => `${subject}: names ${id}, which was deleted`),
  )
}

/** No job takes a truck or a person that was switched off all the time from the request to its answer, unless it was planned so before. */
function faultsOfSwitchedOff(chains: Chains, times: Times): string[] {
  const offs = Map.groupBy(
    [...chains.values()].flatMap((events) => events.flatMap((event, i) => offOf(event, events[i + 1], times))),
    ({ resource }) => resource,
  )
  return [...chains.values()].flatMap((events) =>
    events.flatMap((event, i) => {
      const [askedAt, knownAt] = [times.askedAt(event), times.knownAt(event)]
      const isOff = (id: string) => (offs.get(id) ?? []).some(({ since, until }) => since < askedAt && knownAt < until)
      return begunBy(event, events[i - 1])
        .filter(isOff)
        .map((id) => `${event.subject}: event ${event.seq} plans ${id}, which was switched off`)
    }),
  )
}

type Off = { resource: string; since: number; until: number }

/** How long a truck or a person was surely switched off. */
function offOf(event: Event, next: Event | undefined, { knownAt, askedAt }: Times): Off[] {
  const { subject, record } = event
  if (!['trucks', 'crew-members'].includes(kindOf(subject)) || record?.isActive !== false) return []
  return [{ resource: record.id, since: knownAt(event), until: next ? askedAt(next) : FOREVER }]
}

/** The trucks and people that a version of a job takes, and that the version before did not take at that time. */
function begunBy(event: Event, before: Event | undefined): string[] {
  const [interval, former] = [intervalOf(event), before && intervalOf(before)]
  if (kindOf(event.subject) !== 'jobs' || !interval) return []
  const isSameTime = former?.from === interval.from && former.to === interval.to
  // A job that is done only ends earlier.
  const isEnded = former !== undefined && event.record.status === 'DONE'
  const kept = isSameTime || isEnded ? resourcesOf(before!.record) : []
  return resourcesOf(event.record).filter((id) => !kept.includes(id))
}
