/**
 * The rate limit of callers.
 *
 * Every caller has a token bucket: by its id if it is signed in, else by its address. Clients that keep sending although they are
 * refused are cut off. Failed sign-ins are counted in sign-ins.ts.
 *
 * A request takes one token before its content is read. A bulk or an import takes the rest when its content is known, and may leave
 * the bucket in debt: so also one that is larger than the burst is possible, and the caller then waits until the debt is refilled.
 */
import type { onRequestHookHandler } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { callerKeyOf } from '../address.ts'
import { type CutOff, floodMinOf, isFlood } from '../flood.ts'
import { isProbe } from '../limits.ts'
import { BURST_SECONDS, type Bucket, retryAfterSOf, type TokenBuckets, tokenBuckets } from './token-buckets.ts'

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
    const take = (tokens: number) => {
      bucket.tokens -= tokens
      bucket.used += tokens
      reply.header('ratelimit', remainingOf(bucket, callers))
    }
    reply.header('ratelimit-policy', policy)
    take(isAllowed ? 1 : 0)
    request.takeMore = take
    if (isAllowed) return done()
    if (isFlood(bucket, floodMin, nowMs)) cutOff(request, reply, isAddressOnly)
    const detail = `The limit of requests per second is ${perSecond}. Wait as long as Retry-After says.`
    done(new AppError('rate_limit_exceeded', detail, { retryAfterS: retryAfterSOf(bucket, callers) }))
  }
}

/** What is left, and the seconds until the bucket is full again. */
const remainingOf = ({ tokens }: Bucket, { burst, perSecond }: TokenBuckets): string =>
  `"default";r=${Math.max(0, Math.floor(tokens))};t=${Math.ceil((burst - tokens) / perSecond)}`
