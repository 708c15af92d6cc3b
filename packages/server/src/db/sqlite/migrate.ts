import type { DatabaseSync } from 'node:sqlite'
import type { Value } from '../database.ts'
import { missingMigrations } from '../migrations/index.ts'
import { type Dialect, type MigratedRow, queriesOf } from '../migrations/migration.ts'
import { createUniqueReferences, dropUniqueReferences, UNIQUE_REFERENCE_INDEX } from '../unique-references.ts'
import { inTransaction } from './batch.ts'
import { firstTime } from './file-clock.ts'

const DIALECT: Dialect = {
  text: 'TEXT',
  eventSeq: 'seq INTEGER PRIMARY KEY AUTOINCREMENT',
  canDistribute: false,
  doc: 'doc',
  extras: [],
}

export function appliedMigrations(raw: DatabaseSync): Set<number> {
  raw.exec(
    'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const rows = raw.prepare('SELECT id FROM migrations').all()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Runs the missing migrations in one transaction, which holds the write lock. The time of the file begins. */
export const migrate = (raw: DatabaseSync, giveUpAt: number, nowMs = Date.now()): Promise<void> =>
  inTransaction(raw, giveUpAt, () => {
    const missing = missingMigrations(appliedMigrations(raw))
    const record = raw.prepare('INSERT INTO migrations (id, name, applied_at) VALUES (?, ?, ?)')
    for (const migration of missing) {
      const queries = queriesOf(migration, DIALECT)
      for (let query = queries.next(); !query.done; )
        query = queries.next(raw.prepare(query.value.sql).all(...(query.value.values as Value[])) as MigratedRow[])
      record.run(migration.id, migration.name, new Date().toISOString())
    }
    const first = firstTime(nowMs)
    raw.prepare(first.sql).run(...(first.values as Value[]))
  })

export const hasUniqueReferences = (raw: DatabaseSync): boolean =>
  raw.prepare("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?").get(UNIQUE_REFERENCE_INDEX) !== undefined

export async function setUniqueReferences(raw: DatabaseSync, giveUpAt: number, isUnique: boolean): Promise<void> {
  if (hasUniqueReferences(raw) === isUnique) return
  await inTransaction(raw, giveUpAt, () => {
    for (const statement of isUnique ? createUniqueReferences() : dropUniqueReferences()) raw.exec(statement)
  })
}
