import { type Instant, instantOf } from './instant.ts'

const MINUTE_MS = 60_000

/** By the name in lower case: in any other case it is the same time zone, so their number is bounded. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError for an unknown time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(name, format)
  return format
}

/** Whether this Node knows a time zone by its name, such as America/New_York, or by its offset. */
export function isKnownZone(timeZone: string): boolean {
  try {
    formatOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** How far the clocks of a time zone are ahead of UTC at an instant. */
export function offsetAt(epochMs: number, timeZone: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatOf(timeZone).format(epochMs)) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000
  return sign === '-' ? -ms : ms
}

/** The day and the time of day that the clocks of a time zone show at an instant. */
export function localTimeAt(instant: Instant, timeZone: string): { day: string; time: string } {
  const epochMs = Date.parse(instant)
  const text = instantOf(epochMs + offsetAt(epochMs, timeZone))
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}
