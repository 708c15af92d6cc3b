/**
 * Rewrites the events that an erasure covers, and deletes the contents of its documents. When nothing is left, the erasure is DONE.
 *
 * A move may have a hundred thousand events. They are rewritten in small changes that also store the progress, so that other
 * requests do not wait and a crash loses nothing. Any node can continue; if two nodes make the same step, one loses the race and
 * decides again. Until then, readers redact these events (history/erasing.ts).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Decision, Reader } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { endListed } from '../files/sweep.ts'
import { instantOf } from '../kernel/instant.ts'
import { chooseCopies, countChosen, rewriteCopies } from './copies.ts'
import { advanceErasure, BATCH_MAX, LATE_MS } from './rules.ts'
import { findErasure, isAnyLeft, listDueErasures, updateErasure } from './store.ts'

const POLL_MS = 1_000
/** A pause between steps, for other writes. */
const BETWEEN_STEPS_MS = 10
/** How many erasures are processed before new ones are listed. */
const DUE_MAX = 100

/** Makes the next step of an erasure. Returns whether the next step can follow at once. Bytes whose rows are deleted are removed first. */
async function step(db: Database, files: Pick<Files, 'remove'>, id: string, nowMs: number): Promise<boolean> {
  const removed = (await findErasure(db, id))?.contents.ids ?? []
  for (const contentID of removed) await files.remove(contentID)
  return db.change(async (tx) => (await nextStep(tx, id, nowMs, removed)) ?? { writes: [], answer: false })
}

async function nextStep(
  tx: Reader,
  id: string,
  nowMs: number,
  removed: readonly string[],
): Promise<Decision<boolean> | undefined> {
  const stored = await findErasure(tx, id)
  const now = instantOf(nowMs)
  // Another node may have made the step. Which events precede the mark is known only when the mark has its number.
  if (stored?.nextStepAt == null || stored.nextStepAt > now || stored.markSeq === null) return undefined
  const { erasure, markSeq, rewrittenTo, isRewriting, contents } = stored
  const between = { after: isRewriting ? rewrittenTo : markSeq, before: markSeq }
  const chosen = await chooseCopies(tx, erasure.moveID, BATCH_MAX, between)
  const bytesLeft = contents.ids.filter((contentID) => !removed.includes(contentID))
  const ended = await endListed(tx, { ...contents, ids: bytesLeft }, nowMs)
  const isDone = chosen.isAll && !isAnyLeft(ended.left)
  const hasMore = !chosen.isAll || ended.left.ids.length > 0
  const after = advanceErasure(erasure, countChosen(chosen), isDone, now)
  const isLateSearch = erasure.status === 'DONE'
  const note = updateErasure(stored, after, {
    isRewriting: isRewriting && !chosen.isAll,
    rewrittenTo: Number(chosen.events.at(-1)?.seq ?? rewrittenTo),
    contents: ended.left,
    nextStepAt: hasMore ? now : isDone && isLateSearch ? null : instantOf(nowMs + LATE_MS),
  })
  return { writes: [note, ...ended.writes, ...(await rewriteCopies(tx, chosen, now))], answer: hasMore }
}

export type Sweeper = {
  /** Sweeps from now on, whenever a step is due. */
  start(): void
  /** Makes all due steps; returns how many. */
  tick(): Promise<number>
  /** Stops after the current step. */
  stop(): Promise<void>
}

type SweeperOptions = {
  db: Database
  files: Pick<Files, 'remove'>
  clock?: () => number
  onError?: (error: unknown) => void
}

export function openSweeper({ db, files, clock = Date.now, onError = () => {} }: SweeperOptions): Sweeper {
  let sweeping: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function sweep(): Promise<number> {
    let steps = 0
    const due = await listDueErasures(db, instantOf(clock()), DUE_MAX)
    if (due.length > 0) await db.eventsNumbered()
    for (const id of due) {
      for (let hasMore = true; hasMore && !isStopping; steps++) {
        hasMore = await step(db, files, id, clock())
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
