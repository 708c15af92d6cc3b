/** Times of day as minutes since midnight, and the same instant in several time zones. */
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** A day of the calendar and the minutes since its midnight; more than a day's minutes are on a later day. */
export type LocalTime = { day: string; minutes: number }

/** 08:30 as minutes. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes as the API takes them: 08:30. */
export function timeOf(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes as people say them: 8, 16:30. */
export function clockText(minutes: number): string {
  const [hour, minute] = timeOf(minutes).split(':') as [string, string]
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}

/** How long something takes: 30 min, 4 h, 2.5 h. */
export const hoursText = (minutes: number): string =>
  minutes > 0 && minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en', { ...parts, hourCycle: 'h23', timeZone })
    formats.set(timeZone, format)
  }
  return format
}

/** The day and the time of day at an instant. */
export function localAt(instant: string | number, timeZone: string): LocalTime {
  const parts = formatIn(timeZone).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((each) => each.type === type)!.value
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return { day, minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

const asUtc = ({ day, minutes }: LocalTime): number => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS

/** The instant at which clocks in a time zone show a time. In the hour that a change to summer time leaves out, the one an hour later. */
export function instantAt(time: LocalTime, timeZone: string): number {
  const wanted = asUtc(time)
  const first = wanted - (asUtc(localAt(wanted, timeZone)) - wanted)
  const second = wanted - (asUtc(localAt(first, timeZone)) - first)
  return second
}

/** A time in one time zone as clocks in another show it. */
export const inZone = (time: LocalTime, from: string, to: string): LocalTime =>
  from === to ? time : localAt(instantAt(time, from), to)

/** How many minutes one instant is after another. */
export const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS
