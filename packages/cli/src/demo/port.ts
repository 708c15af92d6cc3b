import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first port from `first` on at which this machine can listen, or 0 (any port) if the next ones are all in use. */
export async function freePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 20; port += 1) if (await isFree(port, host)) return port
  return 0
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    // Any other problem is reported by the service when it starts.
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE'
  }
  await once(server.close(), 'close')
  return true
}
