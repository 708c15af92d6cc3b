import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Body } from './app.ts'

/** A request to a webhook receiver. */
export type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: Body }

/** How a receiver answers; 204 by default. */
export type Answering = (received: Received, response: ServerResponse, request: IncomingMessage) => void

export type Receiver = {
  url: string
  received: Received[]
  /** The types of the received events, in order. */
  types(): string[]
  answer: Answering
  /** Waits until this many requests have arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, content = ''): Answering =>
  (_received, response) => {
    response.writeHead(status, headers).end(content)
  }

/** A real receiver on this machine; it is closed after the test at the latest. */
export async function startReceiver(answer: Answering = withStatus(204)): Promise<Receiver> {
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const received = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
    receiver.received.push(received)
    receiver.answer(received, response, request)
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    types: () => receiver.received.map(({ body }) => body.type),
    answer,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (receiver.received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  after(() => receiver.close())
  return receiver
}
