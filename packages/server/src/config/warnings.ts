import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLoopback } from '../access/hosts.ts'
import type { Config } from './config.ts'

type Watched = Pick<Config, 'databaseUrl' | 'readDatabaseUrl' | 'tlsKey' | 'adminPort' | 'adminHost'>

/** Warnings about settings that are allowed but leave data open. Each line says what to do. */
export function warningsOf(config: Watched): string[] {
  const warnings: string[] = []
  const open = process.platform === 'win32' ? [] : openPathsOf(config)
  if (open.length > 0)
    warnings.push(
      `Other users of this machine can read or replace ${open.join(', ')}. Restrict them to this user: chmod 600 for files, 700 for folders.`,
    )
  for (const [name, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['VANLINE_READ_DATABASE_URL', config.readDatabaseUrl],
  ] as const)
    if (isSentInClear(url))
      warnings.push(
        `${name} connects to another host without TLS, so the network can read the password and all data. Add sslmode=verify-full, or sslmode=disable if this is intended.`,
      )
  if (config.adminPort != null && !isLoopback(config.adminHost))
    warnings.push(
      `VANLINE_ADMIN_HOST=${config.adminHost} shows metrics in plain text to everyone who can reach it. Make sure that only a trusted network can reach it.`,
    )
  return warnings
}

/** Files that others can read, and folders in which others can replace files. */
function openPathsOf({ databaseUrl, tlsKey }: Watched): string[] {
  const isFile = databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:'
  const database = isFile ? databaseUrl.slice('sqlite:'.length) : undefined
  const files = [...(database ? [database, `${database}-wal`, `${database}-shm`] : []), ...(tlsKey ? [tlsKey] : [])]
  return [
    ...files.filter((path) => (modeOf(path) & 0o077) !== 0),
    ...(database ? [dirname(database)].filter((path) => isWritableByOthers(modeOf(path))) : []),
  ]
}

/** In a folder with the sticky bit, such as /tmp, others can only replace their own files. */
const isWritableByOthers = (mode: number): boolean => (mode & 0o022) !== 0 && (mode & 0o1000) === 0

const modeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mode ?? 0

/** Whether a PostgreSQL URL leads over a network without TLS. */
function isSentInClear(url: string): boolean {
  const [, hosts, query = ''] = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^@/?#]+)[^?]*(?:\?(.*))?$/.exec(url) ?? []
  if (hosts === undefined || new URLSearchParams(query).has('sslmode')) return false
  return hosts
    .split(',')
    .map(nameIn)
    .some((host) => !isLoopback(host) && !host.startsWith('/'))
}

/** The host without its port and brackets; a path is that of a local socket. */
const nameIn = (host: string): string =>
  decodeURIComponent(host)
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
