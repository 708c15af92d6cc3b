import type { Resource } from '../bookings/alternative-rules.ts'
import {
  beginningOf,
  canPlanOn,
  DAY_MINUTES,
  dayAfter,
  daysBetween,
  type Interval,
  intervalOf,
  isTimeZone,
  minutesBetween,
  OUT_OF_RANGE,
  type TakenTimes,
  utcDaysOf,
} from '../bookings/time-rules.ts'
import { errorAt } from '../kernel/errors.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
import { type AvailabilityQuery, DAYS_MAX, FREE_DAYS_MAX } from './schema.ts'

/** What is asked: the hours of each day, and what must fit into them. */
type Asked = {
  timeZone: string
  days: readonly { day: string; hours: Hours }[]
  minutes: number
  pounds: number | undefined
}

const wrong = (parameter: string, code: string, detail: string) => errorAt('invalid_query', { parameter }, code, detail)

/** The days and hours that a query is about; 400 if there are too many days, or if the time zone does not exist. */
export function askedBy(query: AvailabilityQuery, timeZone: string): Asked {
  const { day, until = day, minutes = 60, pounds, windowStart = '06:00', windowEnd = '22:00' } = query
  if (!isTimeZone(timeZone)) throw wrong('timeZone', 'unknown_time_zone', 'There is no time zone of this name.')
  for (const [parameter, each] of Object.entries({ day, until }))
    if (!canPlanOn(each)) throw wrong(parameter, OUT_OF_RANGE.code, OUT_OF_RANGE.detail)
  if (until < day) throw wrong('until', 'date_order', 'The last day must not be before the first.')
  const count = daysBetween(day, until) + 1
  if (count > DAYS_MAX) throw wrong('until', 'too_many', `One request is about up to ${DAYS_MAX} days.`)
  const days = Array.from({ length: count }, (_, i) => {
    const each = dayAfter(day, i)
    const hours = intervalOf({ day: each, windowStart, windowEnd, timeZone, expectedMinutes: 0 })
    return { day: each, hours: hoursOf(hours) }
  })
  return { timeZone, days, minutes, pounds }
}

/** 400 if a fleet is so large that the answer for all days would be too long. */
export function requireFewDays({ days }: Asked, fleet: number): void {
  const most = Math.max(1, Math.floor(FREE_DAYS_MAX / Math.max(1, fleet)))
  if (days.length > most)
    throw wrong('until', 'too_many', `With a fleet of this size, one request is about up to ${most} days.`)
}

/** The days in UTC on which something can be booked that matters for an answer. */
export const daysToRead = ({ days }: Asked): [first: string, last: string] => {
  const all = days.flatMap(({ day, hours }) => [day, ...hours.utcDays]).toSorted()
  return [all[0]!, all.at(-1)!]
}

/** Four digits of a text as a number: this is asked often, and `Number` of a slice takes longer. */
const numberAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 10 + text.charCodeAt(at + 1)) * 10 + text.charCodeAt(at + 2)) * 10 +
  text.charCodeAt(at + 3) -
  ZEROS
const ZEROS = 48 * 1_111
const TIME_LENGTH = 8

/** The times of day that instants have, by minute. */
const CLOCK = Array.from({ length: DAY_MINUTES }, (_, minute) => instantOf(minute * 60_000).slice(10))

/** Hours as minutes since the first of their days in UTC began. `next` is the day that begins when they end at midnight. */
type Hours = { from: number; to: number; utcDays: readonly string[]; next: string }

export function hoursOf(interval: Interval): Hours {
  const begins = beginningOf(interval.from.slice(0, 10))
  const [from, to] = [minutesBetween(begins, interval.from), minutesBetween(begins, interval.to)]
  return { from, to, utcDays: utcDaysOf(interval), next: interval.to.slice(0, 10) }
}

/** The times between bookings that are long enough, as JSON. `taken` has the times (`takenText`) of each day in UTC of the hours. */
export function freeTimes(hours: Hours, taken: readonly (string | undefined)[], minutes: number): string {
  let free = ''
  let { from } = hours
  const instantAt = (minute: number): Instant =>
    (hours.utcDays[Math.floor(minute / DAY_MINUTES)] ?? hours.next) + CLOCK[minute % DAY_MINUTES]
  const gapUntil = (to: number) => {
    if (to - from >= minutes) free += `${free && ','}{"startsAt":"${instantAt(from)}","endsAt":"${instantAt(to)}"}`
  }
  for (const [i, text = ''] of taken.entries()) {
    const midnight = i * DAY_MINUTES
    for (let at = 0; at < text.length; at += TIME_LENGTH) {
      const starts = midnight + numberAt(text, at)
      const stops = midnight + numberAt(text, at + TIME_LENGTH / 2)
      if (starts >= hours.to) break
      if (stops <= from) continue
      gapUntil(starts)
      from = stops
    }
  }
  gapUntil(hours.to)
  return `[${free}]`
}

/** Who is free on a day, as JSON: an answer can have thousands of free times, and each consists of texts that need no escaping. */
export function availableOn(
  { day, hours }: Asked['days'][number],
  { minutes, pounds = 0 }: Asked,
  fleet: { trucks: readonly Resource[]; crew: readonly Resource[] },
  takenTimes: TakenTimes,
): string {
  const utcDays = hours.utcDays.map((each) => takenTimes.get(each))
  const loads = takenTimes.get(day)
  // Trucks and people that are taken at the same times, or not at all, share one text.
  const known = new Map<string, string>()
  const timesOf = ({ id }: Resource): string => {
    const taken = utcDays.map((each) => each?.get(id)?.taken)
    const key = taken.join()
    const times = known.get(key) ?? freeTimes(hours, taken, minutes)
    known.set(key, times)
    return times
  }
  const trucks: string[] = []
  for (const truck of fleet.trucks) {
    const { id, capacityPounds } = truck
    const room = capacityPounds === null ? null : capacityPounds - (loads?.get(id)?.pounds ?? 0)
    if (room !== null && room < pounds) continue
    const free = timesOf(truck)
    if (free !== NEVER) trucks.push(`{"truckID":"${id}","pounds":${room},"free":${free}}`)
  }
  const crewMembers: string[] = []
  for (const person of fleet.crew) {
    const free = timesOf(person)
    if (free !== NEVER) crewMembers.push(`{"crewMemberID":"${person.id}","free":${free}}`)
  }
  return `{"day":"${day}","trucks":[${trucks.join(',')}],"crewMembers":[${crewMembers.join(',')}]}`
}

const NEVER = '[]'
