/**
 * Plans the messages of rules: follows the feed from its position, and stores the messages for each event in the change that moves the
 * position on. So each event is looked at once, also if nodes are killed, and a message is there if and only if its event was.
 *
 * The position belongs to one history of the database (its epoch). After a restore there is none, so the planner begins at the newest event:
 * nothing is sent a second time that the lost history had sent. What waited to be sent then becomes UNKNOWN.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { EventRow } from '../../events/store.ts'
import { isSpent, pageBudget } from '../../kernel/byte-budget.ts'
import { contextWithoutRequest } from '../../kernel/context.ts'
import { instantOf } from '../../kernel/instant.ts'
import { matches } from '../../message-rules/match-rules.ts'
import type { MessageRule } from '../../message-rules/schema.ts'
import { listActiveRules } from '../../message-rules/store.ts'
import { isHeldByOther, LEASE_MS, type LeaseWatch, watchLeases } from '../../webhooks/deliveries/leases.ts'
import { wakeOnEvents } from '../../webhooks/deliveries/wake.ts'
import { findDueDays, lookAtDay } from './days.ts'
import { beginHistory } from './history.ts'
import { type Met, messagesFor } from './plan.ts'
import { releaseSome } from './releases.ts'
import { findWork, listOccasions, moveOn, releaseWork, type Work } from './store.ts'

/** How many events one change plans. */
const EVENTS_MAX = 5
/** How many events are scanned at once for those that a rule wants. */
const SCAN_MAX = 1_000
const UNNOTED_MAX_MS = 10_000
/** An event that cannot be planned is left out after so many attempts: the others must not wait for it for ever. */
const FAILURES_MAX = 5
const ACTOR = 'vanline'

export type PlannerOptions = {
  db: Database
  clock?: () => number
  elapsedMs?: () => number
  /** There are new messages. */
  planned?: () => void
  /** An event is left out for good, because planning its messages has failed too often. */
  leftOut?: (eventID: string) => void
  onError?: (error: unknown, eventID: string | null) => void
}

export type Planner = {
  start(): void
  /** Plans everything that there is, and returns when it is stored. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export type PlanningNode = { db: Database; clock: () => number; holder: string; isStopping: boolean }

type State = PlanningNode & {
  leases: LeaseWatch
  planned: () => void
  leftOut: (eventID: string) => void
  onError: (error: unknown, eventID: string | null) => void
  /** How far this node has scanned without storing it, and when it stored its position. */
  scanned: { name: string; to: number; notedAtMs: number }
  failures: { at: number; count: number }
  running: Promise<void> | undefined
}

export function openPlanner(options: PlannerOptions): Planner {
  const { db, clock = Date.now, elapsedMs = () => performance.now() } = options
  const { planned = () => {}, leftOut = () => {}, onError = () => {} } = options
  const node: PlanningNode = { db, clock, holder: randomUUID(), isStopping: false }
  const state: State = {
    ...node,
    ...{ leases: watchLeases(node, elapsedMs), planned, leftOut, onError, running: undefined },
    ...{ scanned: { name: '', to: 0, notedAtMs: 0 }, failures: { at: -1, count: 0 } },
  }
  let waking: ReturnType<typeof wakeOnEvents> | undefined
  return {
    start() {
      waking = wakeOnEvents(db, () => {
        runOnce(state).catch((error) => onError(error, null))
      })
    },
    async tick() {
      await state.running?.catch(() => {})
      await runOnce(state)
    },
    async stop() {
      state.isStopping = true
      waking?.stop()
      await state.running?.catch(() => {})
      await db.change(async () => ({ writes: [releaseWork(state.holder)], answer: null }))
    },
  }
}

function runOnce(state: State): Promise<void> {
  state.running ??= run(state).finally(() => {
    state.running = undefined
  })
  return state.running
}

async function run(state: State): Promise<void> {
  for (let hasMore = true; hasMore && !state.isStopping; ) {
    // On SQLite reads are synchronous; other requests must run in between.
    await nextTurn()
    hasMore = await turn(state)
    if (hasMore) state.planned()
  }
}

/** Plans some events, looks at a day, or releases some messages. Returns whether there may be more. */
async function turn(state: State): Promise<boolean> {
  const { db, leases } = state
  const work = await findWork(db)
  if (work.position === null) return beginHistory(state, work)
  if (leases.isHeld({ ...work, id: work.name, mark: work.position })) return false
  const rules = await listActiveRules(db)
  if (await planEvents(state, work, work.position, rules)) return true
  if (await releaseSome(state)) return true
  const lookedAt = await findDueDays(state, rules)
  // One node at a time looks at a day, by the lease.
  return lookedAt !== undefined && (await store(state, work, work.position, [])) && lookAtDay(state, lookedAt)
}

async function planEvents(state: State, work: Work, position: number, rules: readonly MessageRule[]): Promise<boolean> {
  const { db, clock, scanned, failures } = state
  if (scanned.name !== work.name) state.scanned = { name: work.name, to: 0, notedAtMs: 0 }
  const after = Math.max(position, state.scanned.to)
  const types = [...new Set(rules.flatMap(({ events }) => events))]
  const until = types.length === 0 ? work.head : Math.min(work.head, after + SCAN_MAX)
  const limit = failures.at === position && failures.count > 0 ? 1 : EVENTS_MAX
  const budget = pageBudget()
  const events =
    types.length === 0 || until <= after ? [] : await listOccasions(db, types, { after, until, limit }, budget)
  if (events.length === 0) return skip(state, work, position, until)
  const isAll = events.length < limit && !isSpent(budget)
  const to = isAll ? until : Number(events.at(-1)?.seq)
  try {
    await store(state, work, to, events)
    state.failures = { at: -1, count: 0 }
  } catch (error) {
    state.failures = { at: position, count: failures.at === position ? failures.count + 1 : 1 }
    const [first] = events
    state.onError(error, first?.id ?? null)
    if (events.length > 1 || state.failures.count < FAILURES_MAX) return false
    if (first && (await store(state, work, Number(first.seq), []))) state.leftOut(first.id)
  }
  state.scanned = { name: work.name, to, notedAtMs: clock() }
  return true
}

/** Goes past events that no rule wants. The position is worth a write only from time to time. */
async function skip(state: State, work: Work, position: number, until: number): Promise<boolean> {
  const { clock, scanned } = state
  scanned.to = Math.max(scanned.to, until)
  const isNoteDue = until > position && clock() - scanned.notedAtMs >= UNNOTED_MAX_MS
  if (!isNoteDue && until - position < SCAN_MAX) return until < work.head
  scanned.notedAtMs = clock()
  await store(state, work, until, [])
  return true
}

/** Stores the messages for some events, and how far the planner has come. False if another node was faster. */
function store({ db, clock, holder }: State, seen: Work, to: number, events: readonly EventRow[]): Promise<boolean> {
  return db.change(async (tx) => {
    const nowMs = clock()
    const work = await findWork(tx)
    const isOther = isHeldByOther({ holder, clock }, work) && work.leasedUntil !== seen.leasedUntil
    if (work.name !== seen.name || work.position !== seen.position || isOther) return { writes: [], answer: false }
    const rules = events.length === 0 ? [] : await listActiveRules(tx)
    const met = events.flatMap((event) => occasionsOf(event, rules))
    const messages = met.length === 0 ? [] : await messagesFor(tx, contextWithoutRequest(ACTOR, nowMs), met)
    return { writes: [...messages, moveOn(work, to, holder, instantOf(nowMs + LEASE_MS))], answer: true }
  })
}

/** The rules that an event is an occasion for. What happened before a rule was there is none. */
function occasionsOf(event: EventRow, rules: readonly MessageRule[]): Met[] {
  const { move_id: moveID } = event
  if (moveID === null) return []
  const { source = null }: { source?: string | null } = JSON.parse(event.details ?? '{}')
  const occasion = { type: event.type, changes: JSON.parse(event.changes), source }
  const [kind] = event.subject.split('/', 1)
  const topic = {
    ...{ moveID, shipmentID: event.shipment_id },
    job: kind === 'jobs' ? JSON.parse(event.doc) : null,
    request: kind === 'change-requests' ? JSON.parse(event.doc) : null,
  }
  return rules
    .filter((rule) => isAfter(event, rule) && matches(rule, occasion))
    .map((rule) => ({ rule, topic, name: event.id, eventID: event.id, isDeletion: /deleted$/.test(event.type) }))
}

/** Whether an event is younger than a rule. Ids order what happened in the same millisecond. */
const isAfter = (event: EventRow, { createdAt, id }: MessageRule): boolean =>
  event.time > createdAt || (event.time === createdAt && event.id > id)
