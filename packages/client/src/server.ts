import { path } from './address.ts'
import type { ErrorCode } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** What the service says of itself. */
export function serverMethods(transport: Transport) {
  /** Whether the process runs. */
  async function live(options: CallOptions = {}): Promise<{ status: string }> {
    return (await transport.send<{ status: string }>({ ...options, method: 'GET', path: '/livez' })).body
  }

  /** Whether it takes requests; UnavailableError if it does not. */
  async function ready(options: CallOptions = {}): Promise<{ status: string }> {
    return (await transport.send<{ status: string }>({ ...options, method: 'GET', path: '/readyz' })).body
  }

  /** The page that explains an error, as HTML. */
  async function problem(code: ErrorCode, options: CallOptions = {}): Promise<string> {
    const headers = { accept: 'text/html' }
    const call = { ...options, method: 'GET', path: path`/problems/${code}`, headers } as const
    return (await transport.open(call)).text()
  }

  return { live, ready, problem }
}
