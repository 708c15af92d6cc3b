import type { Dialect, Migration } from './migration.ts'

/** A table of records of the company. `revision` counts how often another record began or ended to name the record. */
const records = ({ text }: Dialect, table: string, columns: readonly string[]): string =>
  `CREATE TABLE ${table} (id ${text} PRIMARY KEY, ${columns.join(', ')}, revision INTEGER NOT NULL DEFAULT 0,
    last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`

const indexes = (table: string, columns: readonly string[]): string[] =>
  [...columns, 'last_updated'].map((column) => `CREATE INDEX ${table}_${column} ON ${table} (${column}, id)`)

/** Trucks, crew members and their absences (docs/design/dispatching.md). */
export const dispatch: Migration = {
  id: 34,
  name: 'dispatch',
  suitsOlderNodes: true,
  statements: (dialect) => {
    const { text } = dialect
    const needed = (name: string) => `${name} ${text} NOT NULL`
    const optional = (name: string) => `${name} ${text}`
    const isActive = 'is_active INTEGER NOT NULL'
    const keys = ['first_name_key', 'last_name_key', 'email_key', 'phone_key']
    return [
      records(dialect, 'trucks', [
        ...[needed('name'), needed('name_key'), optional('plate_key')],
        ...['capacity_pounds INTEGER', isActive],
      ]),
      ...indexes('trucks', ['name', 'name_key', 'plate_key', 'is_active']),
      records(dialect, 'crew_members', [
        ...['last_name', 'account_id', ...keys].map(optional),
        ...[needed('skills'), isActive],
      ]),
      ...indexes('crew_members', ['last_name', 'account_id', ...keys, 'is_active']),
      records(dialect, 'absences', [
        ...['truck_id', 'crew_member_id'].map(optional),
        ...['starts_at', 'ends_at'].map(needed),
      ]),
      ...indexes('absences', ['truck_id', 'crew_member_id', 'starts_at', 'ends_at']),
    ]
  },
}
