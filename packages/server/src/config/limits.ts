import { listOf, oneOf, type Setting, textThat, type ValuesOf, wholeNumberOf } from './values.ts'

const pathOf = textThat((text) => !text.includes('\0') && text.trim() === text, 'be the path of a file')

/** An origin as browsers send it, without a path. */
const isOrigin = (item: string): boolean =>
  item === '*' || (/^https?:\/\/[^\s*]+$/.test(item) && URL.canParse(item) && new URL(item).origin === item)

export const LIMIT_SETTINGS = {
  tlsCert: {
    name: 'VANLINE_TLS_CERT',
    meaning: 'The file with the certificate chain (PEM); with it the server speaks TLS. Read again on SIGHUP.',
    default: '',
    read: pathOf,
  },
  tlsKey: {
    name: 'VANLINE_TLS_KEY',
    meaning: 'The file with the private key of the certificate (PEM). Read again on SIGHUP.',
    default: '',
    read: pathOf,
  },
  tlsClientCa: {
    name: 'VANLINE_TLS_CLIENT_CA',
    meaning: 'The file with the authorities (PEM) whose client certificates are trusted; clients are asked for one.',
    default: '',
    read: pathOf,
  },
  corsOrigins: {
    name: 'VANLINE_CORS_ORIGINS',
    meaning: 'The origins whose pages may call the API, separated by commas, or * for any. None if empty.',
    default: '',
    read: listOf(isOrigin, 'origins without a path such as https://app.example.com, or *'),
  },
  rateLimit: {
    name: 'VANLINE_RATE_LIMIT',
    meaning: 'How many requests per second a caller may send, with bursts of twice as many; 0 for unlimited.',
    default: '600',
    read: wholeNumberOf(0, 1_000_000),
  },
  rateLimitStore: {
    name: 'VANLINE_RATE_LIMIT_STORE',
    meaning:
      'Where the requests of a caller are counted: node for each node alone, or database for all nodes together.',
    default: 'node',
    read: oneOf(['node', 'database']),
  },
  connectionsMax: {
    name: 'VANLINE_MAX_CONNECTIONS',
    meaning: 'How many connections are held at once; further ones are closed.',
    default: '10000',
    read: wholeNumberOf(1, 1_000_000),
  },
  connectionsPerAddressMax: {
    name: 'VANLINE_MAX_CONNECTIONS_PER_ADDRESS',
    meaning:
      'How many of them one address may hold; the proxies of VANLINE_TRUST_PROXY are exempt. A quarter of VANLINE_MAX_CONNECTIONS if empty.',
    default: '',
    read: (text: string) => (text === '' ? null : wholeNumberOf(1, 1_000_000)(text)),
  },
  streamsMax: {
    name: 'VANLINE_MAX_STREAMS',
    meaning:
      'The maximum number of open event streams and waiting requests for events; one caller may have a tenth of them.',
    default: '5000',
    read: wholeNumberOf(1, 1_000_000),
  },
  documentMbMax: {
    name: 'VANLINE_MAX_DOCUMENT_MB',
    meaning: 'How many MiB the content of a document may have; more is refused with 413.',
    default: '25',
    read: wholeNumberOf(1, 4096),
  },
} satisfies Record<string, Setting<unknown>>

type Read = Partial<ValuesOf<typeof LIMIT_SETTINGS> & { databaseUrl: string }>

/** Contradictory settings, as sentences for the operator. */
export function limitProblems({ tlsCert, tlsKey, tlsClientCa, rateLimitStore, databaseUrl }: Read): string[] {
  const problems: string[] = []
  if (Boolean(tlsCert) !== Boolean(tlsKey))
    problems.push(
      `${tlsCert ? 'VANLINE_TLS_CERT' : 'VANLINE_TLS_KEY'} needs ${tlsCert ? 'VANLINE_TLS_KEY' : 'VANLINE_TLS_CERT'}`,
    )
  if (tlsClientCa && !tlsCert) problems.push('VANLINE_TLS_CLIENT_CA needs VANLINE_TLS_CERT and VANLINE_TLS_KEY')
  if (rateLimitStore === 'database' && databaseUrl?.startsWith('sqlite:'))
    problems.push('VANLINE_RATE_LIMIT_STORE=database needs a DATABASE_URL of PostgreSQL')
  return problems
}
