import { isLoopback } from '../access/hosts.ts'
import { ACCESS_SETTINGS, accessProblems, listeningProblems } from './access.ts'
import { LIMIT_SETTINGS, limitProblems } from './limits.ts'
import { MESSAGE_SETTINGS, messageProblems } from './messages.ts'
import { adminPortOf, OBSERVE_SETTINGS } from './observe.ts'
import { SIGN_IN_SETTINGS, signInProblems } from './sign-in.ts'
import {
  BadValue,
  daysOf,
  filesPlaceOf,
  hostOf,
  isPostgresUrl,
  listOf,
  oneOf,
  portOf,
  proofsOf,
  type Setting,
  switchOf,
  textThat,
  type ValuesOf,
  wholeNumberOf,
} from './values.ts'

const SETTINGS = {
  port: {
    name: 'PORT',
    meaning: 'The port to listen on; 0 takes a free one and says which.',
    default: '8080',
    read: portOf,
  },
  host: {
    name: 'HOST',
    meaning:
      'The address to listen on. An address other than loopback needs authentication, or VANLINE_ALLOW_ANONYMOUS=1, and TLS.',
    default: '127.0.0.1',
    read: hostOf,
  },
  processes: {
    name: 'VANLINE_PROCESSES',
    meaning:
      'How many processes serve at the port: a number, or auto for one for each core of the machine or container, up to 8.',
    default: '1',
    read: (text: string) => (text === 'auto' ? text : wholeNumberOf(1, 64)(text)),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning:
      'Where the data is: sqlite:<path>, sqlite::memory: for data that is lost when the process ends, or postgres://user:password@host/database (several hosts with ?target_session_attrs=read-write).',
    default: 'sqlite:./data/vanline.db',
    read: textThat(
      (text) => /^sqlite:.+/.test(text) || isPostgresUrl(text),
      'be sqlite: and the path of a file, sqlite::memory:, or a postgres:// URL',
    ),
  },
  readDatabaseUrl: {
    name: 'VANLINE_READ_DATABASE_URL',
    meaning: 'A replica of the PostgreSQL database, to which lists, exports and history go. None if empty.',
    default: '',
    read: textThat((text) => text === '' || isPostgresUrl(text), 'be a postgres:// URL'),
  },
  poolSize: {
    name: 'VANLINE_POOL_SIZE',
    meaning:
      'How many connections a node opens to PostgreSQL to read, and how many to write. Statements share them without waiting for each other, so few are enough.',
    default: '4',
    read: wholeNumberOf(1, 999),
  },
  pooler: {
    name: 'VANLINE_POOLER',
    meaning:
      'transaction if a pooler such as PgBouncer in transaction mode stands before PostgreSQL: nothing is then kept in sessions. Otherwise off.',
    default: 'off',
    read: oneOf(['off', 'transaction']),
  },
  migrate: {
    name: 'VANLINE_MIGRATE',
    meaning: 'Whether migrations run at start: on or off.',
    default: 'on',
    read: oneOf(['on', 'off']),
  },
  files: {
    name: 'VANLINE_FILES',
    meaning:
      'Where the contents of documents are: database, or a bucket, s3://bucket?region=…&endpoint=…. The credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    default: 'database',
    read: filesPlaceOf,
  },
  publicUrl: {
    name: 'VANLINE_PUBLIC_URL',
    meaning:
      'The URL of this server as clients see it, with which URLs in answers begin; it may have a path. If empty, they are path-absolute.',
    default: '',
    read: (text: string) => {
      if (text !== '' && (!URL.canParse(text) || !/^https?:\/\/[^?#@\s\p{Cc}]+$/u.test(text)))
        throw new BadValue('must be an http(s) URL without credentials, spaces, query and fragment')
      return text.replace(/\/+$/, '')
    },
  },
  prefixes: {
    name: 'VANLINE_PREFIXES',
    meaning: 'The channels a write may come through, separated by commas. Any if empty.',
    default: '',
    read: listOf((item) => /^(?!v\d+$)[A-Za-z0-9._-]{1,64}$/i.test(item), 'path segments other than a version'),
  },
  shipmentTypes: {
    name: 'VANLINE_SHIPMENT_TYPES',
    meaning: 'The shipment types that are accepted, separated by commas. Any if empty.',
    default: '',
    read: listOf((item) => /^\S.{0,63}$/.test(item), 'shipment types of up to 64 characters'),
  },
  uniqueReferences: {
    name: 'VANLINE_UNIQUE_REFERENCES',
    meaning: 'Whether a reference may belong to only one move and one shipment: on or off. The same on all nodes.',
    default: 'off',
    read: (text: string) => oneOf(['on', 'off'])(text) === 'on',
  },
  documentTypes: {
    name: 'VANLINE_DOCUMENT_TYPES',
    meaning:
      'The media types that documents may have, separated by commas; naming one that can run something when it is opened, such as text/html, allows it. If empty: PDF, pictures, text, CSV, DOCX and XLSX.',
    default: '',
    read: listOf(
      (item) => /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(item),
      'media types such as application/pdf',
    ),
  },
  stripLocation: {
    name: 'VANLINE_STRIP_LOCATION',
    meaning:
      'Whether pictures (JPEG, PNG) lose the place where they were taken when they are stored: on or off. The document then says so, and other pictures are not accepted.',
    default: 'off',
    read: (text: string) => oneOf(['on', 'off'])(text) === 'on',
  },
  requiredProofs: {
    name: 'VANLINE_REQUIRE_PROOF',
    meaning:
      'The documents that a shipment needs for a status, as STATUS:TYPE separated by commas, for example DELIVERED:PROOF_OF_DELIVERY. None if empty. The same on all nodes.',
    default: '',
    read: proofsOf,
  },
  trackingContact: {
    name: 'VANLINE_TRACKING_CONTACT',
    meaning:
      'How customers reach you, shown on the page of a tracking link: a phone number, an e-mail address, an https URL or other text of up to 200 characters. None if empty.',
    default: '',
    read: textThat(
      (text) => text === '' || /^[^\s\p{Cc}]([^\p{Cc}]{0,198}[^\s\p{Cc}])?$/u.test(text),
      'be a line of up to 200 characters',
    ),
  },
  webhookAllowPrivate: {
    name: 'VANLINE_WEBHOOK_ALLOW_PRIVATE',
    meaning: '1 lets webhooks lead to private, loopback and link-local addresses, and use http.',
    default: '0',
    read: switchOf,
  },
  webhooksMax: {
    name: 'VANLINE_MAX_WEBHOOKS',
    meaning: 'The maximum number of webhooks; more are refused with 409.',
    default: '100',
    read: wholeNumberOf(0, 10_000),
  },
  eventRetentionDays: {
    name: 'VANLINE_EVENT_RETENTION_DAYS',
    meaning: 'For how many days events are kept, and with them history; 0 keeps them for ever.',
    default: '0',
    read: daysOf,
  },
  deliveryRetentionDays: {
    name: 'VANLINE_DELIVERY_RETENTION_DAYS',
    meaning: 'For how many days deliveries of webhooks are kept; 0 keeps them for ever.',
    default: '30',
    read: daysOf,
  },
  ...MESSAGE_SETTINGS,
  mcp: {
    name: 'VANLINE_MCP',
    meaning: 'Whether AI agents may use the service through the Model Context Protocol at /mcp: on or off.',
    default: 'off',
    read: (text: string) => oneOf(['on', 'off'])(text) === 'on',
  },
  ...ACCESS_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...LIMIT_SETTINGS,
  ...OBSERVE_SETTINGS,
  logLevel: {
    name: 'LOG_LEVEL',
    meaning: 'How much is logged; debug has a line for every request.',
    default: 'info',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
} satisfies Record<string, Setting<unknown>>

type Settings = ValuesOf<typeof SETTINGS>

/** The settings after defaults are resolved: `adminPort` is a port, or null for none. */
export type Config = Omit<Settings, 'adminPort'> & { adminPort: number | null }

/** The settings as the documentation lists them. */
export const SETTING_LIST: readonly Setting<unknown>[] = Object.values(SETTINGS)

/** Variables of the vanline command, which the service ignores. */
const NAMES_OF_THE_COMMAND = ['VANLINE_URL', 'VANLINE_KEY', 'VANLINE_KEY_FILE', 'VANLINE_CONFIG']

/** Reads the settings of a service that is to listen. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config = readSettings(environment)
  requireSafeListening(config)
  return config
}

/** Reads the environment for a command that does not listen. One line reports everything that is wrong. */
export function readSettings(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const known = [...NAMES_OF_THE_COMMAND, ...SETTING_LIST.map(({ name }) => name)]
  for (const name of Object.keys(environment)) {
    if (name.startsWith('VANLINE_') && !known.includes(name)) problems.push(`${name} is not a setting`)
  }
  const config: Partial<Settings> = {}
  for (const [key, setting] of Object.entries(SETTINGS)) {
    try {
      Object.assign(config, { [key]: setting.read(environment[setting.name] ?? setting.default) })
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      problems.push(`${setting.name} ${error.message}`)
    }
  }
  if (config.readDatabaseUrl && config.databaseUrl?.startsWith('sqlite:'))
    problems.push('VANLINE_READ_DATABASE_URL needs a DATABASE_URL of PostgreSQL')
  if (typeof config.processes === 'number' && config.processes > 1 && config.databaseUrl === 'sqlite::memory:')
    problems.push('VANLINE_PROCESSES must be 1 with sqlite::memory:, which one process has for itself')
  problems.push(...limitProblems(config), ...messageProblems(config))
  // Without a problem, every setting was read.
  const settings = config as Settings
  if (problems.length === 0) problems.push(...accessProblems(settings), ...signInProblems(settings))
  requireNone(problems)
  return { ...settings, adminPort: adminPortOf(settings.adminPort, settings.host) }
}

/** Where the metrics are: at the port for operators, or on loopback at the port of the API; undefined for nowhere. */
export function metricsPlaceOf({ host, port, adminHost, adminPort }: Config) {
  if (adminPort !== null) return { host: adminHost, port: adminPort, isApi: false }
  return isLoopback(host) ? { host, port, isApi: true } : undefined
}

/** Refuses to let other machines reach a service without authentication or without TLS. */
export const requireSafeListening = (config: Config): void => requireNone(listeningProblems(config))

function requireNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(`${problems.join('; ')}. --help lists every setting.`)
}

/** An unusable configuration; the message is one line for the operator. */
export class ConfigError extends Error {}

export function helpText(): string {
  const width = Math.max(...SETTING_LIST.map(({ name }) => name.length))
  const lines = SETTING_LIST.map(
    ({ name, meaning, default: value }) =>
      `  ${name.padEnd(width)}  ${meaning} Default: ${value === '' ? '(empty)' : value}`,
  )
  return `Vanline serves moves and shipments over HTTP. It is configured by environment variables:\n\n${lines.join('\n')}\n`
}
