import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Sql } from 'sql-template-tag'
import { Failure } from '../command.ts'
import type { Store, Value } from './store.ts'

const LOCK_WAIT_MS = 2_000

/**
 * Opens a file with an exclusive lock. Every process that has it open holds a lock, even when idle. So this fails while a service uses the file,
 * and no service can start on it before the copy is done.
 */
export function openSqliteStore(path: string): Store {
  const raw = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  try {
    raw.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=FULL; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    raw.close()
    if (![5, 6].includes((error as { errcode?: number }).errcode ?? 0)) throw error
    throw new Failure(
      `${path} is in use. Stop the programs that have it open, so that nothing is written during the copy.`,
    )
  }
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const statement = statements.get(text) ?? raw.prepare(text)
    statements.set(text, statement)
    return statement
  }
  /** Runs `work` in a transaction. */
  const atomically = (work: () => void): void => {
    raw.exec('BEGIN IMMEDIATE')
    try {
      work()
      raw.exec('COMMIT')
    } catch (error) {
      if (raw.isTransaction) raw.exec('ROLLBACK')
      throw error
    }
  }
  return {
    all: async <Found>(query: Sql) => prepared(query.sql).all(...(query.values as Value[])) as Found[],
    async columnsOf(table) {
      const found = prepared('SELECT name FROM pragma_table_info(?) ORDER BY name').all(table)
      return found.map(({ name }) => String(name))
    },
    async insert(table, columns, rows) {
      const places = columns.map(() => '?').join(', ')
      const statement = prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
      atomically(() => {
        for (const row of rows) statement.run(...columns.map((column) => row[column]!))
      })
    },
    async run(...queries) {
      atomically(() => {
        for (const query of queries) prepared(query.sql).run(...(query.values as Value[]))
      })
    },
    async analyze() {
      raw.exec('ANALYZE')
    },
    async close() {
      raw.close()
    },
  }
}
