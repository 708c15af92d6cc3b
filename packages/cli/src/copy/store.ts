import type { Sql } from 'sql-template-tag'

/** What a column can hold, on every database. */
export type Value = string | number | null

export type Row = Record<string, Value>

/**
 * One side of a copy: a database that nobody else writes to as long as it is open. This is the one place outside the service's
 * db folder that knows which database it is, because it must keep others out, which the service never does.
 */
export type Store = {
  all<Found extends object = Row>(query: Sql): Promise<Found[]>
  /** The columns of a table, but for those in which a database keeps something of its own; none if there is no such table. */
  columnsOf(table: string): Promise<string[]>
  /** Adds rows, all or none. */
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>
  /** Runs statements, all or none. */
  run(...statements: Sql[]): Promise<void>
  /** Lets the database look at what it holds now, so that it finds its way from the first query on. */
  analyze(): Promise<void>
  close(): Promise<void>
}
