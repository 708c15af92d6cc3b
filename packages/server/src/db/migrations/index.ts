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
import { restorations } from './016_restorations.ts'

/** Where the table definitions of the databases differ. */
export type Dialect = {
  /** Text that compares by its bytes. */
  text: string
  /** The number of an event: the rowid on SQLite, assigned after commit on PostgreSQL. */
  eventSeq: string
  /** Statements for this database only. */
  extras: readonly string[]
}

export type Migration = { id: number; name: string; statements: (dialect: Dialect) => string[] }

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
  restorations,
]
