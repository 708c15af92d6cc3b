import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { type About, changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import type { Agent } from './schema.ts'
import { deleteAgentRow, insertAgent, updateAgentRow } from './store.ts'

export const aboutAgent = ({ id }: Agent, moveID: string): About => ({ subject: `agents/${id}`, moveID })

const subjectOf = (agent: Agent, moveID: string, type: string) => ({
  type,
  ...aboutAgent(agent, moveID),
  shipmentID: agent.shipmentID,
})

export const agentCreated = (agent: Agent, moveID: string, ctx: Context): Write[] => [
  insertAgent(agent),
  appendEvent(ctx, createdEvent(subjectOf(agent, moveID, 'agent.created'), agent, JSON.stringify(agent))),
]

export const agentUpdated = (before: Agent, after: Agent, moveID: string, ctx: Context): Write[] => [
  updateAgentRow(before, after),
  appendEvent(ctx, changedEvent(subjectOf(after, moveID, 'agent.updated'), before, after, JSON.stringify(after))),
]

/** Creates a deleted agent again, in the version that follows its deletion. */
export const agentRestored = (before: Versioned, after: Agent, moveID: string, ctx: Context): Write[] => [
  insertAgent(after),
  appendEvent(ctx, changedEvent(subjectOf(after, moveID, 'agent.restored'), before, after, JSON.stringify(after))),
]

export const agentDeleted = (agent: Agent, moveID: string, ctx: Context): Write[] => [
  deleteAgentRow(agent),
  appendEvent(ctx, deletedEvent(subjectOf(agent, moveID, 'agent.deleted'), agent, ctx.now)),
]
