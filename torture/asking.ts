/** Requests with a credential, to any of the nodes. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { connectionsTo, type HttpAnswer } from '../http.ts'

const AGAIN_MS = 25
const KNOWN_MAX_MS = 30_000

export type Asked = HttpAnswer & { startedAt: number; endedAt: number }
export type Request = { body?: Json; headers?: Record<string, string> }

export type Asking = {
  /** Sends a request to one node; undefined if no answer came. */
  ask(method: string, path: string, request?: Request): Promise<Asked | undefined>
  /** Sends a change until its outcome is known: with one key, so that it happens once. */
  askUntilKnown(method: string, path: string, request?: Request): Promise<Asked>
  close(): void
}

export function askingAs(secret: string, bases: () => readonly string[], random: Random): Asking {
  const { send, close } = connectionsTo()

  async function ask(method: string, path: string, { body, headers = {} }: Request = {}): Promise<Asked | undefined> {
    const startedAt = performance.now()
    try {
      const answer = await send(method, `${random.pick(bases())}${path}`, {
        headers: { authorization: `Bearer ${secret}`, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      return { ...answer, startedAt, endedAt: performance.now() }
    } catch {
      return undefined
    }
  }

  return {
    ask,
    close,
    async askUntilKnown(method, path, { body, headers = {} } = {}) {
      const request = { body, headers: { ...headers, 'idempotency-key': randomUUID() } }
      const startedAt = performance.now()
      for (let last: Asked | undefined; performance.now() < startedAt + KNOWN_MAX_MS; await pause(AGAIN_MS)) {
        last = await ask(method, path, request)
        const isOpen = !last || last.status === 503 || last.body?.code === 'idempotency_key_in_use'
        if (!isOpen) return { ...last!, startedAt }
      }
      throw new Error(`${method} ${path} was not answered for ${KNOWN_MAX_MS / 1000} s`)
    },
  }
}
