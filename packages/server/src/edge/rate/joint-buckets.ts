/**
 * One rate limit for all nodes, or for all processes of a node.
 *
 * A statement per request would cost more than most requests. So each node admits callers by its own buckets. Four times a second
 * it reports in one statement what was taken from each, and learns what is left of it across all nodes, also for callers that it
 * refused. Tokens that several nodes gave away at once become a debt, which is paid off before the caller is admitted again: the limit
 * can be exceeded for a moment, but not over time.
 */

import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../db/database.ts'
import { type BucketLimits, deleteIdleBuckets, drawTokens } from '../../db/postgres/rate-limits.ts'
import type { Bucket, TokenBuckets } from './token-buckets.ts'

const EVERY_MS = 250
const CALLERS_MAX = 1_000
/** The maximum debt in bursts. A client that sends large bulks at once owes many. */
const DEBT_MAX = 1_000
const FORGET_EVERY_MS = 60_000

type TakenTokens = { caller: string; used: number }[]

/** Where the buckets are that all share. */
export type TokenStore = {
  /** Takes tokens from the bucket of each caller, and returns what is left. */
  draw(taken: TakenTokens, limits: BucketLimits): Promise<{ caller: string; tokens: number }[]>
  /** Deletes the buckets that have not been used for that long. */
  forgetIdle(idleMs: number): Promise<void>
}

/** The buckets in the database, for all nodes. */
export const tokensIn = (db: Reader): TokenStore => ({
  draw: (taken, limits) => drawTokens(db, taken, limits),
  forgetIdle: (idleMs) => deleteIdleBuckets(db, idleMs),
})

type JointBuckets = { exchange(): Promise<void>; stop(): void }

/** The buckets to synchronize. Those of callers that were only refused come last: they have nothing to report. */
function* unsynchronized(buckets: TokenBuckets): Generator<[string, Bucket]> {
  for (const entry of buckets.entries()) if (entry[1].used > 0) yield entry
  for (const entry of buckets.entries()) if (entry[1].used === 0 && entry[1].wasSeen) yield entry
}

/** Synchronizes the buckets of this node with the others. While the store is away, each node counts for itself. */
export function joinBuckets(store: TokenStore, buckets: TokenBuckets): JointBuckets {
  let isExchanging = false
  let forgetAtMs = performance.now() + FORGET_EVERY_MS

  async function exchange(): Promise<void> {
    const taken = new Map<string, { bucket: Bucket; used: number }>()
    for (const [key, bucket] of unsynchronized(buckets)) {
      if (taken.size >= CALLERS_MAX) break
      taken.set(hash('sha256', key, 'base64url'), { bucket, used: bucket.used })
      bucket.used = 0
      bucket.wasSeen = false
    }
    if (taken.size === 0) return
    try {
      const rows = [...taken].map(([caller, { used }]) => ({ caller, used }))
      const { perSecond, burst } = buckets
      for (const { caller, tokens } of await store.draw(rows, { perSecond, burst, debtMax: burst * DEBT_MAX })) {
        const bucket = taken.get(caller)?.bucket
        if (bucket) bucket.tokens = tokens - bucket.used
      }
    } catch {
      for (const { bucket, used } of taken.values()) {
        bucket.used += used
        bucket.wasSeen = true
      }
    }
  }

  const timer = setInterval(async () => {
    if (isExchanging) return
    isExchanging = true
    await exchange()
    if (performance.now() > forgetAtMs) {
      forgetAtMs = performance.now() + FORGET_EVERY_MS
      await store.forgetIdle(FORGET_EVERY_MS).catch(() => {})
    }
    isExchanging = false
  }, EVERY_MS).unref()
  return { exchange, stop: () => clearInterval(timer) }
}

/** Joins buckets through a store, if there is one, until the service stops. */
export const shareBuckets =
  (app: FastifyInstance, store: TokenStore | undefined) =>
  (buckets: TokenBuckets): void => {
    if (!store) return
    const { stop } = joinBuckets(store, buckets)
    app.addHook('onClose', async () => stop())
  }
