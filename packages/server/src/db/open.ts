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
