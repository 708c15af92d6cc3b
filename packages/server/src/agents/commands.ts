import type { Outcome, Reader, Write } from '../db/database.ts'
import { appendEvent } from '../events/append.ts'
import { objectContent } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, VIOLATIONS_MAX } from '../kernel/errors.ts'
import { tagOf } from '../kernel/etag.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import type { About, Incoming } from '../kernel/incoming.ts'
import { instantAfter } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'
import { requireNotFinal, requireShipment } from '../shipments/commands.ts'
import type { Follower } from '../shipments/followers.ts'
import { countBelow, type StoredShipment } from '../shipments/store.ts'
import { agentViolations, openAgent, patchAgent, replaceAgentContent } from './rules.ts'
import type { Agent } from './schema.ts'
import { deleteAgentRow, findAgent, insertAgent, listAgents, updateAgentRow } from './store.ts'

/** What the events of an agent call it. */
export const aboutAgent = ({ id }: Agent, moveID: string): About => ({ subject: `agents/${id}`, moveID })

const subjectOf = (agent: Agent, moveID: string, type: string) => ({
  type,
  ...aboutAgent(agent, moveID),
  shipmentID: agent.shipmentID,
})

export const noAgent = () => new AppError('agent_not_found', 'There is no agent with this id.')

/** The agent that a path names, or 404. */
export async function requireAgent(tx: Reader, id: string): Promise<Agent> {
  const agent = await findAgent(tx, id)
  if (!agent) throw noAgent()
  return agent
}

export async function createAgent(
  tx: Reader,
  ctx: Context,
  shipmentID: string,
  incoming: Incoming,
): Promise<Outcome<Agent>> {
  const stored = await requireShipment(tx, shipmentID)
  incoming.admit()
  const sent = objectContent(incoming.json())
  const violations = agentViolations(sent)
  if (violations.length > 0) throw invalidContent(violations)
  requireNotFinal(stored.shipment, 'agents')
  const agent = openAgent(sent, stored.shipment.id, ctx)
  await requireTypeFree(tx, agent)
  return { writes: [countBelow(stored), ...newAgent(agent, stored.shipment.moveID, ctx)], record: agent }
}

/** PATCH: what was sent changes. */
export async function updateAgent(tx: Reader, ctx: Context, id: string, incoming: Incoming): Promise<Outcome<Agent>> {
  const agent = await requireAgent(tx, id)
  const stored = await requireShipment(tx, agent.shipmentID)
  const about = aboutAgent(agent, stored.shipment.moveID)
  incoming.admit(agent, about)
  return changedTo(tx, stored, agent, patchAgent(agent, await incoming.patched(agent, about), ctx), ctx)
}

/** PUT: the complete agent replaces the old one. */
export async function replaceAgent(tx: Reader, ctx: Context, id: string, incoming: Incoming): Promise<Outcome<Agent>> {
  const agent = await requireAgent(tx, id)
  const stored = await requireShipment(tx, agent.shipmentID)
  incoming.admit(agent, aboutAgent(agent, stored.shipment.moveID))
  return changedTo(tx, stored, agent, replaceAgentContent(agent, objectContent(incoming.json()), ctx), ctx)
}

export async function deleteAgent(tx: Reader, ctx: Context, id: string, incoming: Incoming): Promise<Outcome<null>> {
  const agent = await requireAgent(tx, id)
  const stored = await requireShipment(tx, agent.shipmentID)
  incoming.admit(agent, aboutAgent(agent, stored.shipment.moveID))
  requireNotFinal(stored.shipment, 'agents')
  return { writes: [countBelow(stored), ...goneAgent(agent, stored.shipment.moveID, ctx)], record: null }
}

async function changedTo(
  tx: Reader,
  stored: StoredShipment,
  agent: Agent,
  after: Agent,
  ctx: Context,
): Promise<Outcome<Agent>> {
  if (after === agent) return { writes: [], record: agent }
  requireNotFinal(stored.shipment, 'agents')
  if (after.agentType !== agent.agentType) await requireTypeFree(tx, after)
  const event = changedEvent(
    subjectOf(after, stored.shipment.moveID, 'agent.updated'),
    agent,
    after,
    JSON.stringify(after),
  )
  return { writes: [countBelow(stored), updateAgentRow(agent, after), appendEvent(ctx, event)], record: after }
}

async function requireTypeFree(tx: Reader, agent: Agent): Promise<void> {
  const agents = (await listAgents(tx, [agent.shipmentID])).map(({ doc }) => JSON.parse(doc) as Agent)
  const taken = agents.find((other) => other.agentType === agent.agentType && other.id !== agent.id)
  if (taken)
    throw new AppError(
      'agent_type_taken',
      `The shipment already has a ${agent.agentType}: agent ${taken.id}. Change or delete that one.`,
    )
}

const newAgent = (agent: Agent, moveID: string, ctx: Context): Write[] => [
  insertAgent(agent),
  appendEvent(ctx, createdEvent(subjectOf(agent, moveID, 'agent.created'), agent, JSON.stringify(agent))),
]

function goneAgent(agent: Agent, moveID: string, ctx: Context): Write[] {
  const time = instantAfter(agent.lastUpdated, ctx.now)
  return [
    deleteAgentRow(agent),
    appendEvent(ctx, deletedEvent(subjectOf(agent, moveID, 'agent.deleted'), agent, time, tagOf(agent.id, time))),
  ]
}

/** Agents come with a new shipment, and go with it. */
export const agentsFollow: Follower = {
  name: 'agents',
  list: listAgents,
  onCreate(shipment, sent, ctx, violations) {
    if (!Array.isArray(sent)) {
      violations.push({ pointer: '/agents', detail: 'Must be an array.', code: 'wrong_type' })
      return () => []
    }
    const types = new Set<unknown>()
    for (const [i, agent] of sent.entries()) {
      // Every agent after the second has something wrong with it.
      if (violations.length > VIOLATIONS_MAX) throw invalidContent(violations, sent.length - i)
      violations.push(...agentViolations(agent, `/agents/${i}`))
      const type = (agent as JsonObject | null)?.agentType
      if (types.has(type))
        violations.push({
          pointer: `/agents/${i}/agentType`,
          detail: 'One agent of each type at most.',
          code: 'duplicate',
        })
      types.add(type)
    }
    return () =>
      sent.flatMap((agent) => newAgent(openAgent(agent as JsonObject, shipment.id, ctx), shipment.moveID, ctx))
  },
  async onDelete(tx, shipment, ctx) {
    const agents = await listAgents(tx, [shipment.id])
    return agents.flatMap(({ doc }) => goneAgent(JSON.parse(doc), shipment.moveID, ctx))
  },
}
