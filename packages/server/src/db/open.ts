import type { Database, Reader } from './database.ts'
import type { PostgresOptions } from './postgres/pool.ts'
import { openPostgres, openReplica } from './postgres/postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite/sqlite.ts'

/** Opens the database that a URL names; the URL alone decides which kind it is. */
export const openDatabase = (url: string, options: PostgresOptions & SqliteOptions): Database =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), options) : openPostgres(url, options)

/** Opens a copy of a PostgreSQL database that is only read. */
export const openReadOnly = (url: string, options: PostgresOptions): Reader & { close: () => Promise<void> } =>
  openReplica(url, options)
