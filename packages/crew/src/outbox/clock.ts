/** The clock of a phone can be hours wrong. The Date of each answer says by how much. */

/** A difference up to this is that of the way and of whole seconds. */
const EXACT_MS = 2_000

/** No request takes longer. If one seems to, or to end before it began, the clock was set meanwhile. */
const REQUEST_MAX_MS = 120_000

/** What has to be added to the clock of the phone; undefined if the answer has no Date, or the clock was set during the request. */
export function offsetMsOf(date: string | null, sentMs: number, receivedMs: number): number | undefined {
  const serviceMs = date === null ? Number.NaN : Date.parse(date)
  const tookMs = receivedMs - sentMs
  if (Number.isNaN(serviceMs) || tookMs < 0 || tookMs > REQUEST_MAX_MS) return undefined
  // Date is cut to the second, and was written while the answer was on its way.
  const offset = serviceMs + 500 - (sentMs + receivedMs) / 2
  return Math.abs(offset) <= EXACT_MS ? 0 : Math.round(offset)
}

/**
 * When something was done, by the clock of the service. The service replaces a time in the future by that of the arrival: the phone cannot know what
 * the future is, because its clock may have been set back since the last answer.
 */
export function occurredAtOf(
  { doneAtMs, clockOffsetMs }: { doneAtMs: number; clockOffsetMs: number | null },
  offsetMs: number,
): string {
  return new Date(doneAtMs + (clockOffsetMs ?? offsetMs)).toISOString()
}

/**
 * The time of something new. A clock that was set back without a signal cannot be corrected before the next contact, but nothing is done before the
 * entries that were made earlier, or before the last contact.
 */
export const notBefore = (nowMs: number, held: readonly { doneAtMs: number }[], contactMs: number | null): number =>
  Math.max(nowMs, contactMs ?? 0, ...held.map(({ doneAtMs }) => doneAtMs))
