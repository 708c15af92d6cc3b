import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'

export type Http2Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

export type Http2Client = {
  session: ClientHttp2Session
  /** Begins a request without ending it, and returns the stream. */
  begin(method: string, path: string, headers?: Record<string, string | string[]>): ClientHttp2Stream
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string | string[]>; body?: string | Buffer },
  ): Promise<Http2Answer>
}

/** An HTTP/2 client over TLS for a server on this machine. */
export function http2Client(port: number, ca: string): Http2Client {
  const session = connect(`https://localhost:${port}`, { ca })
  // Errors of the connection also fail its requests.
  session.on('error', () => {})
  const begin: Http2Client['begin'] = (method, path, headers = {}) => {
    const stream = session.request({ ':method': method, ':path': path, ...headers }, { endStream: false })
    stream.on('error', () => {})
    return stream
  }
  return {
    session,
    begin,
    async send(method, path, { headers = {}, body } = {}) {
      const length: Record<string, string> =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const stream = begin(method, path, { ...headers, ...length })
      stream.end(body)
      return answerOf(stream)
    },
  }
}

/** The complete answer of a stream; fails if the stream ends without one. */
export async function answerOf(stream: ClientHttp2Stream): Promise<Http2Answer> {
  const ended = once(stream, 'close')
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const [answered] = (await Promise.race([once(stream, 'response'), ended])) as [Record<string, string> | undefined]
  if (answered === undefined) throw new Error(`The stream was closed with ${stream.rstCode} and no answer.`)
  await ended
  const { ':status': status, ...headers } = answered
  return { status: Number(status), headers, text }
}
