import { datesAs, dayAfter } from '../format/format.ts'
import { habit } from '../format/habits.ts'

export type View = 'day' | 'week' | 'month'

const DAYS_OF_WEEK = 7

/** The days with which the weeks of a company can begin, as JavaScript counts them. */
const FIRST_DAYS: Readonly<Record<string, number>> = { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 }

/** The first day of the week of a day. Weeks begin as the company has chosen, or on Monday. */
export const startOfWeek = (day: string, first = habit('firstDayOfWeek')): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday - (FIRST_DAYS[first ?? ''] ?? 1) + DAYS_OF_WEEK) % DAYS_OF_WEEK))
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month, `months` after the month of a day. */
function monthAfter(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The days that a view shows. A month has whole weeks. */
export function daysOf(view: View, day: string, first = habit('firstDayOfWeek')): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(startOfWeek(day, first), DAYS_OF_WEEK)
  const days: string[] = []
  const end = monthAfter(day, 1)
  for (let week = startOfWeek(firstOfMonth(day), first); week < end; week = dayAfter(week, DAYS_OF_WEEK))
    days.push(...daysFrom(week, DAYS_OF_WEEK))
  return days
}

const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, i) => dayAfter(first, i))

/** The day that the next or the previous page of a view shows. */
export function pageAfter(view: View, day: string, step: 1 | -1): string {
  if (view === 'month') return monthAfter(day, step)
  return dayAfter(day, view === 'week' ? step * DAYS_OF_WEEK : step)
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const inUtc = (options: Intl.DateTimeFormatOptions) => datesAs({ ...options, timeZone: 'UTC' })
const ranges = inUtc({ day: 'numeric', month: 'long' })
const rangesWithYear = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
const months = inUtc({ month: 'long', year: 'numeric' })
const shortWeekdays = inUtc({ weekday: 'short' })
const dateAt = (day: string) => new Date(`${day}T00:00:00Z`)

/** The days of a view as a text: November 16 – 22, or November 2026. The year is added if it is not this one. */
export function pageText(view: View, day: string, today: string): string {
  if (view === 'month') return months().format(dateAt(day))
  const days = daysOf(view, day)
  const format = days.every((each) => each.startsWith(today.slice(0, 4))) ? ranges : rangesWithYear
  return format().formatRange(dateAt(days[0]!), dateAt(days.at(-1)!))
}

export const weekdayText = (day: string): string => shortWeekdays().format(dateAt(day))

/** The number of a day in its month. */
export const dayOfMonth = (day: string): number => Number(day.slice(-2))
