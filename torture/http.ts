import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Json } from './history.ts'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: Json; text: string }
export type HttpRequest = {
  body?: unknown
  raw?: Buffer
  headers?: Record<string, string | string[]>
  timeoutMs?: number
}

/** Longer than the contract lets anybody wait. */
const ANSWER_MAX_MS = 13_000

/** Sends requests over connections that are kept. Fails when the connection does, or when nothing comes. */
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
