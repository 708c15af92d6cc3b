import { path } from './address.ts'
import { type VersionMethods, versionMethods } from './history.ts'
import { wholeListAt } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type { Agent, AgentContent, AgentPatch, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Agents are listed and created under their shipment, and found by their own id. */
export interface AgentMethods extends RecordMethods<Agent, AgentPatch>, VersionMethods<Agent> {
  list(shipmentID: string, options?: CallOptions): Promise<Agent[]>

  create(shipmentID: string, content: AgentContent, options?: WriteOptions): Promise<Agent>

  /** Puts a complete agent in the place of the one that was read. */
  replace(record: Versioned, content: AgentContent, options?: WriteOptions): Promise<Agent>
}

export function agentMethods(transport: Transport): AgentMethods {
  const pathOf = (id: string) => path`/v1/agents/${id}`
  const agentsOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/agents`
  return {
    ...recordMethods<Agent, AgentPatch>(transport, pathOf),
    ...versionMethods<Agent>(transport, pathOf),
    list: (shipmentID, options = {}) => wholeListAt<Agent>(transport, agentsOf(shipmentID), options),
    async create(shipmentID, content, options = {}) {
      const call = { ...options, method: 'POST', path: agentsOf(shipmentID), body: content } as const
      return (await transport.send<Agent>(call)).body
    },
    async replace(record, content, options = {}) {
      const call = { ...options, method: 'PUT', path: pathOf(record.id), body: content } as const
      return (await transport.send<Agent>({ ...call, headers: ifMatch(record) })).body
    },
  }
}
