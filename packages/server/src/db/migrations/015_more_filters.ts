import sql, { join, raw } from 'sql-template-tag'
import { searchKeyOf } from '../../kernel/search.ts'
import { entryOf } from '../lists/entries.ts'
import type { Dialect, Migration, RowStep } from './migration.ts'

const AT_ONCE = 500

/** Search ignores accents and normal forms, not only case. A key of ASCII stays the same; the others are their own source. */
const searchKeys = (table: string, columns: readonly string[]): RowStep => {
  const isOther = raw(columns.map((name) => `octet_length(${name}) <> length(${name})`).join(' OR '))
  return {
    page: (afterID) =>
      sql`SELECT id, ${raw(columns.join(', '))} FROM ${raw(table)} WHERE id > ${afterID} AND (${isOther}) ORDER BY id LIMIT ${AT_ONCE}`,
    // One row at a time: with old statistics, SQLite joins a list of new values by a scan of the table.
    writes: (rows) =>
      rows.map((row) => {
        const keys = columns.map((name) => sql`${raw(name)} = ${searchKeyOf(row[name] as string | null)}`)
        return sql`UPDATE ${raw(table)} SET ${join(keys)} WHERE id = ${row.id}`
      }),
  }
}

const DATES = {
  scheduledPickupDate: 'scheduled_pickup_date',
  actualPickupDate: 'actual_pickup_date',
  scheduledDeliveryDate: 'scheduled_delivery_date',
  actualDeliveryDate: 'actual_delivery_date',
}

/**
 * Columns for the dates, filled from the documents that have one. The indexes come last: this is faster. They are partial: PostgreSQL
 * writes an entry into every index with each version of a shipment, and most have no such date yet.
 */
const dates = ({ text, doc }: Dialect): string[] => {
  const columns = Object.values(DATES)
  const values = Object.keys(DATES).map((member) => `${doc} ->> '${member}'`)
  return [
    ...columns.map((column) => `ALTER TABLE shipments ADD COLUMN ${column} ${text}`),
    `UPDATE shipments SET (${columns.join(', ')}) = (${values.join(', ')}) WHERE coalesce(${values.join(', ')}) IS NOT NULL`,
    ...columns.map(
      (column) => `CREATE INDEX shipments_${column} ON shipments (${column}, id) WHERE ${column} IS NOT NULL`,
    ),
  ]
}

const PERSON = { firstName: 'first_name_key', lastName: 'last_name_key', email: 'email_key', phone: 'phone_key' }

/** Search keys of agents. In lower case they are complete, unless they have other letters than ASCII. */
const agents = ({ text, doc }: Dialect): (string | RowStep)[] => {
  const columns = Object.values(PERSON)
  const values = Object.keys(PERSON).map((member) => `lower(${doc} ->> '${member}')`)
  return [
    ...columns.map((column) => `ALTER TABLE agents ADD COLUMN ${column} ${text}`),
    `UPDATE agents SET (${columns.join(', ')}) = (${values.join(', ')})`,
    searchKeys('agents', columns),
    ...columns.map((column) => {
      const name = column.replace('_key', '')
      return `CREATE INDEX agents_${name} ON agents (${column}, shipment_id) WHERE ${column} IS NOT NULL`
    }),
  ]
}

const entriesIn = (table: string, entryTable: string): RowStep => ({
  page: (afterID) =>
    sql`SELECT id, doc FROM ${raw(table)} WHERE id > ${afterID} AND doc LIKE '%"metadata":{"%' ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) =>
    rows.flatMap(({ id, doc }) => {
      const entries = Object.entries<string>(JSON.parse(String(doc)).metadata)
      const values = entries.map(([name, value]) => sql`(${entryOf(name, value)}, ${id})`)
      // The text can also be in another member.
      return values.length > 0 ? [sql`INSERT INTO ${raw(entryTable)} (entry, id) VALUES ${join(values)}`] : []
    }),
})

const entries = (text: string, table: string, entryTable: string): (string | RowStep)[] => [
  `CREATE TABLE ${entryTable} (entry ${text} NOT NULL, id ${text} NOT NULL, PRIMARY KEY (entry, id))`,
  entriesIn(table, entryTable),
]

/** Columns, keys and entries for more filters (docs/design/filters-and-search.md). */
export const moreFilters: Migration = {
  id: 15,
  name: 'more filters',
  statements: (dialect) => [
    ...dates(dialect),
    ...agents(dialect),
    ...entries(dialect.text, 'moves', 'move_entries'),
    ...entries(dialect.text, 'shipments', 'shipment_entries'),
    searchKeys('moves', ['reference_key', 'first_name_key', 'last_name_key', 'email_key', 'phone_key']),
    searchKeys('shipments', ['reference_key', 'pickup_city_key', 'destination_city_key']),
  ],
}
