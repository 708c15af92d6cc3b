/** Parses the URL of a PostgreSQL database as libpq does. */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

/** A host name, an address, or the folder of a Unix socket. */
export type Host = { host: string; port: number }

export type DatabaseAddress = {
  hosts: Host[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  applicationName: string | undefined
  /** Which of several servers is acceptable: the value of `target_session_attrs`. */
  wanted: string
  tls: ConnectionOptions | undefined
  /** Whether a server without TLS is acceptable. */
  isPlainAllowed: boolean
  /** How long a connection to one host may take: `connect_timeout`, which is in seconds. */
  connectMaxMs: number
  /** Settings of the server for the session: every parameter that is not about the connection itself. */
  settings: Record<string, string>
}

const PORT = 5432
const CONNECT_MAX_MS = 2_500
/** Parameters of libpq that are read here or ignored. */
const OF_THE_CONNECTION = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'application_name', 'target_session_attrs', 'connect_timeout'],
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'],
])

/** Parses a URL, which may name several hosts. */
export function addressOf(url: string): DatabaseAddress {
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? ''
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  const { username, password, pathname, searchParams } = new URL(url.replace(authority, () => `${login}host`))
  const parameter = (name: string) => searchParams.get(name) ?? undefined
  const decoded = (text: string) => decodeURIComponent(text) || undefined
  const mode = modeOf(parameter)
  return {
    hosts: hostsOf(parameter('host') ?? authority.slice(login.length), parameter('port')),
    user: parameter('user') ?? decoded(username),
    password: parameter('password') ?? decoded(password),
    database: parameter('dbname') ?? decoded(pathname.slice(1)),
    applicationName: parameter('application_name'),
    wanted: parameter('target_session_attrs') ?? 'any',
    tls: tlsOf(mode, parameter),
    isPlainAllowed: mode === 'prefer' || mode === 'allow',
    connectMaxMs: connectMaxMsOf(parameter('connect_timeout')),
    settings: Object.fromEntries([...searchParams].filter(([name]) => !OF_THE_CONNECTION.has(name))),
  }
}

/** libpq waits without an end for 0. The service never does. */
const connectMaxMsOf = (seconds = '0'): number => Number(seconds) * 1000 || CONNECT_MAX_MS

function hostsOf(list: string, ports = ''): Host[] {
  const others = ports.split(',')
  return list.split(',').map((text, i) => {
    const [, host = '', port] = /^(\[.+\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
    const name = decodeURIComponent(host.replace(/^\[|\]$/g, '')) || 'localhost'
    return { host: name, port: Number(port ?? (others[i] || others[0] || PORT)) }
  })
}

type Parameter = (name: string) => string | undefined

const modeOf = (parameter: Parameter): string => {
  if (parameter('sslrootcert') === 'system') return 'verify-full'
  return parameter('sslmode') ?? (/^(true|1)$/.test(parameter('ssl') ?? '') ? 'verify-full' : 'disable')
}

/** As in libpq, `require` verifies the certificate only if a root certificate is given, and `verify-ca` does not check the host name. */
function tlsOf(mode: string, parameter: Parameter): ConnectionOptions | undefined {
  if (mode === 'disable') return undefined
  const file = ([name, option]: [string, string]) => {
    const path = parameter(name)
    return path === undefined || path === 'system' ? {} : { [option]: readFileSync(path) }
  }
  const files: ConnectionOptions = Object.assign({}, ...Object.entries(TLS_OPTIONS).map(file))
  if (mode === 'verify-full') return files
  if (mode === 'verify-ca' || (mode === 'require' && files.ca))
    return { ...files, checkServerIdentity: () => undefined }
  return { ...files, rejectUnauthorized: false }
}

const TLS_OPTIONS: Record<string, string> = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' }
