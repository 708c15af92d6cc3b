/**
 * How much of the service one caller may have.
 *
 * Every caller has a bucket of tokens: one that is signed in its own, everybody else that of the address. Those who go on although they are
 * refused are cut off. What could not be signed in is counted elsewhere (sign-ins.ts).
 */
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { callerKeyOf } from '../address.ts'
import { type CutOff, floodMinOf, isFlood } from '../flood.ts'
import { BURST_SECONDS, retryAfterSOf, type TokenBuckets, tokenBuckets } from './token-buckets.ts'

type RateLimitOptions = {
  /** Requests a second; 0 for any number. */
  perSecond: number
  cutOff: CutOff
  /** Whether a caller is known by nothing but its address, so that all of the address can be shut out. */
  isAddressOnly: boolean
  /** The buckets of callers, for whoever shares them between nodes. */
  share?: (buckets: TokenBuckets) => void
}

/** Limits what a caller can ask for in a time. This stands where it is known who is calling. */
export function rateLimit({
  perSecond,
  cutOff,
  isAddressOnly,
  share,
}: RateLimitOptions): onRequestHookHandler | undefined {
  if (perSecond === 0) return undefined
  const callers = tokenBuckets(perSecond, perSecond * BURST_SECONDS)
  const floodMin = floodMinOf(perSecond)
  const policy = `"default";q=${callers.burst};w=${BURST_SECONDS}`
  share?.(callers)

  return (request, reply, done) => {
    if (isProbe(request)) return done()
    const nowMs = performance.now()
    const bucket = callers.of(callerKeyOf(request), nowMs)
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) {
      bucket.tokens -= 1
      bucket.used += 1
    }
    const left = Math.max(0, Math.floor(bucket.tokens))
    reply
      .header('ratelimit-policy', policy)
      .header('ratelimit', `"default";r=${left};t=${Math.ceil((callers.burst - bucket.tokens) / perSecond)}`)
    if (isAllowed) return done()
    if (isFlood(bucket, floodMin, nowMs)) cutOff(request, reply, isAddressOnly)
    const detail = `More than ${perSecond} requests a second are not accepted.`
    done(new AppError('rate_limit_exceeded', detail, { retryAfterS: retryAfterSOf(bucket, callers) }))
  }
}

/** Those who watch over the service must not be told that they ask too often. */
const isProbe = ({ raw: { url } }: FastifyRequest): boolean => url === '/livez' || url === '/readyz'
