/** The token buckets that all nodes share. Only PostgreSQL has them: an SQLite file has one node. */
import sql from 'sql-template-tag'
import type { Reader } from '../database.ts'

/** The clock of the database, which all nodes share. */
const NOW_MS = sql`(extract(epoch FROM clock_timestamp()) * 1000)`

export type BucketLimits = { perSecond: number; burst: number; debtMax: number }

/**
 * Refills each caller's bucket up to now, takes from it and returns what is left. The rows are locked in one order, so that nodes
 * do not deadlock.
 */
export async function drawTokens(
  db: Reader,
  taken: readonly { caller: string; used: number }[],
  { perSecond, burst, debtMax }: BucketLimits,
): Promise<{ caller: string; tokens: number }[]> {
  const rows = await db.all<{ caller: string; tokens: number }>(
    sql`INSERT INTO rate_limits AS held (caller, tokens, at_ms)
    SELECT caller, ${burst}::float8 - used, ${NOW_MS} FROM jsonb_to_recordset(${JSON.stringify(taken)}::text::jsonb) AS taken (caller text, used float8) ORDER BY caller
    ON CONFLICT (caller) DO UPDATE SET at_ms = excluded.at_ms, tokens = greatest(${-debtMax}::float8,
      least(${burst}::float8, held.tokens + greatest(0, excluded.at_ms - held.at_ms) * ${perSecond / 1000}::float8) - (${burst}::float8 - excluded.tokens))
    RETURNING caller, tokens`,
  )
  return rows.map(({ caller, tokens }) => ({ caller, tokens: Number(tokens) }))
}

/** How long a debt is remembered. */
const DEBT_KEPT_MS = 3_600_000

/** Deletes the buckets that have not been used for that long, but keeps debts for longer. */
export async function deleteIdleBuckets(db: Reader, idleMs: number): Promise<void> {
  await db.all(sql`DELETE FROM rate_limits
    WHERE at_ms < ${NOW_MS} - ${idleMs} AND (tokens >= 0 OR at_ms < ${NOW_MS} - ${DEBT_KEPT_MS})`)
}
