import { codeOf, memberOf, messageOf } from '../kernel/thrown.ts'
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
/** Of a path in /proc, or below a file. */
const IMPOSSIBLE = ['ENOENT', 'ENOTDIR', 'EEXIST']
const CREATING = ['mkdir', 'open']

/** What to add to an error about a file that the user may not write, or that no user can create at its path. */
export function adviceOnFile(error: unknown): string {
  if (FORBIDDEN.includes(codeOf(error)) || /readonly database/.test(messageOf(error)))
    return '. The user of this process must be able to write the database file and its folder.'
  if (CREATING.includes(String(memberOf(error, 'syscall'))) && IMPOSSIBLE.includes(codeOf(error)))
    return '. Nothing can be created there: name a path in another folder.'
  return ''
}
