import type { Config } from '../src/config/config.ts'

/** Valid texts of a setting with their values, invalid ones, and which other settings it needs. */
export type SettingCase = {
  key: keyof Config
  good: [string, unknown][]
  bad: string[]
  beside?: Record<string, string>
}

export const OBSERVE_SETTINGS: Record<string, SettingCase> = {
  VANLINE_ADMIN_PORT: {
    key: 'adminPort',
    good: [
      ['auto', null],
      ['off', null],
      ['0', 0],
      ['9090', 9090],
    ],
    bad: ['', 'http', 'none', '65536', '-1'],
  },
  VANLINE_ADMIN_HOST: { key: 'adminHost', good: [['10.0.0.11', '10.0.0.11']], bad: ['', 'a b', 'http://x'] },
  VANLINE_UNREADY_AFTER_S: {
    key: 'unreadyAfterS',
    good: [
      ['0', 0],
      ['300', 300],
    ],
    bad: ['', '-1', '86401', 'never'],
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    key: 'otlpEndpoint',
    good: [
      ['', ''],
      ['http://127.0.0.1:4318', 'http://127.0.0.1:4318'],
    ],
    bad: ['127.0.0.1:4318', 'grpc://x', 'on'],
  },
  OTEL_SERVICE_NAME: { key: 'traceServiceName', good: [['moves', 'moves']], bad: [''] },
  OTEL_TRACES_SAMPLER_ARG: {
    key: 'traceShare',
    good: [
      ['0', 0],
      ['0.25', 0.25],
      ['1.0', 1],
    ],
    bad: ['', '2', '-1', '1.5', '.5', 'half'],
  },
}
