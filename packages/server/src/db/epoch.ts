/**
 * The epoch names one history of the database. Event numbers, versions and answers of one epoch belong together; after a restore the
 * history goes back and then on in another way, so a restored database begins a new epoch, by which everyone who keeps a copy can notice it.
 *
 * It is a row of `settings` and is read in the statement that reads the events: no node remembers an epoch that is over.
 */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { always, type Database } from './database.ts'

/** The setting that holds the epoch. */
export const EPOCH = 'epoch'

/** The setting that stands in a backup and in nothing else. The first start on a restored one removes it. */
export const IS_BACKUP = 'is_backup'

/** The setting that says in which database of which PostgreSQL server the rows were written. */
export const HOME = 'home'

/** The epoch now, as a column of any query. */
export const CURRENT_EPOCH = sql`(SELECT value FROM settings WHERE name = 'epoch')`

export const newEpoch = (): string => randomBytes(8).toString('hex')

/** Begins a new epoch, and gives it back. */
export function beginEpoch(db: Database): Promise<string> {
  const epoch = newEpoch()
  const update = sql`UPDATE settings SET value = ${epoch} WHERE name = ${EPOCH}`
  return db.change(async () => ({ writes: [always(update)], answer: epoch }))
}
