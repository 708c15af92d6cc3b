/**
 * The order of events on PostgreSQL.
 *
 * A number taken inside a transaction says nothing about when the transaction commits: a reader that has passed 7 would miss a 6 that
 * commits later. So events get their numbers after they are committed. A pass locks the row of `feed_head` and gives the next numbers to
 * the committed events that it sees, in the order of their times and ids. Readers see numbers up to the head only. Where the tables are
 * distributed, the numbers of a pass do not become visible together. There the head advances in a later pass, when it sees all of them.
 *
 * An event that a pass does not see yet gets a later number. A pass never sees a change of a move without the earlier changes of the move,
 * and within one pass the times of a record's versions decide. So the feed keeps the order of each record, and of a move as far as the
 * clocks of the nodes agree.
 *
 * Passes are durable before their numbers are seen: numbers that a crash takes back could be given in another order.
 *
 * Every node requests a pass after its own commits, and from time to time. LISTEN tells a node about the passes of other nodes sooner,
 * where it works.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { EventLag } from '../../database.ts'
import { learnLayout } from '../distributed/layout.ts'
import type { HeadLock, KnownLayout } from '../layout.ts'
import { RELEASE_COMMENT } from '../nodes.ts'
import type { Pool } from '../wire/pool.ts'

const BATCH_MAX = 2_000
const POLL_MS = 500
/** The pause between two passes is twice the duration of the last one, within these limits. More passes would cost more than they save. */
const SPACING_MIN_MS = 10
const SPACING_MAX_MS = 50
const RETRY_MS = 15
const RETRY_MAX_MS = 250
const PASS_MAX_MS = 5_000
const STOP_MAX_MS = 500

/**
 * Planner settings that are off during a pass, so that it uses the index of rows without a number, one row at a time: during such a scan
 * PostgreSQL marks the index entries of numbered rows as dead, otherwise it visits all of them in every pass.
 */
const OFF = ['enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/**
 * One pass is one message of several statements, which form one transaction. The last statement takes its snapshot while the head is
 * locked, so it sees what the previous pass has numbered.
 */
const passWith = ({ statement, isMine }: HeadLock): string => `${RELEASE_COMMENT}
  SELECT ${OFF.map((setting) => `set_config('${setting}', 'off', true)`).join(', ')};
  ${statement};
  WITH head AS MATERIALIZED (
    SELECT seq, given, is_atomic, ${isMine} AS is_mine FROM feed_head WHERE name = 'feed'),
  seen AS MATERIALIZED (
    SELECT count(*) AS seen FROM event_numbers, head WHERE event_numbers.seq > head.seq AND event_numbers.seq <= given),
  waiting AS MATERIALIZED (
    SELECT event_id, stream, time FROM event_numbers WHERE seq IS NULL ORDER BY time, event_id LIMIT ${BATCH_MAX + 1}),
  placed AS (SELECT event_id, stream, row_number() OVER (ORDER BY time, event_id) AS place FROM waiting),
  chosen AS MATERIALIZED (
    SELECT event_id, stream, given + place AS number FROM placed, head, seen WHERE place <= ${BATCH_MAX} AND seen = given - seq AND is_mine),
  numbered AS (
    UPDATE event_numbers SET seq = number FROM chosen
    WHERE event_numbers.event_id = chosen.event_id AND event_numbers.stream = chosen.stream RETURNING 1),
  counts AS MATERIALIZED (SELECT (SELECT count(*) FROM numbered) AS numbered, (SELECT count(*) FROM waiting) AS found),
  next AS MATERIALIZED (
    SELECT CASE WHEN seen < given - seq OR NOT is_mine THEN seq WHEN is_atomic THEN given + numbered ELSE given END AS next_seq,
      given + numbered AS next_given FROM head, seen, counts),
  advanced AS (
    UPDATE feed_head SET seq = next_seq, given = next_given FROM next
    WHERE name = 'feed' AND (seq <> next_seq OR given <> next_given) RETURNING 1)
  SELECT numbered, found, next_seq AS last, next_given AS given,
    CASE WHEN next_seq > seq THEN pg_notify('vanline_events', '') END
  FROM head, counts, next`

/** The result of a pass: `last` is the head, `given` the last number that was given. */
type Pass = { numbered: number; found: number; last: number; given: number }

/** A caller that waits for the events that were there when it asked. They have numbers up to `until`, once that is known. */
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
  known: KnownLayout
  /** The statements of a pass, once the layout is known. */
  pass: string | undefined
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
  known: KnownLayout,
  { isPooled, pollMs = POLL_MS }: NumberingOptions,
  wake: () => void,
): EventNumbering {
  const state: State = {
    pool,
    known,
    pass: undefined,
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
    const timer = setTimeout(waiter.resolve, state.known.layout.settleMaxMs)
    state.waiters.add(waiter)
    request(state)
  })
}

/** Runs passes until none is requested and no event is left without a number. */
async function runPasses(state: State): Promise<void> {
  let retryMs = RETRY_MS
  while (state.isRequested && !state.isStopped) {
    state.isRequested = false
    const beganAt = performance.now()
    const done = await runPass(state).catch(() => undefined)
    const spacingMs = Math.min(Math.max(SPACING_MIN_MS, 2 * (performance.now() - beganAt)), SPACING_MAX_MS)
    state.lag.isFailing = done === undefined
    const { isDone, numbered } = done ?? { isDone: false, numbered: 0 }
    retryMs = numbered > 0 || isDone ? RETRY_MS : Math.min(retryMs * 2, RETRY_MAX_MS)
    state.isRequested ||= !isDone
    if (state.isRequested) await pause(isDone ? spacingMs : retryMs)
  }
  state.passes = undefined
}

/** Runs one pass. It is not done if events are left without a number, or with one that readers may not see yet. */
async function runPass(state: State): Promise<{ isDone: boolean; numbered: number }> {
  const present = [...state.waiters]
  const giveUpAt = performance.now() + PASS_MAX_MS
  await learnLayout(state.pool.feed, state.known, giveUpAt)
  state.pass ??= passWith(state.known.layout.headLock)
  const [pass] = await state.pool.feed<Pass>(state.pass, [], { giveUpAt })
  if (!pass) throw new Error('The pass that numbers events returned no row.')
  const { numbered, found, last, given } = pass
  for (const waiter of present) {
    if (found === numbered) waiter.until ??= given
    if (waiter.until !== undefined && last >= waiter.until) waiter.resolve()
  }
  if (last > state.lastSeen) state.wake()
  state.lastSeen = last
  const isDone = found === numbered && last === given
  noteLag(state.lag, pass, isDone)
  return { isDone, numbered }
}

/** The newest events always wait a little. The feed is behind only when no event gets a number for a while. */
function noteLag(lag: State['lag'], { numbered, found }: Pass, isDone: boolean): void {
  lag.waiting = found - numbered
  if (isDone) lag.since = undefined
  else if (numbered > 0) lag.since = performance.now()
  else lag.since ??= performance.now()
}
