import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres/pool.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts'

/** Opens the database of a URL; its scheme selects SQLite or PostgreSQL. */
export const openDatabase = (url: string, options: PostgresOptions & SqliteOptions): Database =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), options) : openPostgres(url, options)
