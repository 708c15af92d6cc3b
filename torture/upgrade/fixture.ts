/**
 * Databases as earlier commits left them: the tables by the statements of that commit, the rows it wrote, and what it answered. They are kept
 * as files, since a clone need not have the history.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import type { DatabaseName } from '../places.ts'

export type Row = Record<string, SQLInputValue>
export type Fixture = {
  commit: string
  title: string
  database: DatabaseName
  /** Everything that was run on an empty database, in order. */
  statements: string[]
  /** The rows of each table, parents first. */
  rows: Record<string, Row[]>
  /** What was answered, by path. */
  answers: Record<string, unknown>
}

export const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'fixtures')

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)'

/** All fixtures there are, oldest first. */
export const readFixtures = (): Fixture[] =>
  globSync('*.json.gz', { cwd: FIXTURES })
    .toSorted()
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(FIXTURES, basename(name)))).toString()))

/** Makes the database that a fixture describes, as a file. */
export function restoreSqlite({ statements, rows }: Fixture, path: string): void {
  const db = new DatabaseSync(path)
  for (const statement of statements) db.exec(statement)
  db.exec('DELETE FROM settings')
  for (const [table, content] of Object.entries(rows))
    for (const row of content) {
      const names = Object.keys(row)
      const marks = names.map(() => '?').join(', ')
      db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(...Object.values(row))
    }
  db.close()
}

/** The same on a PostgreSQL database that is empty. */
export async function restorePostgres({ statements, rows }: Fixture, url: string): Promise<void> {
  const db = openSession(url)
  for (const statement of statements) await db.rows(statement)
  await db.rows('DELETE FROM settings')
  for (const [table, content] of Object.entries(rows))
    for (const row of content) {
      const names = Object.keys(row)
      const marks = names.map((_name, i) => `$${i + 1}`).join(', ')
      const values = Object.values(row) as (string | number | null)[]
      await db.rows(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, values)
    }
  await db.close()
}
