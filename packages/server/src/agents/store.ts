import sql, { join, raw } from 'sql-template-tag'
import { type Columns, changedColumns } from '../db/columns.ts'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { searchKeyOf } from '../kernel/search.ts'
import type { Agent } from './schema.ts'

export async function findAgent(db: Reader, id: string): Promise<Agent | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.get<{ doc: string }>(sql`SELECT doc FROM agents WHERE id = ${id.toLowerCase()}`)
  return row && JSON.parse(row.doc)
}

export const agentNotFound = () => new AppError('agent_not_found', 'There is no agent with this id.')

/** The agent with this id, or 404. */
export async function requireAgent(db: Reader, id = ''): Promise<Agent> {
  const agent = await findAgent(db, id)
  if (!agent) throw agentNotFound()
  return agent
}

/** The agents of each of the shipments, oldest first. */
export async function listAgents(
  db: Reader,
  shipmentIDs: readonly string[],
): Promise<{ shipmentID: string; doc: string }[]> {
  if (shipmentIDs.length === 0) return []
  const rows = await db.all<{ shipment_id: string; doc: string }>(
    sql`SELECT shipment_id, doc FROM agents WHERE shipment_id IN (${join([...shipmentIDs])}) ORDER BY id`,
  )
  return rows.map((row) => ({ shipmentID: row.shipment_id, doc: row.doc }))
}

/** The indexed columns that can change. */
const columnsOf = (agent: Agent): Columns => ({
  agent_type: agent.agentType,
  first_name_key: searchKeyOf(agent.firstName),
  last_name_key: searchKeyOf(agent.lastName),
  email_key: searchKeyOf(agent.email),
  phone_key: searchKeyOf(agent.phone),
})

export function insertAgent(agent: Agent): Write {
  const columns = columnsOf(agent)
  return unguarded(sql`INSERT INTO agents (id, shipment_id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
    VALUES (${agent.id}, ${agent.shipmentID}, ${join(Object.values(columns))}, ${agent.lastUpdated}, ${agent.eTag}, ${JSON.stringify(agent)})`)
}

/** Stores the next version of an agent, guarded by the version it was decided on. */
export const updateAgentRow = (before: Agent, after: Agent): Write =>
  guarded(sql`UPDATE agents SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)

export const deleteAgentRow = (agent: Agent): Write =>
  guarded(sql`DELETE FROM agents WHERE id = ${agent.id} AND last_updated = ${agent.lastUpdated}`)
