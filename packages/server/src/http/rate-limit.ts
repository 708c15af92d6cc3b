/**
 * How much of the service one caller may have.
 *
 * Every caller has a bucket of tokens: one that is signed in its own, everybody else that of the address. Requests that could not be
 * signed in draw on a smaller one of the address, so that guessing is slow. Those who go on although they are refused are cut off.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { addressKeyOf, callerKeyOf } from './address.ts'
import type { CutOff } from './flood.ts'
import { type Bucket, tokenBuckets } from './token-buckets.ts'

/** Twice a second's worth may come at once. */
const BURST_SECONDS = 2
/** Failed attempts to sign in get a tenth. */
const FAILURES_SHARE = 10

export type RateLimit = {
  /** Before anybody looks at a credential: 429 for an address from which too many did not fit. */
  beforeSignIn(app: FastifyInstance): void
  /** Once it is known who is calling. */
  afterSignIn(app: FastifyInstance): void
  /** Says that a request could not be signed in. */
  failed(request: FastifyRequest): void
}

export type RateLimitOptions = {
  /** Requests a second; 0 for any number. */
  perSecond: number
  cutOff: CutOff
  /** The buckets of callers, for whoever shares them between nodes. */
  share?: (buckets: ReturnType<typeof tokenBuckets>) => void
}

/** Limits what a caller can ask for in a time. */
export function rateLimit({ perSecond, cutOff, share }: RateLimitOptions): RateLimit {
  if (perSecond === 0) return { beforeSignIn() {}, afterSignIn() {}, failed() {} }
  const callers = tokenBuckets(perSecond, perSecond * BURST_SECONDS)
  const failuresPerSecond = Math.max(1, perSecond / FAILURES_SHARE)
  const failures = tokenBuckets(failuresPerSecond, failuresPerSecond * BURST_SECONDS)
  let hasFailures = false
  const policy = `"default";q=${callers.burst};w=${BURST_SECONDS}`
  share?.(callers)

  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    bucket: Bucket,
    nowMs: number,
    isAddress: boolean,
  ): AppError => {
    if (isFlood(bucket, perSecond, nowMs)) cutOff(request, reply, isAddress)
    return new AppError('rate_limit_exceeded', `More than ${perSecond} requests a second are not accepted.`, {
      retryAfterS: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
    })
  }

  return {
    beforeSignIn(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!hasFailures) return done()
        const nowMs = performance.now()
        const bucket = failures.of(addressKeyOf(request.ip), nowMs)
        done(bucket.tokens < 1 && !isProbe(request) ? refuse(request, reply, bucket, nowMs, true) : undefined)
      })
    },
    afterSignIn(app) {
      app.addHook('onRequest', (request, reply, done) => {
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
        done(isAllowed ? undefined : refuse(request, reply, bucket, nowMs, request.principal.kind === 'anonymous'))
      })
    },
    failed(request) {
      hasFailures = true
      failures.of(addressKeyOf(request.ip), performance.now()).tokens -= 1
    },
  }
}

/** Those who watch over the service must not be told that they ask too often. */
const isProbe = ({ raw: { url } }: FastifyRequest): boolean => url === '/livez' || url === '/readyz'

/** More refusals within a second than requests that are allowed: no client that can read does that. */
function isFlood(bucket: Bucket, perSecond: number, nowMs: number): boolean {
  if (nowMs - bucket.floodAtMs > 1000) {
    bucket.floodAtMs = nowMs
    bucket.refused = 0
  }
  bucket.refused += 1
  return bucket.refused > perSecond
}
