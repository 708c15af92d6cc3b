/**
 * What is done about those who go on although they are refused.
 *
 * To refuse a request costs almost as much as to answer it, so a flood that is only refused still takes the time of everybody else. Its
 * connections are therefore closed, after the answers that are due on them, and for as long as its address goes on trying, new ones are closed as
 * they come. A client that waits as Retry-After says never gets there.
 *
 * A connection of a proxy carries the requests of many and is left alone: it is for the proxy to hold its clients apart.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { http2StreamOf } from './listener.ts'
import type { Bucket } from './rate/token-buckets.ts'

/**
 * Fewer refusals within a second are never a flood, however low the limit is. A client may have 100 requests under way over one connection of
 * HTTP/2, and our own import 256 over several; all of them can be refused at once, before the client has read the first Retry-After.
 */
const FLOOD_MIN = 300

const SHUT_OUT_MS = 1_000
/** Whoever tries more often than this meanwhile is shut out for as long again. */
const ATTEMPTS_MAX = 20
const ADDRESSES_MAX = 10_000
/**
 * A connection that is closed with unread bytes in it is reset, and a reset takes away answers that are still on their way. So what comes in
 * after the last answer is read and dropped: this many bytes, for this long.
 */
const DROPPED_BYTES_MAX = 64 * 1024
const LINGER_MS = 500

/** How many refusals of one caller within a second are too many, for a limit of so many requests a second. */
export const floodMinOf = (perSecond: number): number => Math.max(perSecond, FLOOD_MIN)

/** Notes that a request is refused, and says whether it is one of a flood. */
export function isFlood(bucket: Bucket, floodMin: number, nowMs: number): boolean {
  if (nowMs - bucket.floodAtMs > 1000) {
    bucket.floodAtMs = nowMs
    bucket.refused = 0
  }
  bucket.refused += 1
  return bucket.refused > floodMin
}

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

  // Requests that follow the one that was too many on its connection are not looked at.
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
      socket.destroySoon = () => closeGently(socket)
      reply.header('connection', 'close')
    } else http2StreamOf(reply.raw)?.session?.close()
  }
}

/** Ends our side, and leaves the other side a moment to take what it was sent. Node calls this after the last answer. */
function closeGently(socket: Socket): void {
  let left = DROPPED_BYTES_MAX
  // Without its listeners the parser is out of the way, and what comes in costs next to nothing.
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
  socket.end()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}
