import type { Sql } from 'sql-template-tag'

/** The value of a column, on both databases. */
export type Value = string | number | null | Uint8Array

export type Row = Record<string, Value>

/**
 * One side of a copy: a database that no other process writes to while it is open. Only this folder, outside the db folder of the service, knows
 * which database is used, because it must lock others out.
 */
export type Store = {
  all<Found extends object = Row>(query: Sql): Promise<Found[]>
  /** The columns of a table, without those of one database only; empty if there is no such table. */
  columnsOf(table: string): Promise<string[]>
  /** Inserts rows, all or none. */
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>
  /** Runs statements, all or none. */
  run(...statements: Sql[]): Promise<void>
  /** Updates the statistics of the query planner. */
  analyze(): Promise<void>
  close(): Promise<void>
}
