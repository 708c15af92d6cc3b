import { path } from './address.ts'
import type { Caller, Collisions, Entry, ErrorCode, Liveness, Readiness } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** Links, the caller, probes, metrics and error pages. */
export interface ServerMethods {
  /** The version of the service, and the URLs of everything it has. */
  entry(options?: CallOptions): Promise<Entry>

  /** Who the service takes you for, and what you may do. */
  caller(options?: CallOptions): Promise<Caller>

  /** Whether the process runs. */
  live(options?: CallOptions): Promise<Liveness>

  /** Whether it takes requests; UnavailableError if it does not. */
  ready(options?: CallOptions): Promise<Readiness>

  /** The metrics, in the Prometheus text format. */
  metrics(options?: CallOptions): Promise<string>

  /** Where writes met changes of others: by member and by hour, of the last days (7). */
  collisions(query?: { days?: number }, options?: CallOptions): Promise<Collisions>

  /** The page that explains an error, as HTML. */
  problem(code: ErrorCode, options?: CallOptions): Promise<string>
}

export function serverMethods(transport: Transport): ServerMethods {
  async function textAt(at: string, accept: string, options: CallOptions): Promise<string> {
    return (await transport.open({ ...options, method: 'GET', path: at, headers: { accept } })).text()
  }
  return {
    async entry(options = {}) {
      return (await transport.send<Entry>({ ...options, method: 'GET', path: '/' })).body
    },
    async caller(options = {}) {
      return (await transport.send<Caller>({ ...options, method: 'GET', path: '/v1/me' })).body
    },
    async live(options = {}) {
      return (await transport.send<Liveness>({ ...options, method: 'GET', path: '/livez' })).body
    },
    async ready(options = {}) {
      return (await transport.send<Readiness>({ ...options, method: 'GET', path: '/readyz' })).body
    },
    metrics: (options = {}) => textAt('/metrics', 'text/plain', options),
    async collisions(query = {}, options = {}) {
      return (await transport.send<Collisions>({ ...options, method: 'GET', path: '/v1/collisions', query })).body
    },
    problem: (code, options = {}) => textAt(path`/problems/${code}`, 'text/html', options),
  }
}
