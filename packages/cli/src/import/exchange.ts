/**
 * POST requests over persistent connections. An import sends one request for each row, and needs only the status, one header and the body of an
 * error. `fetch` uses four times as much processor time for that.
 */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const ATTEMPTS_MAX = 12
const BACKOFF_MS = 200
const BACKOFF_MAX_MS = 8_000
/** Statuses of temporary failures. */
const RETRYABLE = [408, 429, 502, 503, 504]

export type Problem = { code?: string; detail?: string; errors?: { pointer?: string; detail: string }[] }
/** `id` is that of the record, from the Location of the answer. */
export type Exchanged = { status: number; isRepeated: boolean; id?: string | undefined; problem: Problem }

/** Posts content with a key, and retries temporary failures. */
export type Post = (path: string, content: string, key: string) => Promise<Exchanged>

/** No answer after all attempts. */
export class NoAnswer extends Error {}

export function openExchange(
  url: string,
  apiKey: string | undefined,
  connections: number,
): { post: Post; close(): void } {
  const base = new URL(url)
  const isTls = base.protocol === 'https:'
  const agent = new (isTls ? TlsAgent : PlainAgent)({ keepAlive: true, maxSockets: connections })
  const prefix = base.pathname.replace(/\/+$/, '')
  const common: RequestOptions = {
    ...{ agent, method: 'POST', timeout: TIMEOUT_MS, protocol: base.protocol },
    ...{ hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port },
  }
  const headers = {
    'content-type': 'application/json',
    // The record is not needed, and the service would store it with the key.
    prefer: 'return=minimal',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  const postOnce = (path: string, content: string, key: string): Promise<Exchanged & { retryAfterMs: number }> =>
    new Promise((resolve, reject) => {
      const request = (isTls ? tlsRequest : plainRequest)({
        ...common,
        path: prefix + path,
        headers: { ...headers, 'content-length': Buffer.byteLength(content), 'idempotency-key': key },
      })
      request.once('response', (response) => answerOf(response).then(resolve, reject))
      request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
      request.once('error', reject)
      request.end(content)
    })

  const post: Post = async (path, content, key) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await postOnce(path, content, key).catch((error: Error) => error)
      const isRetryable =
        answer instanceof Error || RETRYABLE.includes(answer.status) || answer.problem.code === 'idempotency_key_in_use'
      if (!isRetryable || (attempt === ATTEMPTS_MAX && !(answer instanceof Error))) return answer
      if (attempt === ATTEMPTS_MAX) throw new NoAnswer((answer as Error).message, { cause: answer })
      const backoffMs = Math.min(BACKOFF_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS)
      const askedMs = answer instanceof Error ? 0 : answer.retryAfterMs
      // Jitter, so that requests that failed together do not return together.
      await pause(Math.max(askedMs, backoffMs / 2) + (Math.random() * backoffMs) / 2)
    }
  }
  return { post, close: () => agent.destroy() }
}

async function answerOf(response: IncomingMessage): Promise<Exchanged & { retryAfterMs: number }> {
  const status = response.statusCode ?? 0
  const isRepeated = response.headers['idempotent-replayed'] !== undefined
  const retryAfterMs = (Number(response.headers['retry-after']) || 0) * 1000
  if (status < 300) {
    // An unread body would block the connection.
    response.resume()
    const id = response.headers.location?.split('/').at(-1)
    return { status, isRepeated, id, retryAfterMs, problem: {} }
  }
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status, isRepeated, retryAfterMs, problem: problemIn(text) }
}

function problemIn(text: string): Problem {
  try {
    const problem: unknown = JSON.parse(text)
    return problem !== null && typeof problem === 'object' ? problem : {}
  } catch {
    return {}
  }
}
