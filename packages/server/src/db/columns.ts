import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Value } from './database.ts'

/** The columns a record is found by, with their values. */
export type Columns = Record<string, Value>

/**
 * The assignments for the columns that differ, each followed by a comma. An index is written anew for every column that is named in
 * an update, whether its value changes or not, so only those that do are named.
 */
export function changedColumns(before: Columns, after: Columns): Sql {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return empty
  return sql`${join(
    changed.map((name) => sql`${raw(name)} = ${after[name]}`),
    ', ',
  )}, `
}
