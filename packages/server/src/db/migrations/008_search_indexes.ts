import type { Migration } from './migration.ts'

const indexOf = (table: string, name: string, column: string): string[] => [
  `DROP INDEX ${table}_${name}`,
  `CREATE INDEX ${table}_${name} ON ${table} (${column}, id) WHERE ${column} IS NOT NULL`,
]

/** Partial indexes: prefix searches never look for NULL, and most moves have no customer when they are created. */
export const searchIndexes: Migration = {
  id: 8,
  name: 'search indexes without what is empty',
  statements: () => [
    ...indexOf('moves', 'reference', 'reference_key'),
    ...indexOf('moves', 'first_name', 'first_name_key'),
    ...indexOf('moves', 'last_name', 'last_name_key'),
    ...indexOf('moves', 'email', 'email_key'),
    ...indexOf('moves', 'phone', 'phone_key'),
    ...indexOf('shipments', 'reference', 'reference_key'),
    ...indexOf('shipments', 'pickup_city', 'pickup_city_key'),
    ...indexOf('shipments', 'destination_city', 'destination_city_key'),
  ],
}
