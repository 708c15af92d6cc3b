import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Failure, UsageError } from './command.ts'

/** The location of a database: a file, or a PostgreSQL server. */
export type Place = { kind: 'SQLite'; path: string; url: string } | { kind: 'PostgreSQL'; url: string }

/** Parses a database URL. A database in memory belongs to one process, so it is refused. */
export function placeOf(url: string): Place {
  if (url === 'sqlite::memory:') throw new UsageError('a database in memory cannot be used by another process')
  if (/^sqlite:.+/.test(url)) return { kind: 'SQLite', path: url.slice('sqlite:'.length), url }
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: 'PostgreSQL', url }
  throw new UsageError(`${urlWithoutPassword(url)} is neither sqlite:<path> nor a postgres:// URL`)
}

/** Fails if the file is missing; SQLite would create an empty database. */
export function requireFile(path: string): void {
  if (!existsSync(path))
    throw new Failure(
      `There is no database at ${resolve(path)} yet. Run \`vanline migrate\`, or start the service once.`,
    )
}

/** A URL without its password, to be shown. Everything before the last @ may be part of a password. */
export function urlWithoutPassword(url: string): string {
  const [, scheme, user, rest] = /^(\w+:\/\/)(?:([^:@/?#]*).*@)?(.*)$/s.exec(url) ?? []
  if (scheme === undefined) return url
  const isSafe = (parameter: string) => !/^\w*pass\w*=/i.test(parameter)
  const [place = '', query] = rest!.split('?', 2)
  const parameters = (query ?? '').split('&').filter((each) => each !== '' && isSafe(each))
  return `${scheme}${user ? `${user}@` : ''}${place}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

/** Whether a URL contains a password. */
export const hasPassword = (url: string): boolean =>
  /^postgres(ql)?:\/\/[^:@/?#]*:.+@/s.test(url) || /[?&]\w*pass\w*=./i.test(url)
