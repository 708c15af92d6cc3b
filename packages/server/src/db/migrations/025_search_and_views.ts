import { SEARCH_TERMS } from '../epoch.ts'
import type { Dialect, Migration } from './migration.ts'

/** The keys of both names together, so that a search for a full name is a range of an index. */
const fullNames = (table: string): string =>
  `UPDATE ${table} SET first_name_key = substr(first_name_key || ' ' || last_name_key, 1, 500),
    last_name_key = substr(last_name_key || ' ' || first_name_key, 1, 500)
    WHERE first_name_key IS NOT NULL AND last_name_key IS NOT NULL`

/**
 * Search in one field (docs/design/filters-and-search.md): full names, digits of phone numbers, and streets. The terms of phone numbers and
 * streets take longer than all other migrations of 0.2 together, so the service writes them while it works (shipments/search-terms.ts).
 */
const search = ({ text }: Dialect): string[] => [
  ...['moves', 'agents'].map(fullNames),
  `ALTER TABLE moves ADD COLUMN phone_digits ${text}`,
  `ALTER TABLE shipments ADD COLUMN streets_key ${text}`,
  `INSERT INTO settings (name, value) SELECT '${SEARCH_TERMS}', 'moves/' WHERE EXISTS (SELECT 1 FROM moves)`,
]

/** Views: `shared_with` is the party whose callers see it, empty text for those that are bound to none, and NULL if it is private. */
const views = ({ text }: Dialect): string[] => [
  `CREATE TABLE views (id ${text} PRIMARY KEY, owner ${text} NOT NULL, shared_with ${text}, page ${text} NOT NULL,
    last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
  'CREATE INDEX views_owner ON views (owner, id)',
  'CREATE INDEX views_shared ON views (shared_with, id) WHERE shared_with IS NOT NULL',
]

export const searchAndViews: Migration = {
  id: 25,
  name: 'search and views',
  statements: (dialect) => [...search(dialect), ...views(dialect)],
}
