import { codeOf, messageOf } from '../kernel/thrown.ts'
import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres/wire/pool.ts'
import { requireAlone } from './sqlite/alone.ts'
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts'

/** Opens the database of a URL; its scheme selects SQLite or PostgreSQL, whose driver is loaded only then. */
export async function openDatabase(url: string, options: PostgresOptions & SqliteOptions): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options)
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(url, options)
}

/** Opens the database of a URL to migrate it. A file must not be open in another process then; PostgreSQL looks when it migrates. */
export async function openToMigrate(url: string, options: PostgresOptions & SqliteOptions): Promise<Database> {
  if (url.startsWith('sqlite:')) requireAlone(url.slice('sqlite:'.length))
  return await openDatabase(url, options)
}

const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']

/** What to add to an error about a file that the user may not write. */
export const adviceOnFile = (error: unknown): string =>
  FORBIDDEN.includes(codeOf(error)) || /readonly database/.test(messageOf(error))
    ? '. The user of this process must be able to write the database file and its folder.'
    : ''
