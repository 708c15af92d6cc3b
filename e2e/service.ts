/** The real service in a process of its own, with a database that is gone afterwards. */
import { type Client, createClient } from '@vanline/client'
import { baseOf, SERVICE, startProcess } from '../scripts/processes.ts'

export type Service = { url: string; client: Client; stop: () => Promise<unknown> }

/** Starts the service and waits until it says where it is. */
export async function startService(environment: Record<string, string> = {}): Promise<Service> {
  const env = {
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'error',
    VANLINE_RATE_LIMIT: '0',
    ...environment,
  }
  const service = startProcess(SERVICE, { env, isHeard: true })
  const url = await baseOf(service)
  return { url, client: createClient({ baseUrl: url }), stop: service.stop }
}
