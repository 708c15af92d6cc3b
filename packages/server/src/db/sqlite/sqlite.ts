/**
 * The embedded database.
 *
 * Durability costs an fsync, and an fsync costs the same for one change as for fifty. So changes that wait together commit together:
 * a batch is one BEGIN IMMEDIATE … COMMIT with synchronous=FULL. No change is answered before the COMMIT, not even with a refusal: the
 * answer may depend on what another change of the batch wrote.
 *
 * A change that fails does not affect the others of its batch. It rarely fails after its first write, because the rows it was decided on
 * cannot change in between. So a batch runs without savepoints first. If one of its changes fails half-way, the batch is undone and runs
 * again, each change in its own savepoint.
 *
 * Changes are decided inside the batch, on the write connection, and all of them before the first is written: doing one step for many
 * changes is cheaper than doing all steps for one. If two changes of a batch want the same row, the second one finds another version than
 * it decided on, as if another process had been faster, and decides again. Changes await nothing but their reader, whose promises are
 * already settled, so a batch runs to its end before the event loop does other work.
 *
 * Reads have their own connection and see only committed data. The reads of one turn of the event loop run together. A database in memory
 * has one connection, but no turn ends inside a batch, so its reads never see half a batch either.
 *
 * Pieces of files are long, and written by a thread while no batch runs (long-writes.ts).
 *
 * Another process may hold the write lock. SQLite's busy timeout would block this whole process, so BEGIN fails at once and is retried.
 *
 * When the disk fails during a COMMIT, this connection rolls the batch back, but its frames may be in the log: the next process that
 * opens the file may find the batch committed. So the outcome is unknown, this process no longer knows what the file holds, and it
 * refuses every later read and write until it ends. A full disk is not such a failure.
 */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import sql from 'sql-template-tag'
import { type Database, listenersOf, type Reader, type RunChange, unavailable, unguarded } from '../database.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { type Connection, connect } from './connection.ts'
import { type Clock, fileClock } from './file-clock.ts'
import { openLongWrites } from './long-writes.ts'
import { appliedMigrations, hasUniqueReferences, migrate, setUniqueReferences } from './migrate.ts'
import { gatheredReader, watchCommits } from './readers.ts'
import { noticeRestore, requireOwnLog } from './restore.ts'
import { requireSafeSqlite } from './safe-version.ts'
import { openScans } from './scans.ts'
import { ALONE, type Siblings } from './siblings.ts'
import { statisticsOf } from './statistics.ts'
import { openWriteQueue, type Run } from './write-queue.ts'

const WAIT_MAX_MS = 8_000
/** More changes than this cannot have their turn in time, so the next one is refused at once. */
const QUEUE_MAX = 10_000
const LOOK_EVERY_MS = 250
/** One is written, and the others wait for it: as many as arrive while SQLite moves the log into the file. */
const LONG_WRITES_AT_ONCE = 16

export type SqliteOptions = {
  /** How long and how many changes may wait. */
  waitMaxMs?: number
  queueMax?: number
  /** Called with the number of changes that were committed together. */
  onBatch?: (size: number) => void
  /** Called when the disk failed during a COMMIT. The process should end. */
  onDiskFailure?: (error: unknown) => void
  /** The processes that were started together with this one; none if omitted. */
  siblings?: Siblings
  /** The clock of this process; the clock of the machine if omitted. */
  clock?: Clock
}

/** Opens the SQLite database at a path, or in memory. */
export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  const { waitMaxMs = WAIT_MAX_MS, queueMax = QUEUE_MAX, onBatch = () => {}, onDiskFailure = () => {} } = options
  const { siblings = ALONE } = options
  const isMemory = path === ':memory:'
  const { writer, reading } = openConnections(path, isMemory)
  const listeners = listenersOf()
  const statistics = statisticsOf(writer, reading)
  const onWritten = () => {
    listeners.wake()
    siblings.tellWritten()
    statistics.refreshIfDue()
  }
  siblings.onWritten(listeners.wake)
  const writes = openWriteQueue(writer, { waitMaxMs, queueMax, onBatch, onWritten, onDiskFailure })
  const refusal = () => {
    const failure = writes.failure()
    return failure && unavailable(failure)
  }
  const { reader, finish } = gatheredReader(reading.raw, reading.reads, refusal)
  // A database in memory belongs to its connection: no other thread and no other process can open it.
  const threads = isMemory ? undefined : openScans(path, refusal)
  const longWrites = isMemory ? undefined : openLongWrites(path, waitMaxMs)
  // Other processes send no notification of their commits, so this one polls the file for its listeners.
  const stopWatching = isMemory ? () => {} : watchCommits(reading.raw, LOOK_EVERY_MS, listeners.wake)
  const giveUpAt = () => performance.now() + waitMaxMs
  return {
    ...reader,
    change: preparing(writes.change, reader),
    rehearse: preparing(writes.rehearse, reader),
    scanReader: threads?.scanReader ?? (() => reader),
    writeLong: (statement) =>
      longWrites
        ? writes.alone(() => longWrites.write(statement))
        : writes.change(async () => ({ writes: [unguarded(statement)], answer: undefined })),
    ...{ longWritesAtOnce: LONG_WRITES_AT_ONCE, engine: sql`'SQLite ' || sqlite_version()` },
    bytes: (query) => reader.column<Uint8Array>(query),
    ...fileClock(reading, writes.change, options.clock),
    eventsNumbered: async () => {},
    onEvents: listeners.add,
    // Only sibling processes get a message: a file has no notifications.
    send: siblings.send,
    onMessage: siblings.onMessage,
    waiting: writes.waiting,
    eventLag: () => ({ waiting: 0, seconds: 0, isFailing: false }),
    migrate: () => migrate(writer.raw, giveUpAt(), options.clock?.now()),
    // Other processes on the file would have to wait for batches as well.
    migrateAhead: async () => false,
    pendingMigrations: async () => MIGRATIONS.length - appliedMigrations(writer.raw).size,
    hasUniqueReferences: async () => hasUniqueReferences(writer.raw),
    setUniqueReferences: (isUnique) => setUniqueReferences(writer.raw, giveUpAt(), isUnique),
    noticeRestore: () => noticeRestore(writer.raw, giveUpAt()),
    async close() {
      stopWatching()
      await writes.close()
      finish()
      await threads?.close()
      await longWrites?.close()
      if (reading !== writer) reading.raw.close()
      statistics.refresh()
      writer.raw.close()
    },
  }
}

/** A change is decided in its batch, while all other changes and reads wait. So it is prepared before it is in the queue. */
const preparing =
  (run: Run, reader: Reader): RunChange =>
  (decide, prepare) => {
    if (!prepare) return run(decide)
    return prepare(reader).then(() => run(decide, true))
  }

/** The connection that writes and the one that reads. In memory one connection does both. */
function openConnections(path: string, isMemory: boolean): { writer: Connection; reading: Connection } {
  if (!isMemory) {
    requireSafeSqlite()
    createFile(path)
    requireOwnLog(path)
  }
  const writer = connect(
    path,
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=67108864; PRAGMA busy_timeout=0; PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=2000; PRAGMA secure_delete=ON',
  )
  if (isMemory) return { writer, reading: writer }
  return { writer, reading: connect(path, 'PRAGMA query_only=ON; PRAGMA busy_timeout=100; PRAGMA cache_size=-8192') }
}

/** The file holds personal data, so only its owner may read it. SQLite gives the files beside it the same mode. */
function createFile(path: string): void {
  createFolder(dirname(path))
  closeSync(openSync(path, 'a', 0o600))
}

/** Creates a folder and those above it. The option `recursive` of Node never ends in /proc, which says that folders above are missing. */
function createFolder(path: string): void {
  const isFolder = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (isFolder()) return
  createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!isFolder()) throw error
  }
}
