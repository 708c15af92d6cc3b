import { NetworkError, VanlineError } from './errors.ts'

const BACKOFF_MS = 250
const BACKOFF_MAX_MS = 8_000
/** Who is asked to wait longer than this is better told so than kept. */
export const RETRY_AFTER_MAX_MS = 30_000
const RETRIED_STATUSES = [408, 429, 502, 503, 504]

/**
 * Whether the same request may succeed later. Every write carries an Idempotency-Key, so writes may be sent again too, also those of
 * which it is not known whether they were carried out.
 */
export const isPassing = (error: unknown): error is VanlineError =>
  error instanceof NetworkError ||
  (error instanceof VanlineError &&
    (RETRIED_STATUSES.includes(error.status) || error.code === 'idempotency_key_in_use'))

/** How long to wait before trying again, or undefined if that is no use. `attempt` counts from 0. */
export function retryDelayMs(error: unknown, attempt: number, random: () => number = Math.random): number | undefined {
  if (!isPassing(error)) return undefined
  // The half that is random keeps clients that failed together from coming back together.
  const backoffMs = Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS)
  const jitteredMs = backoffMs / 2 + (random() * backoffMs) / 2
  if (error.retryAfterMs === undefined) return jitteredMs
  if (error.retryAfterMs > RETRY_AFTER_MAX_MS) return undefined
  return error.retryAfterMs + (random() * BACKOFF_MS) / 2
}

/** Waits, unless the signal says that nobody wants the result any more. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
