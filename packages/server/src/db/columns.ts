import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { columnRows, type RecordTable } from '../kernel/record.ts'
import type { Value } from './database.ts'

/** The indexed columns of a record, with their values. */
export type Columns = Record<string, Value>

/**
 * The assignments for the columns that differ, each followed by a comma. Both databases rewrite an index when an update names its
 * column, even if the value stays the same, so unchanged columns are left out.
 */
export function changedColumns(before: Columns, after: Columns): Sql {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return empty
  return sql`${join(
    changed.map((name) => sql`${raw(name)} = ${after[name]}`),
    ', ',
  )}, `
}

/** The columns that hold members of a record as they are. */
export function memberColumns(table: RecordTable): (record: object) => Columns {
  const pairs = columnRows(table)
  return (record) => {
    const columns: Columns = {}
    for (const { name, column } of pairs) columns[column] = Reflect.get(record, name)
    return columns
  }
}

/** The names of the same columns. */
export const columnNames = (table: RecordTable): string[] => columnRows(table).map(({ column }) => column)
