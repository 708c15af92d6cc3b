/**
 * What is done about those who go on although they are refused.
 *
 * To refuse a request costs almost as much as to answer it, so a flood that is only refused still takes the time of everybody else. Its
 * connections are therefore closed, and for as long as its address goes on trying, new ones are closed as they come. Nobody who waits
 * as Retry-After says ever gets there.
 *
 * A connection of a proxy carries the requests of many and is left alone: it is for the proxy to hold its clients apart.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SHUT_OUT_MS = 1_000
/** Whoever tries more often than this meanwhile is shut out for as long again. */
const ATTEMPTS_MAX = 20
const ADDRESSES_MAX = 10_000

/** Closes the connection of a request that is part of a flood; with `isAddress`, everything that comes from there. */
export type CutOff = (request: FastifyRequest, reply: FastifyReply, isAddress: boolean) => void

/** Watches over the connections of a server. */
export function floodGuard(app: FastifyInstance): CutOff {
  const server = app.server as Server
  const shutOut = new Map<string, { untilMs: number; attempts: number }>()
  const closing = new WeakSet<Socket>()

  const isShutOut = (address: string): boolean => {
    const entry = shutOut.get(address)
    if (entry === undefined) return false
    entry.attempts += 1
    const nowMs = performance.now()
    if (nowMs < entry.untilMs) return true
    const goesOn = entry.attempts > ATTEMPTS_MAX
    if (goesOn) Object.assign(entry, { untilMs: nowMs + SHUT_OUT_MS, attempts: 0 })
    else shutOut.delete(address)
    return goesOn
  }
  server.prependListener('connection', (socket: Socket) => {
    if (shutOut.size > 0 && isShutOut(socket.remoteAddress ?? '')) socket.destroy()
  })

  // Requests that came in one packet with the one that was too many are not looked at.
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!closing.has(request.socket)) for (const handle of handlers) handle(request, response)
  })

  return ({ raw, ip }, reply, isAddress) => {
    const { socket } = raw
    const { remoteAddress } = socket
    if (ip !== remoteAddress) return
    if (isAddress) {
      if (shutOut.size >= ADDRESSES_MAX) shutOut.delete(shutOut.keys().next().value!)
      shutOut.set(remoteAddress, { untilMs: performance.now() + SHUT_OUT_MS, attempts: 0 })
    }
    if (raw.httpVersionMajor === 1) {
      closing.add(socket)
      reply.header('connection', 'close')
    } else (reply.raw as unknown as { stream: ServerHttp2Stream }).stream.session?.close()
  }
}
