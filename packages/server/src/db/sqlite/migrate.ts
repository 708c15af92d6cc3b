import type { DatabaseSync } from 'node:sqlite'
import { type Dialect, missingMigrations } from '../migrations/index.ts'
import { inTransaction } from './batch.ts'

const DIALECT: Dialect = { text: 'TEXT', eventSeq: 'seq INTEGER PRIMARY KEY AUTOINCREMENT', extras: [] }

export function appliedMigrations(raw: DatabaseSync): Set<number> {
  raw.exec(
    'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const rows = raw.prepare('SELECT id FROM migrations').all()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Runs the missing migrations in one transaction, which holds the write lock. */
export const migrate = (raw: DatabaseSync, giveUpAt: number): Promise<void> =>
  inTransaction(raw, giveUpAt, () => {
    const missing = missingMigrations(appliedMigrations(raw))
    const record = raw.prepare('INSERT INTO migrations (id, name, applied_at) VALUES (?, ?, ?)')
    for (const { id, name, statements } of missing) {
      for (const statement of statements(DIALECT)) raw.exec(statement)
      record.run(id, name, new Date().toISOString())
    }
  })
