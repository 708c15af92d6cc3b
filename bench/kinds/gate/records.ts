/** The records on which the gate measures. They are created over HTTP, so that every commit keeps the same ones in tables of its own. */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '../../../packages/server/src/kernel/json.ts'
import { randomOf } from '../../../scripts/random.ts'
import { type Ask, ask, JSON_HEADERS } from '../../load/probe.ts'
import { CONNECTIONS } from '../../load/scenarios.ts'
import { walk } from '../../load/walk.ts'
import { contentFrom, LIVES } from '../../seed/moves.ts'
import { FIRST_NAMES, LAST_NAMES } from '../../seed/words.ts'

/** A shipment as it is sent, and the statuses that it goes through. */
export type PlannedShipment = { content: JsonObject; life: readonly string[] }
export type PlannedMove = { customer: JsonObject; shipments: PlannedShipment[] }

const SEED = 1
const FIRST_DAY_MS = Date.parse('2027-01-04T00:00:00.000Z')
const DAY_MS = 86_400_000
/** Lists begin with the newest records. These many moves are created in a fixed order, so that the first pages are the same everywhere. */
const MOVES_IN_ORDER = 50
/** How often, and after how long, a request is sent again that an overloaded service has refused. */
const OVERLOADS_MAX = 10
const OVERLOAD_PAUSE_MS = 1_000

/** Moves with so many shipments together, the same every time. */
export function planRecords(shipments: number): PlannedMove[] {
  const chance = randomOf(SEED)
  const calendar = { day: (offset: number) => new Date(FIRST_DAY_MS + offset * DAY_MS).toISOString().slice(0, 10) }
  const moves: PlannedMove[] = []
  for (let left = shipments; left > 0; left -= moves.at(-1)!.shipments.length) {
    const [firstName, lastName] = [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)]
    const email = `${firstName}.${lastName}.${moves.length}@example.com`.toLowerCase()
    const count = Math.min(left, 1 + chance.below(3))
    const planned = Array.from({ length: count }, () => ({
      content: contentFrom(chance, calendar),
      life: chance.pick(LIVES),
    }))
    moves.push({ customer: { firstName, lastName, email }, shipments: planned })
  }
  return moves
}

type Sent = { id: string; eTag: string }
type Send = (request: Ask, content: JsonObject, status: number) => Promise<Sent>

/** Creates the records in an empty service, over many connections. Returns the ids of the shipments, in the order of the plan. */
export async function createRecords(port: number, moves: readonly PlannedMove[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const send: Send = async (request, content, status) => {
    const headers = { ...JSON_HEADERS, ...request.headers }
    const sent = { ...request, headers, body: JSON.stringify(content) }
    let reply = await ask(port, sent, agent)
    // A busy machine makes the service late: then it refuses requests, and nothing was done.
    for (let again = 0; reply.status === 503 && again < OVERLOADS_MAX; again++) {
      await pause(OVERLOAD_PAUSE_MS)
      reply = await ask(port, sent, agent)
    }
    if (reply.status === status) return JSON.parse(reply.body)
    throw new Error(`${request.method} ${request.path} answered ${reply.status}: ${reply.body.slice(0, 500)}`)
  }
  const ids: string[][] = []
  const create = async (i: number) => {
    ids[i] = await createMove(send, moves[i]!)
  }
  const atOnce = Math.max(0, moves.length - MOVES_IN_ORDER)
  let next = 0
  const lane = async () => {
    while (next < atOnce) await create(next++)
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, lane))
    for (let i = atOnce; i < moves.length; i++) await create(i)
  } finally {
    agent.destroy()
  }
  return ids.flat()
}

async function createMove(send: Send, { customer, shipments }: PlannedMove): Promise<string[]> {
  const { id: moveID } = await send({ method: 'POST', path: '/v1/moves' }, { customer }, 201)
  const ids: string[] = []
  for (const { content, life } of shipments) {
    const [status, ...later] = life as [string, ...string[]]
    let { id, eTag } = await send({ method: 'POST', path: '/v1/shipments' }, { ...content, moveID, status }, 201)
    ids.push(id)
    const path = `/prime/v1/shipments/${id}/updateStatus`
    for (const each of later)
      ({ eTag } = await send({ method: 'PATCH', path, headers: { 'If-Match': `"${eTag}"` } }, { status: each }, 200))
  }
  return ids
}

/** Fails if the service does not have exactly the shipments of the plan, each with its content and at its last status. */
export async function requireRecords(
  port: number,
  moves: readonly PlannedMove[],
  ids: readonly string[],
): Promise<void> {
  const stored = new Map<string, JsonObject>()
  for (const path of (await walk(port, '/v1/shipments', 200)).pages)
    for (const record of JSON.parse((await ask(port, { method: 'GET', path })).body)) stored.set(record.id, record)
  const planned = moves.flatMap(({ shipments }) => shipments)
  const wrong = planned.filter(
    ({ content, life }, i) => !contains(stored.get(ids[i]!), { ...content, status: life.at(-1)! }),
  )
  if (stored.size !== planned.length || wrong.length > 0)
    throw new Error(
      `Of ${planned.length} shipments the service has ${stored.size}, and ${wrong.length} are not as sent.`,
    )
}

/** Whether a stored value has everything that was sent; it may have more. */
export const contains = (stored: unknown, sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null
    ? typeof stored === 'object' &&
      stored !== null &&
      Object.entries(sent).every(([name, value]) => contains((stored as Record<string, unknown>)[name], value))
    : stored === sent
