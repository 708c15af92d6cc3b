import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Subject, type Versioned } from '../kernel/event.ts'
import type { Agent } from './schema.ts'
import { agents, insertAgent, updateAgentRow } from './store.ts'

export const aboutAgent = ({ id, shipmentID }: Agent, moveID: string): Subject => ({
  subject: `agents/${id}`,
  moveID,
  shipmentID,
})

export const agentCreated = (
  agent: Agent,
  moveID: string,
  ctx: Context,
  type: 'agent.created' | 'agent.imported' = 'agent.created',
): Write[] => [...insertAgent(agent, moveID), appendEvent(ctx, createdEvent(type, aboutAgent(agent, moveID), agent))]

export type AgentChangeType = 'agent.updated' | 'agent.reverted'

export const agentChanged = (
  before: Agent,
  after: Agent,
  moveID: string,
  type: AgentChangeType,
  ctx: Context,
): Write[] => [
  updateAgentRow(before, after, moveID),
  appendEvent(ctx, changedEvent(type, aboutAgent(after, moveID), before, after)),
]

/** Creates a deleted agent again, in the version that follows its deletion. */
export const agentRestored = (before: Versioned, after: Agent, moveID: string, ctx: Context): Write[] => [
  ...insertAgent(after, moveID),
  appendEvent(ctx, changedEvent('agent.restored', aboutAgent(after, moveID), before, after)),
]

export const agentDeleted = (agent: Agent, moveID: string, ctx: Context): Write[] => [
  agents.deleteRow(agent, moveID),
  appendEvent(ctx, deletedEvent('agent.deleted', aboutAgent(agent, moveID), agent, ctx.now)),
]
