/**
 * Requests over persistent connections. An import sends many, and needs only the status, one header and the body of an error or of a bulk.
 * `fetch` uses four times as much processor time for that.
 */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
export const ATTEMPTS_MAX = 12
const BACKOFF_MS = 200
const BACKOFF_MAX_MS = 8_000
/** Statuses of temporary failures. */
const RETRYABLE = [408, 429, 502, 503, 504]

export type Problem = { code?: string; detail?: string; errors?: { pointer?: string; detail: string }[] }
/** What the service says about one row. `id` is that of the record, from the Location of the answer. */
export type RowAnswer = { status: number; isRepeated: boolean; id?: string | undefined; problem: Problem }
/** An answer; `results` are those of a bulk. */
export type Exchanged = RowAnswer & { results?: readonly Result[] }
/** The result of one operation of a bulk. */
export type Result = { status: number; location?: string; replayed?: boolean; problem?: Problem }

/** Posts content with a key, and retries temporary failures. */
export type Post = (path: string, content: string | Buffer, key: string, type?: string) => Promise<Exchanged>
/** Sends a bulk in which each record has its own key, and retries temporary failures. */
export type SendBulk = (path: string, content: string, channel: string | undefined) => Promise<Exchanged>

/** The id at the end of a path or URL. */
export const idAt = (location: string | undefined): string | undefined => location?.split('/').at(-1)

/** Whether the same request can succeed later. */
export const isTemporary = ({ status, problem }: Pick<RowAnswer, 'status' | 'problem'>): boolean =>
  RETRYABLE.includes(status) || problem.code === 'idempotency_key_in_use'

/** How long to wait after an attempt that failed, with jitter, so that requests that failed together do not return together. */
export function pauseAfter(attempt: number, askedMs = 0): Promise<void> {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS)
  return pause(Math.max(askedMs, backoffMs / 2) + (Math.random() * backoffMs) / 2)
}

/** No answer after all attempts. */
export class NoAnswer extends Error {}

export function openExchange(
  url: string,
  apiKey: string | undefined,
  connections: number,
): { post: Post; sendBulk: SendBulk; close(): void } {
  const base = new URL(url)
  const isTls = base.protocol === 'https:'
  const agent = new (isTls ? TlsAgent : PlainAgent)({ keepAlive: true, maxSockets: connections })
  const prefix = base.pathname.replace(/\/+$/, '')
  const common: RequestOptions = {
    ...{ agent, timeout: TIMEOUT_MS, protocol: base.protocol },
    ...{ hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port },
  }
  const headers = {
    'content-type': 'application/json',
    // The record is not needed, and the service would store it with the key.
    prefer: 'return=minimal',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  const sendOnce = (
    method: string,
    path: string,
    content: string | Buffer,
    more: Record<string, string>,
  ): Promise<Exchanged & { retryAfterMs: number }> =>
    new Promise((resolve, reject) => {
      const request = (isTls ? tlsRequest : plainRequest)({
        ...{ ...common, method },
        path: prefix + path,
        headers: { ...headers, 'content-length': Buffer.byteLength(content), ...more },
      })
      request.once('response', (response) => answerOf(response).then(resolve, reject))
      request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
      request.once('error', reject)
      request.end(content)
    })

  const send = async (...sent: Parameters<typeof sendOnce>): Promise<Exchanged> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(...sent).catch((error: Error) => error)
      const isRetryable = answer instanceof Error || isTemporary(answer)
      if (!isRetryable || (attempt === ATTEMPTS_MAX && !(answer instanceof Error))) return answer
      if (attempt === ATTEMPTS_MAX) throw new NoAnswer((answer as Error).message, { cause: answer })
      await pauseAfter(attempt, answer instanceof Error ? 0 : answer.retryAfterMs)
    }
  }
  return {
    post: (path, content, key, type) =>
      send('POST', path, content, { 'idempotency-key': key, ...(type !== undefined && { 'content-type': type }) }),
    sendBulk: (path, content, channel) =>
      send('PATCH', path, content, channel === undefined ? {} : { 'vanline-channel': channel }),
    close: () => agent.destroy(),
  }
}

async function answerOf(response: IncomingMessage): Promise<Exchanged & { retryAfterMs: number }> {
  const status = response.statusCode ?? 0
  const isRepeated = response.headers['idempotent-replayed'] !== undefined
  const retryAfterMs = (Number(response.headers['retry-after']) || 0) * 1000
  if (status === 201) {
    // An unread body would block the connection.
    response.resume()
    return { status, isRepeated, id: idAt(response.headers.location), retryAfterMs, problem: {} }
  }
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const content = jsonIn(text)
  const results = status === 200 && Array.isArray(content.results) ? { results: content.results } : {}
  return { status, isRepeated, retryAfterMs, problem: content, ...results }
}

/** The JSON object in an answer; an answer that is none may come from a proxy. */
function jsonIn(text: string): Problem & { results?: unknown } {
  try {
    const problem: unknown = JSON.parse(text)
    return problem !== null && typeof problem === 'object' ? problem : {}
  } catch {
    return {}
  }
}
