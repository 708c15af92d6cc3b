/** Clients who do what clients do, at random: they read, hold versions of any age, write with them, and ask again when the line was cut. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Act, Call, Json } from './history.ts'
import { connectionsTo, type HttpAnswer, type HttpRequest } from './http.ts'
import type { Random } from './random.ts'

const CITIES = ['Boise', 'Reno', 'Salem', 'Provo', 'Tulsa', 'Akron']
/** Few records for many clients: they are to meet. */
const ALIVE_MAX = 24
const RETRY_MS = 25

export type Clients = {
  calls: Call[]
  /** How many writes were acknowledged so far. */
  acknowledged: () => number
  /** When each was acknowledged, for how long nobody was. */
  longestPauseMs: () => number
  stop: () => Promise<void>
}

export type ClientOptions = {
  random: Random
  count: number
  /** Where the nodes are now; one that is down may be among them. */
  bases: () => readonly string[]
  /** Rests between calls of one client. */
  restMs?: number
  timeoutMs?: number
  /** Goes to another node when one takes no connections, as what distributes load does. */
  isBalanced?: boolean
}

type Plan = Pick<Call, 'act' | 'subject' | 'part' | 'ifMatch' | 'mergeBase' | 'key' | 'sent'> & {
  method: string
  path: string
}

/** Lets clients work until they are stopped; every call is written down. */
export function startClients(options: ClientOptions): Clients {
  const { send, close } = connectionsTo()
  const calls: Call[] = []
  const alive: string[] = []
  let isOver = false
  let lastAt = performance.now()
  let longest = 0
  let acknowledged = 0

  async function ask(plan: Plan, random: Random): Promise<Call> {
    const requestID = randomUUID()
    const headers: Record<string, string> = { 'x-request-id': requestID }
    if (plan.ifMatch !== null) headers['if-match'] = plan.ifMatch
    if (plan.mergeBase !== null) Object.assign(headers, { 'if-match': '*', prefer: `merge-base="${plan.mergeBase}"` })
    if (plan.key !== null) headers['idempotency-key'] = plan.key
    const { act, subject, part, ifMatch, mergeBase, key, sent } = plan
    const startedAt = performance.now()
    const call: Call = {
      act,
      requestID,
      subject,
      part,
      startedAt,
      endedAt: Number.POSITIVE_INFINITY,
      ifMatch,
      mergeBase,
      key,
      sent,
      answer: null,
    }
    calls.push(call)
    const body = sent === undefined ? {} : { body: sent }
    const request = { ...body, headers, timeoutMs: options.timeoutMs ?? 13_000 }
    try {
      const answer = await sendToOne(plan.method, plan.path, request, random)
      call.endedAt = performance.now()
      const isReplay = answer.headers['idempotent-replayed'] === 'true'
      call.answer = { status: answer.status, body: answer.body, isReplay }
      if (act === 'create' && answer.status === 201) call.subject = `shipments/${answer.body.id}`
      if (act !== 'read' && answer.status < 300) noteAcknowledged()
    } catch {
      // No answer: the call stays without one, and nobody knows what came of it.
    }
    return call
  }

  async function sendToOne(method: string, path: string, request: HttpRequest, random: Random): Promise<HttpAnswer> {
    const first = random.pick(options.bases())
    try {
      return await send(method, `${first}${path}`, request)
    } catch (error) {
      const other = options.bases().find((base) => base !== first)
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!options.isBalanced || !isRefused || other === undefined) throw error
      return send(method, `${other}${path}`, request)
    }
  }

  function noteAcknowledged(): void {
    const now = performance.now()
    longest = Math.max(longest, now - lastAt)
    lastAt = now
    acknowledged += 1
  }

  async function work(name: string): Promise<void> {
    const random = options.random.fork(name)
    const held = new Map<string, Json>()
    while (!isOver) {
      const plan = planOf(random, alive, held)
      let call = await ask(plan, random)
      // Who has a key asks again until he knows. The bound is there so that a run ends even if nobody ever answers.
      const giveUpAt = performance.now() + 20_000
      while (plan.key !== null && isOpen(call) && performance.now() < giveUpAt) {
        await pause(RETRY_MS)
        call = await ask(plan, random)
      }
      learn(call, alive, held)
      if (!call.answer) await pause(RETRY_MS)
      if (options.restMs) await pause(options.restMs * random.next() * 2)
    }
  }

  const working = Promise.all(Array.from({ length: options.count }, (_each, i) => work(`client ${i}`)))
  return {
    calls,
    acknowledged: () => acknowledged,
    longestPauseMs: () => Math.round(longest),
    async stop() {
      isOver = true
      await working
      close()
    },
  }
}

/** Whether asking again with the same key could tell more. */
const isOpen = ({ answer }: Call): boolean =>
  !answer || answer.status === 503 || (answer.status === 409 && answer.body?.code === 'idempotency_key_in_use')

/** What a client knows after a call: it keeps the version it saw, and at times goes on with the one it had. */
function learn({ act, subject, answer }: Call, alive: string[], held: Map<string, Json>): void {
  if (!answer || subject === null) return
  const [kind, id] = subject.split('/') as [string, string]
  if (answer.status === 404 || (act === 'delete' && answer.status === 204)) {
    held.delete(subject)
    const at = alive.indexOf(id)
    if (at >= 0) alive.splice(at, 1)
  } else if (act === 'create' && answer.status === 201) {
    alive.push(id)
    held.set(subject, answer.body)
  } else if (answer.status === 200 && act !== 'put') held.set(subject, answer.body)
  else if (answer.status === 200 && kind === 'shipments') held.delete(subject)
  else if (answer.status === 412 && answer.body?.current?.shipmentType) held.set(subject, answer.body.current)
}

const address = (random: Random) => ({
  streetAddress1: `${random.below(9_999)} Main Street`,
  city: random.pick(CITIES),
  state: 'ID',
  postalCode: String(10_000 + random.below(89_999)),
})

/** What a client does next. Every value it writes is one that nobody has written before, as far as chance goes. */
function planOf(random: Random, alive: readonly string[], held: Map<string, Json>): Plan {
  const key = random.chance(0.5) ? `key-${random.below(2 ** 31)}-${random.below(2 ** 31)}` : null
  const plan = (act: Act, method: string, path: string, more: Partial<Plan>): Plan => ({
    ...{
      act,
      method,
      path,
      subject: null,
      part: null,
      ifMatch: null,
      mergeBase: null,
      key: act === 'read' ? null : key,
    },
    ...{ sent: undefined, ...more },
  })
  if (alive.length < ALIVE_MAX / 3 || (alive.length < ALIVE_MAX && random.chance(0.15))) {
    const beside = [...held.values()].find((record) => record.moveID && random.chance(0.5))
    const move = beside && random.chance(0.6) ? { moveID: beside.moveID } : {}
    const addresses = { pickupAddress: address(random), destinationAddress: address(random) }
    return plan('create', 'POST', '/v1/shipments', { sent: { shipmentType: 'HHG', ...move, ...addresses } })
  }
  const id = random.pick(alive)
  const subject = `shipments/${id}`
  const path = `/v1/${subject}`
  const record = held.get(subject)
  if (!record || random.chance(0.2)) return plan('read', 'GET', path, { subject })
  const weight = { estimatedWeight: random.below(1_000_000) }
  const remarks = { customerRemarks: `Said ${random.below(1_000_000)}` }
  const roll = random.next()
  if (roll < 0.4) {
    const sent = random.chance(0.5) ? weight : { ...remarks, destinationAddress: { city: random.pick(CITIES) } }
    return plan('patch', 'PATCH', path, { subject, ifMatch: record.eTag, sent })
  }
  if (roll < 0.58) {
    const { id: part, eTag } = record.pickupAddress
    const ifMatch = random.chance(0.5) ? eTag : record.eTag
    return plan('put', 'PUT', `/v1/mto-shipment/${id}/address/${part}`, {
      subject,
      part,
      ifMatch,
      sent: address(random),
    })
  }
  if (roll < 0.76) {
    const status = random.pick([...record.nextStatuses, record.status] as string[])
    const sent = { status, reason: 'as it happens' }
    return plan('status', 'PATCH', `/prime${path}/updateStatus`, { subject, ifMatch: record.eTag, sent })
  }
  if (roll < 0.88)
    return plan('merge', 'PATCH', path, {
      subject,
      mergeBase: record.eTag,
      sent: random.chance(0.5) ? weight : remarks,
    })
  if (roll < 0.97) return plan('delete', 'DELETE', path, { subject, ifMatch: random.chance(0.7) ? record.eTag : null })
  return movePlan(random, record, held, plan)
}

/** Moves are changed too, with the version that was read of them. */
function movePlan(
  random: Random,
  { moveID }: Json,
  held: Map<string, Json>,
  plan: (act: Act, method: string, path: string, more: Partial<Plan>) => Plan,
): Plan {
  const subject = `moves/${moveID}`
  const move = held.get(subject)
  if (!move) return plan('read', 'GET', `/v1/${subject}`, { subject })
  const sent = { remarks: `Said ${random.below(1_000_000)}` }
  return plan('move', 'PATCH', `/v1/${subject}`, { subject, ifMatch: move.eTag, sent })
}
