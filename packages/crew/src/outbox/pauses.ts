/** Growing pauses between attempts. */

const PAUSE_MS = 1_000
const PAUSE_MAX_MS = 5 * 60_000
/** A service in trouble may ask for more, but not for longer than this: the phone could not report. */
const RETRY_AFTER_MAX_MS = 3600_000
/** No pause is longer. */
export const LONGEST_PAUSE_MS = RETRY_AFTER_MAX_MS + PAUSE_MS

/** The pause after so many failed attempts, with jitter, so that phones that failed together do not come back together. */
export function pauseMsOf(attempts: number, retryAfterMs: number | null, random: () => number): number {
  const grown = Math.min(PAUSE_MS * 2 ** Math.max(0, attempts - 1), PAUSE_MAX_MS)
  const jittered = grown / 2 + (random() * grown) / 2
  return retryAfterMs === null ? jittered : Math.min(retryAfterMs, RETRY_AFTER_MAX_MS) + random() * PAUSE_MS
}
