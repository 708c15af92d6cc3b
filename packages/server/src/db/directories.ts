/**
 * Directories: `places` leads from the id of a record below a move to that move, `locators` from a locator. Records are
 * distributed by their moves, so a directory finds the right server and is what makes a locator unique. On SQLite the tables themselves
 * do both, and the directories are views of them.
 */
import sql from 'sql-template-tag'
import { inserted, type Reader, unguarded, type Write } from './database.ts'

/** Notes the move of a new record. A restored record has its place already; the place of a pruned id may still name another move. */
export const insertPlace = (id: string, moveID: string): Write => ({
  ...inserted(sql`INSERT INTO places (id, move_id) VALUES (${id}, ${moveID}) 
    ON CONFLICT (id) DO UPDATE SET move_id = excluded.move_id`),
  isOfDirectory: true,
})

/** Takes a locator. If another move has it, the change is decided again, with another one. */
export const insertLocator = (locator: string, moveID: string): Write => ({
  ...unguarded(sql`INSERT INTO locators (locator, move_id) VALUES (${locator}, ${moveID})`),
  isOfDirectory: true,
})

export const deleteLocator = (locator: string, moveID: string): Write => ({
  ...unguarded(sql`DELETE FROM locators WHERE locator = ${locator} AND move_id = ${moveID}`),
  isOfDirectory: true,
})

const movesWith = (db: Reader, locator: string): Promise<string[]> =>
  db.column<string>(sql`SELECT move_id FROM locators WHERE locator = ${locator}`)

/** Whether a move has this locator, also one that the reader does not see. */
export const isLocatorTaken = async (db: Reader, locator: string): Promise<boolean> =>
  (await movesWith(db, locator)).length > 0

/** The id of the move that has this locator. */
export async function findMoveByLocator(db: Reader, locator: string): Promise<string | undefined> {
  const [id] = await movesWith(db, locator)
  const isSeen = db.viewer === undefined || (await db.viewer.sees(id ?? `move at ${locator}`))
  return isSeen ? id : undefined
}
