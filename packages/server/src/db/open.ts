import type { Database } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that a URL names; the URL alone decides which kind it is. */
export const openDatabase = (url: string, options: PostgresOptions): Database =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url, options)
