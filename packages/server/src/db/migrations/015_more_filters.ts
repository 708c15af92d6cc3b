import sql, { join, raw, type Sql } from 'sql-template-tag'
import { searchKeyOf } from '../../kernel/search.ts'
import type { Migration, RowStep } from './index.ts'

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

/** Columns and keys for more filters (ADR 0044). */
export const moreFilters: Migration = {
  id: 15,
  name: 'more filters',
  statements: () => [
    searchKeys('moves', ['reference_key', 'first_name_key', 'last_name_key', 'email_key', 'phone_key']),
    searchKeys('shipments', ['reference_key', 'pickup_city_key', 'destination_city_key']),
  ],
}
