/**
 * One POST after the other over connections that stay open. An import sends as many requests as it has rows, and `fetch` takes four times
 * as much of the processor for each as what is needed here: a status, one header, and of a refusal the content.
 */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const TRIES = 12
const BACKOFF_MS = 200
const BACKOFF_MAX_MS = 8_000
/** What may go well later. */
const PASSING = [408, 429, 502, 503, 504]

export type Problem = { code?: string; detail?: string; errors?: { pointer?: string; detail: string }[] }
export type Exchanged = { status: number; isRepeated: boolean; problem: Problem }

/** Posts content under a key, again for as long as that may help. */
export type Post = (path: string, content: string, key: string) => Promise<Exchanged>

/** Nobody answered, after all tries. */
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
    // The record itself is of no use here, and the service would keep it with the key.
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
      const mayPass =
        answer instanceof Error || PASSING.includes(answer.status) || answer.problem.code === 'idempotency_key_in_use'
      if (!mayPass || (attempt === TRIES && !(answer instanceof Error))) return answer
      if (attempt === TRIES) throw new NoAnswer((answer as Error).message, { cause: answer })
      const backoffMs = Math.min(BACKOFF_MS * 2 ** (attempt - 1), BACKOFF_MAX_MS)
      const askedMs = answer instanceof Error ? 0 : answer.retryAfterMs
      // The random part keeps those who were refused together from coming back together.
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
    // An answer that is not read keeps its connection.
    response.resume()
    return { status, isRepeated, retryAfterMs, problem: {} }
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
