import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { AsOfQuery } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partChanges, partReads, type StoredPart, UNDER_SHIPMENT } from '../shipments/part-operations.ts'
import { requireNotFinal } from '../shipments/rules.ts'
import { bumpRevision } from '../shipments/store.ts'
import { AGENT as TABLE } from './fields.ts'
import { agentFrom, patchAgent, replaceAgentContent, requireTypeFree } from './rules.ts'
import { Agent, AgentContent, AgentPatch } from './schema.ts'
import { agents } from './store.ts'
import { type AgentChangeType, aboutAgent, agentChanged, agentCreated, agentDeleted } from './writes.ts'

const KIND = {
  policy: POLICY.Agent,
  schema: Agent,
  members: TABLE,
  store: agents,
  parameter: 'agentID',
  about: aboutAgent,
}
const AGENT = { tag: 'Agents', policy: POLICY.Agent, shows: { description: 'The agent', schema: Agent } }
const OF_SHIPMENT = '/v1/shipments/:shipmentID/agents'
const ITEM = '/v1/agents/:agentID'
const { list, respondToGet } = partReads(KIND)
export const CHANGED_AGENT = { ...AGENT, url: ITEM, scope: 'shipments:write', ...partChanges(KIND) }

type Changing = { tx: Reader; ctx: Context; stored: StoredPart<Agent> }

/** Writes the next version of the agent, if its shipment and the other agents allow it. */
async function changed(
  { tx, ctx, stored: { record: agent, shipment } }: Changing,
  after: Agent,
  type: AgentChangeType = 'agent.updated',
): Promise<RecordChange<Agent>> {
  if (after === agent) return { writes: [], record: agent }
  requireNotFinal(shipment.shipment, 'agents')
  if (after.agentType !== agent.agentType) requireTypeFree(after, await agents.list(tx, shipment.shipment))
  return {
    writes: [bumpRevision(shipment), ...agentChanged(agent, after, shipment.shipment.moveID, type, ctx)],
    record: after,
  }
}

/** Writes the agent with its content replaced. */
export const patchedAgent = (of: Changing & { content: JsonObject }, type: AgentChangeType) =>
  changed(of, patchAgent(of.stored.record, of.content, of.ctx), type)

/** Agents are listed and created under their shipment, and addressed by their own id. */
export const agentOperations: readonly Operation[] = [
  read({
    ...AGENT,
    ...list,
    url: OF_SHIPMENT,
    operationId: 'listAgents',
    summary: 'List the agents of a shipment',
    description: 'At most one agent of each type, oldest first.',
    scope: 'shipments:read',
    errors: ['shipment_not_found', 'invalid_cursor'],
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
    errors: ['shipment_not_found', 'agent_type_taken', 'shipment_is_final'],
    ...UNDER_SHIPMENT,
    async decide({ tx, ctx, stored, content }) {
      const agent = agentFrom(content, stored.shipment.id, ctx)
      requireNotFinal(stored.shipment, 'agents')
      requireTypeFree(agent, await agents.list(tx, stored.shipment))
      return { writes: [bumpRevision(stored), ...agentCreated(agent, stored.shipment.moveID, ctx)], record: agent }
    },
    location: ({ id }) => `/v1/agents/${id}`,
  }),

  readItem({
    ...AGENT,
    url: ITEM,
    operationId: 'getAgent',
    summary: 'Read an agent',
    description: 'The agent as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: AsOfQuery,
    errors: ['agent_not_found'],
    respond: respondToGet,
  }),

  change({
    ...CHANGED_AGENT,
    method: 'PATCH',
    operationId: 'updateAgent',
    summary: 'Change an agent',
    description: 'Changes the members in the patch. The shipment must not have another agent of a new agentType.',
    content: patchOf(AgentPatch),
    errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    decide: (of) => patchedAgent(of, 'agent.updated'),
  }),

  change({
    ...CHANGED_AGENT,
    method: 'PUT',
    operationId: 'replaceAgent',
    summary: 'Replace an agent',
    description: 'The complete agent replaces the old one: an omitted optional member is cleared.',
    content: objectOf(AgentContent),
    errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    decide: (of) => changed(of, replaceAgentContent(of.stored.record, of.content, of.ctx)),
  }),

  change({
    ...CHANGED_AGENT,
    method: 'DELETE',
    operationId: 'deleteAgent',
    summary: 'Remove an agent',
    description: 'Removes the agent from its shipment. Its history stays readable.',
    errors: ['agent_not_found', 'shipment_is_final'],
    decide({ ctx, stored: { record, shipment } }) {
      requireNotFinal(shipment.shipment, 'agents')
      return { writes: [bumpRevision(shipment), ...agentDeleted(record, shipment.shipment.moveID, ctx)], record: null }
    },
  }),
]
