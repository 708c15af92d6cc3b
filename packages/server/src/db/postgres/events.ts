/**
 * The order of events on PostgreSQL.
 *
 * A number taken inside a transaction says nothing about when the transaction commits: a reader that has gone past 7
 * would miss a 6 that commits later. So events get their numbers after they are committed. Whichever node holds an advisory
 * lock gives dense numbers to rows in the order of their transaction ids (and within one, of their own), but only to rows of transactions older than every
 * one that is still open in this database: nothing can then turn up before them. (A snapshot counts the transactions of all databases of the
 * server; those that are known to be elsewhere need not be waited for.) Rows that another server wrote are numbered when the restore is
 * noticed (restore.ts). One from beyond the snapshot's xmax can only be such a row: it is settled, unless one before it is not.
 *
 * Every node asks for a pass after its own commits, and from time to time. LISTEN tells it sooner of the passes of the others, where
 * that works.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EventLag } from '../database.ts'
import type { Pool } from './pool.ts'

export const NUMBERING_LOCK = 7_126_002
const BATCH_MAX = 2_000
const POLL_MS = 500
/** Events that come together are numbered together; more often costs the server more than it gives anybody. */
const SPACING_MS = 10
const RETRY_MS = 15
const RETRY_MAX_MS = 250
const SETTLE_MAX_MS = 1_000
const PASS_MAX_MS = 5_000
const STOP_MAX_MS = 500

/**
 * What a pass does without. It need not wait for the disk: if its numbers are lost in a crash, the events get the same ones again, since their
 * order is what the rows themselves say. And it must go to its few rows one by one, in the order of the index of those that have no number: of an
 * index that is read so, PostgreSQL remembers which entries are of rows long numbered, otherwise it looks at all of them each time.
 */
const WITHOUT = ['synchronous_commit', 'enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/**
 * One pass is one message of several statements, which together are a transaction: the last takes its snapshot when the lock is held, and
 * so sees what the holder before it has numbered.
 */
const PASS = `
  SELECT ${WITHOUT.map((setting) => `set_config('${setting}', 'off', true)`).join(', ')};
  SELECT set_config('vanline.is_numbering', pg_try_advisory_xact_lock(${NUMBERING_LOCK})::text, true);
  WITH snapshot AS (SELECT pg_current_snapshot() AS now, current_setting('vanline.is_numbering') = 'true' AS mine),
  elsewhere AS (
    SELECT backend_xid FROM pg_stat_activity
    WHERE backend_xid IS NOT NULL AND datid <> (SELECT oid FROM pg_database WHERE datname = current_database())),
  horizon AS (
    SELECT coalesce(
      (SELECT xid FROM pg_snapshot_xip(now) AS xid
        WHERE NOT EXISTS (SELECT FROM elsewhere WHERE backend_xid = xid::xid) ORDER BY xid LIMIT 1),
      pg_snapshot_xmax(now)) AS oldest, pg_snapshot_xmax(now) AS newest FROM snapshot),
  waiting AS MATERIALIZED (
    SELECT id, xid FROM events WHERE seq IS NULL ORDER BY xid, id LIMIT ${BATCH_MAX + 1}),
  settled AS (
    SELECT id, row_number() OVER (ORDER BY xid, id) AS place FROM waiting, snapshot, horizon
    WHERE mine AND (xid < oldest OR (xid >= newest
      AND NOT EXISTS (SELECT FROM waiting AS unsettled WHERE unsettled.xid >= oldest AND unsettled.xid < newest)))),
  last AS (SELECT coalesce(max(seq), 0) AS seq FROM events),
  numbered AS (
    UPDATE events SET seq = last.seq + settled.place FROM settled, last
    WHERE events.id = settled.id AND settled.place <= ${BATCH_MAX} AND events.seq IS NULL RETURNING 1),
  counts AS (SELECT (SELECT count(*) FROM numbered) AS numbered, (SELECT count(*) FROM waiting) AS found)
  SELECT numbered, found, last.seq + numbered AS last, mine AND numbered < ${BATCH_MAX} AS is_complete,
    oldest::text, newest::text, CASE WHEN numbered > 0 THEN pg_notify('vanline_events', '') END
  FROM counts, snapshot, horizon, last`

/** What a pass found and did; `oldest` is the first transaction that was still open, `newest` the first that had not begun. */
type Pass = { numbered: number; found: number; last: number; is_complete: boolean; oldest: string; newest: string }

/** Somebody who waits for the events that were there when they asked. */
type Waiter = { resolve: () => void; until: number | undefined }

type EventNumbering = {
  request: () => void
  settled: () => Promise<void>
  lag: () => EventLag
  stop: () => Promise<void>
}

export type NumberingOptions = {
  /** Whether a pooler stands between, through which LISTEN is not heard. */
  isPooled: boolean
  /** How often a node looks for events of which nobody told it. */
  pollMs?: number
}

/** Gives events their numbers for as long as the node runs. */
export function eventNumbering(
  pool: Pool,
  { isPooled, pollMs = POLL_MS }: NumberingOptions,
  wake: () => void,
): EventNumbering {
  const waiters = new Set<Waiter>()
  let isStopped = false
  let isWanted = false
  let passes: Promise<void> | undefined
  let lastSeen = 0
  const lag = { waiting: 0, since: undefined as number | undefined, isFailing: false }

  /** One pass. It is not done if something is left, perhaps for another node that is at it. */
  async function pass(): Promise<{ isDone: boolean; numbered: number }> {
    const present = [...waiters]
    const [done] = await pool.feed<Pass>(PASS, [], { giveUpAt: performance.now() + PASS_MAX_MS })
    const { numbered, found, last, is_complete, oldest, newest } = done!
    const isDone = found === numbered
    for (const waiter of present) {
      const isReached = waiter.until !== undefined && is_complete && Number(oldest) >= waiter.until
      if (isDone || isReached) waiter.resolve()
      else waiter.until ??= Number(newest)
    }
    if (last > lastSeen) wake()
    lastSeen = last
    lag.waiting = found - numbered
    // Whoever comes last always waits; only when nobody gets a number for a while is the feed behind.
    lag.since = isDone ? undefined : numbered > 0 ? performance.now() : (lag.since ?? performance.now())
    return { isDone, numbered }
  }

  async function run(): Promise<void> {
    let retryMs = RETRY_MS
    while (isWanted && !isStopped) {
      isWanted = false
      const done = await pass().catch(() => undefined)
      lag.isFailing = done === undefined
      const { isDone, numbered } = done ?? { isDone: false, numbered: 0 }
      retryMs = numbered > 0 || isDone ? RETRY_MS : Math.min(retryMs * 2, RETRY_MAX_MS)
      isWanted ||= !isDone
      if (isWanted) await pause(isDone ? SPACING_MS : retryMs)
    }
    passes = undefined
  }

  function request(): void {
    isWanted = true
    passes ??= run()
  }

  if (!isPooled) pool.listen('vanline_events', wake)
  // Events of a node that died before it numbered them are found by the others.
  const poll = setInterval(request, pollMs)
  poll.unref()

  return {
    request,
    settled: () =>
      new Promise((resolve) => {
        const waiter: Waiter = {
          until: undefined,
          resolve() {
            clearTimeout(timer)
            waiters.delete(waiter)
            resolve()
          },
        }
        const timer = setTimeout(waiter.resolve, SETTLE_MAX_MS)
        waiters.add(waiter)
        request()
      }),
    lag: () => ({
      waiting: lag.waiting,
      seconds: lag.since === undefined ? 0 : (performance.now() - lag.since) / 1000,
      isFailing: lag.isFailing,
    }),
    async stop() {
      isStopped = true
      clearInterval(poll)
      await Promise.race([passes, pause(STOP_MAX_MS, undefined, { ref: false })])
    },
  }
}
