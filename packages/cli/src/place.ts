import { existsSync } from 'node:fs'
import { Failure, UsageError } from './command.ts'

/** Where a database is: a file, or a PostgreSQL server. */
export type Place = { kind: 'SQLite'; path: string; url: string } | { kind: 'PostgreSQL'; url: string }

/** Reads a database's URL. A database in memory belongs to one process, so no other can do anything with it. */
export function placeOf(url: string): Place {
  if (url === 'sqlite::memory:') throw new UsageError('A database in memory cannot be reached from here')
  if (/^sqlite:.+/.test(url)) return { kind: 'SQLite', path: url.slice('sqlite:'.length), url }
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: 'PostgreSQL', url }
  throw new UsageError(`${shownUrl(url)} is neither sqlite: with a path nor a postgres:// URL`)
}

/** Without this look SQLite would make an empty database where one is missing. */
export function requireFile(path: string): void {
  if (!existsSync(path))
    throw new Failure(`There is no database at ${path} yet. Run vanline migrate, or start the service once.`)
}

/** A URL as it may be shown: without its password. Whatever stands before the last @ may be part of one. */
export function shownUrl(url: string): string {
  const [, scheme, user, rest] = /^(\w+:\/\/)(?:([^:@/?#]*).*@)?(.*)$/s.exec(url) ?? []
  if (scheme === undefined) return url
  const isSafe = (parameter: string) => !/^\w*pass\w*=/i.test(parameter)
  const [place = '', query] = rest!.split('?', 2)
  const parameters = (query ?? '').split('&').filter((each) => each !== '' && isSafe(each))
  return `${scheme}${user ? `${user}@` : ''}${place}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}
