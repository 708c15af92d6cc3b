/**
 * The order of events on PostgreSQL.
 *
 * A number taken inside a transaction says nothing about when the transaction commits: a reader that has gone past 7
 * would miss a 6 that commits later. So events get their numbers after they are committed. Whichever node holds an advisory
 * lock gives dense numbers to rows in the order of their transaction ids (and within one, of their own), but only to rows of transactions older than every
 * one that is still open (below the snapshot's xmin): nothing can then turn up before them. A row from beyond the snapshot's xmax
 * was written by another server and restored here, and is as settled as any.
 *
 * Every node asks for a pass after its own commits and listens for the passes of the others; where LISTEN
 * does not work it looks from time to time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'

const NUMBERING_LOCK = 7_126_002
const BATCH_MAX = 2_000
const POLL_MS = 500
const RETRY_MS = 15
const RETRY_MAX_MS = 250
const SETTLE_MAX_MS = 1_000

const NUMBER = `
  WITH snapshot AS (SELECT pg_current_snapshot() AS now),
  settled AS (
    SELECT id, row_number() OVER (ORDER BY xid, id) AS place FROM (
      SELECT id, xid FROM events, snapshot
      WHERE seq IS NULL AND (xid < pg_snapshot_xmin(now) OR xid >= pg_snapshot_xmax(now))
      ORDER BY xid, id LIMIT ${BATCH_MAX}) AS waiting),
  numbered AS (
    UPDATE events SET seq = (SELECT coalesce(max(seq), 0) FROM events) + settled.place
    FROM settled WHERE events.id = settled.id RETURNING 1)
  SELECT (SELECT count(*) FROM numbered) AS numbered, (SELECT count(*) FROM (SELECT 1 FROM events WHERE seq IS NULL LIMIT ${BATCH_MAX + 1}) AS open) AS open`

export type EventNumbering = { request: () => void; settled: () => Promise<void>; stop: () => Promise<void> }

/** Gives events their numbers for as long as the node runs. */
export function eventNumbering(pool: postgres.Sql, isPooled: boolean, wake: () => void): EventNumbering {
  let isStopped = false
  let isWanted = false
  let passes: Promise<void> | undefined
  let listening: Promise<postgres.ListenMeta | undefined> | undefined

  /** One pass. True means that something is left to do. */
  async function pass(): Promise<boolean> {
    return await pool.begin(async (tx) => {
      const [lock] = await tx.unsafe(`SELECT pg_try_advisory_xact_lock(${NUMBERING_LOCK}) AS mine`)
      if (!lock?.mine) return true
      const [row] = await tx.unsafe(NUMBER)
      if (row && Number(row.numbered) > 0) await tx.unsafe("SELECT pg_notify('vanline_events', '')")
      return Number(row?.open) > Number(row?.numbered)
    })
  }

  async function run(): Promise<void> {
    let waitMs = RETRY_MS
    while (isWanted && !isStopped) {
      isWanted = false
      const isLeft = await pass().catch(() => true)
      if (!isLeft) {
        wake()
        waitMs = RETRY_MS
        continue
      }
      isWanted = true
      await pause(waitMs)
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
    }
    passes = undefined
  }

  function request(): void {
    isWanted = true
    passes ??= run()
  }

  /** Hears of the passes of other nodes; the driver listens again by itself once it has listened at all. */
  function listen(): void {
    listening ??= pool.listen('vanline_events', wake, wake).catch(() => {
      listening = undefined
      return undefined
    })
  }

  // Events of a node that died before it numbered them are found by the others.
  const poll = setInterval(() => {
    request()
    if (isPooled) wake()
    else listen()
  }, POLL_MS)
  poll.unref()

  return {
    request,
    async settled() {
      request()
      await Promise.race([passes, pause(SETTLE_MAX_MS, undefined, { ref: false })])
    },
    async stop() {
      isStopped = true
      clearInterval(poll)
      await passes
      await (await listening)?.unlisten().catch(() => undefined)
    },
  }
}
