/**
 * One limit for all nodes.
 *
 * A statement for every request would cost more than most requests do. So each node lets callers in by its own buckets, and four times a
 * second tells the database in one statement what was taken from each, and hears what is left of it for everybody. What nodes gave away
 * twice in between is a debt that has to be paid off before anybody lets the caller in again: for a moment there may be more than the
 * limit, over time there is not.
 */
import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../db/database.ts'
import type { Bucket, TokenBuckets } from './token-buckets.ts'

const EVERY_MS = 250
const CALLERS_MAX = 1_000
/** No debt is larger than what ten nodes give away at once. */
const DEBT_MAX = 10
const FORGET_EVERY_MS = 60_000

export type JointBuckets = { exchange(): Promise<void>; stop(): void }

/** Keeps the buckets of this node in step with those of the others. While the database is away each node counts for itself. */
export function joinBuckets(db: Reader, buckets: TokenBuckets): JointBuckets {
  let isExchanging = false
  let forgetAtMs = performance.now() + FORGET_EVERY_MS

  async function exchange(): Promise<void> {
    const taken = new Map<string, { bucket: Bucket; used: number }>()
    for (const [key, bucket] of buckets.entries()) {
      if (bucket.used === 0) continue
      if (taken.size >= CALLERS_MAX) break
      taken.set(hash('sha256', key, 'base64url'), { bucket, used: bucket.used })
      bucket.used = 0
    }
    if (taken.size === 0) return
    try {
      const rows = [...taken].map(([caller, { used }]) => ({ caller, used }))
      for (const { caller, tokens } of await db.all<{ caller: string; tokens: number }>(drawn(rows, buckets))) {
        const { bucket } = taken.get(caller)!
        bucket.tokens = Number(tokens) - bucket.used
      }
    } catch {
      for (const { bucket, used } of taken.values()) bucket.used += used
    }
  }

  const timer = setInterval(async () => {
    if (isExchanging) return
    isExchanging = true
    await exchange()
    if (performance.now() > forgetAtMs) {
      forgetAtMs = performance.now() + FORGET_EVERY_MS
      await db.all(sql`DELETE FROM rate_limits WHERE at_ms < ${NOW} - ${FORGET_EVERY_MS}`).catch(() => {})
    }
    isExchanging = false
  }, EVERY_MS)
  timer.unref()
  return { exchange, stop: () => clearInterval(timer) }
}

/** The clock of the database, which is the same for all nodes. */
const NOW = sql`(extract(epoch FROM clock_timestamp()) * 1000)`

/** Takes from each caller's bucket, filled up to now, and gives what is left. In one order, so that nodes do not wait for each other in a circle. */
function drawn(rows: readonly { caller: string; used: number }[], { burst, perSecond }: TokenBuckets): Sql {
  return sql`INSERT INTO rate_limits AS held (caller, tokens, at_ms)
    SELECT caller, ${burst}::float8 - used, ${NOW} FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS taken (caller text, used float8) ORDER BY caller
    ON CONFLICT (caller) DO UPDATE SET at_ms = excluded.at_ms, tokens = greatest(${-burst * DEBT_MAX}::float8,
      least(${burst}::float8, held.tokens + greatest(0, excluded.at_ms - held.at_ms) * ${perSecond / 1000}::float8) - (${burst}::float8 - excluded.tokens))
    RETURNING caller, tokens`
}
