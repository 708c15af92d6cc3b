/**
 * Databases of earlier commits: the statements that created their tables, their rows, and the answers of that commit. They are files,
 * because a clone need not have the history.
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
  /** The statements that ran on an empty database, in order. */
  statements: string[]
  /** The rows of each table, parents first. */
  rows: Record<string, Row[]>
  /** The answers of that commit, by path. */
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

/** Creates the database that a fixture describes: a new file, or the tables of an empty PostgreSQL database. */
export async function restore({ database, statements, rows }: Fixture, url: string): Promise<void> {
  const { mark, run, close } = database === 'SQLite' ? openFile(url.slice('sqlite:'.length)) : openServer(url)
  // Migrations insert rows too, which the fixture has as they became later.
  const emptied = Object.keys(rows).toReversed()
  for (const statement of [...statements, ...emptied.map((table) => `DELETE FROM ${table}`)]) await run(statement)
  for (const [table, content] of Object.entries(rows))
    for (const row of content) {
      const names = Object.keys(row)
      const marks = names.map((_name, i) => `${mark}${i + 1}`).join(', ')
      await run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, Object.values(row))
    }
  await close()
}

type Opened = { mark: '?' | '$'; run: (statement: string, values?: SQLInputValue[]) => unknown; close: () => unknown }

function openFile(path: string): Opened {
  const db = new DatabaseSync(path)
  const run: Opened['run'] = (text, values) => (values ? db.prepare(text).run(...values) : db.exec(text))
  return { mark: '?', run, close: () => db.close() }
}

function openServer(url: string): Opened {
  const { rows, close } = openSession(url)
  return { mark: '$', run: rows, close }
}
