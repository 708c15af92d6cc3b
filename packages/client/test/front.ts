import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What happens to a request: it passes; its connection is cut before the service gets it; the service executes it, but the answer is lost or
 * breaks off; there is no answer; a byte of the request or of the answer is another one; something else happens before it passes; or a proxy answers, before or after the service has executed it.
 */
export type Fate =
  | 'pass'
  | 'lose'
  | 'lose answer'
  | 'halve answer'
  | 'hang'
  | 'damage request'
  | 'damage answer'
  | (() => Promise<unknown>)
  | ProxyAnswer

/** The answer of a proxy. */
export type ProxyAnswer = { status: number; headers?: Record<string, string>; body?: string; isCarriedOut?: boolean }

/** A request, whether it came over a connection that had carried another, and the status of its answer, if one has come. */
export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; isReused: boolean; status?: number }

/** A proxy between client and service that can cut connections. */
export type Front = {
  url: string
  seen: Seen[]
  /** The fates of the next requests, in order. Requests after the last fate pass. */
  fates: Fate[]
  /** Cuts every connection. */
  cut(): void
  close(): Promise<void>
}

/** Bytes of which one is another. */
function damaged(body: Buffer): Buffer {
  const middle = body.length >> 1
  body.writeUInt8(body.readUInt8(middle) ^ 1, middle)
  return body
}

export async function startFront(target: string): Promise<Front> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const used = new WeakSet<Socket>()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming
    const seen: Seen = { method, url, headers, isReused: used.has(incoming.socket) }
    front.seen.push(seen)
    used.add(incoming.socket)
    const fate = front.fates.shift() ?? 'pass'
    if (fate === 'lose') return void incoming.socket.destroy()
    if (fate === 'hang') return
    if (typeof fate === 'function') await fate()
    const answerInstead = ({ status, headers, body }: ProxyAnswer) => void outgoing.writeHead(status, headers).end(body)
    if (typeof fate === 'object' && !fate.isCarriedOut) return answerInstead(fate)
    const sent = request(`${target}${url}`, { method, headers })
    if (fate === 'damage request') sent.end(damaged(Buffer.concat(await incoming.toArray())))
    else incoming.pipe(sent)
    sent.on('error', () => outgoing.headersSent || incoming.socket.destroy())
    outgoing.once('close', () => sent.destroy())
    // Without a response, the client or the service has closed its connection.
    const [response] = (await once(sent, 'response').catch(() => [])) as [IncomingMessage?]
    if (!response) return
    seen.status = response.statusCode!
    // The service may answer before it has read everything, and then what still comes has nowhere to go.
    incoming.unpipe(sent).resume()
    if (fate === 'pass' || fate === 'damage request' || typeof fate === 'function') {
      outgoing.writeHead(response.statusCode!, response.headers)
      return void response.pipe(outgoing)
    }
    const body = Buffer.concat(await response.toArray())
    if (typeof fate === 'object') return answerInstead(fate)
    if (fate === 'lose answer') return void incoming.socket.destroy()
    outgoing.writeHead(response.statusCode!, response.headers)
    if (fate === 'damage answer') return void outgoing.end(damaged(body))
    outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
  }

  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    fates: [],
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return front
}
