import sql, { join, raw, type Sql } from 'sql-template-tag'
import { phoneTermsOf, streetsKeyOf, streetTermsOf } from '../../kernel/search-terms.ts'
import type { Dialect, MigratedRow, Migration, RowStep } from './index.ts'

const AT_ONCE = 500

/** The keys of both names together, so that a search for a full name is a range of an index. */
const fullNames = (table: string): string =>
  `UPDATE ${table} SET first_name_key = substr(first_name_key || ' ' || last_name_key, 1, 500),
    last_name_key = substr(last_name_key || ' ' || first_name_key, 1, 500)
    WHERE first_name_key IS NOT NULL AND last_name_key IS NOT NULL`

const SEPARATORS = [...'+().-/ x#*']
const digits = SEPARATORS.reduce((text, each) => `replace(${text}, '${each}', '')`, 'phone_key')

/** A statement has a limited number of parameters. */
const ROWS_MAX = 5_000

const insertedBy = (into: string, rows: readonly Sql[]): Sql[] =>
  Array.from(
    { length: Math.ceil(rows.length / ROWS_MAX) },
    (_, i) => sql`INSERT INTO ${raw(into)} VALUES ${join(rows.slice(i * ROWS_MAX, (i + 1) * ROWS_MAX))}`,
  )

const phoneTerms: RowStep = {
  page: (afterID) =>
    sql`SELECT id, phone_digits FROM moves WHERE id > ${afterID} AND phone_digits IS NOT NULL ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => {
    const terms = rows.flatMap(({ id, phone_digits }) =>
      [...new Set(phoneTermsOf(String(phone_digits)))].map((term) => sql`(${term}, ${id})`),
    )
    return insertedBy('move_entries (entry, id)', terms)
  },
}

const ROLES = ['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress']

const streetsIn = ({ doc }: MigratedRow): string | null => {
  const shipment = JSON.parse(String(doc))
  return streetsKeyOf(ROLES.map((role) => shipment[role]?.streetAddress1))
}

/** One row at a time on SQLite: with old statistics, it joins a list of new values by a scan of the table. */
const updates = (rows: readonly { id: string; key: string }[], canJoin: boolean): Sql[] =>
  canJoin
    ? [
        sql`UPDATE shipments SET streets_key = found.key FROM (VALUES ${join(
          rows.map(({ id, key }) => sql`(CAST(${id} AS TEXT), CAST(${key} AS TEXT))`),
        )}) AS found (id, key) WHERE shipments.id = found.id`,
      ]
    : rows.map(({ id, key }) => sql`UPDATE shipments SET streets_key = ${key} WHERE id = ${id}`)

const streets = (canJoin: boolean): RowStep => ({
  page: (afterID) =>
    sql`SELECT id, move_id, doc FROM shipments WHERE id > ${afterID} AND doc LIKE '%"streetAddress1":%' ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => {
    const found = rows.flatMap((row) => {
      const key = streetsIn(row)
      return key === null ? [] : [{ id: row.id, moveID: row.move_id, key }]
    })
    const terms = found.flatMap(({ id, moveID, key }) =>
      [...new Set(streetTermsOf(key))].map((term) => sql`(${term}, ${id}, ${moveID})`),
    )
    if (found.length === 0) return []
    return [...updates(found, canJoin), ...insertedBy('shipment_entries (entry, id, move_id)', terms)]
  },
})

/** Search in one field (ADR 0058): full names, digits of phone numbers, and streets. */
const search = ({ text, canDistribute }: Dialect): (string | RowStep)[] => [
  ...['moves', 'agents'].map(fullNames),
  `ALTER TABLE moves ADD COLUMN phone_digits ${text}`,
  `UPDATE moves SET phone_digits = ${digits} WHERE phone_key IS NOT NULL`,
  phoneTerms,
  `ALTER TABLE shipments ADD COLUMN streets_key ${text}`,
  streets(canDistribute),
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
