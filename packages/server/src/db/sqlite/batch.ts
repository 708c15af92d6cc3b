/** One batch: the changes that are committed together, in one transaction of the write connection. */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Decision, LostRace, RACES_MAX, type Reader, unavailable } from '../database.ts'
import type { Connection } from './connection.ts'
import { isBusy, isDiskFailure, isDuplicate, isOfTheDisk } from './errors.ts'

/** The longest pause between two attempts to get the write lock. */
const LOCK_PAUSE_MAX_MS = 20

/** A change in a batch. */
export type Member = {
  /** Decides on the rows as they are before anything of the batch is written. */
  decideAhead: () => Promise<unknown>
  /** Writes the change. Returns a function to call after the COMMIT. */
  run: (hasSavepoint: boolean) => Promise<() => void>
  fail: (error: unknown) => void
  isRehearsal: boolean
  /** Whether the change is long and was prepared: it has a batch of its own. */
  isLarge: boolean
  giveUpAt: number
}

/** Thrown when a change without a savepoint fails after its first write. */
class HalfDone extends Error {}

/** Thrown when the disk failed during the COMMIT of a batch. */
export class CommitFailed extends Error {}

/** A change, and whether it is only rehearsed: undone when it has ended. */
type ChangeOrRehearsal<Answer> = {
  decide: (tx: Reader) => Promise<Decision<Answer>>
  isRehearsal: boolean
  isLarge: boolean
}

/** A change as a member of a batch. `resolve` and `reject` settle it after the COMMIT. */
export function batchMember<Answer>(
  writer: Connection,
  { decide, isRehearsal, isLarge }: ChangeOrRehearsal<Answer>,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
  giveUpAt: number,
): Member {
  let decidedAhead: Promise<Decision<Answer>> | undefined
  const decideAhead = () => {
    decidedAhead = decide(writer.reader)
    return decidedAhead
  }
  /** The decision made ahead is good for one attempt. If another change of the batch was faster, the change decides again. */
  const nextDecision = (): Promise<Decision<Answer>> => {
    const decision = decidedAhead ?? decide(writer.reader)
    decidedAhead = undefined
    return decision
  }
  const run = async (hasSavepoint: boolean) => {
    if (hasSavepoint) decidedAhead = undefined
    try {
      const answer = await runChange(writer, nextDecision, { needsSavepoint: hasSavepoint || isRehearsal, isRehearsal })
      return () => resolve(answer)
    } catch (error) {
      // Without a transaction there is nothing left to commit: SQLite has undone the whole batch.
      if (!writer.raw.isTransaction || error instanceof HalfDone) throw error
      return () => reject(error)
    }
  }
  return { decideAhead, run, fail: reject, isRehearsal, isLarge, giveUpAt }
}

/** Commits changes together, with savepoints only if one of them needs that. Returns what to call now that they are durable. */
export async function commitTogether(writer: Connection, members: readonly Member[]): Promise<(() => void)[]> {
  try {
    return await runBatch(writer, members, false)
  } catch (error) {
    if (error instanceof HalfDone) return runBatch(writer, members, true)
    throw error
  }
}

async function runBatch(
  writer: Connection,
  members: readonly Member[],
  hasSavepoints: boolean,
): Promise<(() => void)[]> {
  const [first] = members
  if (!first) return []
  // The first member has waited longest. When it gives up, so does the attempt, and the next batch gets its own.
  await takeWriteLock(writer.raw, first.giveUpAt)
  try {
    const settled: (() => void)[] = []
    if (!hasSavepoints) await Promise.allSettled(members.map((member) => member.decideAhead()))
    for (const member of members) settled.push(await member.run(hasSavepoints))
    // Rehearsals are undone, but a COMMIT would write the pages that they touched.
    if (members.every(({ isRehearsal }) => isRehearsal)) writer.raw.exec('ROLLBACK')
    else commit(writer.raw)
    return settled
  } catch (error) {
    if (writer.raw.isTransaction) writer.raw.exec('ROLLBACK')
    throw error
  }
}

/** Begins a transaction that may write. While another process holds the write lock, other work of this process goes on. */
async function takeWriteLock(raw: DatabaseSync, giveUpAt: number): Promise<void> {
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, LOCK_PAUSE_MAX_MS)) {
    try {
      raw.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw unavailable(error)
    }
    await pause(waitMs * (0.5 + Math.random()))
  }
}

/** Runs something in a transaction of its own, which is undone if it fails. */
export async function inTransaction<Result>(raw: DatabaseSync, giveUpAt: number, work: () => Result): Promise<Result> {
  await takeWriteLock(raw, giveUpAt)
  try {
    const result = work()
    raw.exec('COMMIT')
    return result
  } catch (error) {
    if (raw.isTransaction) raw.exec('ROLLBACK')
    throw error
  }
}

function commit(raw: DatabaseSync): void {
  try {
    raw.exec('COMMIT')
  } catch (error) {
    throw isDiskFailure(error) ? new CommitFailed('The disk failed during a COMMIT.', { cause: error }) : error
  }
}

/**
 * Runs one change, and starts over when another change was faster. A change that fails leaves nothing behind: its savepoint is undone.
 * Without a savepoint it must fail before its first write; otherwise the whole batch runs again. A change that decides on what it
 * wrote may well fail after that, so it always has one.
 */
async function runChange<Answer>(
  writer: Connection,
  decide: () => Promise<Decision<Answer>>,
  { needsSavepoint, isRehearsal }: { needsSavepoint: boolean; isRehearsal: boolean },
): Promise<Answer> {
  for (let races = 0; ; races++) {
    let hasSavepoint = false
    const rowsBefore = writer.rowsWritten
    try {
      let decision = await decide()
      if (needsSavepoint || 'afterwards' in decision) {
        writer.raw.exec('SAVEPOINT change')
        hasSavepoint = true
      }
      execute(writer, decision)
      while ('afterwards' in decision) {
        decision = await decision.afterwards(writer.reader)
        execute(writer, decision)
      }
      if (isRehearsal) undo(writer, rowsBefore)
      else if (hasSavepoint) writer.raw.exec('RELEASE change')
      return decision.answer
    } catch (error) {
      if (hasSavepoint && writer.raw.isTransaction) undo(writer, rowsBefore)
      if (!hasSavepoint && writer.rowsWritten > rowsBefore) throw new HalfDone()
      if (!(error instanceof LostRace) && !isDuplicate(error)) throw isOfTheDisk(error) ? unavailable(error) : error
      if (races >= RACES_MAX) throw unavailable(error)
    }
  }
}

/** Undoes a change in its savepoint. */
function undo(writer: Connection, rowsBefore: number): void {
  writer.raw.exec('ROLLBACK TO change; RELEASE change')
  writer.rowsWritten = rowsBefore
}

function execute(writer: Connection, decision: Decision<unknown>): void {
  for (const { statement, rows, isOfDirectory } of decision.writes) {
    if (isOfDirectory) continue
    const touched = writer.run(statement)
    writer.rowsWritten += touched
    if (rows !== undefined && touched !== rows) throw new LostRace()
  }
}
