/**
 * How clients connect: HTTP/1.1, and with a certificate also HTTP/2, both over TLS 1.2 or newer.
 *
 * Whatever a connection can hold on to is limited: how many there are, how long it may take to send a request or to take an
 * answer, how many requests go over one, and how many at a time.
 */
import { type Server as HttpServer, METHODS } from 'node:http'
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { FastifyInstance, FastifyServerOptions, onRequestHookHandler } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { HEADERS_MAX, type TimeLimits, URL_MAX } from './limits.ts'
import { TLS_PROTOCOLS } from './tls.ts'

/** Longer than proxies keep theirs, or they would send a request into a connection that is just being closed. */
const KEEP_ALIVE_MS = 72_000
const REQUESTS_PER_CONNECTION_MAX = 10_000
const HTTP2_STREAMS_MAX = 100
const HTTP2_HEADERS_MAX = 32 * 1024
const HANDSHAKE_MS = 10_000
const LOOK_EVERY_MS = 1_000
/** Less than so much a second is next to nothing. */
const READER_BYTES_PER_SECOND_MIN = 1024

export type ListenerOptions = {
  /** The certificate and its key, and whose client certificates are believed. */
  tls: SecureContextOptions | undefined
  times: TimeLimits
}

/** What Fastify needs to know to make the server. */
export function serverOptionsOf({ tls, times }: ListenerOptions): FastifyServerOptions {
  const http = {
    maxHeaderSize: HEADERS_MAX + URL_MAX + 1024,
    headersTimeout: times.headersMs,
    requestTimeout: times.headersMs + times.bodyMs,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, times.headersMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
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
    // Somebody without a certificate of ours may still have a key or a token; whoever maps certificates to callers looks at `authorized`.
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

/** The limits that belong to the server as a whole; gives back how to end every connection at once. */
export function limitConnections(app: FastifyInstance, { tls, times }: ListenerOptions): () => void {
  const server = app.server as HttpServer
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX
  if (tls) knowEveryMethod(server)
  return dropSlowReaders(app, tls ? 'secureConnection' : 'connection', times.readerMs)
}

/** Node holds requests of HTTP/1.1 to their time, but not those of HTTP/2, which come with TLS only. */
export function limitHttp2Content({ tls, times: { bodyMs } }: ListenerOptions): onRequestHookHandler | undefined {
  if (!tls) return undefined
  return ({ raw }, reply, done) => {
    const stream = http2StreamOf(raw)
    if (stream && !stream.endAfterHeaders) {
      const timer = setTimeout(() => {
        if (stream.state.remoteClose || reply.sent) return
        stream.once('finish', () => stream.close())
        reply.send(new AppError('request_timeout', 'The request did not arrive in time.'))
      }, bodyMs)
      stream.once('close', () => clearTimeout(timer))
    }
    done()
  }
}

/** The stream of a request or answer over HTTP/2; undefined over HTTP/1.1. */
export const http2StreamOf = (raw: object): ServerHttp2Stream | undefined =>
  'stream' in raw ? (raw.stream as ServerHttp2Stream) : undefined

/** A method of HTTP that is used nowhere here. */
const UNUSED_METHOD = 'TRACE'

/**
 * Over HTTP/2 a method can be any word, and for one that is none of HTTP's Fastify has no route, not even one to nowhere, so that no hook would
 * see it and no limit hold. Such a request goes the way of one whose method is merely not used.
 */
function knowEveryMethod(server: HttpServer): void {
  const methods = new Set(METHODS)
  server.prependListener('request', (request) => {
    if (!methods.has(request.method!)) request.method = UNUSED_METHOD
  })
}

/** What we last saw of a connection: how much it had taken, and since when that is too little. */
type ReadProgress = { taken: number; sinceMs: number }

/**
 * Ends connections whose other side does not take what it asked for: each would keep an answer in memory. Looked at from time to
 * time instead of for each answer, which then costs nothing.
 */
function dropSlowReaders(app: FastifyInstance, event: string, readerMs: number): () => void {
  const readers = new Map<Socket, ReadProgress>()
  const sessions = new Map<ServerHttp2Session, ReadProgress & { streams: Set<ServerHttp2Stream> }>()
  app.server.on(event, (socket: Socket) => {
    readers.set(socket, { taken: 0, sinceMs: performance.now() })
    socket.once('close', () => readers.delete(socket))
  })
  app.server.on('session', (session: ServerHttp2Session) => {
    const streams = new Set<ServerHttp2Stream>()
    sessions.set(session, { taken: 0, sinceMs: performance.now(), streams })
    session.once('close', () => sessions.delete(session))
    session.on('stream', (stream) => {
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
    })
  })
  const enough = (READER_BYTES_PER_SECOND_MIN * readerMs) / 1000
  const isStuck = (reader: ReadProgress, waiting: number, taken: number): boolean => {
    const now = performance.now()
    if (waiting === 0 || taken - reader.taken >= enough) Object.assign(reader, { taken, sinceMs: now })
    return now - reader.sinceMs > readerMs
  }
  const look = setInterval(
    () => {
      for (const [socket, reader] of readers)
        if (isStuck(reader, socket.writableLength, socket.bytesWritten - socket.writableLength)) socket.destroy()
      for (const [session, reader] of sessions) {
        const waiting = reader.streams.values().reduce((sum, stream) => sum + stream.writableLength, 0)
        if (isStuck(reader, waiting, session.socket?.bytesWritten ?? 0)) session.destroy()
      }
    },
    Math.min(LOOK_EVERY_MS, readerMs / 2),
  )
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  return () => {
    for (const socket of readers.keys()) socket.destroy()
  }
}
