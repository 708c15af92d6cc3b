import sql, { join, raw, type Sql } from 'sql-template-tag'
import { searchKeyOf } from '../../kernel/search.ts'
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

/** Columns for the dates, filled from the documents that have one. The indexes come last: this is faster. */
const dates = ({ text, doc }: Dialect): string[] => {
  const columns = Object.values(DATES)
  const values = Object.keys(DATES).map((member) => `${doc} ->> '${member}'`)
  return [
    ...columns.map((column) => `ALTER TABLE shipments ADD COLUMN ${column} ${text}`),
    `UPDATE shipments SET (${columns.join(', ')}) = (${values.join(', ')}) WHERE coalesce(${values.join(', ')}) IS NOT NULL`,
    ...columns.map((column) => `CREATE INDEX shipments_${column} ON shipments (${column}, id)`),
  ]
}

/** Columns and keys for more filters (ADR 0044). */
export const moreFilters: Migration = {
  id: 15,
  name: 'more filters',
  statements: (dialect) => [
    ...dates(dialect),
    searchKeys('moves', ['reference_key', 'first_name_key', 'last_name_key', 'email_key', 'phone_key']),
    searchKeys('shipments', ['reference_key', 'pickup_city_key', 'destination_city_key']),
  ],
}
