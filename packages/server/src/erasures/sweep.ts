/**
 * Rewrites in the database what an erasure has marked.
 *
 * A move may have a hundred thousand events. They are rewritten a few at a time, each time in a change of its own that also notes how far it
 * has come, so that nobody waits for long and a process that dies loses nothing. Any node goes on from there; of two that are at it together
 * one loses the race and decides again. In the meantime whoever reads an event sees it as erased (history/erasing.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Decision, Reader } from '../db/database.ts'
import { instantOf } from '../kernel/instant.ts'
import { chooseCopies, countChosen, rewriteCopies } from './copies.ts'
import { advanceErasure, BATCH_MAX, LATE_MS } from './rules.ts'
import { findErasure, listDueErasures, updateErasure } from './store.ts'

const POLL_MS = 1_000
/** Between two steps there is time for what others want to write. */
const BETWEEN_STEPS_MS = 10
/** How many erasures are looked after before new ones are looked for. */
const DUE_MAX = 100

/** Makes the next step of an erasure. Gives back whether another one can follow at once. */
const step = (db: Database, id: string, nowMs: number): Promise<boolean> =>
  db.change(async (tx) => (await nextStep(tx, id, nowMs)) ?? { writes: [], answer: false })

async function nextStep(tx: Reader, id: string, nowMs: number): Promise<Decision<boolean> | undefined> {
  const stored = await findErasure(tx, id)
  const now = instantOf(nowMs)
  // Another node may have made the step. Which events stand before the mark is clear only when it has its number.
  if (stored?.nextStepAt == null || stored.nextStepAt > now || stored.markSeq === null) return undefined
  const { erasure, markSeq, rewrittenTo } = stored
  const { moveID, status } = erasure
  const isRunning = status === 'RUNNING'
  const between = { after: isRunning ? rewrittenTo : markSeq, before: markSeq }
  const chosen = await chooseCopies(tx, moveID, BATCH_MAX, between)
  const isLast = chosen.isAll
  const after = advanceErasure(erasure, countChosen(chosen), isLast, now)
  const nextStepAt = !isLast ? now : isRunning ? instantOf(nowMs + LATE_MS) : null
  const note = updateErasure(stored, after, Number(chosen.events.at(-1)?.seq ?? rewrittenTo), nextStepAt)
  return { writes: [note, ...(await rewriteCopies(tx, chosen, now))], answer: !isLast }
}

export type Sweeper = {
  /** Sweeps from now on, whenever there is something to do. */
  start(): void
  /** Does what is due now; gives back how many steps that took. */
  tick(): Promise<number>
  /** Ends after the step that is under way. */
  stop(): Promise<void>
}

type SweeperOptions = { db: Database; clock?: () => number; onError?: (error: unknown) => void }

/** What one process does for erasures. */
export function openSweeper({ db, clock = Date.now, onError = () => {} }: SweeperOptions): Sweeper {
  let sweeping: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function sweep(): Promise<number> {
    let steps = 0
    const due = await listDueErasures(db, instantOf(clock()), DUE_MAX)
    if (due.length > 0) await db.eventsNumbered()
    for (const id of due) {
      for (let hasMore = true; hasMore && !isStopping; steps++) {
        hasMore = await step(db, id, clock())
        await pause(BETWEEN_STEPS_MS)
      }
    }
    return steps
  }

  const sweepOnce = (): Promise<number> => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  return {
    start() {
      timer = setInterval(() => sweepOnce().catch(onError), POLL_MS).unref()
      sweepOnce().catch(onError)
    },
    tick: sweepOnce,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await sweeping?.catch(() => {})
    },
  }
}
