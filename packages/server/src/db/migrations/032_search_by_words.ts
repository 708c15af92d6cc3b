import { SEARCH_TERMS } from '../epoch.ts'
import type { Migration } from './migration.ts'

/**
 * Names, references and locators are found by each of their words (docs/design/filters-and-search.md). A start does not wait for the
 * terms of stored records: the setting lets the service write them in steps (shipments/search-terms.ts).
 */
export const searchByWords: Migration = {
  id: 32,
  name: 'search by words',
  statements: ({ text }) => [
    `ALTER TABLE moves ADD COLUMN words_key ${text}`,
    `ALTER TABLE shipments ADD COLUMN words_key ${text}`,
    `DELETE FROM settings WHERE name = '${SEARCH_TERMS}'`,
    `INSERT INTO settings (name, value) SELECT '${SEARCH_TERMS}', 'moves/' WHERE EXISTS (SELECT 1 FROM moves)`,
  ],
}
