import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { Json } from './history.ts'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: Json; text: string }
export type HttpRequest = {
  body?: unknown
  raw?: Buffer
  headers?: Record<string, string | string[]>
  timeoutMs?: number
}

/** Longer than the contract allows an answer to take. */
const ANSWER_MAX_MS = 13_000

/** Sends requests over keep-alive connections. Fails if the connection breaks, or if no answer comes in time. */
export function connectionsTo() {
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, url: string, options: HttpRequest = {}): Promise<HttpAnswer> => {
    const { body, raw, headers = {}, timeoutMs = ANSWER_MAX_MS } = options
    const content = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const length = content ? { 'content-length': String(content.length) } : {}
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, agent, headers: { ...type, ...length, ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = /[/+]json/.test(response.headers['content-type'] ?? '') && text !== ''
          const parsed = isJson ? JSON.parse(text) : undefined
          resolve({ status: response.statusCode!, headers: response.headers, text, body: parsed })
        })
      })
      sent.once('error', reject)
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`No answer to ${method} ${url} within ${timeoutMs} ms.`)))
      sent.end(content)
    })
  }
  return { send, close: () => agent.destroy() }
}

export type Send = ReturnType<typeof connectionsTo>['send']

/** Sends bytes on a connection of its own, ends it after them if wanted, and returns the bytes of the answer. */
export async function exchangeBytes(
  base: string,
  bytes: Buffer,
  { isEnded, timeoutMs }: { isEnded: boolean; timeoutMs: number },
): Promise<Buffer> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname).setTimeout(timeoutMs, () => socket.destroy())
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  if (isEnded) socket.end(bytes)
  else socket.write(bytes)
  await closed
  return Buffer.concat(chunks)
}
