import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { ForbiddenTarget, guardedLookup, isPrivateHost } from './guard.ts'

export const SEND_TIMEOUT_MS = 15_000
export const RESPONSE_MAX = 16 * 1024
/** After so long a turn ends, so that what was sent is noted down while the queue is still ours. */
const TURN_MAX_MS = 2_000

export type SendOptions = { allowPrivate: boolean; timeoutMs?: number; lookup?: LookupFunction }

/** One request, complete: it is sent as it is. */
export type Message = { url: string; headers: Record<string, string>; body: string }

/** What came of it. `afterMs` is when it was sent, counted from the beginning of the turn. */
export type Sent = {
  afterMs: number
  durationMs: number
  status: number | null
  error: string | null
  responseBody: string | null
  retryAfter: string | null
}

export type Client = {
  /** Sends messages one after the other, each once the one before was answered; perhaps not all of them. */
  sendInOrder(messages: readonly Message[]): Promise<Sent[]>
  /** Lets what is under way come to its end, and begins nothing more. */
  stop(): void
}

/** A client for receivers of webhooks. It keeps connections open, follows no redirect, and reads only so much. */
export function openClient({ allowPrivate, timeoutMs = SEND_TIMEOUT_MS, lookup }: SendOptions): Client {
  const options = {
    keepAlive: true,
    maxFreeSockets: 256,
    ...(allowPrivate ? {} : { lookup: lookup ?? guardedLookup() }),
  }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  let isStopping = false

  async function send(message: Message, begunAt: number): Promise<Sent> {
    const sentAt = performance.now()
    const said = (answer: Partial<Sent>): Sent => ({
      afterMs: Math.round(sentAt - begunAt),
      durationMs: Math.round(performance.now() - sentAt),
      ...{ status: null, error: null, responseBody: null, retryAfter: null },
      ...answer,
    })
    const url = new URL(message.url)
    // A literal address is never looked up, so nothing would refuse it later.
    if (!allowPrivate && isPrivateHost(url)) return said({ error: new ForbiddenTarget().message })
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        return said(await post(url, message, agents, timeoutMs))
      } catch (error) {
        if (error instanceof StaleConnection && !isRepeat) continue
        return said({ error: reasonOf(error, timeoutMs) })
      }
    }
  }

  return {
    async sendInOrder(messages) {
      const begunAt = performance.now()
      const sent: Sent[] = []
      for (const message of messages) {
        if (isStopping || performance.now() - begunAt > TURN_MAX_MS) break
        const answer = await send(message, begunAt)
        sent.push(answer)
        // Whoever asks for time, or wants nothing more, is not sent the rest.
        if (answer.retryAfter !== null || answer.status === 410) break
      }
      return sent
    },
    stop() {
      isStopping = true
    },
  }
}

/** A connection that was kept open, and that the other side closed just when it was used again. */
class StaleConnection extends Error {}
class TimedOut extends Error {}

type Agents = { 'http:': http.Agent; 'https:': https.Agent }

function post(url: URL, { headers, body }: Message, agents: Agents, timeoutMs: number): Promise<Partial<Sent>> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: isSecure ? agents['https:'] : agents['http:'],
    })
    const late = setTimeout(() => request.destroy(new TimedOut()), timeoutMs)
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new StaleConnection() : error)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        clearTimeout(late)
        const { statusCode = 0 } = response
        resolve({
          status: statusCode,
          error: statusCode >= 300 && statusCode < 400 ? 'Redirects are not followed.' : null,
          responseBody: size === 0 ? null : Buffer.concat(chunks).subarray(0, RESPONSE_MAX).toString(),
          retryAfter: [429, 503].includes(statusCode) ? (response.headers['retry-after'] ?? null) : null,
        })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > RESPONSE_MAX) response.destroy()
      })
      // The status is the answer. Content that is too long, breaks off or does not end takes nothing from it.
      response.on('error', () => {})
      response.on('close', end)
    })
    request.end(body)
  })
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before there was an answer.',
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof TimedOut) return `There was no answer within ${timeoutMs / 1000} s.`
  if (error instanceof ForbiddenTarget) return error.message
  const code = String((error as NodeJS.ErrnoException)?.code ?? 'unknown')
  return REASONS[code] ?? `The connection failed (${code}).`
}
