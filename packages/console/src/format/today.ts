/** Which day it is: the only place that decides it. All people of a company have the same day, wherever their computers are. */
import { useSyncExternalStore } from 'react'
import { habit } from './habits.ts'
import { onRemembered } from './remembered.ts'

const formats = new Map<string | null, Intl.DateTimeFormat>()

/** How a day is written in a zone. Without a zone, or with one that this browser does not know, it is the zone of the browser. */
function formatIn(timeZone: string | null): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = newFormat(timeZone ?? undefined)
  formats.set(timeZone, made)
  return made
}

function newFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', parts)
  }
}

/** The day of the company's calendar. In the evening in America, UTC has the next one already. */
export function today(now = new Date(), timeZone = habit('timeZone')): string {
  const parts = formatIn(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The same, and shown again when the company chooses another zone. */
export const useToday = (): string => useSyncExternalStore(onRemembered, () => today())
