import type { Migration } from './migration.ts'

/**
 * The locators of deleted moves, so that one lookup leads to the history of such a move. A locator can be reused later: the newest
 * move owns it, and ids grow with time.
 *
 * The record of a move begins with its id and its locator, also after an erasure: `{"id":"<36 characters>","locator":"<6
 * characters>"`.
 */
export const formerLocators: Migration = {
  id: 12,
  name: 'locators of deleted moves',
  statements: ({ text }) => [
    `CREATE TABLE former_locators (locator ${text} PRIMARY KEY, move_id ${text} NOT NULL)`,
    `INSERT INTO former_locators (locator, move_id)
      SELECT substr(doc, 57, 6), max(move_id) FROM events WHERE type = 'move.deleted' GROUP BY substr(doc, 57, 6)`,
    'DROP INDEX events_deleted_moves',
  ],
}
