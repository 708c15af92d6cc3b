import { isLoopback } from '../access/hosts.ts'
import { BadValue, hostOf, portOf, type Setting, textThat, wholeNumberOf } from './values.ts'

/** The usual port of Prometheus exporters. */
const ADMIN_PORT = 9464

export const OBSERVE_SETTINGS = {
  adminPort: {
    name: 'VANLINE_ADMIN_PORT',
    meaning:
      'A port of its own for /metrics and the probes; /metrics is then served there only. 0 takes a free one, off has none. auto is 9464 if others can reach HOST; on loopback it is none, and /metrics is beside the API.',
    default: 'auto',
    read: (text: string) => (text === 'auto' || text === 'off' ? text : portOf(text)),
  },
  adminHost: {
    name: 'VANLINE_ADMIN_HOST',
    meaning: 'The address of that port. Everyone who can reach it can read /metrics.',
    default: '127.0.0.1',
    read: hostOf,
  },
  unreadyAfterS: {
    name: 'VANLINE_UNREADY_AFTER_S',
    meaning:
      'For how many seconds writes may fail before /readyz fails; until then it reports degraded. 0 means never.',
    default: '30',
    read: wholeNumberOf(0, 86_400),
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'Where traces are sent, as OTLP over HTTP: the URL of a receiver, without /v1/traces. No traces if empty.',
    default: '',
    read: textThat((text) => text === '' || (URL.canParse(text) && /^https?:/.test(text)), 'be an http(s) URL'),
  },
  traceServiceName: {
    name: 'OTEL_SERVICE_NAME',
    meaning: 'The name of this service in traces.',
    default: 'vanline',
    read: textThat((text) => text.trim() !== '', 'be a name'),
  },
  traceShare: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'The share of traces that is kept, from 0 to 1, of those that begin here; callers decide about theirs.',
    default: '1',
    read: (text: string) => {
      if (/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) return Number(text)
      throw new BadValue('must be a number from 0 to 1')
    },
  },
} satisfies Record<string, Setting<unknown>>

/** The port for operators, or null: clients of the API must not be able to read /metrics by default. */
export function adminPortOf(setting: number | 'auto' | 'off', host: string): number | null {
  if (setting === 'auto') return isLoopback(host) ? null : ADMIN_PORT
  return setting === 'off' ? null : setting
}
