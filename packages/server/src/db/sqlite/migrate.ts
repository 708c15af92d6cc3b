import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../database.ts'
import { type Dialect, MIGRATIONS, type MigratedRow, queriesOf } from '../migrations/index.ts'

const DIALECT: Dialect = { text: 'TEXT', eventSeq: 'seq INTEGER PRIMARY KEY AUTOINCREMENT', doc: 'doc', extras: [] }

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
    for (const migration of MIGRATIONS) {
      const { id, name } = migration
      if (applied.has(id)) continue
      const queries = queriesOf(migration, DIALECT)
      for (let query = queries.next(); !query.done; )
        query = queries.next(raw.prepare(query.value.sql).all(...(query.value.values as Value[])) as MigratedRow[])
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
