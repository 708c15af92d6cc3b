import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port at which nothing listens, below the ephemeral ports of the system. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) await once(server.close(), 'close')
    if (isFree) return port
  }
}
