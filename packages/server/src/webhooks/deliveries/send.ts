import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { codeOf, memberOf } from '../../kernel/thrown.ts'
import { ForbiddenTarget, guardedLookup, isPrivateHost, REFUSED_TARGET } from './guard.ts'
import { keyOf, signedHeaders } from './sign.ts'

const SEND_TIMEOUT_MS = 15_000
const RESPONSE_MAX = 16 * 1024
/** A turn ends after this time, so that its results are stored before the lease expires. */
const TURN_MAX_MS = 2_000
/** Two pooled connections alternate, so both may have been closed. */
const REPEATS_MAX = 2

export type SendOptions = { allowPrivate: boolean; timeoutMs?: number; turnMaxMs?: number; lookup?: LookupFunction }

/** One event for one receiver, with its trace, if traces are on. */
type Message = { id: string; type: string; body: string; traceparent?: string | undefined }

/** The messages for one receiver, in order. `nowMs` is the time to sign. */
export type Turn = { url: string; secrets: string[]; nowMs: number; messages: Message[] }

/** The result of one message. `afterMs` is when it was sent, from the beginning of the turn. */
export type Sent = {
  afterMs: number
  durationMs: number
  status: number | null
  error: string | null
  responseBody: string | null
  retryAfter: string | null
}

type Client = {
  /** Sends messages one after the other, each after the response to the one before; it may stop early. */
  sendInOrder(turn: Turn): Promise<Sent[]>
  /** Completes the current exchanges and starts no more. */
  stop(): void
}

/** An HTTP client for receivers. It keeps connections open, follows no redirects, and limits what it reads. */
export function openClient({ allowPrivate, lookup, ...times }: SendOptions): Client {
  const { timeoutMs = SEND_TIMEOUT_MS, turnMaxMs = TURN_MAX_MS } = times
  const guard = allowPrivate ? {} : { lookup: lookup ?? guardedLookup() }
  // One time limit covers the whole exchange; the library's own would restart for each part.
  const limits = { headersTimeout: 0, bodyTimeout: 0, allowH2: false, connect: { timeout: timeoutMs, ...guard } }
  const agent = new Agent(limits)
  let isStopping = false

  async function send(url: URL, request: Request, begunAt: number): Promise<Sent> {
    const sentAt = performance.now()
    const said = (answer: Partial<Sent>): Sent => ({
      afterMs: Math.round(sentAt - begunAt),
      durationMs: Math.round(performance.now() - sentAt),
      ...{ status: null, error: null, responseBody: null, retryAfter: null },
      ...answer,
    })
    // The time of a lookup could reveal internal names.
    const refused = () => said({ error: REFUSED_TARGET, durationMs: 0 })
    // A literal address is never looked up, so the lookup cannot refuse it.
    if (!allowPrivate && isPrivateHost(url)) return refused()
    for (let repeats = 0; ; repeats++) {
      try {
        return said(await exchange(agent, request, timeoutMs))
      } catch (error) {
        if (error instanceof ForbiddenTarget) return refused()
        if (isStale(error) && repeats < REPEATS_MAX) continue
        return said({ error: reasonOf(error, timeoutMs) })
      }
    }
  }

  return {
    async sendInOrder({ url, secrets, nowMs, messages }) {
      const begunAt = performance.now()
      const target = new URL(url)
      const keys = secrets.map(keyOf)
      const to = { origin: target.origin, path: `${target.pathname}${target.search}` }
      const sent: Sent[] = []
      for (const { id, type, body, traceparent } of messages) {
        if (isStopping || performance.now() - begunAt > turnMaxMs) break
        const headers = {
          ...signedHeaders(keys, id, nowMs, body),
          'content-type': type,
          'user-agent': 'Vanline-Webhooks',
          ...(traceparent === undefined ? {} : { traceparent }),
        }
        const answer = await send(target, { ...to, headers, body }, begunAt)
        sent.push(answer)
        // The rest waits for Retry-After, or is not wanted (410).
        if (answer.retryAfter !== null || answer.status === 410) break
      }
      return sent
    },
    stop() {
      isStopping = true
    },
  }
}

type Request = {
  origin: string
  path: string
  headers: Record<string, string>
  body: string | null
  method?: Dispatcher.HttpMethod
}

class TimedOut extends Error {}

/**
 * Sends one request. The status decides: content that is too long, incomplete or endless does not matter. `begun` is called when there is a
 * connection: what fails before has reached no receiver.
 */
export function exchange(
  agent: Agent,
  request: Request,
  timeoutMs: number,
  begun: () => void = () => {},
): Promise<Partial<Sent>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let answer: Partial<Sent> | undefined
    let controller: Dispatcher.DispatchController | undefined
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      controller?.abort(new TimedOut())
    }, timeoutMs)
    const end = (error?: Error) => {
      clearTimeout(late)
      if (!answer) return reject(isLate ? new TimedOut() : error)
      const text = size === 0 ? null : Buffer.concat(chunks).subarray(0, RESPONSE_MAX).toString()
      resolve({ ...answer, responseBody: text })
    }
    agent.dispatch(
      { method: 'POST', ...request },
      {
        onRequestStart(started) {
          controller = started
          begun()
          if (isLate) started.abort(new TimedOut())
        },
        onResponseStart(_controller, status, headers) {
          if (status < 200) return
          const isRedirect = status >= 300 && status < 400
          const retryAfter = [429, 503].includes(status) ? [headers['retry-after']].flat()[0] : undefined
          answer = { status, error: isRedirect ? 'Redirects are not followed.' : null, retryAfter: retryAfter ?? null }
        },
        onResponseData(reading, chunk) {
          chunks.push(chunk)
          size += chunk.length
          if (size > RESPONSE_MAX) reading.abort(new Error('The answer is too long.'))
        },
        onResponseEnd: () => end(),
        onResponseError: (_controller, error) => end(error),
      },
    )
  })
}

/** Whether the receiver closed an idle connection just when it was reused. */
function isStale(error: unknown): boolean {
  const bytesRead = memberOf(memberOf(error, 'socket'), 'bytesRead')
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error)) && Number(bytesRead ?? 0) > 0
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before there was an answer.',
  UND_ERR_SOCKET: 'The connection was closed before there was an answer.',
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
}

export function reasonOf(error: unknown, timeoutMs: number): string {
  const code = codeOf(error) || 'unknown'
  if (error instanceof TimedOut || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `There was no answer within ${timeoutMs / 1000} s.`
  return REASONS[code] ?? `The connection failed (${code}).`
}
