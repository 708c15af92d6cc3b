import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, helpText, readConfig, SETTING_LIST } from './config.ts'

const DEFAULTS = {
  port: 8080,
  host: '127.0.0.1',
  databaseUrl: 'sqlite:./data/vanline.db',
  readDatabaseUrl: '',
  poolSize: 4,
  pooler: 'off',
  migrate: 'on',
  publicUrl: '',
  prefixes: null,
  shipmentTypes: null,
  webhookAllowPrivate: false,
  eventRetentionDays: 0,
  deliveryRetentionDays: 30,
  allowAnonymous: false,
  tlsCert: '',
  tlsKey: '',
  tlsClientCa: '',
  corsOrigins: null,
  rateLimit: 600,
  rateLimitStore: 'node',
  connectionsMax: 10_000,
  streamsMax: 1_000,
  logLevel: 'info',
}

/** For each setting, which texts are read as what, and which are refused. */
const SETTINGS: Record<string, { key: keyof typeof DEFAULTS; good: [string, unknown][]; bad: string[] }> = {
  PORT: {
    key: 'port',
    good: [
      ['0', 0],
      ['8081', 8081],
      ['65535', 65535],
    ],
    bad: ['', ' ', 'http', '-1', '65536', '80.5', '0x50', '1e3', ' 80', '999999'],
  },
  HOST: {
    key: 'host',
    good: [
      ['127.0.0.2', '127.0.0.2'],
      ['::1', '::1'],
      ['localhost', 'localhost'],
    ],
    bad: ['', 'two words', 'http://localhost', '127.0.0.1:80', '[::1]', 'a/b', 'x'.repeat(254), 'localhost\n'],
  },
  DATABASE_URL: {
    key: 'databaseUrl',
    good: [
      ['sqlite::memory:', 'sqlite::memory:'],
      ['sqlite:/var/lib/vanline.db', 'sqlite:/var/lib/vanline.db'],
      ['postgres://user@db/vanline', 'postgres://user@db/vanline'],
      [
        'postgresql://a,b/vanline?target_session_attrs=read-write',
        'postgresql://a,b/vanline?target_session_attrs=read-write',
      ],
    ],
    bad: [
      '',
      'sqlite:',
      'vanline.db',
      'mysql://localhost/vanline',
      'postgres:',
      'postgres:///vanline',
      'postgres://db:port/vanline',
      'postgres://a,b/vanline?target_session_attrs=best',
    ],
  },
  VANLINE_READ_DATABASE_URL: {
    key: 'readDatabaseUrl',
    good: [['', '']],
    bad: ['sqlite:./copy.db', 'replica', 'postgres:'],
  },
  VANLINE_POOL_SIZE: {
    key: 'poolSize',
    good: [
      ['1', 1],
      ['999', 999],
    ],
    bad: ['', '0', '1000', '-1', '2.5', 'many'],
  },
  VANLINE_POOLER: {
    key: 'pooler',
    good: [
      ['off', 'off'],
      ['transaction', 'transaction'],
    ],
    bad: ['', 'on', 'session'],
  },
  VANLINE_MIGRATE: {
    key: 'migrate',
    good: [
      ['on', 'on'],
      ['off', 'off'],
    ],
    bad: ['', 'ON', 'true', '1', 'no'],
  },
  VANLINE_PUBLIC_URL: {
    key: 'publicUrl',
    good: [
      ['', ''],
      ['https://moves.example.com', 'https://moves.example.com'],
      ['https://example.com/vanline/', 'https://example.com/vanline'],
    ],
    bad: ['moves.example.com', '/vanline', 'ftp://example.com', 'https://example.com/?a=b', 'https://example.com/#a'],
  },
  VANLINE_PREFIXES: {
    key: 'prefixes',
    good: [
      ['', null],
      ['prime', ['prime']],
      ['prime, support', ['prime', 'support']],
    ],
    bad: ['v1', 'prime,V2', 'a/b', 'prime,', 'two words', 'x'.repeat(65), 'a\nb'],
  },
  VANLINE_SHIPMENT_TYPES: {
    key: 'shipmentTypes',
    good: [
      ['', null],
      ['HHG', ['HHG']],
      ['HHG, Grand piano', ['HHG', 'Grand piano']],
    ],
    bad: [',', 'HHG,,PPM', ' ', 'x'.repeat(65)],
  },
  VANLINE_WEBHOOK_ALLOW_PRIVATE: {
    key: 'webhookAllowPrivate',
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['', 'yes', 'true', '2'],
  },
  VANLINE_EVENT_RETENTION_DAYS: {
    key: 'eventRetentionDays',
    good: [
      ['0', 0],
      ['365', 365],
    ],
    bad: ['', '-1', '1.5', 'forever', '100000'],
  },
  VANLINE_DELIVERY_RETENTION_DAYS: {
    key: 'deliveryRetentionDays',
    good: [
      ['0', 0],
      ['7', 7],
    ],
    bad: ['', '-1', '1.5', 'forever', '100000'],
  },
  VANLINE_ALLOW_ANONYMOUS: {
    key: 'allowAnonymous',
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['', 'yes', 'true', '2'],
  },
  VANLINE_TLS_CERT: { key: 'tlsCert', good: [['', '']], bad: [' cert.pem', 'a\0b'] },
  VANLINE_TLS_KEY: { key: 'tlsKey', good: [['', '']], bad: ['key.pem '] },
  VANLINE_TLS_CLIENT_CA: { key: 'tlsClientCa', good: [['', '']], bad: [' '] },
  VANLINE_CORS_ORIGINS: {
    key: 'corsOrigins',
    good: [
      ['', null],
      ['*', ['*']],
      ['https://app.example.com, http://localhost:5173', ['https://app.example.com', 'http://localhost:5173']],
    ],
    bad: [
      'null',
      'app.example.com',
      'https://app.example.com/',
      'https://app.example.com/page',
      'https://App.example.com',
      'https://app.example.com:443',
      'https://*.example.com',
      'https://a.example,',
      'file:///etc',
    ],
  },
  VANLINE_RATE_LIMIT: {
    key: 'rateLimit',
    good: [
      ['0', 0],
      ['1', 1],
      ['1000000', 1_000_000],
    ],
    bad: ['', '-1', '1.5', '1000001', 'none'],
  },
  VANLINE_RATE_LIMIT_STORE: { key: 'rateLimitStore', good: [['node', 'node']], bad: ['', 'redis', 'off'] },
  VANLINE_MAX_CONNECTIONS: { key: 'connectionsMax', good: [['1', 1]], bad: ['', '0', 'many', '1000001'] },
  VANLINE_MAX_STREAMS: { key: 'streamsMax', good: [['50', 50]], bad: ['', '0', '-1'] },
  LOG_LEVEL: {
    key: 'logLevel',
    good: [
      ['trace', 'trace'],
      ['debug', 'debug'],
      ['warn', 'warn'],
      ['error', 'error'],
      ['fatal', 'fatal'],
      ['silent', 'silent'],
    ],
    bad: ['', 'INFO', 'verbose'],
  },
}

/** The one line with which an environment is refused. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    assert.ok(!error.message.includes('\n'), error.message)
    return error.message
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`)
}

test('an empty environment gives every default', () => {
  assert.deepEqual(readConfig({}), DEFAULTS)
})

test('every setting is in this table', () => {
  assert.deepEqual(
    SETTING_LIST.map(({ name }) => name),
    Object.keys(SETTINGS),
  )
})

for (const [name, { key, good, bad }] of Object.entries(SETTINGS)) {
  test(`${name} is read`, () => {
    for (const [text, value] of good) assert.deepEqual(readConfig({ [name]: text })[key], value, text)
  })

  test(`${name} with a bad value is refused in one line that begins with its name`, () => {
    for (const text of bad) assert.match(refusalOf({ [name]: text }), new RegExp(`^${name} must `), text)
  })
}

test('an unknown name that begins with VANLINE_ is refused, any other is somebody else’s', () => {
  assert.match(refusalOf({ VANLINE_PREFIX: 'prime' }), /^VANLINE_PREFIX is not a setting\./)
  assert.deepEqual(readConfig({ VANLIN: 'x', vanline_migrate: 'x', PATH: '/bin' }), DEFAULTS)
})

test('what the vanline command reads to find a service keeps none from starting', () => {
  const ofTheCommand = { VANLINE_URL: 'x', VANLINE_KEY: 'x', VANLINE_KEY_FILE: 'x', VANLINE_CONFIG: 'x' }
  assert.deepEqual(readConfig(ofTheCommand), DEFAULTS)
})

test('everything that is wrong is said at once', () => {
  const line = refusalOf({ PORT: 'x', LOG_LEVEL: 'loud', VANLINE_NOTHING: '1' })
  for (const name of ['PORT', 'LOG_LEVEL', 'VANLINE_NOTHING']) assert.match(line, new RegExp(`\\b${name} `))
  assert.match(line, /--help/)
})

test('a replica goes with PostgreSQL only', () => {
  const replica = { VANLINE_READ_DATABASE_URL: 'postgres://user@replica/vanline' }
  assert.match(refusalOf(replica), /^VANLINE_READ_DATABASE_URL goes with /)
  const config = readConfig({ ...replica, DATABASE_URL: 'postgres://user@db/vanline' })
  assert.equal(config.readDatabaseUrl, 'postgres://user@replica/vanline')
})

test('a certificate goes with its key, and the authorities of clients with both', () => {
  assert.match(refusalOf({ VANLINE_TLS_CERT: 'cert.pem' }), /^VANLINE_TLS_CERT goes with VANLINE_TLS_KEY/)
  assert.match(refusalOf({ VANLINE_TLS_KEY: 'key.pem' }), /^VANLINE_TLS_KEY goes with VANLINE_TLS_CERT/)
  assert.match(refusalOf({ VANLINE_TLS_CLIENT_CA: 'ca.pem' }), /^VANLINE_TLS_CLIENT_CA goes with /)
  const files = { VANLINE_TLS_CERT: 'cert.pem', VANLINE_TLS_KEY: 'key.pem', VANLINE_TLS_CLIENT_CA: 'ca.pem' }
  const { tlsCert, tlsKey, tlsClientCa } = readConfig(files)
  assert.deepEqual([tlsCert, tlsKey, tlsClientCa], ['cert.pem', 'key.pem', 'ca.pem'])
})

test('nodes count together on PostgreSQL only', () => {
  const together = { VANLINE_RATE_LIMIT_STORE: 'database' }
  assert.match(refusalOf(together), /^VANLINE_RATE_LIMIT_STORE=database goes with /)
  assert.equal(readConfig({ ...together, DATABASE_URL: 'postgres://u@db/v' }).rateLimitStore, 'database')
})

test('an address that others can reach is refused as long as nobody has to say who they are', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.7', '2001:db8::1', 'moves.example.com', '128.0.0.1'])
    assert.match(refusalOf({ HOST: host }), /^HOST .* VANLINE_ALLOW_ANONYMOUS=1/, host)
  assert.equal(readConfig({ HOST: '0.0.0.0', VANLINE_ALLOW_ANONYMOUS: '1' }).host, '0.0.0.0')
})

test('--help prints every setting with its default', () => {
  const lines = helpText().split('\n')
  for (const { name, meaning, default: value } of SETTING_LIST) {
    const line = lines.find((each) => each.startsWith(`  ${name} `)) ?? ''
    assert.ok(line.includes(meaning), name)
    assert.ok(line.endsWith(`Default: ${value === '' ? '(empty)' : value}`), line)
  }
})
