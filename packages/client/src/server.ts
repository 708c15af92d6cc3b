import { path } from './address.ts'
import type { ErrorCode } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** What the service says of itself. */
export interface ServerMethods {
  /** Whether the process runs. */
  live(options?: CallOptions): Promise<{ status: string }>

  /** Whether it takes requests; UnavailableError if it does not. */
  ready(options?: CallOptions): Promise<{ status: string }>

  /** The page that explains an error, as HTML. */
  problem(code: ErrorCode, options?: CallOptions): Promise<string>
}

export function serverMethods(transport: Transport): ServerMethods {
  return {
    async live(options = {}) {
      return (await transport.send<{ status: string }>({ ...options, method: 'GET', path: '/livez' })).body
    },
    async ready(options = {}) {
      return (await transport.send<{ status: string }>({ ...options, method: 'GET', path: '/readyz' })).body
    },
    async problem(code, options = {}) {
      const headers = { accept: 'text/html' }
      const call = { ...options, method: 'GET', path: path`/problems/${code}`, headers } as const
      return (await transport.open(call)).text()
    },
  }
}
