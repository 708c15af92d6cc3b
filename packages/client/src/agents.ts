import { path } from './address.ts'
import { ifMatch, recordMethods } from './record.ts'
import type { Agent, AgentContent, AgentPatch, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Agents are listed and created under their shipment, and found by their own id. */
export function agentMethods(transport: Transport) {
  const pathOf = (id: string) => path`/v1/agents/${id}`
  const agentsOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/agents`

  async function list(shipmentID: string, options: CallOptions = {}): Promise<Agent[]> {
    return (await transport.send<Agent[]>({ ...options, method: 'GET', path: agentsOf(shipmentID) })).body
  }

  async function create(shipmentID: string, content: AgentContent, options: WriteOptions = {}): Promise<Agent> {
    return (await transport.send<Agent>({ ...options, method: 'POST', path: agentsOf(shipmentID), body: content })).body
  }

  /** Puts a complete agent in the place of the one that was read. */
  async function replace(record: Versioned, content: AgentContent, options: WriteOptions = {}): Promise<Agent> {
    const call = {
      ...options,
      method: 'PUT',
      path: pathOf(record.id),
      headers: ifMatch(record),
      body: content,
    } as const
    return (await transport.send<Agent>(call)).body
  }

  return { ...recordMethods<Agent, AgentPatch>(transport, pathOf), list, create, replace }
}
