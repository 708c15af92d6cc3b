/** The end of a day. A test that plans something for today and looks at it after midnight finds it late. */
import { setTimeout as pause } from 'node:timers/promises'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than such a test takes on a busy machine. */
const NEAR_MS = 120_000

/** How long to wait until a day begins, in a time zone that is so many hours ahead of UTC; 0 unless this day is about to end. */
export function untilNextDayMs(nowMs: number, aheadHours = 0): number {
  const leftMs = DAY_MS - ((nowMs + aheadHours * HOUR_MS) % DAY_MS)
  return leftMs <= NEAR_MS ? leftMs : 0
}

/** Waits for the next day if this one is about to end. */
export const awayFromMidnight = (aheadHours = 0): Promise<void> => pause(untilNextDayMs(Date.now(), aheadHours))
