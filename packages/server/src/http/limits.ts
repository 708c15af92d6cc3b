import { randomUUID } from 'node:crypto'
import { IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { problemOf } from './problem.ts'

export const BODY_MAX = 1024 * 1024
export const URL_MAX = 8 * 1024
export const HEADERS_MAX = 16 * 1024
export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 40_000

/** Refuses what is too long, and what names no host or several, before anything is done with it. */
export function requestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { raw } = request
    // The parser lets HTTP/0.9 and 2.0 through in a connection that speaks neither.
    if (raw instanceof IncomingMessage && raw.httpVersionMajor !== 1)
      return done(new AppError('malformed_request', 'This connection speaks HTTP/1.1.'))
    if (raw.url !== undefined && raw.url.length > URL_MAX)
      return done(new AppError('url_too_long', `A URL may have ${URL_MAX} characters.`))
    let size = 0
    let hosts = 0
    for (let i = 0; i < raw.rawHeaders.length; i += 2) {
      const name = raw.rawHeaders[i]!
      size += name.length + raw.rawHeaders[i + 1]!.length + 4
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    }
    if (size > HEADERS_MAX)
      return done(new AppError('headers_too_large', `The headers may have ${HEADERS_MAX} characters together.`))
    if (hosts !== 1 && raw.httpVersionMajor === 1 && (hosts > 1 || raw.httpVersionMinor > 0)) {
      const detail = 'A request names exactly one Host.'
      const errors = [{ header: 'Host', detail, code: hosts > 1 ? 'repeated' : 'required' }]
      return done(new AppError('missing_host', detail, { errors }))
    }
    done()
  })
}

/** What Node says of bytes it cannot read. Fastify types the packet as JSON, but it is a Buffer. */
type ParserError = Error & { code?: string; rawPacket?: unknown }

/** Answers what never becomes a request: bytes that are not HTTP, headers that do not end, an expectation we do not know. */
export function rawAnswers(publicUrl: string) {
  const answer = (socket: Duplex, error: AppError): void => {
    const requestID = randomUUID()
    const { status, headers, body } = problemOf(error, requestID, publicUrl)
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestID,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  }
  return {
    clientErrorHandler(error: ParserError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else answer(socket, parserError(error))
    },
    /** Node hands CONNECT over as a bare connection, and would close it without a word. */
    onConnect(server: Server): void {
      server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
        socket.on('error', () => socket.destroy())
        answer(socket, new AppError('method_not_implemented', 'CONNECT is not known here.'))
      })
    },
    onUnknownExpectation(server: Server): void {
      server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const requestID = randomUUID()
        const problem = problemOf(
          new AppError('expectation_failed', 'Only Expect: 100-continue is known.'),
          requestID,
          publicUrl,
        )
        response
          .writeHead(problem.status, {
            ...problem.headers,
            'x-request-id': requestID,
            'content-length': Buffer.byteLength(problem.body),
            connection: 'close',
          })
          .end(problem.body)
      })
    },
  }
}

function parserError(error: ParserError): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW': {
      const firstLine = !Buffer.isBuffer(error.rawPacket) || error.rawPacket.subarray(0, URL_MAX + 16).includes('\r\n')
      return firstLine
        ? new AppError('headers_too_large', `The headers may have ${HEADERS_MAX} characters together.`)
        : new AppError('url_too_long', `A URL may have ${URL_MAX} characters.`)
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request did not arrive in time.')
    case 'HPE_INVALID_METHOD':
      return new AppError('method_not_implemented', 'The method is not one of HTTP.')
    default:
      return new AppError('malformed_request', 'The request is not valid HTTP.')
  }
}
