/** Questions for what is free, as people type them: "free truck Friday 8 to 12", "who is free tomorrow 3 h". */
import { dayAfter } from '../format/format.ts'

/** What is asked. Times are those of the company. */
export type FreeAsked = {
  who: 'truck' | 'crew'
  day: string
  windowStart: string
  windowEnd: string
  minutes: number
  pounds: number | undefined
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** The hours that are looked at if none are named, and for how long something must be free. */
const HOURS = { windowStart: '06:00', windowEnd: '20:00' }
const MINUTES = 60

const timeOf = (hour: string, minute: string | undefined, half: string | undefined): string | undefined => {
  const noon = half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : 0
  const value = Number(hour) + noon
  return value < 24 ? `${String(value).padStart(2, '0')}:${minute ?? '00'}` : undefined
}

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The day that a word means, from today on; undefined if the word is no day. */
function dayNamed(text: string, today: string): string | undefined {
  const date = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  if (date) return Number.isNaN(Date.parse(date)) ? undefined : date
  if (/\btomorrow\b/.test(text)) return dayAfter(today)
  if (/\btoday\b/.test(text)) return today
  const words = text.split(/[^a-z]+/).filter((word) => word.length >= 3)
  const weekday = WEEKDAYS.findIndex((name) => words.some((word) => name.startsWith(word)))
  if (weekday < 0) return undefined
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  return dayAfter(today, ahead)
}

/** What a text asks for; undefined if it does not ask for what is free. */
export function freeAskedIn(text: string, today: string): FreeAsked | undefined {
  const typed = text.toLowerCase().trim()
  if (!/\bfree\b/.test(typed)) return undefined
  const isCrew = /\b(crew|people|person|driver|packer|who)\b/.test(typed)
  if (!isCrew && !/\btrucks?\b/.test(typed)) return undefined
  const range = /\b(\d{1,2})(?::(\d{2}))?\s*(am|pm)?\s*(?:to|-|–)\s*(\d{1,2})(?::(\d{2}))?\s*(am|pm)?(?!-?\d)/.exec(
    typed.replaceAll(/\d{4}-\d{2}-\d{2}/g, ''),
  )
  const windowStart = range ? timeOf(range[1]!, range[2], range[3]) : HOURS.windowStart
  const windowEnd = range ? timeOf(range[4]!, range[5], range[6]) : HOURS.windowEnd
  if (windowStart === undefined || windowEnd === undefined || windowEnd <= windowStart) return undefined
  const hours = /\b(\d{1,2}(?:\.\d)?)\s*h(?:ours?)?\b/.exec(typed)?.[1]
  const pounds = /\b(\d[\d,]*)\s*(?:lb|lbs|pounds?)\b/.exec(typed)?.[1]
  return {
    ...{ who: isCrew ? 'crew' : 'truck', day: dayNamed(typed, today) ?? today, windowStart, windowEnd },
    minutes: hours ? Number(hours) * 60 : range ? minutesIn(windowEnd) - minutesIn(windowStart) : MINUTES,
    pounds: pounds ? Number(pounds.replaceAll(',', '')) : undefined,
  }
}
