import { NetworkError, VanlineError } from './errors.ts'

const BACKOFF_MS = 250
const BACKOFF_MAX_MS = 8_000
/** A longer Retry-After is reported as an error instead of waiting. */
export const RETRY_AFTER_MAX_MS = 30_000
const RETRIED_STATUSES = [408, 429, 502, 503, 504]

/**
 * Whether a retry may succeed. Every write has an Idempotency-Key, so writes can be retried too, even if their outcome is unknown.
 */
export const isPassing = (error: unknown): error is VanlineError =>
  error instanceof NetworkError ||
  (error instanceof VanlineError &&
    (RETRIED_STATUSES.includes(error.status) || error.code === 'idempotency_key_in_use'))

/** The delay before the next attempt, or undefined if a retry does not help. `attempt` counts from 0. */
export function retryDelayMs(error: unknown, attempt: number, random: () => number = Math.random): number | undefined {
  if (!isPassing(error)) return undefined
  // Jitter, so that clients that failed together do not return together.
  const backoffMs = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS)
  const jitteredMs = backoffMs / 2 + (random() * backoffMs) / 2
  if (error.retryAfterMs === undefined) return jitteredMs
  if (error.retryAfterMs > RETRY_AFTER_MAX_MS) return undefined
  return error.retryAfterMs + (random() * BACKOFF_MS) / 2
}

/** A timer with a longer delay fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Waits, until the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(ms, TIMER_MAX_MS),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}
