import sql, { join, raw, type Sql } from 'sql-template-tag'
import { searchKeyOf } from '../../kernel/search.ts'
import { entryOf } from '../entries.ts'
import type { Dialect, Migration, RowStep } from './index.ts'

const AT_ONCE = 500

/** Sets columns of several rows with one statement; the first value of each is its id. */
const update = (table: string, columns: readonly string[], rows: readonly Sql[]): Sql =>
  sql`WITH computed (id, ${raw(columns.join(', '))}) AS (VALUES ${join([...rows])})
    UPDATE ${raw(table)} SET ${raw(columns.map((name) => `${name} = computed.${name}`).join(', '))}
    FROM computed WHERE ${raw(table)}.id = computed.id`

/** Search ignores accents and normal forms, not only case. A key of ASCII stays the same; the others are their own source. */
const searchKeys = (table: string, columns: readonly string[]): RowStep => {
  const isOther = raw(columns.map((name) => `octet_length(${name}) <> length(${name})`).join(' OR '))
  return {
    page: (afterID) =>
      sql`SELECT id, ${raw(columns.join(', '))} FROM ${raw(table)} WHERE id > ${afterID} AND (${isOther}) ORDER BY id LIMIT ${AT_ONCE}`,
    writes: (rows) => [
      update(
        table,
        columns,
        rows.map((row) => sql`(${join([row.id, ...columns.map((name) => searchKeyOf(row[name] as string | null))])})`),
      ),
    ],
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

const agentKeys: RowStep = {
  page: (afterID) => sql`SELECT id, doc FROM agents WHERE id > ${afterID} ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => [
    update(
      'agents',
      Object.values(PERSON),
      rows.map(({ id, doc }) => {
        const agent = JSON.parse(String(doc))
        return sql`(${join([id, ...Object.keys(PERSON).map((member) => searchKeyOf(agent[member]))])})`
      }),
    ),
  ],
}

const agents = (text: string): (string | RowStep)[] => [
  ...Object.values(PERSON).map((column) => `ALTER TABLE agents ADD COLUMN ${column} ${text}`),
  agentKeys,
  ...Object.values(PERSON).map(
    (column) =>
      `CREATE INDEX agents_${column.replace('_key', '')} ON agents (${column}, shipment_id) WHERE ${column} IS NOT NULL`,
  ),
]

const entriesIn = (table: string, entryTable: string): RowStep => ({
  page: (afterID) =>
    sql`SELECT id, doc FROM ${raw(table)} WHERE id > ${afterID} AND doc LIKE '%"metadata":{"%' ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) => {
    const entries = rows.flatMap(({ id, doc }) =>
      Object.entries<string>(JSON.parse(String(doc)).metadata).map(
        ([name, value]) => sql`(${entryOf(name, value)}, ${id})`,
      ),
    )
    const pages = Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, i) =>
      entries.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    )
    return pages.map((page) => sql`INSERT INTO ${raw(entryTable)} (entry, id) VALUES ${join(page)}`)
  },
})

const entries = (text: string, table: string, entryTable: string): (string | RowStep)[] => [
  `CREATE TABLE ${entryTable} (entry ${text} NOT NULL, id ${text} NOT NULL, PRIMARY KEY (entry, id))`,
  entriesIn(table, entryTable),
]

/** Columns and keys for more filters (ADR 0044). */
export const moreFilters: Migration = {
  id: 15,
  name: 'more filters',
  statements: (dialect) => [
    ...dates(dialect),
    ...agents(dialect.text),
    ...entries(dialect.text, 'moves', 'move_entries'),
    ...entries(dialect.text, 'shipments', 'shipment_entries'),
    searchKeys('moves', ['reference_key', 'first_name_key', 'last_name_key', 'email_key', 'phone_key']),
    searchKeys('shipments', ['reference_key', 'pickup_city_key', 'destination_city_key']),
  ],
}
