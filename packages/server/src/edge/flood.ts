/**
 * What happens to clients that keep sending although they are refused.
 *
 * Refusing a request costs almost as much as answering it, so a flood that is only refused still slows down everyone. Its
 * connections are therefore closed after the pending answers, and while its address keeps trying, new connections are closed at
 * once. A client that respects Retry-After never gets there.
 *
 * A proxy's connection carries the requests of many clients and is left alone: the proxy has to separate them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeRoom } from '../kernel/make-room.ts'
import { networksOf } from './address.ts'
import { http2StreamOf } from './listener.ts'
import { pipelineLimit, stopParser } from './pipelined.ts'
import type { Bucket } from './rate/token-buckets.ts'

/**
 * Fewer refusals within a second are never a flood, however low the limit is. A client can have 100 requests in flight on one
 * HTTP/2 connection, and our own import 256 on several; all of them can be refused before the client has read the first
 * Retry-After.
 */
const FLOOD_MIN = 300

const BAN_MS = 1_000
/** An address that tries more often than this is banned for another period. */
const ATTEMPTS_MAX = 20
const ADDRESSES_MAX = 10_000
/**
 * Closing a connection with unread bytes resets it, and a reset discards answers in flight. So bytes after the last answer are read
 * and dropped: this many, for this long.
 */
const DROPPED_BYTES_MAX = 64 * 1024
const LINGER_MS = 500

/** How many refusals of one caller within a second are a flood, for a limit of requests per second. */
export const floodMinOf = (perSecond: number): number => Math.max(perSecond, FLOOD_MIN)

/** Counts a refused request, and returns whether it is part of a flood. */
export function isFlood(bucket: Bucket, floodMin: number, nowMs: number): boolean {
  if (nowMs - bucket.floodAtMs > 1000) {
    bucket.floodAtMs = nowMs
    bucket.refused = 0
  }
  bucket.refused += 1
  return bucket.refused > floodMin
}

/** Closes the connection of a request that is part of a flood; with `isAddress`, its address is banned as well. */
export type CutOff = (request: FastifyRequest, reply: FastifyReply, isAddress: boolean) => void

export function floodGuard(app: FastifyInstance, proxies: readonly string[]): CutOff {
  const { server } = app
  const isProxy = networksOf(proxies)
  const banned = new Map<string, { untilMs: number; attempts: number }>()
  const closing = new WeakSet<Socket>()

  const isBanned = (address: string): boolean => {
    const entry = banned.get(address)
    if (entry === undefined) return false
    entry.attempts += 1
    const nowMs = performance.now()
    if (nowMs < entry.untilMs) return true
    const persists = entry.attempts > ATTEMPTS_MAX
    if (persists) Object.assign(entry, { untilMs: nowMs + BAN_MS, attempts: 0 })
    else banned.delete(address)
    return persists
  }
  server.prependListener('connection', (socket: Socket) => {
    if (banned.size > 0 && isBanned(socket.remoteAddress ?? '')) socket.destroy()
  })

  const acceptPipelined = pipelineLimit({
    stopReading: (socket) => {
      closing.add(socket)
      dropIncoming(socket)
    },
    close: closeGently,
  })
  // Later requests on the connection of a flood are ignored.
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (closing.has(socket)) return
    // A response gets the connection when those before it have ended.
    const isWaiting = request.httpVersionMajor === 1 && response.socket === null
    if (isWaiting && !acceptPipelined(socket, response)) return
    for (const handle of handlers) handle(request, response)
  })

  return ({ raw }, reply, isAddress) => {
    const { socket } = raw
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    if (isAddress) {
      makeRoom(banned, ADDRESSES_MAX)
      banned.set(remoteAddress, { untilMs: performance.now() + BAN_MS, attempts: 0 })
    }
    if (raw.httpVersionMajor === 1) {
      closing.add(socket)
      socket.destroySoon = () => closeGently(socket)
      reply.header('connection', 'close')
    } else http2StreamOf(reply.raw)?.session?.close()
  }
}

/** Ends our side, and gives the client a moment to read its answers. Node calls this after the last answer. */
function closeGently(socket: Socket): void {
  dropIncoming(socket)
  socket.end()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Reads no more requests. Without its listeners the parser is bypassed, and incoming bytes cost next to nothing. */
function dropIncoming(socket: Socket): void {
  stopParser(socket)
  let left = DROPPED_BYTES_MAX
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
}
