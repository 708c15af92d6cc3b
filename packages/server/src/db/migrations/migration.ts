import { raw, type Sql } from 'sql-template-tag'
import type { Value } from '../database.ts'

/** Where the table definitions of the databases differ. */
export type Dialect = {
  /** Text that compares by its bytes. */
  text: string
  /** The number of an event in the first tables: the rowid on SQLite, assigned after commit on PostgreSQL. */
  eventSeq: string
  /** Whether tables can be distributed: then the numbers of events and the directories are tables, otherwise views. */
  canDistribute: boolean
  /** The document of a record, as the left side of ->> with the name of a member. */
  doc: string
  /** Statements for this database only. */
  extras: readonly string[]
}

/** A row that a migration reads; it has at least its id. */
export type MigratedRow = { id: string } & Record<string, Value>

/**
 * A step for values that SQL cannot compute on both databases. `page` reads the next rows after an id, in order of the ids, and `writes`
 * returns the statements for these rows. The step runs in the transaction of the migration.
 */
export type RowStep = { page: (afterID: string) => Sql; writes: (rows: readonly MigratedRow[]) => Sql[] }

/**
 * A step that runs before its migration, while nodes of the previous release work, on the tables of that release. Each commits by itself
 * and can be repeated. A text creates a table or index if it does not exist. A batch writes for the next rows after a position and returns the new
 * `position`, or no row at the end. An interrupted run continues at the last position. The migration takes in the rows that nodes write
 * meanwhile.
 */
export type AheadStep = string | { name: string; batch: (after: string) => Sql }

export type Migration = {
  id: number
  name: string
  /** For databases with several nodes; one file migrates in one transaction. */
  ahead?: readonly AheadStep[]
  /** Whether nodes of older releases can use the changed tables, and their writes suit this release. */
  suitsOlderNodes?: true
  statements: (dialect: Dialect) => (string | RowStep)[]
}

/** The queries of a migration, one after the other; each is answered with its rows. */
export function* queriesOf({ statements }: Migration, dialect: Dialect): Generator<Sql, void, readonly MigratedRow[]> {
  for (const step of statements(dialect)) {
    if (typeof step === 'string') {
      yield raw(step)
      continue
    }
    for (let rows = yield step.page(''); rows.length > 0; rows = yield step.page(rows.at(-1)!.id))
      for (const write of step.writes(rows)) yield write
  }
}
