/**
 * The epoch names one history of the database. Event numbers, versions and answers belong to an epoch. A restore goes back in
 * history and continues differently, so it begins a new epoch, by which every client with a copy can notice it.
 *
 * The epoch is a row of `settings`. It is read in the same statement as the events, so no node can act on an old epoch.
 */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Database, unguarded } from './database.ts'

export const EPOCH = 'epoch'

/** The setting that marks a backup. The first start on a restored backup removes it. */
export const IS_BACKUP = 'is_backup'

/** The setting that identifies the PostgreSQL server and database in which the rows were written. */
export const HOME = 'home'

/** The setting in a database while `vanline copy` fills it, so that no node starts on half of the records. */
export const UNFINISHED_COPY = 'unfinished_copy'

/** The setting that says that the tables are distributed. */
export const IS_DISTRIBUTED = 'is_distributed'

/** The setting that says which terms of search are still to be written, beside the service (shipments/search-terms.ts). */
export const SEARCH_TERMS = 'search_terms'

/** The setting with the time of an SQLite file (sqlite/file-clock.ts). */
export const FILE_CLOCK = 'file_clock'

/** The current epoch, as a column of any query. */
export const CURRENT_EPOCH = sql`(SELECT value FROM settings WHERE name = 'epoch')`

export const newEpoch = (): string => randomBytes(8).toString('hex')

export function beginEpoch(db: Database): Promise<string> {
  const epoch = newEpoch()
  const update = sql`UPDATE settings SET value = ${epoch} WHERE name = ${EPOCH}`
  return db.change(async () => ({ writes: [unguarded(update)], answer: epoch }))
}
