import type { DatabaseSync } from 'node:sqlite'
import { type Dialect, MIGRATIONS } from '../migrations/index.ts'
import { createUniqueReferences, dropUniqueReferences, UNIQUE_REFERENCE_INDEX } from '../unique-references.ts'

const DIALECT: Dialect = { text: 'TEXT', eventSeq: 'seq INTEGER PRIMARY KEY AUTOINCREMENT', extras: [] }

export function appliedMigrations(raw: DatabaseSync): Set<number> {
  raw.exec(
    'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  return new Set(
    raw
      .prepare('SELECT id FROM migrations')
      .all()
      .map((row) => Number(row.id)),
  )
}

/** Runs the missing migrations in one transaction, which holds the write lock. */
export async function migrate(raw: DatabaseSync, begin: () => Promise<void>): Promise<void> {
  await begin()
  try {
    const applied = appliedMigrations(raw)
    for (const { id, name, statements } of MIGRATIONS) {
      if (applied.has(id)) continue
      for (const statement of statements(DIALECT)) raw.exec(statement)
      raw
        .prepare('INSERT INTO migrations (id, name, applied_at) VALUES (?, ?, ?)')
        .run(id, name, new Date().toISOString())
    }
    const newest = Math.max(0, ...applied)
    if (newest > MIGRATIONS.length)
      throw new Error(
        `The database is from a newer release (migration ${newest}; this one knows ${MIGRATIONS.length}).`,
      )
    raw.exec('COMMIT')
  } catch (error) {
    if (raw.isTransaction) raw.exec('ROLLBACK')
    throw error
  }
}

export const hasUniqueReferences = (raw: DatabaseSync): boolean =>
  raw.prepare("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?").get(UNIQUE_REFERENCE_INDEX) !== undefined

export async function setUniqueReferences(
  raw: DatabaseSync,
  begin: () => Promise<void>,
  isUnique: boolean,
): Promise<void> {
  if (hasUniqueReferences(raw) === isUnique) return
  await begin()
  try {
    for (const statement of isUnique ? createUniqueReferences() : dropUniqueReferences()) raw.exec(statement)
    raw.exec('COMMIT')
  } catch (error) {
    if (raw.isTransaction) raw.exec('ROLLBACK')
    throw error
  }
}
