/** The requests of a phone, each of which is written down. Some are sent twice, as a retrying proxy does. */
import { randomUUID } from 'node:crypto'
import type { Random } from '../../scripts/random.ts'
import type { Call } from '../history.ts'
import type { Life } from './flash.ts'
import type { Ledger } from './ledger.ts'

type Fetch = typeof globalThis.fetch
type Line = { random: Random; ledger: Ledger; calls: Call[] }

const TWICE = 0.05

/** The fetch of a phone in one of its lives: a killed phone sends nothing, and hears nothing. */
export function fetchOf({ random, ledger, calls }: Line, life: Life): Fetch {
  return async (input, init = {}) => {
    const { method = 'GET' } = init
    const headers = new Headers(init.headers)
    const isChange = method === 'POST' || method === 'PATCH'
    const send = async () => {
      life.moment()
      const [requestID, startedAt] = [randomUUID(), performance.now()]
      const key = headers.get('idempotency-key')
      const sender = ledger.ownerOf.get((headers.get('authorization') ?? '').replace('Bearer ', '')) ?? 'nobody'
      if (isChange) ledger.attempts.push({ requestID, key, path: new URL(String(input)).pathname, sender, startedAt })
      const call: Call = {
        ...{ act: isChange ? 'patch' : 'read', kind: 'phones', subject: null, part: null, ifMatch: null },
        ...{ mergeBase: null, sent: null, requestID, key, startedAt, endedAt: Infinity, answer: null },
      }
      calls.push(call)
      headers.set('x-request-id', requestID)
      const response = await fetch(input, { ...init, headers })
      // The body can still be cut, but the service has answered.
      Object.assign(call, {
        ...{ endedAt: performance.now(), answer: { status: response.status, body: null, isReplay: false } },
      })
      life.moment()
      return response
    }
    const isTwice = isChange && random.chance(TWICE)
    if (isTwice)
      await send()
        .then((response) => response.text())
        .catch(() => undefined)
    return send()
  }
}
