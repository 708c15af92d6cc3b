import sql, { join, raw } from 'sql-template-tag'
import { type Columns, changedColumns, memberColumns } from '../db/columns.ts'
import { guarded, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { nameKeyOf, searchKeyOf } from '../kernel/search.ts'
import { partStore } from '../shipments/part-store.ts'
import { AGENT } from './fields.ts'
import type { Agent } from './schema.ts'

export const agents = partStore<Agent>('agents', 'agent_not_found', 'agent')

const columnsOfMembers = memberColumns(AGENT)

/** The indexed columns that can change. */
const columnsOf = (agent: Agent): Columns => ({
  ...columnsOfMembers(agent),
  first_name_key: nameKeyOf(agent.firstName, agent.lastName),
  last_name_key: nameKeyOf(agent.lastName, agent.firstName),
  email_key: searchKeyOf(agent.email),
  phone_key: searchKeyOf(agent.phone),
})

export function insertAgent(agent: Agent, moveID: string): Write[] {
  const columns = columnsOf(agent)
  const row =
    unguarded(sql`INSERT INTO agents (id, shipment_id, move_id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
    VALUES (${agent.id}, ${agent.shipmentID}, ${moveID}, ${join(Object.values(columns))}, ${agent.lastUpdated}, ${agent.eTag}, ${JSON.stringify(agent)})`)
  return [row, insertPlace(agent.id, moveID)]
}

/** Stores the next version of an agent, guarded by the version it was decided on. */
export const updateAgentRow = (before: Agent, after: Agent, moveID: string): Write =>
  guarded(sql`UPDATE agents SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND move_id = ${moveID} AND last_updated = ${before.lastUpdated}`)
