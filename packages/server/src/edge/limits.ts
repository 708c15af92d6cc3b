import type { Http2ServerRequest } from 'node:http2'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { bytesIn } from '../http/content/content.ts'
import { IncomingMessage } from '../http/node-http.ts'
import { AppError, bodyTooLarge, errorAt, unreadableUrl } from '../kernel/errors.ts'
import { JSON_BYTES_MAX } from '../kernel/json.ts'

export const BODY_MAX = JSON_BYTES_MAX
export const URL_MAX = 8 * 1024
export const HEADERS_MAX = 16 * 1024
/** The memory limit for content being received; beyond it, requests with content are refused. */
const BODIES_MAX = 256 * BODY_MAX
/** Smaller content is not counted: the limit of connections suffices. */
const BODY_SMALL = 16 * 1024

/** Time limits. Tests shorten them. */
export type TimeLimits = {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the end of the headers of a request to the end of its content, unless that is a file. */
  bodyMs: number
  handlerMs: number
  /** How late the event loop may run before requests are refused. */
  loopDelayMs: number
  /** How long a client may read almost nothing of a waiting answer. */
  readerMs: number
}
export const TIME_LIMITS: TimeLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  handlerMs: 10_000,
  loopDelayMs: 1_000,
  readerMs: 30_000,
}

/** Refuses requests that are too long, cannot be read, or name no host or several, before any other work. */
export function requestLimits(addCommonHeaders: (reply: FastifyReply) => void): onRequestHookHandler {
  let receiving = 0
  const reserve = (reply: FastifyReply, bytes: number): void => {
    if (receiving + bytes > BODIES_MAX)
      throw new AppError(
        'overloaded',
        'The server is receiving too much content right now. Nothing was done. Try again shortly.',
        { retryAfterS: 1 },
      )
    receiving += bytes
    reply.raw.once('close', () => {
      receiving -= bytes
    })
  }

  return (request, reply, done) => {
    const { raw } = request
    addCommonHeaders(reply)
    // The parser accepts HTTP/0.9 and 2.0 on HTTP/1.1 connections.
    if (raw instanceof IncomingMessage && raw.httpVersionMajor !== 1)
      throw new AppError('malformed_request', 'This connection uses HTTP/1.1. Send an HTTP/1.1 request.')
    if (raw.url !== undefined && raw.url.length > URL_MAX) throw urlTooLong()
    if (request.is404 || request.routeOptions.config.declaration) requireReadable(request.url)
    let size = 0
    let hosts = 0
    for (let i = 0; i < raw.rawHeaders.length; i++) {
      const text = raw.rawHeaders[i] ?? ''
      size += text.length + 2
      if (i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts += 1
    }
    if (size > HEADERS_MAX) throw headersTooLarge()
    const coding = raw.headers['transfer-encoding']
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') throw transferCodingUnknown()
    const bytes = contentBytesOf(raw)
    const bytesMax = bytesIn(request, request.routeOptions.config.declaration?.content)?.bytesMax ?? BODY_MAX
    if (bytes > bytesMax) throw bodyTooLarge(bytesMax)
    if (hosts !== 1 && raw.httpVersionMajor === 1 && (hosts > 1 || raw.httpVersionMinor > 0))
      throw errorAt(
        'missing_host',
        { header: 'Host' },
        hosts > 1 ? 'repeated' : 'required',
        'A request must have exactly one Host header.',
      )
    // A file is stored while it is received.
    if (bytes > BODY_SMALL) reserve(reply, Math.min(bytes, BODY_MAX))
    done()
  }
}

/**
 * The query parser takes an invalid escape literally. The router refuses it in paths before any hook runs, so queries have the same answer
 * at the same place. Pages for browsers have no parameters, and open with those that other sites add to their links.
 */
function requireReadable(url: string): void {
  const start = url.indexOf('?')
  if (start < 0 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw unreadableUrl()
  }
}

/** Monitoring must not be limited. */
export const isProbe = ({ raw: { url } }: FastifyRequest): boolean => url === '/livez' || url === '/readyz'

export const urlTooLong = (): AppError =>
  new AppError(
    'url_too_long',
    `The URL is too long. The limit is ${URL_MAX} characters. Send long filters with the method QUERY.`,
  )

export const headersTooLarge = (): AppError =>
  new AppError(
    'headers_too_large',
    `The headers are too long. The limit for all of them together is ${HEADERS_MAX} characters.`,
  )

export const transferCodingUnknown = (): AppError =>
  new AppError('transfer_coding_not_implemented', 'Send the content plainly, or with Transfer-Encoding: chunked.')

/** The path and query of a request, and its host. A target in absolute form decides over Host (RFC 9112 §3.2.2), :authority over both. */
export function targetOf({ url = '', headers }: Target): { path: string; host: string | undefined } {
  const authority = headers[':authority']
  const host = (Array.isArray(authority) ? authority[0] : authority) ?? headers.host
  if (url.charCodeAt(0) === 47) return { path: url, host }
  const absolute = /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(url)
  if (absolute === null) return { path: url, host }
  const rest = url.slice(absolute[0].length)
  return { path: rest.startsWith('/') ? rest : `/${rest}`, host: absolute[1] }
}

type Target = {
  url?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>> & { host?: string | undefined }
}

const isHttp2 = (raw: object): raw is Http2ServerRequest => !(raw instanceof IncomingMessage) && 'stream' in raw

/** The size of the content: its Content-Length or, if unknown, the maximum. Compressed content may expand to the maximum. */
function contentBytesOf(raw: FastifyRequest['raw']): number {
  const { headers } = raw
  const length = headers['content-length']
  if (length !== undefined)
    return headers['content-encoding'] === undefined ? Number(length) : Math.max(Number(length), BODY_MAX)
  // A request of HTTP/2 says with its headers whether content follows.
  const hasContent = isHttp2(raw) ? !raw.stream.endAfterHeaders : headers['transfer-encoding'] !== undefined
  return hasContent ? BODY_MAX : 0
}
