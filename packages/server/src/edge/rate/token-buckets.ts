/** How much somebody may still do: refilled all the time, never more than full. */
export type Bucket = {
  tokens: number
  atMs: number
  /** How many requests were refused since `floodAtMs`, by which a flood is told from a client that is a little too fast. */
  refused: number
  floodAtMs: number
  /** What was taken since this was last told to others. */
  used: number
}

export type TokenBuckets = {
  perSecond: number
  burst: number
  /** The bucket of a key, filled up to this moment. */
  of(key: string, nowMs: number): Bucket
  /** Every bucket that was used lately. */
  entries(): Iterable<[string, Bucket]>
}

/** Twice a second's worth may come at once. */
export const BURST_SECONDS = 2

/** When a bucket will have a token again. */
export const retryAfterSOf = ({ tokens }: Bucket, { perSecond }: TokenBuckets): number =>
  Math.max(1, Math.ceil((1 - tokens) / perSecond))

/** Beyond so many callers within seconds, those that came first are forgotten. */
const BUCKETS_MAX = 50_000

/**
 * Buckets by key. One that nobody touched for as long as it takes to fill is full, and so as good as none: there are two generations, and the
 * older one is dropped whole when that time has passed. Nothing has to be looked for, and no timer runs.
 */
export function tokenBuckets(perSecond: number, burst: number): TokenBuckets {
  const fillMs = (burst / perSecond) * 1000
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let bornMs = Number.NEGATIVE_INFINITY

  return {
    perSecond,
    burst,
    of(key, nowMs) {
      if (nowMs - bornMs >= fillMs || young.size >= BUCKETS_MAX) {
        old = young
        young = new Map()
        bornMs = nowMs
      }
      let bucket = young.get(key)
      if (bucket === undefined) {
        bucket = old.get(key) ?? { tokens: burst, atMs: nowMs, refused: 0, floodAtMs: nowMs, used: 0 }
        young.set(key, bucket)
      }
      const tokens = bucket.tokens + ((nowMs - bucket.atMs) * perSecond) / 1000
      bucket.tokens = tokens > burst ? burst : tokens
      bucket.atMs = nowMs
      return bucket
    },
    *entries() {
      yield* young
      for (const entry of old) if (!young.has(entry[0])) yield entry
    },
  }
}
