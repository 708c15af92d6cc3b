/** The tables whose references can be unique, each by an index that exists only while the setting is on. */
const TABLES = ['moves', 'shipments'] as const
export type ReferencedTable = (typeof TABLES)[number]

const nameOf = (table: string): string => `${table}_unique_reference`

/** Either all of these indexes exist or none: they are created and dropped in one transaction. */
export const UNIQUE_REFERENCE_INDEX = nameOf(TABLES[0])

export const createUniqueReferences = (): string[] =>
  TABLES.map(
    (table) => `CREATE UNIQUE INDEX IF NOT EXISTS ${nameOf(table)} ON ${table} (reference) WHERE reference IS NOT NULL`,
  )

export const dropUniqueReferences = (): string[] => TABLES.map((table) => `DROP INDEX IF EXISTS ${nameOf(table)}`)
