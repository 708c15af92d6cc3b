/**
 * The rate limit of callers.
 *
 * Every caller has a token bucket: by its id if it is signed in, else by its address. Clients that keep sending although they are
 * refused are cut off. Failed sign-ins are counted in sign-ins.ts.
 */
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { callerKeyOf } from '../address.ts'
import { type CutOff, floodMinOf, isFlood } from '../flood.ts'
import { BURST_SECONDS, retryAfterSOf, type TokenBuckets, tokenBuckets } from './token-buckets.ts'

type RateLimitOptions = {
  /** Requests per second; 0 for unlimited. */
  perSecond: number
  cutOff: CutOff
  /** Whether callers are identified by address only, so that a whole address can be banned. */
  isAddressOnly: boolean
  /** Passes on the buckets, to share them between nodes. */
  share?: (buckets: TokenBuckets) => void
}

/** Limits the requests of a caller. It runs after the caller is identified. */
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
    const detail = `The limit of requests per second is ${perSecond}. Wait as long as Retry-After says.`
    done(new AppError('rate_limit_exceeded', detail, { retryAfterS: retryAfterSOf(bucket, callers) }))
  }
}

/** Monitoring must not be rate-limited. */
const isProbe = ({ raw: { url } }: FastifyRequest): boolean => url === '/livez' || url === '/readyz'
