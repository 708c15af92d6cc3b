/**
 * The order of events on PostgreSQL.
 *
 * A number taken inside a transaction says nothing about when the transaction commits: a reader that has passed 7 would miss a 6 that
 * commits later. So events get their numbers after they are committed. The node that holds an advisory lock gives dense numbers to rows in
 * the order of their transaction ids (and within a transaction, of their own ids). It numbers only rows of transactions that are older than
 * every transaction still open in this database: no row can appear before them later.
 *
 * - A snapshot counts the transactions of all databases of the server. Those known to be in other databases are not waited for.
 * - Rows that another server wrote are numbered when the restore is noticed (restore.ts). A row with a transaction id beyond the snapshot's
 *   xmax can only be such a row. It can be numbered, unless a row before it cannot.
 *
 * Every node requests a pass after its own commits, and from time to time. LISTEN tells a node about the passes of other nodes sooner,
 * where it works.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EventLag } from '../database.ts'
import type { Pool } from './pool.ts'

export const NUMBERING_LOCK = 7_126_002
const BATCH_MAX = 2_000
const POLL_MS = 500
/** The pause between two passes. Shorter pauses would cost the server more than they save its readers. */
const SPACING_MS = 10
const RETRY_MS = 15
const RETRY_MAX_MS = 250
const SETTLE_MAX_MS = 1_000
const PASS_MAX_MS = 5_000
const STOP_MAX_MS = 500

/**
 * Settings that are off during a pass. It need not wait for the disk: if its numbers are lost in a crash, the events get the same numbers
 * again, because the rows themselves determine the order. And the planner must use the index of rows without a number, one row at a time:
 * during such a scan PostgreSQL marks the index entries of numbered rows as dead, otherwise it visits all of them in every pass.
 */
const OFF = ['synchronous_commit', 'enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/**
 * One pass is one message of several statements, which form one transaction. The last statement takes its snapshot while the lock is held,
 * so it sees what the previous holder has numbered.
 */
const PASS = `
  SELECT ${OFF.map((setting) => `set_config('${setting}', 'off', true)`).join(', ')};
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

/** The result of a pass. `oldest` is the first transaction that was still open, `newest` the first that had not begun. */
type Pass = { numbered: number; found: number; last: number; is_complete: boolean; oldest: string; newest: string }

/** A caller that waits for the events that were there when it asked. All of them belong to transactions before `until`. */
type Waiter = { resolve: () => void; until: number | undefined }

export type NumberingOptions = {
  /** Whether the URL leads to a pooler, through which LISTEN does not work. */
  isPooled: boolean
  /** How often a node looks for events that no notification announced. */
  pollMs?: number
}

type EventNumbering = {
  /** Requests a pass. */
  request: () => void
  /** Waits until the present events are numbered, but not for ever. */
  settled: () => Promise<void>
  lag: () => EventLag
  stop: () => Promise<void>
}

type State = {
  pool: Pool
  wake: () => void
  waiters: Set<Waiter>
  /** The number of the last event that listeners were woken for. */
  lastSeen: number
  isRequested: boolean
  isStopped: boolean
  /** Set while passes run. */
  passes: Promise<void> | undefined
  lag: { waiting: number; since: number | undefined; isFailing: boolean }
}

/** Gives events their numbers for as long as the node runs. */
export function eventNumbering(
  pool: Pool,
  { isPooled, pollMs = POLL_MS }: NumberingOptions,
  wake: () => void,
): EventNumbering {
  const state: State = {
    pool,
    wake,
    waiters: new Set(),
    lastSeen: 0,
    isRequested: false,
    isStopped: false,
    passes: undefined,
    lag: { waiting: 0, since: undefined, isFailing: false },
  }
  if (!isPooled) pool.listen('vanline_events', wake)
  // Finds the events of a node that died before it numbered them.
  const poll = setInterval(() => request(state), pollMs).unref()

  return {
    request: () => request(state),
    settled: () => settled(state),
    lag: () => ({
      waiting: state.lag.waiting,
      seconds: state.lag.since === undefined ? 0 : (performance.now() - state.lag.since) / 1000,
      isFailing: state.lag.isFailing,
    }),
    async stop() {
      state.isStopped = true
      clearInterval(poll)
      await Promise.race([state.passes, pause(STOP_MAX_MS, undefined, { ref: false })])
    },
  }
}

function request(state: State): void {
  state.isRequested = true
  state.passes ??= runPasses(state)
}

function settled(state: State): Promise<void> {
  return new Promise((resolve) => {
    const waiter: Waiter = {
      until: undefined,
      resolve() {
        clearTimeout(timer)
        state.waiters.delete(waiter)
        resolve()
      },
    }
    const timer = setTimeout(waiter.resolve, SETTLE_MAX_MS)
    state.waiters.add(waiter)
    request(state)
  })
}

/** Runs passes until none is requested and no event is left without a number. */
async function runPasses(state: State): Promise<void> {
  let retryMs = RETRY_MS
  while (state.isRequested && !state.isStopped) {
    state.isRequested = false
    const done = await runPass(state).catch(() => undefined)
    state.lag.isFailing = done === undefined
    const { isDone, numbered } = done ?? { isDone: false, numbered: 0 }
    retryMs = numbered > 0 || isDone ? RETRY_MS : Math.min(retryMs * 2, RETRY_MAX_MS)
    state.isRequested ||= !isDone
    if (state.isRequested) await pause(isDone ? SPACING_MS : retryMs)
  }
  state.passes = undefined
}

/** Runs one pass. It is not done if events are left without a number, perhaps because another node holds the lock. */
async function runPass(state: State): Promise<{ isDone: boolean; numbered: number }> {
  const present = [...state.waiters]
  const [pass] = await state.pool.feed<Pass>(PASS, [], { giveUpAt: performance.now() + PASS_MAX_MS })
  if (!pass) throw new Error('The pass that numbers events returned no row.')
  const isDone = pass.found === pass.numbered
  resolveReached(present, pass, isDone)
  if (pass.last > state.lastSeen) state.wake()
  state.lastSeen = pass.last
  noteLag(state.lag, pass, isDone)
  return { isDone, numbered: pass.numbered }
}

/** Resolves the waiters whose events are numbered. The first pass that a waiter sees says up to which transaction it waits. */
function resolveReached(waiters: readonly Waiter[], { is_complete, oldest, newest }: Pass, isDone: boolean): void {
  for (const waiter of waiters) {
    const isReached = waiter.until !== undefined && is_complete && Number(oldest) >= waiter.until
    if (isDone || isReached) waiter.resolve()
    else waiter.until ??= Number(newest)
  }
}

/** The newest events always wait a little. The feed is behind only when no event gets a number for a while. */
function noteLag(lag: State['lag'], { numbered, found }: Pass, isDone: boolean): void {
  lag.waiting = found - numbered
  if (isDone) lag.since = undefined
  else if (numbered > 0) lag.since = performance.now()
  else lag.since ??= performance.now()
}
