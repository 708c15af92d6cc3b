/** Makes requests and writes every one of them down, with what came of it. */
import { randomUUID } from 'node:crypto'
import type { Random } from '../scripts/random.ts'
import { answerOf, requestOf, toolFor } from './agents.ts'
import type { BulkMode, Call, Json } from './history.ts'
import { connectionsTo, type HttpAnswer, type HttpRequest } from './http.ts'
import type { Plan } from './plans/kind.ts'

const ANSWER_MAX_MS = 13_000
/** How often a request that a tool can make is made by an agent. */
const AGENTS = 0.3

export type CallOptions = {
  /** Where the nodes are now; one that is down may be among them. */
  bases: () => readonly string[]
  timeoutMs?: number
  /** Goes to another node when one takes no connections, as a load balancer does. */
  isBalanced?: boolean
}

export type Calls = {
  calls: Call[]
  ask(plan: Plan, random: Random): Promise<Call>
  /** Makes several changes in one bulk. Each is written down as a call of its own. */
  askBulk(plans: readonly Plan[], mode: BulkMode, random: Random): Promise<Call[]>
  /** How many writes were acknowledged so far. */
  acknowledged(): number
  /** The longest time in which no write was acknowledged. */
  longestPauseMs(): number
  close(): void
}

/** Opens connections and an empty record of calls. */
export function openCalls(options: CallOptions): Calls {
  const { send, close } = connectionsTo()
  const calls: Call[] = []
  let lastAt = performance.now()
  let longest = 0
  let acknowledged = 0

  async function ask(plan: Plan, random: Random): Promise<Call> {
    const { method, path, ...planned } = plan
    const requestID = randomUUID()
    const headers: Record<string, string> = { 'x-request-id': requestID }
    if (plan.ifMatch !== null) headers['if-match'] = plan.ifMatch
    if (plan.mergeBase !== null) Object.assign(headers, { 'if-match': '*', prefer: `merge-base="${plan.mergeBase}"` })
    if (plan.key !== null) headers['idempotency-key'] = plan.key
    const times = { startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY }
    const tool = random.chance(AGENTS) ? toolFor(plan) : undefined
    const isWritten = tool !== undefined && plan.act !== 'read'
    const call: Call = { ...planned, ...(isWritten && { key: tool.key }), requestID, ...times, answer: null }
    calls.push(call)
    const body = plan.sent === undefined ? {} : { body: plan.sent }
    const request = { ...body, headers, timeoutMs: options.timeoutMs ?? ANSWER_MAX_MS }
    try {
      const answer = tool
        ? await sendToOne(
            'POST',
            '/mcp',
            requestOf(tool, { ...request, headers: { 'x-request-id': requestID } }),
            random,
          )
        : await sendToOne(method, path, request, random)
      call.endedAt = performance.now()
      const isReplay = answer.headers['idempotent-replayed'] === 'true'
      call.answer = tool ? answerOf(tool, answer) : { status: answer.status, body: answer.body, isReplay }
      const { status, body: record } = call.answer
      if (plan.act === 'create' && status === 201) call.subject = `${plan.kind}/${record.id}`
      if (plan.act !== 'read' && status < 300) noteAcknowledged()
    } catch {
      // No answer: the call stays without one, and its outcome is unknown.
    }
    return call
  }

  async function askBulk(plans: readonly Plan[], mode: BulkMode, random: Random): Promise<Call[]> {
    const requestID = randomUUID()
    const [{ key }] = plans as [Plan]
    const times = { startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY }
    const made = plans.map(({ method: _, path: __, ...planned }): Call => {
      const ownKey = key && `${key} ${planned.subject}`
      return { ...planned, key: ownKey, requestID, ...times, answer: null, bulk: mode }
    })
    calls.push(...made)
    const headers = { 'x-request-id': requestID, ...(key !== null && { 'idempotency-key': key }) }
    const body = { mode, operations: plans.map(operationOf) }
    try {
      const request = { body, headers, timeoutMs: options.timeoutMs ?? ANSWER_MAX_MS }
      const answer = await sendToOne('PATCH', `/v1/${plans[0]!.kind}`, request, random)
      const isReplay = answer.headers['idempotent-replayed'] === 'true'
      const { results } = answer.status === 200 ? answer.body : { results: [] }
      for (const [i, call] of made.entries()) {
        call.endedAt = performance.now()
        const { status, record, problem } = results[i] ?? { status: answer.status, problem: answer.body }
        call.answer = { status, body: record ?? problem, isReplay }
        if (status < 300) noteAcknowledged()
      }
    } catch {
      // No answer: the outcome of all of them is unknown.
    }
    return made
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

  return { calls, ask, askBulk, acknowledged: () => acknowledged, longestPauseMs: () => Math.round(longest), close }
}

/** A plan as an operation of a bulk. */
function operationOf({ act, subject, ifMatch, mergeBase, sent }: Plan): Json {
  const id = subject!.split('/')[1]
  const held = { id, ifMatch: mergeBase === null ? (ifMatch ?? '*') : '*' }
  if (act === 'delete') return { action: 'delete', ...held }
  if (act === 'status') return { action: 'updateStatus', ...held, ...sent }
  return { action: 'update', ...held, patch: sent, ...(mergeBase !== null && { mergeBase }) }
}
