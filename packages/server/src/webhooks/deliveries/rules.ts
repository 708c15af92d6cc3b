import { PING } from '../../events/event-types.ts'
import { instantOf } from '../../kernel/instant.ts'
import { nextVersion, versionAtCreation } from '../../kernel/version.ts'
import type { Attempt, Delivery } from '../schema.ts'

const MINUTE_S = 60
const HOUR_S = 3600

/** The delays between attempts, in seconds. After the last there is no other. */
export const RETRIES_S = [
  5,
  ...[5 * MINUTE_S, 30 * MINUTE_S],
  ...[2 * HOUR_S, 5 * HOUR_S, 10 * HOUR_S, 14 * HOUR_S, 20 * HOUR_S, 24 * HOUR_S],
]
/** A retry comes up to this share later, so that simultaneous failures do not retry simultaneously. */
export const JITTER = 0.1
/** The maximum Retry-After. */
export const RETRY_AFTER_MAX_S = 24 * HOUR_S
/** How long a webhook may fail without a success before it is disabled. */
const FAILING_MAX_MS = 5 * 24 * HOUR_S * 1000

/** The result of one attempt. */
export type DeliveryOutcome = { attempt: Attempt; retryAfterS: number | null }

export const isDelivered = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300

/** A 410 unsubscribes the receiver. */
export const isGone = ({ status }: Attempt): boolean => status === 410

/** A delivery without attempts. */
export function deliveryOf(
  webhookID: string,
  event: { id: string; type: string },
  id: string,
  nextAttemptAt: string | null,
): Delivery {
  return {
    id,
    webhookID,
    eventID: event.id,
    eventType: event.type,
    state: 'PENDING',
    attempts: [],
    nextAttemptAt,
    ...versionAtCreation(id),
  }
}

/** The delivery after another attempt; `random` from 0 to 1 is the jitter of the next one. */
export function attemptDelivery(
  current: Delivery,
  { attempt, retryAfterS }: DeliveryOutcome,
  nowMs: number,
  random: number,
): Delivery {
  const attempts = [...current.attempts, attempt]
  const delayS = RETRIES_S[attempts.length - 1]
  const next = nextVersion(current, { attempts, nextAttemptAt: null }, instantOf(nowMs))
  if (isDelivered(attempt)) return { ...next, state: 'DELIVERED' }
  if (isGone(attempt) || delayS === undefined) return { ...next, state: 'FAILED' }
  const waitS = Math.max(delayS * (1 + JITTER * random), Math.min(retryAfterS ?? 0, RETRY_AFTER_MAX_S))
  return { ...next, nextAttemptAt: instantOf(nowMs + Math.ceil(waitS * 1000)) }
}

/** A failed delivery, because its event was pruned. */
export const abandonDelivery = (current: Delivery, nowMs: number): Delivery =>
  nextVersion(current, { state: 'FAILED', nextAttemptAt: null }, instantOf(nowMs))

/** Since when a webhook has only failed, after these attempts; null if the last one succeeded. */
export function failingSinceOf(before: string | null, attempts: readonly Attempt[]): string | null {
  let since = before
  for (const attempt of attempts) since = isDelivered(attempt) ? null : (since ?? attempt.at)
  return since
}

export const hasFailedTooLong = (failingSince: string | null, nowMs: number): boolean =>
  failingSince !== null && nowMs - Date.parse(failingSince) >= FAILING_MAX_MS

/** The seconds of a Retry-After: a number, or an HTTP-date. Null if it is neither. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,10}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/**
 * Which events a webhook gets, as conditions on type and subject. Of the events about webhooks it gets only its own pings. `readableKinds` are the kinds
 * that its maker may read, if not all; `party` is the one that the maker is bound to, if any.
 */
export type Wanted = {
  all: boolean
  types: string[]
  kinds: string[]
  readableKinds: readonly string[] | undefined
  party: string | null
  self: string
  ping: string
}

export function wantedBy(
  webhookID: string,
  patterns: readonly string[],
  readableKinds: readonly string[] | undefined,
  party: string | null = null,
): Wanted {
  return {
    readableKinds,
    party,
    all: patterns.includes('*'),
    types: patterns.filter((pattern) => !pattern.includes('*')),
    kinds: patterns.filter((pattern) => /^[a-z_]+\.\*$/.test(pattern)).map((pattern) => pattern.slice(0, -2)),
    self: `webhooks/${webhookID}`,
    ping: PING,
  }
}
