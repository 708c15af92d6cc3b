import sql, { join, type Sql } from 'sql-template-tag'
import { type Database, type ScanReader, unguarded } from '../db/database.ts'
import { hourSince } from './rules.ts'
import { type CollisionsOfHour, type CollisionsOfMember, type Counts, DAYS_MAX } from './schema.ts'

export type HourlyCount = Counts & { hour: string; kind: string; member: string }

/** Adds counts to those of their hours, of all nodes. */
export async function addCounts(db: Database, counts: readonly HourlyCount[]): Promise<void> {
  // Nodes write the rows in one order, so that they do not deadlock.
  const keyOf = ({ hour, kind, member }: HourlyCount) => `${hour} ${kind} ${member}`
  const rows = counts
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(
      (each) =>
        sql`(${each.hour}, ${each.kind}, ${each.member}, ${each.refused}, ${each.merged}, ${each.resolved}, ${each.givenUp})`,
    )
  const write = sql`INSERT INTO collisions (hour, kind, member, refused, merged, resolved, given_up) VALUES ${join(rows)}
    ON CONFLICT (hour, kind, member) DO UPDATE SET refused = collisions.refused + excluded.refused,
      merged = collisions.merged + excluded.merged, resolved = collisions.resolved + excluded.resolved,
      given_up = collisions.given_up + excluded.given_up`
  await db.change(async () => ({ writes: [unguarded(write)], answer: null }))
}

type Sums = { refused: number; merged: number; resolved: number; given_up: number }

const SUMS = sql`sum(refused) AS refused, sum(merged) AS merged, sum(resolved) AS resolved, sum(given_up) AS given_up`

const countsOf = ({ refused, merged, resolved, given_up }: Sums): Counts => ({
  refused: Number(refused),
  merged: Number(merged),
  resolved: Number(resolved),
  givenUp: Number(given_up),
})

const isSince = ({ guard }: ScanReader, hour: string): Sql =>
  guard ? sql`hour >= ${hour} AND ${guard('collisions')}` : sql`hour >= ${hour}`

/** The counts of each member since an hour, the most often refused first. */
export async function listByMember(db: ScanReader, since: string): Promise<CollisionsOfMember[]> {
  const rows = await db.all<Sums & { kind: string; member: string }>(
    sql`SELECT kind, member, ${SUMS} FROM collisions WHERE ${isSince(db, since)} GROUP BY kind, member ORDER BY 3 DESC, 4 DESC, kind, member`,
  )
  return rows.map((row) => ({ kind: row.kind, member: row.member, ...countsOf(row) }))
}

/** The counts of each hour since one, oldest first. */
export async function listByHour(db: ScanReader, since: string): Promise<CollisionsOfHour[]> {
  const rows = await db.all<Sums & { hour: string }>(
    sql`SELECT hour, ${SUMS} FROM collisions WHERE ${isSince(db, since)} GROUP BY hour ORDER BY hour`,
  )
  return rows.map((row) => ({ hour: row.hour, ...countsOf(row) }))
}

/** Deletes the counts that no answer shows any more. */
export async function deleteOldCounts(db: Database, nowMs: number): Promise<void> {
  const statement = sql`DELETE FROM collisions WHERE hour < ${hourSince(DAYS_MAX, nowMs)}`
  await db.change(async () => ({ writes: [unguarded(statement)], answer: null }))
}
