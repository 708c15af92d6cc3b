import sql, { join, raw, type Sql } from 'sql-template-tag'
import { phoneTermsOf, streetsKeyOf, streetTermsOf } from '../../kernel/search-terms.ts'
import { ORDERED_TEXT } from './020_keys_with_moves.ts'
import type { AheadStep, Dialect, MigratedRow, Migration, RowStep } from './migration.ts'

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

/**
 * On PostgreSQL, terms are written ahead. This table has the rows whose terms are there, with the text from which they were made: the
 * phone number of a move, or the digest of a shipment. A node may change or delete the record afterwards; then the migration writes its
 * terms again.
 */
const PREPARED = 'prepared_terms'
const SOURCES = { moves: 'phone_key', shipments: 'md5(doc)' }
type Searched = keyof typeof SOURCES
const isPrepared = (table: Searched): string =>
  `EXISTS (SELECT FROM ${PREPARED} WHERE ${PREPARED}.id = ${table}.id AND source = ${SOURCES[table]})`

/** Which rows a step is for, and what it reads of them: all rows, or those that are not prepared. It notes what it has prepared. */
type Extent = { canDistribute: boolean; where?: string; notes?: true }

const sourceOf = (table: Searched, { notes }: Extent) => raw(notes ? `, ${SOURCES[table]} AS source` : '')
const whereOf = ({ where }: Extent) => raw(where ? `AND ${where}` : '')
const noted = (rows: readonly MigratedRow[], { notes }: Extent): Sql[] =>
  notes
    ? insertedBy(
        `${PREPARED} (id, source)`,
        rows.map(({ id, source }) => sql`(${id}, ${source})`),
      )
    : []

const phoneTerms = (extent: Extent): RowStep => ({
  page: (afterID) => sql`SELECT id, ${raw(digits)} AS digits${sourceOf('moves', extent)} FROM moves
    WHERE id > ${afterID} AND phone_key IS NOT NULL ${whereOf(extent)} ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => {
    const found = rows.map(({ id, digits }) => ({ id, key: String(digits) }))
    const terms = found.flatMap(({ id, key }) => [...new Set(phoneTermsOf(key))].map((term) => sql`(${term}, ${id})`))
    if (found.length === 0) return []
    return [
      ...updates('moves', 'phone_digits', found, extent),
      ...insertedBy('move_entries (entry, id)', terms),
      ...noted(rows, extent),
    ]
  },
})

const ROLES = ['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress']

const streetsIn = ({ doc }: MigratedRow): string | null => {
  const shipment = JSON.parse(String(doc))
  return streetsKeyOf(ROLES.map((role) => shipment[role]?.streetAddress1))
}

/** One row at a time on SQLite: with old statistics, it joins a list of new values by a scan of the table. */
const updates = (
  table: Searched,
  column: string,
  rows: readonly { id: string; key: string }[],
  { canDistribute }: Extent,
): Sql[] =>
  canDistribute
    ? [
        sql`UPDATE ${raw(table)} SET ${raw(column)} = found.key FROM (VALUES ${join(
          rows.map(({ id, key }) => sql`(CAST(${id} AS TEXT), CAST(${key} AS TEXT))`),
        )}) AS found (id, key) WHERE ${raw(table)}.id = found.id`,
      ]
    : rows.map(({ id, key }) => sql`UPDATE ${raw(table)} SET ${raw(column)} = ${key} WHERE id = ${id}`)

const streetTerms = (extent: Extent): RowStep => ({
  page: (afterID) => sql`SELECT id, move_id, doc${sourceOf('shipments', extent)} FROM shipments
    WHERE id > ${afterID} AND doc LIKE '%"streetAddress1":%' ${whereOf(extent)} ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => {
    const found = rows.flatMap((row) => {
      const key = streetsIn(row)
      return key === null ? [] : [{ id: row.id, moveID: row.move_id, key }]
    })
    const terms = found.flatMap(({ id, moveID, key }) =>
      [...new Set(streetTermsOf(key))].map((term) => sql`(${term}, ${id}, ${moveID})`),
    )
    const written =
      found.length === 0
        ? []
        : [
            ...updates('shipments', 'streets_key', found, extent),
            ...insertedBy('shipment_entries (entry, id, move_id)', terms),
          ]
    return [...written, ...noted(rows, extent)]
  },
})

const AHEAD: Extent = { canDistribute: true, notes: true }

const ahead: AheadStep[] = [
  `ALTER TABLE moves ADD COLUMN IF NOT EXISTS phone_digits ${ORDERED_TEXT}`,
  `ALTER TABLE shipments ADD COLUMN IF NOT EXISTS streets_key ${ORDERED_TEXT}`,
  `CREATE TABLE IF NOT EXISTS ${PREPARED} (id ${ORDERED_TEXT} PRIMARY KEY, source ${ORDERED_TEXT} NOT NULL)`,
  { name: 'terms of phone numbers', ...phoneTerms(AHEAD) },
  { name: 'terms of streets', ...streetTerms(AHEAD) },
]

/** Removes the terms of records that were changed or deleted after their terms were written. */
const withoutOutdated = (table: Searched, entries: string, beginning: string, column: string): string[] => [
  `DELETE FROM ${entries} WHERE entry >= '${beginning}:' AND entry < '${beginning};'
    AND NOT EXISTS (SELECT FROM ${table} WHERE ${table}.id = ${entries}.id AND ${isPrepared(table)})`,
  `UPDATE ${table} SET ${column} = NULL WHERE ${column} IS NOT NULL AND NOT ${isPrepared(table)}`,
]

const rest = (table: Searched): Extent => ({ canDistribute: true, where: `NOT ${isPrepared(table)}` })

/** Search in one field (docs/design/filters-and-search.md): full names, digits of phone numbers, and streets. */
const search = ({ text, canDistribute }: Dialect): (string | RowStep)[] => [
  ...['moves', 'agents'].map(fullNames),
  ...(canDistribute
    ? [
        ...withoutOutdated('moves', 'move_entries', 'phone', 'phone_digits'),
        phoneTerms(rest('moves')),
        ...withoutOutdated('shipments', 'shipment_entries', 'street', 'streets_key'),
        streetTerms(rest('shipments')),
        `DROP TABLE ${PREPARED}`,
      ]
    : [
        `ALTER TABLE moves ADD COLUMN phone_digits ${text}`,
        phoneTerms({ canDistribute }),
        `ALTER TABLE shipments ADD COLUMN streets_key ${text}`,
        streetTerms({ canDistribute }),
      ]),
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
  ahead,
  statements: (dialect) => [...search(dialect), ...views(dialect)],
}
