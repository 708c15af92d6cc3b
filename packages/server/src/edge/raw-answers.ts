import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemOf } from '../http/problem.ts'
import { AppError } from '../kernel/errors.ts'
import { BODY_MAX, HEADERS_MAX, transferCodingUnknown, URL_MAX } from './limits.ts'

/** A parser error of Node. Fastify types the packet as JSON, but it is a Buffer. */
type ParserError = Error & { code?: string; rawPacket?: unknown }

/** Node's socket with the current response. */
type Answering = Socket & { _httpMessage?: ServerResponse | null }

/**
 * Answers input that never becomes a request: bytes that are not HTTP, endless headers, an unknown expectation. `common` are the
 * headers of every answer; `onProblem` is called for each.
 */
export function rawAnswers(
  publicUrl: string,
  common: Readonly<Record<string, string>>,
  onProblem: (error: AppError) => void = () => {},
) {
  const problem = (error: AppError) => {
    onProblem(error)
    const requestID = randomUUID()
    const { status, headers, body } = problemOf(error, requestID, publicUrl)
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return { status, body, headers: { ...common, ...headers, 'x-request-id': requestID, ...length } }
  }
  const respond = (response: ServerResponse, error: AppError, isHttp2: boolean): void => {
    const { status, headers, body } = problem(error)
    response.writeHead(status, isHttp2 ? headers : { ...headers, connection: 'close' }).end(body)
  }
  const answer = (socket: Duplex, error: AppError): void => {
    const { status, body, ...rest } = problem(error)
    const headers = { ...rest.headers, connection: 'close' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  return {
    clientErrorHandler(error: ParserError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else whenAnswered(socket, () => answer(socket, parserError(error)))
    },
    /** Node passes CONNECT on as a bare connection, or as an HTTP/2 request, and would leave it unanswered. */
    onConnect(server: Server): void {
      server.on('connect', (request: IncomingMessage, target: Duplex | ServerResponse) => {
        const error = new AppError('method_not_implemented', 'CONNECT is not known here.')
        if (request.httpVersionMajor === 2) return respond(target as ServerResponse, error, true)
        target.on('error', () => target.destroy())
        answer(target as Duplex, error)
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
        respond(response, error, request.httpVersionMajor === 2)
      })
    },
  }
}

/** Complete requests before the unreadable bytes are answered first: they may have changed something. */
function whenAnswered(socket: Answering, then: () => void): void {
  const open = socket._httpMessage
  if (!open?.req.complete) {
    if (socket.writable) then()
    return
  }
  open.once('close', () => whenAnswered(socket, then))
}

function parserError(error: ParserError): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW': {
      const firstLine = !Buffer.isBuffer(error.rawPacket) || error.rawPacket.subarray(0, URL_MAX + 16).includes('\r\n')
      return firstLine
        ? new AppError(
            'headers_too_large',
            `The headers are too long: together they may have ${HEADERS_MAX} characters.`,
          )
        : new AppError(
            'url_too_long',
            `The URL is too long: it may have ${URL_MAX} characters. Send long filters with the method QUERY.`,
          )
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
