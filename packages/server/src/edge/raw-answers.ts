import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from '../http/node-http.ts'
import { problemOf } from '../http/problem.ts'
import { AppError } from '../kernel/errors.ts'
import { BODY_MAX, headersTooLarge, transferCodingUnknown, URL_MAX, urlTooLong } from './limits.ts'

/** A parser error of Node. Fastify types the packet as JSON, but it is a Buffer. */
type ParserError = Error & { code?: string; rawPacket?: unknown }

/** Node's socket with the current response, and the request that is being read. */
export type Answering = Socket & {
  _httpMessage?: ServerResponse | null
  parser?: { incoming?: IncomingMessage | null } | null
}

/**
 * Answers input that never becomes a request: bytes that are not HTTP, endless headers, an unknown expectation. `commonFor` returns
 * the headers of every answer to an origin; `onProblem` is called for each.
 */
export function rawAnswers(
  publicUrl: string,
  commonFor: (origin: string | undefined) => Readonly<Record<string, string>>,
  onProblem: (error: AppError) => void = () => {},
) {
  const problem = (error: AppError, origin: string | undefined) => {
    onProblem(error)
    const requestID = randomUUID()
    const { status, headers, body } = problemOf(error, requestID, publicUrl)
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return { status, body, headers: { ...commonFor(origin), ...headers, 'x-request-id': requestID, ...length } }
  }
  const respond = (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    const { status, headers, body } = problem(error, request.headers.origin)
    const isHttp2 = request.httpVersionMajor === 2
    response.writeHead(status, isHttp2 ? headers : { ...headers, connection: 'close' }).end(body)
  }
  const answer = (socket: Duplex, error: AppError, origin: string | undefined): void => {
    const { status, body, ...rest } = problem(error, origin)
    const headers = { ...rest.headers, date: new Date().toUTCString(), connection: 'close' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  const unreadable = new WeakSet<Socket>()
  return {
    clientErrorHandler(error: ParserError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      // The parser fails again for everything that still arrives.
      if (unreadable.has(socket)) return
      unreadable.add(socket)
      whenAnswered(socket, () => answer(socket, parserError(error), originOf(error, socket)))
    },
    /** Node passes CONNECT on as a bare connection, or as an HTTP/2 request, and would leave it unanswered. */
    onConnect(server: Server): void {
      server.on('connect', (request: IncomingMessage, target: Duplex | ServerResponse) => {
        const error = new AppError('method_not_implemented', 'CONNECT is not supported.')
        if (request.httpVersionMajor === 2) return respond(request, target as ServerResponse, error)
        target.on('error', () => target.destroy())
        answer(target as Duplex, error, request.headers.origin)
      })
    },
    /** No 100 Continue for content that will be refused. */
    onContinue(server: Server): void {
      server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
        if (!(Number(request.headers['content-length']) > BODY_MAX)) response.writeContinue()
        server.emit('request', request, response)
      })
    },
    onUnknownExpectation(server: Server): void {
      server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
        const error = new AppError(
          'expectation_failed',
          'Only Expect: 100-continue is supported. Leave out any other expectation.',
        )
        respond(request, response, error)
      })
    },
  }
}

/**
 * Complete requests before the unreadable bytes are answered first: they may have changed something. If the bytes are content of a request
 * that has an answer, the connection only ends: a proxy would take a second answer for that of its next request.
 */
function whenAnswered(socket: Answering, then: () => void): void {
  const { _httpMessage: open, parser } = socket
  if (open?.req.complete) open.once('close', () => whenAnswered(socket, then))
  else if (open?.headersSent) open.once('close', () => socket.end())
  else if (!open && parser?.incoming?.complete === false) socket.end()
  else if (socket.writable) then()
}

/** No two parts of the pattern match the same characters: such bytes come from anyone, and may be many. */
const ORIGIN = /^origin:([^\r\n]*)/im

/** The value of Origin in the text of a request, if it is one word. */
export function originIn(text: string): string | undefined {
  const value = ORIGIN.exec(text)?.[1]?.trim()
  return value === undefined || /\s/.test(value) ? undefined : value
}

/** The Origin of a request that could not be read to its end: of the open request, or in the bytes that failed. */
const originOf = ({ rawPacket }: ParserError, { _httpMessage: open }: Answering): string | undefined =>
  open?.req.headers.origin ?? (Buffer.isBuffer(rawPacket) ? originIn(rawPacket.toString('latin1')) : undefined)

function parserError(error: ParserError): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW': {
      const firstLine = !Buffer.isBuffer(error.rawPacket) || error.rawPacket.subarray(0, URL_MAX + 16).includes('\r\n')
      return firstLine ? headersTooLarge() : urlTooLong()
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request did not arrive in time.')
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // Chunks must be the last coding: otherwise the end of the content is unknown (RFC 9112 §6.3).
      return CHUNKED.test(String(error.rawPacket)) ? malformed() : transferCodingUnknown()
    case 'HPE_INVALID_METHOD':
      return new AppError('method_not_implemented', 'This is not a known HTTP method.')
    default:
      return malformed()
  }
}

const CHUNKED = /^transfer-encoding:(.*[\s,])?chunked\s*(,|$)/im
const malformed = (): AppError => new AppError('malformed_request', 'The request is not valid HTTP.')
