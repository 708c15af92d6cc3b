import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader, RecordChange } from '../db/database.ts'
import { sendAsOf } from '../events/history.ts'
import { AsOfQuery } from '../events/schema.ts'
import { sendJson, sendRecord } from '../http/answer.ts'
import { type Call, change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { ANSWERS, type Operation, paramOf, read } from '../http/operation.ts'
import type { Context } from '../kernel/context.ts'
import { requireNotFinal } from '../shipments/rules.ts'
import { bumpRevision, findShipment, requireShipment, type StoredShipment } from '../shipments/store.ts'
import { agentFrom, patchAgent, replaceAgentContent, requireTypeFree } from './rules.ts'
import { Agent, AgentContent, AgentPatch } from './schema.ts'
import { agentNotFound, listAgents, requireAgent } from './store.ts'
import { aboutAgent, agentCreated, agentDeleted, agentUpdated } from './writes.ts'

const AGENT = { tag: 'Agents', policy: POLICY.Agent }
const AGENT_ANSWER = { description: 'The agent', schema: Agent, headers: ['ETag'] }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/agents'
const ITEM = '/v1/agents/:agentID'

type Stored = { agent: Agent; shipment: StoredShipment }

const findParent = (tx: Reader, { params }: Call): Promise<StoredShipment> => requireShipment(tx, params.shipmentID)

async function find(tx: Reader, { params }: Call): Promise<Stored> {
  const agent = await requireAgent(tx, params.agentID)
  return { agent, shipment: await requireShipment(tx, agent.shipmentID) }
}

const target = ({ agent, shipment }: Stored) => ({ record: agent, about: aboutAgent(agent, shipment.shipment.moveID) })

const agentsOf = async (tx: Reader, shipmentID: string): Promise<Agent[]> =>
  (await listAgents(tx, [shipmentID])).map(({ doc }) => JSON.parse(doc))

/** Writes the next version of the agent, if its shipment and the other agents allow it. */
async function changed(
  tx: Reader,
  { agent, shipment }: Stored,
  after: Agent,
  ctx: Context,
): Promise<RecordChange<Agent>> {
  if (after === agent) return { writes: [], record: agent }
  requireNotFinal(shipment.shipment, 'agents')
  if (after.agentType !== agent.agentType) requireTypeFree(after, await agentsOf(tx, after.shipmentID))
  return {
    writes: [bumpRevision(shipment), ...agentUpdated(agent, after, shipment.shipment.moveID, ctx)],
    record: after,
  }
}

/** Agents are listed and created under their shipment, and addressed by their own id. */
export const agentOperations: readonly Operation[] = [
  read({
    ...AGENT,
    method: 'GET',
    url: OF_SHIPMENT,
    operationId: 'listAgents',
    summary: 'List the agents of a shipment',
    description: 'At most one agent of each type.',
    scope: 'shipments:read',
    answers: { 200: { description: 'Its agents', schema: Type.Array(Agent) } },
    errors: ['shipment_not_found'],
    async respond({ db }, request, reply) {
      const { shipment } = await requireShipment(db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const agents = await listAgents(db, [shipment.id])
      return sendJson(reply, `[${agents.map(({ doc }) => doc).join(',')}]`)
    },
  }),

  change({
    ...AGENT,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createAgent',
    summary: 'Add an agent to a shipment',
    description:
      'Adds an agent with a first name and an e-mail address or a phone number. A shipment has at most one of each type.',
    scope: 'shipments:write',
    content: objectOf(AgentContent),
    answers: { 201: { ...AGENT_ANSWER, headers: ['ETag', 'Location'] } },
    errors: ['shipment_not_found', 'agent_type_taken', 'shipment_is_final'],
    find: findParent,
    async decide({ tx, ctx, stored, content }) {
      const agent = agentFrom(content, stored.shipment.id, ctx)
      requireNotFinal(stored.shipment, 'agents')
      requireTypeFree(agent, await agentsOf(tx, agent.shipmentID))
      return { writes: [bumpRevision(stored), ...agentCreated(agent, stored.shipment.moveID, ctx)], record: agent }
    },
    location: ({ id }) => `/v1/agents/${id}`,
  }),

  read({
    ...AGENT,
    method: 'GET',
    url: ITEM,
    operationId: 'getAgent',
    summary: 'Read an agent',
    description: 'The agent as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: AsOfQuery,
    ifMatch: 'optional',
    answers: { 200: AGENT_ANSWER, 304: ANSWERS.unchanged },
    errors: ['agent_not_found'],
    async respond(runtime, request, reply, { asOf }) {
      const agent = await requireAgent(runtime.db, paramOf(request, 'agentID'))
      if (asOf !== undefined) {
        const stored = await findShipment(runtime.db, agent.shipmentID)
        if (!stored) throw agentNotFound()
        const about = aboutAgent(agent, stored.shipment.moveID)
        return sendAsOf(runtime, request, reply, about, asOf, [], agent, agentNotFound())
      }
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(agent))
    },
  }),

  change({
    ...AGENT,
    method: 'PATCH',
    url: ITEM,
    operationId: 'updateAgent',
    summary: 'Change an agent',
    description: 'Changes the members that the patch names. A new agentType must be free at the shipment.',
    scope: 'shipments:write',
    content: patchOf(AgentPatch),
    answers: { 200: AGENT_ANSWER, 204: ANSWERS.minimal },
    errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    find,
    target,
    decide: ({ tx, ctx, stored, content }) => changed(tx, stored, patchAgent(stored.agent, content, ctx), ctx),
  }),

  change({
    ...AGENT,
    method: 'PUT',
    url: ITEM,
    operationId: 'replaceAgent',
    summary: 'Replace an agent',
    description: 'The complete agent replaces the old one: an optional member left out is cleared.',
    scope: 'shipments:write',
    content: objectOf(AgentContent),
    answers: { 200: { description: 'The agent; its new tag is in the body alone', schema: Agent } },
    errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    find,
    target,
    decide: ({ tx, ctx, stored, content }) => changed(tx, stored, replaceAgentContent(stored.agent, content, ctx), ctx),
  }),

  change({
    ...AGENT,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteAgent',
    summary: 'Remove an agent',
    description: 'Removes the agent from its shipment. Its history stays readable.',
    scope: 'shipments:write',
    answers: { 204: ANSWERS.gone },
    errors: ['agent_not_found', 'shipment_is_final'],
    find,
    target,
    decide({ ctx, stored: { agent, shipment } }) {
      requireNotFinal(shipment.shipment, 'agents')
      return { writes: [bumpRevision(shipment), ...agentDeleted(agent, shipment.shipment.moveID, ctx)], record: null }
    },
  }),
]
