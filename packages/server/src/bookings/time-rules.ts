/**
 * The time that a job takes, as instants. A dispatcher plans in days and times of day of a time zone; two plans can be compared only as
 * instants. In the nights when clocks change, some times of day do not exist and others exist twice. A booking is then never too
 * short: a start that exists twice is the first of the two, an end that exists twice is the second, and a time that does not exist is as
 * much later as the clocks are put forward.
 */
import { type Instant, instantOf } from '../kernel/instant.ts'
import { isKnownZone, offsetAt } from '../kernel/time-zone.ts'

/** From an instant up to, and without, another one. Intervals that touch do not overlap. */
export type Interval = { from: Instant; to: Instant }

/** When a job is planned. A window whose end is before its start ends on the next day. */
export type PlannedTime = {
  day: string
  windowStart: string
  windowEnd: string
  timeZone: string
  expectedMinutes: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Whether the text is the name of a time zone, such as America/New_York. An offset such as +02:00 knows no change to summer time. */
export const isTimeZone = (text: string): boolean => /^[A-Za-z]/.test(text) && isKnownZone(text)

/** The instants at which the clocks of a time zone show a time, the earlier one first: one, rarely two. */
function instantsAt(localMs: number, timeZone: string): [first: number, last: number] {
  const before = offsetAt(localMs - DAY_MS, timeZone)
  const after = offsetAt(localMs + DAY_MS, timeZone)
  if (before === after) return [localMs - before, localMs - before]
  const found = [before, after]
    .map((offset) => localMs - offset)
    .filter((ms) => localMs - offsetAt(ms, timeZone) === ms)
  const [first = localMs - before, last = first] = found.toSorted((one, other) => one - other)
  return [first, last]
}

/** Days before these had offsets with seconds, and the last ones of the calendar have no day after them. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

/** Whether something can be planned on a day. */
export const canPlanOn = (day: string): boolean => FIRST_DAY <= day && day <= LAST_DAY
export const OUT_OF_RANGE = { detail: `Must be from ${FIRST_DAY} to ${LAST_DAY}.`, code: 'out_of_range' }

/** A day and a time of day as milliseconds, as if they were in UTC. */
const localMsOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00.000Z`)

/** The instant at which clocks show a time of a day: the later one, if there are two. */
export const instantOfTime = (day: string, time: string, timeZone: string): Instant =>
  instantOf(instantsAt(localMsOf(day, time), timeZone)[1])

/** The day some days later. */
export const dayAfter = (day: string, days = 1): string => instantOf(Date.parse(day) + days * DAY_MS).slice(0, 10)

/** How many days after one day another one is. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The time that a job takes: from the start of its window for the expected time, or to the end of the window if that is later. */
export function intervalOf({ day, windowStart, windowEnd, timeZone, expectedMinutes }: PlannedTime): Interval {
  const [from] = instantsAt(localMsOf(day, windowStart), timeZone)
  const lastDay = windowEnd < windowStart ? dayAfter(day) : day
  const [, windowEnds] = instantsAt(localMsOf(lastDay, windowEnd), timeZone)
  return { from: instantOf(from), to: instantOf(Math.max(from + expectedMinutes * MINUTE_MS, windowEnds)) }
}

export const overlaps = (one: Interval, other: Interval): boolean => one.from < other.to && other.from < one.to

/** The days in UTC that an interval touches. Two intervals that overlap have one of these days in common. */
export function utcDaysOf({ from, to }: Interval): string[] {
  const days: string[] = []
  for (let ms = Date.parse(from.slice(0, 10)); ms < Date.parse(to); ms += DAY_MS) days.push(instantOf(ms).slice(0, 10))
  return days
}

export const DAY_MINUTES = 24 * 60

/** The minutes from one instant to another one. */
export const minutesBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS

export const beginningOf = (day: string): Instant => `${day}T00:00:00.000Z`

/**
 * The times of a day in UTC that intervals take, in their order: four digits for the minute with which a time begins, and four for the
 * one before which it ends. Times that touch or overlap are one, and a minute of which a part is taken is taken.
 */
export function takenText(intervals: readonly Interval[], day: string): string {
  const times = intervals.map(({ from, to }) => ({ from: minuteOn(day, from), to: minuteOn(day, to, WHOLE_MINUTE) }))
  let text = ''
  let [last, until] = [0, 0]
  const add = () => {
    if (until > last) text += digitsOf(last) + digitsOf(until)
  }
  for (const { from, to } of times.toSorted((one, other) => one.from - other.from)) {
    if (from > until) {
      add()
      last = from
    }
    until = Math.max(until, to)
  }
  add()
  return text
}

/** The end of an instant that is a whole minute. */
const WHOLE_MINUTE = ':00.000Z'

/** The minute of a day in UTC in which an instant is, or the next one if the instant does not end with `whole`; the first or last one on another day. */
function minuteOn(day: string, instant: Instant, whole = ''): number {
  if (!instant.startsWith(day)) return instant < day ? 0 : DAY_MINUTES
  const minute = Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
  return instant.endsWith(whole) ? minute : minute + 1
}

const digitsOf = (minute: number): string => String(minute).padStart(4, '0')

/** When a truck or a person is taken on a day in UTC (`takenText`), and the most pounds that are on board of a truck on that day. */
export type TakenDay = { taken: string; pounds: number }

/** When trucks and people are taken, without what booked them, by day and by truck or person. A day without a booking is missing. */
export type TakenTimes = ReadonlyMap<string, ReadonlyMap<string, TakenDay>>
