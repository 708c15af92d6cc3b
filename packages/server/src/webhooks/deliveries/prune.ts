import { setTimeout as pause } from 'node:timers/promises'
import sql, { join } from 'sql-template-tag'
import { type Database, unguarded } from '../../db/database.ts'
import { FEED_HEAD } from '../../db/feed-head.ts'
import { movesGone, signedTextsGone } from '../../history/gone.ts'
import { firstIdAt } from '../../kernel/ids.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_MAX = 500
const BETWEEN_BATCHES_MS = 50
/** Longer than all attempts of a delivery together. */
const PENDING_MAX_MS = 15 * DAY_MS

/** How many days to keep events and deliveries; 0 for unlimited. */
type Retention = { eventDays: number; deliveryDays: number }

/** Deletes old events and deliveries in small batches, so that other requests do not wait. */
export async function prune(db: Database, { eventDays, deliveryDays }: Retention, nowMs: number): Promise<void> {
  if (deliveryDays > 0) {
    while (await pruneDeliveries(db, nowMs - deliveryDays * DAY_MS)) await pause(BETWEEN_BATCHES_MS)
  }
  if (eventDays > 0) {
    const before = firstIdAt(nowMs - eventDays * DAY_MS)
    while (await pruneEvents(db, before)) await pause(BETWEEN_BATCHES_MS)
  }
}

/** Returns whether there may be more. Pending deliveries are deleted only when they are older than any retry. */
async function pruneDeliveries(db: Database, beforeMs: number): Promise<boolean> {
  const old = sql`id < ${firstIdAt(beforeMs)} AND (state <> 'PENDING' OR id < ${firstIdAt(beforeMs - PENDING_MAX_MS)})`
  const ids = await db.column<string>(sql`SELECT id FROM deliveries WHERE ${old} ORDER BY id LIMIT ${BATCH_MAX}`)
  if (ids.length === 0) return false
  const gone = sql`DELETE FROM deliveries WHERE id <= ${ids.at(-1)} AND ${old}`
  await db.change(async () => ({ writes: [unguarded(gone)], answer: null }))
  return ids.length === BATCH_MAX
}

/**
 * Deletes old events from the beginning of the feed, up to the first that is not old: the feed must have no gaps, also if a node with a
 * slow clock wrote in between. It keeps events that an enabled webhook still has to send, and the newest, whose number the next event
 * follows. An imported record has an event of its earlier time, so the age is that of the id. What is left of deleted moves goes with their
 * last event. Returns whether there may be more.
 */
async function pruneEvents(db: Database, before: string): Promise<boolean> {
  const [bound] = await db.column<number | null>(sql`SELECT min(seq) FROM (
    SELECT ${FEED_HEAD} - 1 AS seq
    UNION ALL SELECT min(position) FROM webhooks WHERE is_enabled = 1
    UNION ALL SELECT min(event_seq) - 1 FROM deliveries JOIN webhooks ON webhooks.id = webhook_id
      WHERE state = 'PENDING' AND is_enabled = 1) AS bounds`)
  const rows = await db.all<{ seq: number; id: string }>(sql`SELECT seq, event_id AS id FROM event_numbers
    WHERE seq <= ${Number(bound ?? 0)} ORDER BY seq LIMIT ${BATCH_MAX}`)
  const firstKept = rows.findIndex(({ id }) => id >= before)
  const last = rows.at(firstKept === -1 ? -1 : firstKept - 1)
  if (!last || firstKept === 0) return false
  const ids = rows.filter(({ seq }) => seq <= last.seq).map(({ id }) => id)
  const writes = [
    unguarded(sql`DELETE FROM events WHERE id IN (${join(ids)})`),
    unguarded(sql`DELETE FROM event_numbers WHERE seq <= ${last.seq}`),
  ]
  await db.change(async (tx) => ({
    writes: [...(await movesGone(tx, ids)), ...(await signedTextsGone(tx, ids)), ...writes],
    answer: null,
  }))
  return firstKept === -1 && rows.length === BATCH_MAX
}
