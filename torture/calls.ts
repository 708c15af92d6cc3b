/** Sends requests and writes down every one of them with its answer. */
import { randomUUID } from 'node:crypto'
import type { Random } from '../scripts/random.ts'
import { answerOf, requestOf, toolFor } from './agents.ts'
import type { Answer, BulkMode, Call, Json } from './history.ts'
import { connectionsTo, type HttpAnswer, type HttpRequest } from './http.ts'
import type { Plan } from './plans/kind.ts'

const ANSWER_MAX_MS = 13_000
/** How often an agent sends a request that a tool can send. */
const AGENTS = 0.3

export type CallOptions = {
  /** The addresses of the nodes, also of a node that is down. */
  bases: () => readonly string[]
  timeoutMs?: number
  /** Sends a request to another node if the first refuses the connection, as a load balancer does. */
  isBalanced?: boolean
}

export type Calls = {
  calls: Call[]
  ask(plan: Plan, random: Random): Promise<Call>
  /** Sends several changes in one bulk. Each is written down as its own call. */
  askBulk(plans: readonly Plan[], mode: BulkMode, random: Random): Promise<Call[]>
  /** How many writes were acknowledged so far. */
  acknowledged(): number
  close(): void
}

/** Opens connections and an empty record of calls. */
export function openCalls(options: CallOptions): Calls {
  const { send, close } = connectionsTo()
  const { timeoutMs = ANSWER_MAX_MS } = options
  const calls: Call[] = []
  let acknowledged = 0

  async function sendToOne(method: string, path: string, request: HttpRequest, random: Random): Promise<HttpAnswer> {
    const first = random.pick(options.bases())
    try {
      return await send(method, `${first}${path}`, { ...request, timeoutMs })
    } catch (error) {
      const other = options.bases().find((base) => base !== first)
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!options.isBalanced || !isRefused || other === undefined) throw error
      return send(method, `${other}${path}`, { ...request, timeoutMs })
    }
  }

  /** Writes down the calls of a request and their answers. Without an answer their outcome stays unknown. */
  async function record(sent: Call[], sending: Promise<HttpAnswer>, read: (answer: HttpAnswer) => Answer[]) {
    calls.push(...sent)
    const answer = await sending.catch(() => undefined)
    if (answer === undefined) return
    for (const [i, own] of read(answer).entries()) {
      const call = sent[i]!
      Object.assign(call, { endedAt: performance.now(), answer: own })
      if (call.act === 'create' && own.status === 201) call.subject = `${call.kind}/${own.body.id}`
      if (call.act !== 'read' && own.status < 300) acknowledged += 1
    }
  }

  async function ask(plan: Plan, random: Random): Promise<Call> {
    const { method, path, ...planned } = plan
    const requestID = randomUUID()
    const tool = random.chance(AGENTS) ? toolFor(plan) : undefined
    const isWritten = tool !== undefined && plan.act !== 'read'
    const call: Call = { ...planned, ...(isWritten && { key: tool.key }), requestID, ...sentNow() }
    const sending = tool
      ? sendToOne('POST', '/mcp', requestOf(tool, { headers: { 'x-request-id': requestID } }), random)
      : sendToOne(method, path, requestFor(plan, requestID), random)
    await record([call], sending, (answer) => [
      tool ? answerOf(tool, answer) : { status: answer.status, body: answer.body, isReplay: isReplay(answer) },
    ])
    return call
  }

  async function askBulk(plans: readonly Plan[], mode: BulkMode, random: Random): Promise<Call[]> {
    const requestID = randomUUID()
    const [{ key, kind }] = plans as [Plan]
    const sent = plans.map(({ method: _, path: __, ...planned }, i): Call => {
      const ownKey = key && `${key} ${planned.subject ?? i}`
      return { ...planned, key: ownKey, requestID, ...sentNow(), bulk: mode }
    })
    const headers = { 'x-request-id': requestID, ...(key !== null && { 'idempotency-key': key }) }
    const request = { body: { mode, operations: plans.map(operationOf) }, headers }
    await record(sent, sendToOne('PATCH', `/v1/${kind}`, request, random), (answer) => {
      const { results } = answer.status === 200 ? answer.body : { results: [] }
      return plans.map((_, i) => {
        const { status, record: body, problem } = results[i] ?? { status: answer.status, problem: answer.body }
        return { status, body: body ?? problem, isReplay: isReplay(answer) }
      })
    })
    return sent
  }

  return { calls, ask, askBulk, acknowledged: () => acknowledged, close }
}

const sentNow = () => ({ startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY, answer: null })
const isReplay = ({ headers }: HttpAnswer): boolean => headers['idempotent-replayed'] === 'true'

/** The request of a plan. */
function requestFor({ ifMatch, mergeBase, key, sent }: Plan, requestID: string): HttpRequest {
  const headers: Record<string, string> = { 'x-request-id': requestID }
  if (ifMatch !== null) headers['if-match'] = ifMatch
  if (mergeBase !== null) Object.assign(headers, { 'if-match': '*', prefer: `merge-base="${mergeBase}"` })
  if (key !== null) headers['idempotency-key'] = key
  return { headers, ...(sent !== undefined && { body: sent }) }
}

/** A plan as an operation of a bulk. */
function operationOf({ act, subject, ifMatch, mergeBase, sent }: Plan): Json {
  if (act === 'create') return { action: 'create', record: sent }
  const id = subject!.split('/')[1]
  const held = { id, ifMatch: mergeBase === null ? (ifMatch ?? '*') : '*' }
  if (act === 'delete') return { action: 'delete', ...held }
  if (act === 'status') return { action: 'updateStatus', ...held, ...sent }
  return { action: 'update', ...held, patch: sent, ...(mergeBase !== null && { mergeBase }) }
}
