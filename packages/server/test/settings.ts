import assert from 'node:assert/strict'
import { ConfigError, readConfig } from '../src/config/config.ts'
import { DOCUMENT_SETTINGS } from './settings-documents.ts'
import { FILE_SETTINGS } from './settings-files.ts'
import { LIMIT_SETTINGS } from './settings-limits.ts'
import { MESSAGE_SETTINGS } from './settings-messages.ts'
import { OBSERVE_SETTINGS, type SettingCase } from './settings-observe.ts'
import { SIGN_IN_SETTINGS, TOKEN_SETTINGS } from './settings-sign-in.ts'

/** The configuration of an empty environment. */
export const DEFAULTS = {
  port: 8080,
  ...{ host: '127.0.0.1', processes: 1 },
  databaseUrl: 'sqlite:./data/vanline.db',
  readDatabaseUrl: '',
  poolSize: 4,
  pooler: 'off',
  migrate: 'on',
  files: 'database',
  publicUrl: '',
  prefixes: null,
  shipmentTypes: null,
  uniqueReferences: false,
  ...{ documentTypes: null, stripLocation: false, requiredProofs: {} },
  trackingContact: '',
  webhookAllowPrivate: false,
  webhooksMax: 100,
  eventRetentionDays: 0,
  deliveryRetentionDays: 30,
  ...{ smtp: null, mailFrom: null, textGateway: null, mcp: false },
  authIssuer: '',
  authAudience: null,
  authJwksUrl: '',
  partyClaim: '',
  apiKeys: false,
  allowAnonymous: false,
  trustProxy: null,
  allowPlaintext: false,
  securityContact: '',
  ...{ authNameClaim: 'name', authScopeClaims: ['scope', 'scp'] },
  authRoles: [],
  consoleClientID: '',
  consoleScopes: 'openid profile',
  consoleParameters: {},
  tlsCert: '',
  tlsKey: '',
  tlsClientCa: '',
  corsOrigins: null,
  rateLimit: 600,
  rateLimitStore: 'node',
  ...{ connectionsMax: 10_000, connectionsPerAddressMax: null },
  ...{ streamsMax: 5_000, documentMbMax: 25 },
  adminPort: null,
  adminHost: '127.0.0.1',
  unreadyAfterS: 30,
  otlpEndpoint: '',
  traceServiceName: 'vanline',
  traceShare: 1,
  logLevel: 'info',
}

export const SETTINGS: Record<string, SettingCase> = {
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
  VANLINE_PROCESSES: {
    key: 'processes',
    good: [
      ['auto', 'auto'],
      ['64', 64],
    ],
    bad: ['', '0', '65', '1.5', 'all'],
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
      'postgres://a/vanline?connect_timeout=1.5',
      'postgres://a/vanline?connect_timeout=',
      'postgres://user:100%@db/vanline',
      'postgres://user:%zz@db/vanline',
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
  ...FILE_SETTINGS,
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
  VANLINE_UNIQUE_REFERENCES: {
    key: 'uniqueReferences',
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['', '1', 'true', 'On'],
  },
  ...DOCUMENT_SETTINGS,
  VANLINE_TRACKING_CONTACT: {
    key: 'trackingContact',
    good: [
      ['', ''],
      ['+1 208 555 0100', '+1 208 555 0100'],
      ['Ask for Renée: office@example.com', 'Ask for Renée: office@example.com'],
    ],
    bad: [' ', ' 555 0100', '555\n0100', 'x'.repeat(201)],
  },
  VANLINE_WEBHOOK_ALLOW_PRIVATE: {
    key: 'webhookAllowPrivate',
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['', 'yes', 'true', '2'],
  },
  VANLINE_MAX_WEBHOOKS: { key: 'webhooksMax', good: [['10000', 10_000]], bad: ['', '-1', '1.5', '10001', 'many'] },
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
  ...MESSAGE_SETTINGS,
  VANLINE_MCP: {
    key: 'mcp',
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['1', 'true', 'stdio'],
  },
  ...TOKEN_SETTINGS,
  VANLINE_API_KEYS: {
    key: 'apiKeys',
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['', 'yes', 'true', '1', 'ON'],
  },
  VANLINE_ALLOW_ANONYMOUS: {
    key: 'allowAnonymous',
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['', 'yes', 'true', '2'],
  },
  VANLINE_TRUST_PROXY: {
    key: 'trustProxy',
    good: [
      ['', null],
      ['10.0.0.0/8, 192.0.2.7, fd00::/8', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']],
    ],
    bad: ['1', 'true', 'proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', ',', '10.0.0.0/x'],
  },
  VANLINE_ALLOW_PLAINTEXT: {
    key: 'allowPlaintext',
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['', 'yes', 'true', '2'],
  },
  VANLINE_SECURITY_CONTACT: {
    key: 'securityContact',
    good: [
      ['', ''],
      ['mailto:security@example.com', 'mailto:security@example.com'],
      ['https://example.com/report', 'https://example.com/report'],
    ],
    bad: [
      'security@example.com',
      'http://example.com',
      'mailto:',
      'tel:+1-201-555-0123',
      'mailto:a@b.c\nPolicy: x',
      'x',
    ],
  },
  ...SIGN_IN_SETTINGS,
  ...LIMIT_SETTINGS,
  ...OBSERVE_SETTINGS,
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

/** The error for an environment. */
export function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    assert.ok(!error.message.includes('\n'), error.message)
    return error.message
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`)
}
