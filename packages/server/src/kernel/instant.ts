/**
 * Time as the service uses it. An Instant is RFC 3339 in UTC with milliseconds, always 24 characters, so that text order is time
 * order in JavaScript, SQLite and PostgreSQL alike. A CalendarDate is YYYY-MM-DD and never passes through a Date in local time.
 *
 * The version of a record is its lastUpdated. Clocks can stop or go back, versions must not: the next version is now, or one
 * millisecond after the previous one if now is not later.
 */
export type Instant = string
type CalendarDate = string

let lastMs = 0
let lastInstant: Instant = '1970-01-01T00:00:00.000Z'

/** The instant of a time in milliseconds. The last instant is cached: concurrent requests ask for the same time. */
export function instantOf(epochMs: number): Instant {
  if (epochMs !== lastMs) {
    lastInstant = new Date(epochMs).toISOString()
    lastMs = epochMs
  }
  return lastInstant
}

/** The lastUpdated of the version that follows `previous`: strictly later, whatever the clock says. */
export function instantAfter(previous: Instant, now: Instant): Instant {
  return now > previous ? now : instantOf(Date.parse(previous) + 1)
}

const DATE = /^(?!0000)\d{4}-\d{2}-(\d{2})$/

/** Whether the text is an existing day of the Gregorian calendar. Date takes the 30th of February for a day in March. */
export function isCalendarDate(text: string): boolean {
  const day = DATE.exec(text)?.[1]
  return day !== undefined && new Date(text).getUTCDate() === Number(day)
}

const INSTANT =
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z')
/** The latest instant with a year of four digits. */
export const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A leap second counts as the end of the second before. */
const epochMsOf = (text: string): number => Date.parse(text.toUpperCase().replace(/:60(\.\d+)?/, ':59.999'))

/** Whether the text is an RFC 3339 instant whose year in UTC has four digits. */
export function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || !isCalendarDate(text.slice(0, 10))) return false
  const epochMs = epochMsOf(text)
  return epochMs >= EARLIEST_MS && epochMs <= LATEST_MS
}

/** Converts any RFC 3339 instant (see isInstant) to ours. */
export const instantFrom = (text: string): Instant => instantOf(epochMsOf(text))

export const todayOf = (now: Instant): CalendarDate => now.slice(0, 10)

export const tomorrowOf = (now: Instant): CalendarDate => instantOf(Date.parse(now) + 86_400_000).slice(0, 10)
