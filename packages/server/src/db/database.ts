import sql, { raw, type Sql } from 'sql-template-tag'
import { AppError } from '../kernel/errors.ts'

/** What a column can hold, on every database. */
export type Value = string | number | null

/** Looks things up. Inside a change it sees what the change has written so far. */
export type Reader = {
  all<Row>(query: Sql): Promise<Row[]>
  get<Row>(query: Sql): Promise<Row | undefined>
  /** The first column of every row: documents, mostly, and much cheaper than rows with names. */
  column<Cell extends Value>(query: Sql): Promise<Cell[]>
  find: Find
}

/** The columns of a table that a question is for. There is one value for each question, so that equal questions can be gathered. */
export type RecordColumns = { table: string; columns: string }

/** The row with this id, which is a UUID in small letters. What many ask for at once may be one question. */
export type Find = <Row>(kept: RecordColumns, id: string) => Promise<Row | undefined>

/** The query for one such row. */
export const rowWith = ({ table, columns }: RecordColumns, id: string): Sql =>
  sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE id = ${id}`

/**
 * One statement of a change. `rows` is how many rows it must touch: another number means that a race was lost. No two
 * statements of a change touch the same row. `row` is the id of the one it guards, if others that guard it can be told by that.
 * `eventID` names the event it appends, by which a change can be found again, and `moveID` the move of that event.
 */
export type Write = {
  statement: Sql
  rows?: number
  row?: string
  eventID?: string
  moveID?: string | null
  lock?: Lock
}

/** A name that one change at a time may hold; a second one is refused with the error instead of waiting. */
export type Lock = { name: string; refusal: AppError }

/**
 * What a change has decided: the statements to run, all or none, and the answer to give once they are durable. `isReplay` says that the answer
 * is about an earlier change, which must be durable as well. `afterwards` is for the change that must look at what it wrote before it can answer.
 */
export type Decision<Answer> =
  | { writes: Write[]; answer: Answer; isReplay?: boolean }
  | { writes: Write[]; afterwards: (tx: Reader) => Promise<Decision<Answer>> }

/**
 * What a database must do.
 *
 * A change is *read, check, decide* as a function that may run more than once: when one of its writes finds other
 * rows than it expects, somebody was faster, everything is undone and the function starts over on what is there
 * now. So a client's stale tag ends as 412, and a race about something the client did not name is never seen.
 * The function awaits nothing but its reader.
 */
export type Database = Reader & {
  change<Answer>(decide: (tx: Reader) => Promise<Decision<Answer>>): Promise<Answer>
  /** For reads that look at everything, such as counts: they keep nobody else waiting. */
  aside: Reader
  /** So many milliseconds from now, by the clock of the database: nodes whose own clocks differ agree on it. In text as our instants are. */
  instantIn(ms: number): Sql
  /** Waits until the events that this process has committed have their numbers, as far as that is up to it. */
  eventsNumbered(): Promise<void>
  /** Calls back after new events got their numbers, here or in another process; at times for nothing. Gives back how to stop. */
  onEvents(listener: () => void): () => void
  /** How much waits here before it is sent: changes for their batch, or statements for a connection. */
  waiting(): number
  eventLag(): EventLag
  migrate(): Promise<void>
  /** How many migrations are still to be run. */
  pendingMigrations(): Promise<number>
  /** Begins a new epoch if this is a restored backup, before anything is written to it. Says whether it did. */
  noticeRestore(): Promise<boolean>
  close(): Promise<void>
}

/**
 * How far the numbers of events are behind: how many events were without one at the last look, for how many seconds there have been such, and
 * whether looking fails.
 */
export type EventLag = { waiting: number; seconds: number; isFailing: boolean }

/** Thrown inside a change when a write did not find the rows it was decided on. */
export class LostRace extends Error {}

/** How often a change starts over before it gives up. */
export const RACES_MAX = 50

/** A statement that must hit exactly the one version it was decided on, of the row with this id. */
export const guarded = (statement: Sql, row?: string): Write => ({ statement, rows: 1, row })

/** A statement that always applies. */
export const always = (statement: Sql): Write => ({ statement })

/**
 * What a command decides: the writes of the change, and the record to show afterwards (null when it is gone), with its text if
 * that was made already.
 */
export type Outcome<Record> = { writes: Write[]; record: Record; doc?: string }

/** What a client hears when the database cannot do its part. */
export const unavailable = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(
        'unavailable',
        'The database cannot do this right now. Nothing was written.',
        { retryAfterS: 1 },
        cause,
      )

/** What a client hears when it is not known whether its change was written. */
export const outcomeUnknown = (cause: unknown): AppError =>
  new AppError(
    'outcome_unknown',
    'It is not known whether the change was written. Read the record to find out, or send the request again with the same Idempotency-Key.',
    { retryAfterS: 2 },
    cause,
  )

/** Who wants to hear of new events. */
export function listenersOf(): { add: (listener: () => void) => () => void; wake: () => void } {
  const listeners = new Set<() => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wake() {
      for (const listener of listeners) listener()
    },
  }
}
