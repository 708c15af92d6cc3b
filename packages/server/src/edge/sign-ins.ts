/**
 * Limits failed sign-ins.
 *
 * A guesser must not lock out other callers at its address, so the credential is looked up first, and only failures draw on the
 * budget of the address. When that is spent, failures are answered with 429 instead of 401, and a flood of them gets one attempt
 * per connection. Secrets of 256 random bits and signatures need no more protection against guessing.
 *
 * The secret of a tracking link is a credential too; a wrong one is answered with 404.
 *
 * Lookups must stay cheap, so floods share a few concurrent lookups; attempts beyond those are refused without one. A credential
 * that was valid before is familiar and always looked up.
 */
import type { FastifyRequest } from 'fastify'
import type { SignIn, SignIns } from '../access/sign-in.ts'
import { STATUS } from '../http/problem.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import { makeRoom } from '../kernel/make-room.ts'
import { addressKeyOf } from './address.ts'
import { type CutOff, floodMinOf, isFlood } from './flood.ts'
import { BURST_SECONDS, retryAfterSOf, tokenBuckets } from './rate/token-buckets.ts'

/** Failed attempts get a tenth of the rate of callers. */
const FAILURES_SHARE = 10
/** The maximum of familiar credentials. The least recently used one is dropped first. */
const FAMILIAR_MAX = 10_000
/** The maximum of concurrent lookups for floods, over all addresses. */
const FLOOD_LOOKS_MAX = 20

type SignInLimits = {
  /** Requests per second of a caller; 0 for unlimited. */
  perSecond: number
  cutOff: CutOff
}

export function limitSignIns({ perSecond, cutOff }: SignInLimits): SignIns {
  if (perSecond === 0) return { begin: () => UNLIMITED }
  const failuresPerSecond = Math.max(1, perSecond / FAILURES_SHARE)
  const failures = tokenBuckets(failuresPerSecond, failuresPerSecond * BURST_SECONDS)
  const floodMin = floodMinOf(perSecond)
  const familiar = new Set<string>()
  let floodLooks = 0

  const remember = (credential: string): void => {
    familiar.delete(credential)
    makeRoom(familiar, FAMILIAR_MAX)
    familiar.add(credential)
  }

  return {
    begin(request, reply, credential) {
      const nowMs = performance.now()
      const bucket = failures.of(addressKeyOf(request.ip), nowMs)
      const tooMany = () =>
        new AppError('rate_limit_exceeded', TOO_MANY, { retryAfterS: retryAfterSOf(bucket, failures) })
      const isPaid = bucket.tokens >= 1
      if (isPaid) bucket.tokens -= 1
      const isOfFlood = !isPaid && !isFamiliar(request, credential) && isFlood(bucket, floodMin, nowMs)
      if (isOfFlood) {
        cutOff(request, reply, false)
        if (floodLooks >= FLOOD_LOOKS_MAX) throw tooMany()
        floodLooks += 1
      }
      const end = (isGood: boolean) => {
        if (isOfFlood) floodLooks -= 1
        if (isPaid && isGood) bucket.tokens = Math.min(failures.burst, bucket.tokens + 1)
      }
      return {
        succeeded() {
          end(true)
          remember(credential)
        },
        failed(error) {
          const isBad = error instanceof AppError && isGuess(error)
          end(!isBad)
          if (!isBad) return error
          familiar.delete(credential)
          return isPaid ? error : tooMany()
        },
      }
    },
  }

  /** Whether a credential was valid before. A certificate of a trusted authority is no guess either. */
  function isFamiliar({ raw }: FastifyRequest, credential: string): boolean {
    return familiar.has(credential) || ('authorized' in raw.socket && raw.socket.authorized === true)
  }
}

const UNLIMITED: SignIn = { succeeded() {}, failed: (error) => error }

const TOO_MANY = 'Too many sign-ins from this address have failed. Check the credential before you try again.'

/** Whether the credential, or the secret of a tracking link, was wrong. */
const isGuess = ({ code }: AppError): boolean =>
  (STATUS[code] === 401 && !PROVEN.includes(code)) || code === 'invalid_tracking_link'

/** Who gets these has sent the right secret: phones of one office must not lock each other out. */
const PROVEN: readonly ErrorCode[] = ['link_expired', 'link_revoked']
