import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { always, type Database } from '../../db/database.ts'
import { instantOf } from '../../kernel/instant.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_MAX = 500
const BETWEEN_BATCHES_MS = 50
/** Longer than all the attempts of a delivery together take. */
const PENDING_MAX_MS = 15 * DAY_MS

/** For how many days things are kept; 0 is for ever. */
type Retention = { eventDays: number; deliveryDays: number }

/** Forgets what is older than it need be, a little at a time, so that nobody waits for it. */
export async function prune(db: Database, { eventDays, deliveryDays }: Retention, nowMs: number): Promise<void> {
  if (deliveryDays > 0) {
    while (await pruneDeliveries(db, nowMs - deliveryDays * DAY_MS)) await pause(BETWEEN_BATCHES_MS)
  }
  if (eventDays > 0) {
    const before = instantOf(nowMs - eventDays * DAY_MS)
    for (let after = 0; ; ) {
      const reached = await pruneEvents(db, after, before)
      if (reached === undefined) break
      after = reached
      await pause(BETWEEN_BATCHES_MS)
    }
  }
}

/** True if there may be more. What still waits goes only when it is older than anything can be that is ever sent. */
async function pruneDeliveries(db: Database, beforeMs: number): Promise<boolean> {
  const old = sql`id < ${firstIdAt(beforeMs)} AND (state <> 'PENDING' OR id < ${firstIdAt(beforeMs - PENDING_MAX_MS)})`
  const ids = await db.column<string>(sql`SELECT id FROM deliveries WHERE ${old} ORDER BY id LIMIT ${BATCH_MAX}`)
  if (ids.length === 0) return false
  const gone = sql`DELETE FROM deliveries WHERE id <= ${ids.at(-1)} AND ${old}`
  await db.change(async () => ({ writes: [always(gone)], answer: null }))
  return ids.length === BATCH_MAX
}

/** What every id that was made before an instant comes before. Ids tell the time they were made. */
const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/**
 * Looks at the next events after a number and forgets those that are old. Never one that an enabled webhook has still to send, and never
 * the newest: its number is the one the next follows. Gives back how far it looked; undefined at the end.
 */
async function pruneEvents(db: Database, after: number, before: string): Promise<number | undefined> {
  const [bound] = await db.column<number | null>(sql`SELECT min(seq) FROM (
    SELECT max(seq) - 1 AS seq FROM events
    UNION ALL SELECT min(position) FROM webhooks WHERE is_enabled = 1
    UNION ALL SELECT min(event_seq) - 1 FROM deliveries JOIN webhooks ON webhooks.id = webhook_id
      WHERE state = 'PENDING' AND is_enabled = 1) AS bounds`)
  const rows = await db.all<{ seq: number; time: string }>(sql`SELECT seq, time FROM events
    WHERE seq > ${after} AND seq <= ${Number(bound ?? 0)} ORDER BY seq LIMIT ${BATCH_MAX}`)
  const old = rows.filter(({ time }) => time < before)
  const [first, last] = [old[0], old.at(-1)]
  if (!first || !last) return undefined
  const gone = sql`DELETE FROM events WHERE seq >= ${first.seq} AND seq <= ${last.seq} AND time < ${before}`
  await db.change(async () => ({ writes: [always(gone)], answer: null }))
  return rows.length === BATCH_MAX ? Number(rows.at(-1)!.seq) : undefined
}
