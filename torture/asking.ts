/** Requests to any of the nodes, repeated where their outcome is not known. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../scripts/random.ts'
import { connectionsTo, type HttpAnswer, type HttpRequest } from './http.ts'
import { START_MAX_MS } from './nodes.ts'

const AGAIN_MS = 25

export type Asked = HttpAnswer & { startedAt: number; endedAt: number }

export type Asking = {
  /** Sends a request to one node; undefined if no answer came. */
  ask(method: string, path: string, request?: HttpRequest): Promise<Asked | undefined>
  /** Repeats a request until its outcome is known. A change has one key, so it happens once. */
  askUntilKnown(method: string, path: string, request?: HttpRequest): Promise<Asked>
  /** The same for a request that must succeed. */
  succeed(method: string, path: string, request?: HttpRequest): Promise<Asked>
  close(): void
}

export function askingOf(
  bases: () => readonly string[],
  random: Pick<Random, 'pick'>,
  authorization: Record<string, string> = {},
): Asking {
  const { send, close } = connectionsTo()

  async function ask(method: string, path: string, request: HttpRequest = {}): Promise<Asked | undefined> {
    const startedAt = performance.now()
    const headers = { ...authorization, ...request.headers }
    const answer = await send(method, `${random.pick(bases())}${path}`, { ...request, headers }).catch(() => undefined)
    return answer && { ...answer, startedAt, endedAt: performance.now() }
  }

  async function askUntilKnown(method: string, path: string, request: HttpRequest = {}): Promise<Asked> {
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const startedAt = performance.now()
    for (; performance.now() < startedAt + START_MAX_MS; await pause(AGAIN_MS)) {
      const answer = await ask(method, path, { ...request, headers: { ...request.headers, ...key } })
      const isOpen = !answer || answer.status === 503 || answer.body?.code === 'idempotency_key_in_use'
      if (!isOpen) return { ...answer, startedAt }
    }
    throw new Error(`${method} ${path} was not answered for ${START_MAX_MS / 1000} s`)
  }

  async function succeed(method: string, path: string, request?: HttpRequest): Promise<Asked> {
    const answer = await askUntilKnown(method, path, request)
    if (answer.status < 300) return answer
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`)
  }

  return { ask, askUntilKnown, succeed, close }
}
