import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Body, TestApp } from './app.ts'

/** A stream of a listening service, which is connected. `next` waits for its next message that is a presence. */
export async function followPresence(
  { app }: Pick<TestApp, 'app'>,
  headers: Record<string, string> = {},
  query = 'presence=true',
): Promise<{ close(): void; next(): Promise<Body> }> {
  const { port } = app.server.address() as AddressInfo
  const request = http.get({
    ...{ host: '127.0.0.1', port, path: `/v1/events?last=1&${query}`, agent: false },
    headers: { accept: 'text/event-stream', ...headers },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks = response[Symbol.asyncIterator]()
  let text = ''
  return {
    close: () => request.destroy(),
    async next() {
      for (;;) {
        const found = /^event: presence\ndata: (.*)\n\n/m.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1]!)
        }
        text += String((await chunks.next()).value)
      }
    },
  }
}
