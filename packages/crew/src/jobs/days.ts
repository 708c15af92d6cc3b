/** Days as the service writes them, YYYY-MM-DD. */
import type { Job } from './schema.ts'

const DAY_MS = 86_400_000

/** The day in a time zone. */
export const dayIn = (timeZone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs)

/** How many days a day is ahead in a time zone; negative for a day that is over. */
export const daysAhead = ({ day, timeZone }: Pick<Job, 'day' | 'timeZone'>, nowMs: number): number =>
  Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, nowMs))) / DAY_MS)

/** The day this many days before another. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
