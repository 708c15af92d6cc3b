/** A token bucket: refilled continuously up to its capacity. In debt it has less than no tokens. */
export type Bucket = {
  tokens: number
  atMs: number
  /** Refused requests since `floodAtMs`, which tell a flood from a client that is slightly too fast. */
  refused: number
  floodAtMs: number
  /** What was taken since the last synchronization. */
  used: number
  /** Whether the caller was seen since the last synchronization, even if it was refused. */
  wasSeen: boolean
}

export type TokenBuckets = {
  perSecond: number
  burst: number
  /** The bucket of a key, refilled to this moment. */
  of(key: string, nowMs: number): Bucket
  /** The recently used buckets. */
  entries(): Iterable<[string, Bucket]>
}

/** The burst: two seconds' worth of requests. */
export const BURST_SECONDS = 2

/** When a bucket will have a token again. */
export const retryAfterSOf = ({ tokens }: Bucket, { perSecond }: TokenBuckets): number =>
  Math.max(1, Math.ceil((1 - tokens) / perSecond))

/** With more callers than this within seconds, the oldest are dropped. */
const BUCKETS_MAX = 50_000

/**
 * Buckets by key. A bucket that is unused for its refill time is full and can be dropped. So there are two generations, and the
 * older one is dropped after that time, without a timer. Only buckets in debt need longer, and are kept.
 */
export function tokenBuckets(perSecond: number, burst: number): TokenBuckets {
  const fillMs = (burst / perSecond) * 1000
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let bornMs = Number.NEGATIVE_INFINITY

  const refill = (bucket: Bucket, nowMs: number): Bucket => {
    const tokens = bucket.tokens + ((nowMs - bucket.atMs) * perSecond) / 1000
    bucket.tokens = tokens > burst ? burst : tokens
    bucket.atMs = nowMs
    return bucket
  }
  /** Starts a generation. With too many callers, all buckets of the oldest are dropped. */
  const rotate = (nowMs: number, keepsDebtors: boolean) => {
    const next = new Map<string, Bucket>()
    if (keepsDebtors)
      for (const [key, bucket] of old)
        if (!young.has(key) && refill(bucket, nowMs).tokens < burst) next.set(key, bucket)
    old = young
    young = next
    bornMs = nowMs
  }

  return {
    perSecond,
    burst,
    of(key, nowMs) {
      const isOver = nowMs - bornMs >= fillMs
      if (isOver || young.size >= BUCKETS_MAX) rotate(nowMs, isOver)
      let bucket = young.get(key)
      if (bucket === undefined) {
        bucket = old.get(key) ?? { tokens: burst, atMs: nowMs, refused: 0, floodAtMs: nowMs, used: 0, wasSeen: true }
        young.set(key, bucket)
      }
      bucket.wasSeen = true
      return refill(bucket, nowMs)
    },
    *entries() {
      yield* young
      for (const entry of old) if (!young.has(entry[0])) yield entry
    },
  }
}
