/** What becomes of a message before and after it is handed to a gateway. The rules are pure. */
import { type Instant, instantOf } from '../../kernel/instant.ts'
import { nextVersion } from '../../kernel/version.ts'
import type { Outcome } from '../gateways/gateway.ts'
import type { Message } from '../schema.ts'

const MINUTE_S = 60
/** The delays after an attempt that sent nothing, in seconds; the last one repeats. */
const LATER_S = [10, MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S]
/** About a day, if nothing else delays them. */
export const ATTEMPTS_MAX = 100
/** The delays after an unknown outcome. Each further attempt can reach the recipient once more, so there are few. */
const UNKNOWN_S = [MINUTE_S, 10 * MINUTE_S]
export const UNKNOWNS_MAX = UNKNOWN_S.length + 1
const RETRY_AFTER_MAX_S = 3600
/** An attempt comes up to this share later, so that messages that failed together are not repeated together. */
const JITTER = 0.1

/** Why a message is not sent now, or that it is. `isRepeat`: its holder is gone, or its last outcome is unknown. */
type Before = {
  /** The shipment that it is about was deleted after it was planned. */
  isShipmentGone: boolean
  isRepeat: boolean
  isOptedOut: boolean
  hasGateway: boolean
  /** Whether the customer has another address by now, or none. */
  isElsewhere: boolean
  /** The end of quiet hours that have begun since it was planned. */
  waitUntil: Instant | undefined
}

export const NO_GATEWAY = {
  EMAIL: 'There is no mail server: VANLINE_SMTP_URL is not set.',
  TEXT: 'There is no service for text messages: VANLINE_TEXT_GATEWAY is not set.',
}
const NO_SHIPMENT = 'The shipment was deleted.'
const NO_ADDRESS = 'The recipient has no address any more.'
const ELSEWHERE = 'The customer is not reached by this address any more: it was changed after the message was written.'

/** A due message: SENDING if it is now handed to the gateway, otherwise in the state that explains why not. */
export function claimMessage(current: Message, before: Before, now: Instant): Message {
  const wasUnknown = current.wasUnknown || before.isRepeat
  const ended = (status: Message['status'], error: string | null): Message =>
    nextVersion(current, { status, error, sendAt: null, wasUnknown }, now)
  if (before.isShipmentGone) return ended('DISCARDED', NO_SHIPMENT)
  if (before.isOptedOut) return ended('OPTED_OUT', null)
  if (current.to === null) return ended('FAILED', NO_ADDRESS)
  if (before.isElsewhere) return ended('FAILED', ELSEWHERE)
  if (!before.hasGateway) return ended('FAILED', NO_GATEWAY[current.by])
  if (before.waitUntil !== undefined && before.waitUntil > now)
    return nextVersion(current, { status: 'WAITING', sendAt: before.waitUntil, wasUnknown }, now)
  return nextVersion(current, { status: 'SENDING', sendAt: now, attempts: current.attempts + 1, wasUnknown }, now)
}

/** A message after an attempt, with the number of its unknown outcomes; `random` from 0 to 1 is the jitter of the next attempt. */
export function afterAttempt(
  current: Message,
  unknowns: number,
  outcome: Outcome,
  { nowMs, random }: { nowMs: number; random: number },
): { message: Message; unknowns: number } {
  const now = instantOf(nowMs)
  const next = (changes: Partial<Message>, count = unknowns) => ({
    message: nextVersion(current, { sendAt: null, ...changes }, now),
    unknowns: count,
  })
  const inSeconds = (seconds: number): Instant => instantOf(nowMs + Math.ceil(seconds * (1 + JITTER * random) * 1000))
  switch (outcome.kind) {
    case 'SENT':
      return next({ status: 'SENT', sentAt: now, gatewayID: outcome.gatewayID, error: null })
    case 'REFUSED':
      return next({ status: 'BOUNCED', error: outcome.error })
    case 'LATER': {
      if (current.attempts >= ATTEMPTS_MAX) return next({ status: 'FAILED', error: outcome.error })
      const delayS = LATER_S[Math.min(current.attempts, LATER_S.length) - 1] ?? 0
      const asked = Math.min(outcome.retryAfterS ?? 0, RETRY_AFTER_MAX_S)
      return next({ status: 'QUEUED', sendAt: inSeconds(Math.max(delayS, asked)), error: outcome.error })
    }
    case 'UNKNOWN': {
      const delayS = UNKNOWN_S[unknowns]
      const sendAt = delayS === undefined ? null : inSeconds(delayS)
      return next({ status: 'UNKNOWN', sendAt, error: outcome.error }, unknowns + 1)
    }
  }
}
