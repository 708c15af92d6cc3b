/**
 * How clients connect: HTTP/1.1, and with a certificate also HTTP/2, both over TLS 1.2 or newer.
 *
 * Every resource of a connection is limited: the number of connections, the time to send a request and to read an answer, the
 * requests per connection, and the concurrent ones.
 */
import type { Server as HttpServer } from 'node:http'
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { METHODS } from '../http/node-http.ts'
import { HEADERS_MAX, type TimeLimits, URL_MAX } from './limits.ts'
import type { Answering } from './raw-answers.ts'
import { TLS_PROTOCOLS } from './tls.ts'

/** Longer than proxies keep theirs, or they would send requests into a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000
const REQUESTS_PER_CONNECTION_MAX = 10_000
const HTTP2_STREAMS_MAX = 100
const HTTP2_HEADERS_MAX = 32 * 1024
const HANDSHAKE_MS = 10_000
const LOOK_EVERY_MS = 1_000
/** Slower clients count as stalled. */
const READER_BYTES_PER_SECOND_MIN = 1024

export type ListenerOptions = {
  /** The certificate and its key, and the authorities of client certificates. */
  tls: SecureContextOptions | undefined
  times: TimeLimits
}

/** The options for Fastify's server. */
export function serverOptionsOf({ tls, times }: ListenerOptions): FastifyServerOptions {
  const http = {
    maxHeaderSize: HEADERS_MAX + URL_MAX + 1024,
    headersTimeout: times.headersMs,
    // content-time.ts limits the time for content.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, times.headersMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
    // A request without content gets no stream that has to end.
    optimizeEmptyRequests: true,
  }
  const common = {
    requestTimeout: http.requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http2SessionTimeout: KEEP_ALIVE_MS,
  }
  if (!tls) return { ...common, http, maxRequestsPerSocket: REQUESTS_PER_CONNECTION_MAX } as FastifyServerOptions
  const https = {
    ...TLS_PROTOCOLS,
    ...tls,
    // Clients without a certificate may still use a key or a token; code that maps certificates to callers checks `authorized`.
    requestCert: tls.ca !== undefined,
    rejectUnauthorized: false,
    handshakeTimeout: HANDSHAKE_MS,
    allowHTTP1: true,
    http1Options: http,
    settings: { maxConcurrentStreams: HTTP2_STREAMS_MAX, maxHeaderListSize: HTTP2_HEADERS_MAX },
    maxHeaderListPairs: 1_000,
  }
  return { ...common, http2: true, https } as FastifyServerOptions
}

/** All connections, to end them. */
export type Connections = {
  /** Closes every connection at once. */
  end(): void
  /** Lets the answers to open requests say that their connections end with them. HTTP/2 says so by itself. */
  closeAfterAnswer(): void
}

/** Applies the limits of the whole server. `onStalled` is told how many answers were cut off. */
export function limitConnections(
  app: FastifyInstance,
  { tls, times }: ListenerOptions,
  onStalled: (count: number) => void = () => {},
): Connections {
  app.server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX
  if (tls) replaceUnknownMethods(app.server)
  return dropSlowReaders(app, tls ? 'secureConnection' : 'connection', times.readerMs, onStalled)
}

/** The HTTP/2 stream of a request or answer; undefined over HTTP/1.1. */
export const http2StreamOf = (raw: object): ServerHttp2Stream | undefined =>
  'stream' in raw ? (raw.stream as ServerHttp2Stream) : undefined

/** An HTTP method that no route uses. */
const UNUSED_METHOD = 'TRACE'

/**
 * Over HTTP/2 a method can be any word. Fastify has no route for unknown methods, not even a 404, so no hook and no limit would
 * apply. Such a request is treated like one with an unused method.
 */
function replaceUnknownMethods(server: HttpServer): void {
  const methods = new Set(METHODS)
  server.prependListener('request', (request) => {
    if (!methods.has(request.method ?? '')) request.method = UNUSED_METHOD
  })
}

/** The last check of a connection: how much it had read, and since when that is too slow. */
type ReadProgress = { taken: number; sinceMs: number }
/** The last check of an HTTP/2 stream: how often it was empty, what was seen of it, and since when that is the same. */
type StreamProgress = { drained: number; seen: string; sinceMs: number }
type Session = ReadProgress & { streams: Map<ServerHttp2Stream, StreamProgress> }

/** Watches the streams of a session. */
function sessionOf(session: ServerHttp2Session): Session {
  const streams: Session['streams'] = new Map()
  session.on('stream', (stream) => {
    const progress = { drained: 0, seen: '', sinceMs: performance.now() }
    streams.set(stream, progress)
    stream.on('drain', () => {
      progress.drained += 1
    })
    stream.once('close', () => streams.delete(stream))
  })
  return { taken: 0, sinceMs: performance.now(), streams }
}

/**
 * How much of a connection its client has taken. Node.js counts a write when all of it was taken, and a long answer is one write, so what
 * is left of the current one is asked for; there is no documented way to do that.
 */
function takenOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0)
}

/**
 * Closes connections of clients that do not read their answers, which stay in memory, and the HTTP/2 streams of clients that read others
 * only. Checked periodically instead of per answer, so that answers have no overhead.
 */
function dropSlowReaders(
  app: FastifyInstance,
  event: string,
  readerMs: number,
  onStalled: (count: number) => void,
): Connections {
  const readers = new Map<Answering, ReadProgress>()
  const sessions = new Map<ServerHttp2Session, Session>()
  app.server.on(event, (socket: Answering) => {
    readers.set(socket, { taken: 0, sinceMs: performance.now() })
    socket.once('close', () => readers.delete(socket))
  })
  app.server.on('session', (session: ServerHttp2Session) => {
    sessions.set(session, sessionOf(session))
    session.once('close', () => sessions.delete(session))
  })
  const enough = (READER_BYTES_PER_SECOND_MIN * readerMs) / 1000
  const isStuck = (reader: ReadProgress, waiting: number, taken: number): boolean => {
    const now = performance.now()
    // When a write is done and the next one is longer, less seems to be taken than before.
    const isMoving = waiting === 0 || taken < reader.taken || taken - reader.taken >= enough
    if (isMoving) Object.assign(reader, { taken, sinceMs: now })
    return now - reader.sinceMs > readerMs
  }
  const isStuckStream = (stream: ServerHttp2Stream, progress: StreamProgress): boolean => {
    const now = performance.now()
    const seen = `${stream.writableLength} ${progress.drained}`
    if (stream.writableLength === 0 || seen !== progress.seen) Object.assign(progress, { seen, sinceMs: now })
    return now - progress.sinceMs > readerMs
  }
  const closeStalled = (): number => {
    let stalled = 0
    for (const [socket, reader] of readers)
      if (isStuck(reader, socket.writableLength, takenOf(socket))) {
        stalled += 1
        socket.destroy()
      }
    for (const [session, reader] of sessions) {
      const waiting = reader.streams.keys().reduce((sum, stream) => sum + stream.writableLength, 0)
      const isSilent = isStuck(reader, waiting, session.socket?.bytesWritten ?? 0)
      if (isSilent) session.destroy()
      const stuck = [...reader.streams].filter(([stream, progress]) => isSilent || isStuckStream(stream, progress))
      for (const [stream] of stuck) stream.close(constants.NGHTTP2_CANCEL)
      stalled += stuck.length
    }
    return stalled
  }
  const look = setInterval(
    () => {
      const stalled = closeStalled()
      if (stalled > 0) onStalled(stalled)
    },
    Math.min(LOOK_EVERY_MS, readerMs / 2),
  ).unref()
  app.addHook('onClose', async () => clearInterval(look))
  return {
    end() {
      for (const socket of readers.keys()) socket.destroy()
    },
    closeAfterAnswer() {
      for (const { _httpMessage: open } of readers.keys()) if (open && !open.headersSent) open.shouldKeepAlive = false
    },
  }
}
