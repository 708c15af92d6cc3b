import sql from 'sql-template-tag'
import { guarded, unguarded, type Write } from '../db/database.ts'
import { partStore } from '../shipments/part-store.ts'
import type { Agent } from './schema.ts'

export const agents = partStore<Agent>('agents', 'agent_not_found', 'agent')

export const insertAgent = (agent: Agent): Write =>
  unguarded(sql`INSERT INTO agents (id, shipment_id, agent_type, last_updated, etag, doc)
    VALUES (${agent.id}, ${agent.shipmentID}, ${agent.agentType}, ${agent.lastUpdated}, ${agent.eTag}, ${JSON.stringify(agent)})`)

/** Stores the next version of an agent, guarded by the version it was decided on. */
export const updateAgentRow = (before: Agent, after: Agent): Write =>
  guarded(sql`UPDATE agents SET agent_type = ${after.agentType}, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)
