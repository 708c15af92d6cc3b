/** MCP over standard input and output, for a client that starts the command itself. This file loads the SDK. */
import type { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { followResources } from './follow.ts'
import { serviceAt } from './remote.ts'
import { openMcpServer } from './server.ts'

const AGAIN_AFTER_MS = 5_000

type StdioOptions = {
  url: string
  key: string | undefined
  /** Receives lines that the protocol has no place for. */
  onError: (message: string) => void
}

/** Serves until the client closes standard input. */
export async function serveMcpOverStdio({ url, key, onError }: StdioOptions): Promise<void> {
  const service = serviceAt(url, key)
  const stopped = new AbortController()
  const connected = new Map<Server, { era: string; uris: Set<string> }>()
  // The newer revision filters by what the client listens to, the older one leaves that to us.
  const tell = (uri: string) => {
    for (const [server, { era, uris }] of connected)
      if (era === 'modern' || uris.has(uri)) server.sendResourceUpdated({ uri }).catch(() => {})
  }
  const handle = serveStdio(
    ({ era }) => {
      const uris = new Set<string>()
      const subscriptions = {
        subscribe: (uri: string) => void uris.add(uri),
        unsubscribe: (uri: string) => void uris.delete(uri),
      }
      const server = openMcpServer(service, { era, subscriptions })
      connected.set(server, { era, uris })
      server.onclose = () => void connected.delete(server)
      return server
    },
    { onerror: ({ message }) => onError(message) },
  )
  const following = follow()
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    // A client that has ended closes both.
    for (const stream of [process.stdin, process.stdout]) stream.on('error', () => resolve())
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve())
  })
  stopped.abort()
  await handle.close()
  await following

  /** Follows the feed for subscriptions, and again when it breaks off. Without events:read there are none. */
  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await (await followResources(service, tell, stopped.signal)).ended
      } catch (error) {
        if (!stopped.signal.aborted) onError(`No subscriptions: ${(error as Error).message}`)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, AGAIN_AFTER_MS)
        const stop = () => {
          clearTimeout(timer)
          resolve()
        }
        if (stopped.signal.aborted) stop()
        else stopped.signal.addEventListener('abort', stop, { once: true })
      })
    }
  }
}
