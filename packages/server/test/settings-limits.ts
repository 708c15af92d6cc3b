import type { SettingCase } from './settings-observe.ts'

export const LIMIT_SETTINGS: Record<string, SettingCase> = {
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
  VANLINE_MAX_CONNECTIONS_PER_ADDRESS: {
    key: 'connectionsPerAddressMax',
    good: [
      ['', null],
      ['50', 50],
    ],
    bad: ['0', '-1', 'half', '1000001'],
  },
  VANLINE_MAX_STREAMS: { key: 'streamsMax', good: [['50', 50]], bad: ['', '0', '-1'] },
  VANLINE_MAX_DOCUMENT_MB: { key: 'documentMbMax', good: [['100', 100]], bad: ['', '0', '4097'] },
}
