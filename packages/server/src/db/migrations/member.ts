/**
 * What a migration does for a member of stored records. Tags and times stay: no client has changed anything, and no edit becomes stale because of a
 * release. `nextStatuses` needs no migration: shipments/next-statuses.ts computes it again when its table has changed.
 */
import sql, { raw } from 'sql-template-tag'
import { type Json, type JsonObject, sameJson } from '../../kernel/json.ts'
import type { Dialect, RowStep } from './migration.ts'

const AT_ONCE = 500

/** The members that a record ends with: their length is known, whatever text the record contains. */
const TAIL = `'"createdAt":"0000-00-00T00:00:00.000Z","lastUpdated":"' || last_updated || '","eTag":"' || etag || '"}'`

/** Adds a member to all records of a table, with the same value. It stands before `createdAt`, as its row must in `fields.ts`. */
export function addMember(table: string, name: string, value: Json = null): string {
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)},`.replaceAll("'", "''")
  const before = `length(doc) - length(${TAIL})`
  return `UPDATE ${table} SET doc = substr(doc, 1, ${before}) || '${member}' || substr(doc, ${before} + 1)`
}

/** Adds the column of a member that is new and null everywhere, and its index. Both databases leave null out of the index. */
export const addColumn = ({ text }: Dialect, table: string, column: string): string[] => [
  `ALTER TABLE ${table} ADD COLUMN ${column} ${text}`,
  `CREATE INDEX ${table}_${column} ON ${table} (${column}, id) WHERE ${column} IS NOT NULL`,
]

/** Computes a member of all records of a table again, by the rule of this release. */
export const recomputeMember = (table: string, name: string, rule: (record: JsonObject) => Json): RowStep => ({
  page: (afterID) => sql`SELECT id, doc FROM ${raw(table)} WHERE id > ${afterID} ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) =>
    rows.flatMap(({ id, doc }) => {
      const record: JsonObject = JSON.parse(String(doc))
      const value = rule(record)
      if (sameJson(record[name] ?? null, value)) return []
      return [sql`UPDATE ${raw(table)} SET doc = ${JSON.stringify({ ...record, [name]: value })} WHERE id = ${id}`]
    }),
})
