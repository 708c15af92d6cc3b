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
import { collisions } from './030_collisions.ts'
import { company } from './031_company.ts'
import { searchByWords } from './032_search_by_words.ts'
import { valuation } from './033_valuation.ts'
import { dispatch } from './034_dispatch.ts'
import { jobs } from './035_jobs.ts'
import { crew } from './036_crew.ts'
import { creatorsOfDocuments } from './037_creators_of_documents.ts'
import { items } from './038_items.ts'
import { weighings } from './039_weighings.ts'
import { storageStays } from './040_storage_stays.ts'
import { signatures } from './041_signatures.ts'
import { itemDocuments } from './042_item_documents.ts'
import { changeRequests } from './043_change_requests.ts'
import { messages } from './044_messages.ts'
import { customerRequests } from './045_customer_requests.ts'
import { webhookForms } from './046_webhook_forms.ts'
import { newerDatabase } from './cannot-migrate.ts'
import type { Migration } from './migration.ts'

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
  collisions,
  company,
  searchByWords,
  valuation,
  dispatch,
  jobs,
  crew,
  creatorsOfDocuments,
  items,
  weighings,
  storageStays,
  signatures,
  itemDocuments,
  changeRequests,
  messages,
  customerRequests,
  webhookForms,
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
