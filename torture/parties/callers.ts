/** Callers that are bound to a party: they read, list, count, change and create at random, and record the ids in each answer. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Asking } from '../asking.ts'
import type { Event } from '../history.ts'
import type { HttpRequest } from '../http.ts'
import { hiddenIn, hiddenOf, idsIn, isTombstone, type PartyEvidence, type Sight } from './evidence.ts'

const AGAIN_MS = 25
/** Only a list that fits on one page can be compared with all shipments. */
const SHIPMENTS_MAX = 150
const COUNT = { prefer: 'count=exact' }

export type Run = { isOver: boolean }
type Evidence = Pick<PartyEvidence, 'sights' | 'sharedMoves' | 'created' | 'lives'>

/** Lets a bound caller work until the run is over. */
export async function workAs(
  partyID: string,
  asking: Asking,
  random: Random,
  evidence: Evidence,
  run: Run,
): Promise<void> {
  const see = async (method: string, path: string, request: HttpRequest = {}, list: Sight['list'] = null) => {
    const answer = await asking.ask(method, path, request)
    if (!answer) return void (await pause(AGAIN_MS))
    const { status, body, headers, startedAt, endedAt } = answer
    const isFeed = Array.isArray(body) && path.startsWith('/v1/events')
    const content = isFeed ? JSON.stringify(body.filter((event: Event) => !isTombstone(event))) : answer.text
    const isWholeList = !String(headers.link ?? '').includes('rel="next"')
    evidence.sights.push({
      ...{ partyID, what: `${method} ${path}`, startedAt, endedAt, status },
      asked: idsIn(path + JSON.stringify(request.body ?? '')),
      answered: idsIn(content + JSON.stringify(headers)),
      hidden: hiddenIn(content),
      list: isWholeList ? list : null,
      count: headers['total-count'] === undefined ? null : Number(headers['total-count']),
    })
    return answer
  }
  const acts = actsOf({ partyID, random, evidence, see, asking })
  while (!run.isOver) await random.pick(acts)()
}

type Acting = {
  partyID: string
  random: Random
  evidence: Evidence
  see: (method: string, path: string, request?: HttpRequest, list?: Sight['list']) => ReturnType<Asking['ask']>
  asking: Asking
}

function actsOf({ partyID, random, evidence, see, asking }: Acting): (() => Promise<unknown>)[] {
  const { sharedMoves, lives } = evidence
  const shipment = () => random.pick(lives).id
  const move = () => random.pick(sharedMoves)
  const changed = { customerRemarks: `by ${partyID.slice(0, 4)}` }
  /** A change that was answered, to be sent again with its key. */
  let repeated: { path: string; request: HttpRequest } | undefined
  return [
    () => see('GET', `/v1/shipments/${shipment()}?expand=move,agents`),
    () => see('GET', `/v1/shipments/${shipment()}/history`),
    () => see('GET', `/v1/moves/${move()}?expand=shipments`),
    () => see('GET', `/v1/moves/${move()}/${random.pick(['history', 'parties', 'shipments'])}`),
    () => see('GET', '/v1/shipments?limit=200', { headers: COUNT }, 'shipments'),
    () => see('GET', '/v1/moves?limit=200&expand=shipments', { headers: COUNT }, 'moves'),
    () => see('GET', `/v1/shipments?limit=200&reference=${hiddenOf(random.below(sharedMoves.length))}`),
    () => see('GET', '/v1/shipments?limit=200&sort=-lastUpdated', { headers: { accept: 'application/x-ndjson' } }),
    () => see('GET', `/v1/events?limit=200&last=${random.below(150)}`),
    async () => {
      const path = `/v1/shipments/${shipment()}`
      const request = { body: changed, headers: { 'if-match': '*', 'idempotency-key': randomUUID() } }
      const answer = await see('PATCH', path, request)
      if (answer?.status === 200) repeated = { path, request }
    },
    async () => repeated && see('PATCH', repeated.path, repeated.request),
    () => see('PATCH', `/v1/shipments/${shipment()}`, { body: changed, headers: { 'if-match': '"stale"' } }),
    () =>
      see('PATCH', '/v1/shipments', {
        body: {
          mode: 'ISOLATED',
          operations: [...new Set([shipment(), shipment()])].map((id) => {
            return { action: 'update', id, ifMatch: '*', patch: changed }
          }),
        },
      }),
    async () => {
      if (lives.length >= SHIPMENTS_MAX) return
      const body = { shipmentType: 'HHG', ...(random.chance(0.5) && { moveID: move() }) }
      const { status, body: made, startedAt, endedAt } = await asking.askUntilKnown('POST', '/v1/shipments', { body })
      if (status !== 201) return
      const times = { createSentAt: startedAt, createDoneAt: endedAt, deleteSentAt: Infinity, deleteDoneAt: Infinity }
      lives.push({ id: made.id, moveID: made.moveID, ...times })
      if (!('moveID' in body)) evidence.created.push({ moveID: made.moveID, partyID, doneAt: endedAt })
    },
  ]
}
