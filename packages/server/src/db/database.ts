import sql, { raw, type Sql } from 'sql-template-tag'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { AppError } from '../kernel/errors.ts'

/** The column values that both databases share. */
export type Value = string | number | Uint8Array | null

/** Runs queries. Inside a change, they see what the change has written so far. With a budget, a read ends when that is spent. */
export type Reader = {
  all<Row>(query: Sql, budget?: ByteBudget): Promise<Row[]>
  get<Row>(query: Sql): Promise<Row | undefined>
  /** The first column of every row. Much cheaper than rows with names. */
  column<Cell extends Value>(query: Sql, budget?: ByteBudget): Promise<Cell[]>
  find: Find
  /** Whether the tables are distributed over several servers. Queries that depend on it are in lists/tables.ts. */
  isDistributed?: () => boolean
  /**
   * Whether each query is a round trip to a server. That is PostgreSQL, so queries may also use what SQLite lacks: arrays, and tables
   * for some orders (order-tables.ts).
   */
  isRemote?: boolean
  /** Who reads; undefined for a reader that sees every record. */
  viewer?: Viewer
}

/** A reader that does not see every record. The database passes it on; http/sight.ts says what else it decides. */
export type Viewer = {
  id: string
  /** Whether it sees a move. An id of another kind is asked for too: then there is nothing to see. */
  sees(moveID: string): Promise<boolean>
}

/** The columns to read from a table. Each set of columns is one constant, so that equal lookups can be gathered by identity. */
export type RecordColumns = { table: string; columns: string }

/** Finds a row by its id, a UUID in lower case. Concurrent lookups may share one query. */
export type Find = <Row>(columns: RecordColumns, id: string) => Promise<Row | undefined>

export const rowWith = ({ table, columns }: RecordColumns, id: string): Sql =>
  sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE id = ${id}`

/** Runs a query in one of three ways, as the members of a reader of the same names do. */
export type RunQuery = (kind: 'all' | 'get' | 'column', query: Sql, budget?: ByteBudget) => Promise<unknown>

/** A reader on a function that runs queries. Its callers name the types of their rows. */
export const readerOn = (run: RunQuery): Reader =>
  ({
    all: (query, budget) => run('all', query, budget),
    get: (query) => run('get', query),
    column: (query, budget) => run('column', query, budget),
    find: (columns, id) => run('get', rowWith(columns, id)),
  }) as Reader

/**
 * One statement of a change. No two statements of a change touch the same row.
 * - `rows`: how many rows it must touch; any other number means a lost race.
 * - `row`: the id of the row it guards, if it guards exactly one.
 * - `isOfDirectory`: it writes to a directory (directories.ts) or an order (order-tables.ts), which SQLite has no table for.
 * - `event`, `moveID`: the event it appends, by which the change can be found again, and the move of that event.
 * - `isRow`: it inserts one row, and all values of the row are parameters.
 * - `endsStatement`: the writes up to here are one statement of PostgreSQL; a change with many statements has a transaction.
 */
export type Write = {
  statement: Sql
  rows?: number
  row?: string
  event?: AppendedEvent
  isOfDirectory?: boolean
  moveID?: string | null
  lock?: Lock
  isRow?: boolean
  endsStatement?: boolean
}

/** An event to append: its id, its stream, and its time, by which it gets its number. */
export type AppendedEvent = { id: string; stream: string; time: string }

/** An advisory lock. A second change that wants the same lock is refused with the error instead of waiting. */
export type Lock = { name: string; refusal: AppError }

/**
 * What a change has decided: the statements to run, all or none, and the answer to give once they are durable. `isReplay` marks an
 * answer about an earlier change, which must be durable as well. `afterwards` serves a change that must read what it wrote before
 * it can answer.
 */
export type Decision<Answer> =
  | { writes: Write[]; answer: Answer; isReplay?: boolean }
  | { writes: Write[]; afterwards: (tx: Reader) => Promise<Decision<Answer>> }

/** `guard` is a condition that is true for every row of a table; where it exists, a read that looks at many rows must have it to be given up in time. */
export type ScanReader = Reader & { guard?: (table: string) => Sql }

/**
 * Runs a change. `prepare` is for a change that takes long to decide: it runs once before other changes wait for this one, and reads
 * committed rows. These rows may have changed when the change decides, but the guards of the writes notice that.
 */
export type RunChange = <Answer>(
  decide: (tx: Reader) => Promise<Decision<Answer>>,
  prepare?: (reader: Reader) => Promise<void>,
) => Promise<Answer>

/**
 * What a database must do.
 *
 * A change is a function (*read, check, decide*) that may run more than once. When one of its writes finds other rows than
 * expected, another change was faster: everything is rolled back and the function runs again on the current rows. So a stale tag
 * ends as 412, and a race about something that the client did not name stays invisible. The function awaits nothing but its reader.
 */
export type Database = Reader & {
  change: RunChange
  /** Runs a change like `change` does, with all its writes, and then undoes it: it answers or fails as the change would. */
  rehearse: RunChange
  /** For reads that scan whole tables, such as counts: they do not delay other requests. When the signal aborts, those that wait are given up. */
  scanReader(signal?: AbortSignal): ScanReader
  /**
   * Runs a statement that needs no decision and may be long, such as a piece of a file, beside the changes: it does not hold them up. The
   * next change makes it durable, at the latest: a row that refers to it is never there without it.
   */
  writeLong(statement: Sql): Promise<void>
  /** How many statements of `writeLong` keep the database busy. Further ones would only wait, and take memory. */
  readonly longWritesAtOnce: number
  /** The bytes in the only column of the only row, perhaps many, in chunks; none if there is no row. */
  bytes(query: Sql): Promise<Uint8Array[]>
  /** The current time of the database plus some milliseconds, as an instant in text. Nodes with different clocks agree on it. */
  instantIn(ms: number): Sql
  /** Stores how far the time of the database has come, where the processes count it themselves. At least once an hour. */
  noteTime?(): Promise<void>
  /** The name and version of the database, as an expression. */
  readonly engine: Sql
  /** Waits until the events that this process has committed have their numbers, as far as this node can number them. */
  eventsNumbered(): Promise<void>
  /** Calls back after new events have their numbers, here or in another process; spurious calls are possible. Returns how to stop. */
  onEvents(listener: () => void): () => void
  /** Passes a short text on to the other processes that have this database open. It may be lost. */
  send(text: string): void
  /** Calls back with each text that a process passes on, also this one. Returns how to stop. */
  onMessage(listener: (text: string) => void): () => void
  /** The length of the queue: changes waiting for their batch, or statements waiting for a connection. */
  waiting(): number
  eventLag(): EventLag
  /** Runs the missing migrations. `say` hears which sessions they wait for. */
  migrate(say?: (line: string) => void): Promise<void>
  /** Runs what can run before the missing migrations, while nodes of the previous release work. Returns whether there was such a step. */
  migrateAhead(say?: (line: string) => void): Promise<boolean>
  /** The number of migrations that have not run yet. */
  pendingMigrations(): Promise<number>
  /** Whether references are unique per kind. */
  hasUniqueReferences(): Promise<boolean>
  /** Makes references unique per kind, or lets them repeat again. Fails if some repeat already. */
  setUniqueReferences(isUnique: boolean, say?: (line: string) => void): Promise<void>
  /** Begins a new epoch if this is a restored backup, before anything is written to it. Returns whether it did. `say` hears what it waits for. */
  noticeRestore(say?: (line: string) => void): Promise<boolean>
  /** The database itself, if this one is the view of a viewer. */
  whole?: Database
  close(): Promise<void>
}

/**
 * How far the numbering of events is behind: the events without a number at the last check, for how many seconds there have been
 * any, and whether the check fails.
 */
export type EventLag = { waiting: number; seconds: number; isFailing: boolean }

export class LostRace extends Error {}

/** How often a change runs again before it gives up. */
export const RACES_MAX = 50

/** A statement that must hit exactly the version that the change was decided on, of the row with this id. */
export const guarded = (statement: Sql, row?: string): Write => ({ statement, rows: 1, row })

/** A statement that applies unconditionally. */
export const unguarded = (statement: Sql): Write => ({ statement })

/** A statement `INSERT … VALUES (…) …` with one row, which has all its parameters. The rows of a large change share statements of PostgreSQL. */
export const inserted = (statement: Sql): Write => ({ statement, isRow: true })

/** The 503 for a database that is out of reach or overloaded. */
export const unavailable = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(
        'unavailable',
        'The database cannot do this right now. Nothing was written.',
        { retryAfterS: 1 },
        cause,
      )

/** The error when the commit may or may not have happened. */
export const outcomeUnknown = (cause: unknown): AppError =>
  new AppError(
    'outcome_unknown',
    'It is not known whether the change was written. Read the record to find out, or send the request again with the same Idempotency-Key.',
    { retryAfterS: 2 },
    cause,
  )

export function listenersOf<Heard extends unknown[] = []>(): {
  add: (listener: (...heard: Heard) => void) => () => void
  wake: (...heard: Heard) => void
} {
  const listeners = new Set<(...heard: Heard) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wake(...heard) {
      for (const listener of listeners) listener(...heard)
    },
  }
}
