import { raw, type Sql } from 'sql-template-tag'
import type { Value } from '../database.ts'
import { firstTables } from './001_first_tables.ts'
import { webhooks } from './002_webhooks.ts'
import { historyIndexes } from './003_history_indexes.ts'
import { oneIndexOfEvents } from './004_one_index_of_events.ts'
import { summaryIndex } from './005_summary_index.ts'
import { keys } from './006_keys.ts'
import { rateLimits } from './007_rate_limits.ts'
import { searchIndexes } from './008_search_indexes.ts'
import { actorsAndMakers } from './009_actors_and_makers.ts'
import { webhookMakers } from './010_webhook_makers.ts'
import { erasures } from './011_erasures.ts'
import { formerLocators } from './012_former_locators.ts'
import { epoch } from './013_epoch.ts'
import { reasonsOfMoves } from './014_reasons_of_moves.ts'
import { moreFilters } from './015_more_filters.ts'
import { restorations } from './016_restorations.ts'
import { detailsOfEvents } from './017_details_of_events.ts'
import { batches } from './018_batches.ts'
import { numbersOfEvents } from './019_numbers_of_events.ts'
import { keysWithMoves } from './020_keys_with_moves.ts'
import { links } from './021_links.ts'
import { parties } from './022_parties.ts'
import { documents } from './023_documents.ts'
import { assigneesAndNotes } from './024_assignees_and_notes.ts'
import { searchAndViews } from './025_search_and_views.ts'
import { orderOfUpdates } from './026_order_of_updates.ts'
import { movesWithManyEvents } from './027_moves_with_many_events.ts'
import { knownFiltersOfViews } from './028_known_filters_of_views.ts'
import { contentsOfErasures } from './029_contents_of_erasures.ts'
import { newerDatabase } from './cannot-migrate.ts'

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
 * `position`, or no row at the end; values that SQL cannot compute need a step of rows. An interrupted run continues at the last
 * position. The migration takes in the rows that nodes write meanwhile.
 */
export type AheadStep = string | { name: string; batch: (after: string) => Sql } | ({ name: string } & RowStep)

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

/** Every migration, in order. Forward only: a released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  webhooks,
  historyIndexes,
  oneIndexOfEvents,
  summaryIndex,
  keys,
  rateLimits,
  searchIndexes,
  actorsAndMakers,
  webhookMakers,
  erasures,
  formerLocators,
  epoch,
  reasonsOfMoves,
  moreFilters,
  restorations,
  detailsOfEvents,
  batches,
  numbersOfEvents,
  keysWithMoves,
  links,
  parties,
  documents,
  assigneesAndNotes,
  searchAndViews,
  orderOfUpdates,
  movesWithManyEvents,
  knownFiltersOfViews,
  contentsOfErasures,
]

/** The newest migration of each earlier release: 0.1. */
const RELEASED: readonly number[] = [16]

/** The migrations that a database lacks. A database of a newer release is refused. */
export function missingMigrations(applied: ReadonlySet<number>): readonly Migration[] {
  const newest = Math.max(0, ...applied)
  if (newest > MIGRATIONS.length) throw newerDatabase(newest, MIGRATIONS.length)
  return MIGRATIONS.filter(({ id }) => !applied.has(id))
}

/** The migrations that belong to the same release as the first: they run together or not at all. */
export function ofOneRelease(missing: readonly Migration[]): readonly Migration[] {
  const last = RELEASED.find((id) => id >= (missing[0]?.id ?? 0)) ?? MIGRATIONS.length
  return missing.filter(({ id }) => id <= last)
}
