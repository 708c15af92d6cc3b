/**
 * The embedded database.
 *
 * Durability costs an fsync, and an fsync costs the same for one change as for fifty. So changes that wait
 * together commit together: a batch is one BEGIN IMMEDIATE … COMMIT with synchronous=FULL. Nobody hears anything, not even
 * a refusal, before the COMMIT: an answer may rest on what another change of the batch wrote.
 *
 * A change that fails takes nobody with it. Hardly any does after its first write, since what it was decided on cannot change under
 * it, so a batch is tried without savepoints first; if one of its changes stops half-way, all is undone and
 * the batch runs again, each change in a savepoint of its own.
 *
 * Changes are decided inside the batch, on the write connection, all of them before the first is written: doing the same for many is cheaper than
 * doing everything for one. Where two of a batch want the same row, the second finds another version than it decided on, as if
 * somebody elsewhere had been faster, and decides again. They await nothing but this reader, whose promises are already settled,
 * so a batch runs to its end without giving other work a turn.
 *
 * Reads have a connection of their own and see only what is committed; those of one turn of the event loop are made
 * together. A database in memory has one connection, but no turn ends inside a batch, so there they see no half of one either.
 *
 * Another process may hold the write lock. SQLite's own busy timeout would block this whole process, so BEGIN fails at
 * once and is tried again later.
 *
 * When the disk fails during a COMMIT, this connection takes the batch back, but its frames may be in the log: whoever opens
 * the file next may find the batch committed. So the outcome is unknown, this process no longer knows what the file
 * holds, and it refuses every later read and write until it ends. A disk that is full is no such failure.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import {
  type Database,
  type Decision,
  LostRace,
  listenersOf,
  outcomeUnknown,
  RACES_MAX,
  type Reader,
  unavailable,
} from '../database.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { readAside } from './aside.ts'
import { type Connection, connect } from './connection.ts'
import { isBusy, isDiskFailure, isDuplicate, isOfTheDisk } from './errors.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { gatheredReader, watchCommits } from './readers.ts'
import { noticeRestore } from './restore.ts'

const BATCH_MAX = 256
/** How long a change waits for its turn and for the write lock, both together. */
const WAIT_MAX_MS = 8_000
/** More changes than this cannot have their turn in time; whoever comes then is told at once. */
const QUEUE_MAX = 10_000
const LOOK_EVERY_MS = 250
/** A look at some rows of each index is enough for a good plan. The first one took 20 ms on a file of 458 MB, and 117 ms when that was not in memory. */
const ANALYZE = 'PRAGMA analysis_limit=400; PRAGMA optimize=0x10002'
/** After so many rows there are statistics, and again after four times as many. */
const ANALYZE_FIRST = 1_000

/** What is in the file is personal data: the file is its owner's alone, and SQLite gives those beside it the same mode. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

/** A change that waits for its batch. To run it gives what is to be called after the COMMIT. */
type Member = {
  decide: () => Promise<unknown>
  run: (hasSavepoint: boolean) => Promise<() => void>
  fail: (error: unknown) => void
  giveUpAt: number
}

/** Thrown when a change has stopped half-way and had no savepoint. */
class HalfDone extends Error {}

/** Thrown when the disk failed during the COMMIT of a batch. */
class CommitFailed extends Error {}

export type SqliteOptions = {
  /** How long and how many changes may wait. */
  waitMaxMs?: number
  queueMax?: number
  /** Hears how many changes were committed together. */
  onBatch?: (size: number) => void
  /** Hears that the disk failed during a COMMIT. The process should end. */
  onDiskFailure?: (error: unknown) => void
}

/** Opens the SQLite database at a path, or in memory. */
export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  const { waitMaxMs = WAIT_MAX_MS, queueMax = QUEUE_MAX, onBatch = () => {}, onDiskFailure = () => {} } = options
  const isMemory = path === ':memory:'
  if (!isMemory) makeFile(path)
  const writer = connect(
    path,
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=67108864; PRAGMA busy_timeout=0; PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=2000; PRAGMA secure_delete=ON',
  )
  const reading = isMemory
    ? writer
    : connect(path, 'PRAGMA query_only=ON; PRAGMA busy_timeout=100; PRAGMA cache_size=-32768')

  let failure: CommitFailed | undefined
  const refusal = () => failure && unavailable(failure)
  const { reader, finish } = gatheredReader(reading.raw, reading.reads, refusal)
  // A database in memory is that of its connection alone.
  const aside = isMemory ? undefined : readAside(path, refusal)
  const listeners = listenersOf()
  // Another process tells nobody of what it commits, so whoever listens in this one is woken by a look at the file.
  const stopWatching = isMemory ? () => {} : watchCommits(reading.raw, LOOK_EVERY_MS, listeners.wake)
  const queue: Member[] = []
  let batch: Promise<void> | undefined
  let isClosed = false
  let analyzeAt = ANALYZE_FIRST

  /** Takes the write lock, giving way to other work while another process has it. */
  async function begin(giveUpAt = performance.now() + waitMaxMs): Promise<void> {
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 20)) {
      try {
        writer.raw.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw unavailable(error)
      }
      await pause(waitMs * (0.5 + Math.random()))
    }
  }

  /** Runs changes in one transaction. Gives what is to be called now that it is durable. */
  async function runBatch(members: readonly Member[], hasSavepoints: boolean): Promise<(() => void)[]> {
    // Those at the head of the queue wait longest; when they give up, so does the attempt, and those behind get theirs.
    await begin(members[0]!.giveUpAt)
    try {
      const settled: (() => void)[] = []
      if (!hasSavepoints) await Promise.allSettled(members.map((member) => member.decide()))
      for (const member of members) settled.push(await member.run(hasSavepoints))
      commit()
      return settled
    } catch (error) {
      if (writer.raw.isTransaction) writer.raw.exec('ROLLBACK')
      throw error
    }
  }

  function commit(): void {
    try {
      writer.raw.exec('COMMIT')
    } catch (error) {
      throw isDiskFailure(error) ? new CommitFailed('The disk failed during a COMMIT.', { cause: error }) : error
    }
  }

  /** Tells the changes of a batch why it failed. After a failure of the disk nothing else is tried. */
  function fail(members: readonly Member[], error: unknown): void {
    const isUnknown = error instanceof CommitFailed
    for (const member of members) member.fail(isUnknown ? outcomeUnknown(error) : unavailable(error))
    if (!isUnknown) return
    failure = error
    for (const member of queue.splice(0)) member.fail(unavailable(error))
    onDiskFailure(error)
  }

  function analyze(): void {
    analyzeAt = writer.rowsWritten * 4
    try {
      writer.raw.exec(ANALYZE)
    } catch {
      // Another process has the write lock, or the disk is full; there is a next time.
    }
  }

  async function runBatches(): Promise<void> {
    await nextTurn()
    while (queue.length > 0) {
      const members = queue.splice(0, BATCH_MAX)
      const rowsBefore = writer.rowsWritten
      try {
        const settled = await runBatch(members, false).catch((error) => {
          if (error instanceof HalfDone) return runBatch(members, true)
          throw error
        })
        for (const settle of settled) settle()
        onBatch(members.length)
        if (writer.rowsWritten > rowsBefore) listeners.wake()
        if (writer.rowsWritten >= analyzeAt) analyze()
      } catch (error) {
        fail(members, error)
      }
      await nextTurn()
    }
    batch = undefined
  }

  function change<Answer>(decide: (tx: Reader) => Promise<Decision<Answer>>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (isClosed || failure) return reject(unavailable(failure ?? new Error('The database is closed.')))
      // What it decided together with the others; it has to decide again if one of them was faster.
      let decided: Promise<Decision<Answer>> | undefined
      const decideOnce = (): Promise<Decision<Answer>> => {
        const decision = decided ?? decide(writer.reader)
        decided = undefined
        return decision
      }
      const run = async (hasSavepoint: boolean) => {
        if (hasSavepoint) decided = undefined
        try {
          const answer = await runChange(writer, decideOnce, hasSavepoint)
          return () => resolve(answer)
        } catch (error) {
          // Without a transaction there is nothing left to commit: SQLite has undone the whole batch.
          if (!writer.raw.isTransaction || error instanceof HalfDone) throw error
          return () => reject(error)
        }
      }
      if (queue.length >= queueMax) return reject(unavailable(new Error('Too many changes wait for their turn.')))
      const decideAhead = () => {
        decided = decide(writer.reader)
        return decided
      }
      queue.push({ decide: decideAhead, run, fail: reject, giveUpAt: performance.now() + waitMaxMs })
      batch ??= runBatches()
    })
  }

  return {
    ...reader,
    change,
    aside: aside?.reader ?? reader,
    instantIn: (ms) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${raw(`'${ms / 1000} seconds'`)})`,
    eventsNumbered: async () => {},
    onEvents: listeners.add,
    waiting: () => queue.length,
    eventLag: () => ({ waiting: 0, seconds: 0, isFailing: false }),
    migrate: () => migrate(writer.raw, begin),
    pendingMigrations: async () => MIGRATIONS.length - appliedMigrations(writer.raw).size,
    noticeRestore: () => noticeRestore(writer.raw, begin),
    async close() {
      isClosed = true
      stopWatching()
      while (batch) await batch
      finish()
      await aside?.close()
      if (reading !== writer) reading.raw.close()
      try {
        writer.raw.exec(ANALYZE)
      } catch {
        // A courtesy to the next start, which another process or a full disk may prevent.
      }
      writer.raw.close()
    },
  }
}

/** Runs one change to its end, or leaves no trace of it; without a savepoint that is possible only until it has written something. */
async function runChange<Answer>(
  writer: Connection,
  decide: () => Promise<Decision<Answer>>,
  hasSavepoint: boolean,
): Promise<Answer> {
  for (let races = 0; ; races++) {
    if (hasSavepoint) writer.raw.exec('SAVEPOINT change')
    const rowsBefore = writer.rowsWritten
    try {
      let decision = await decide()
      execute(writer, decision)
      while ('afterwards' in decision) {
        decision = await decision.afterwards(writer.reader)
        execute(writer, decision)
      }
      if (hasSavepoint) writer.raw.exec('RELEASE change')
      return decision.answer
    } catch (error) {
      if (hasSavepoint && writer.raw.isTransaction) writer.raw.exec('ROLLBACK TO change; RELEASE change')
      if (!hasSavepoint && writer.rowsWritten > rowsBefore) throw new HalfDone()
      if (!(error instanceof LostRace) && !isDuplicate(error)) throw isOfTheDisk(error) ? unavailable(error) : error
      if (races >= RACES_MAX) throw unavailable(error)
    }
  }
}

function execute(writer: Connection, decision: Decision<unknown>): void {
  for (const { statement, rows } of decision.writes) {
    const touched = writer.run(statement)
    writer.rowsWritten += touched
    if (rows !== undefined && touched !== rows) throw new LostRace()
  }
}
