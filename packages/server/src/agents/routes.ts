import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { AsOfQuery, sendAsOf } from '../events/history.ts'
import { createdAnswer, deletedAnswer, patchedAnswer, replacedAnswer, sendJson, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { respondToWrite } from '../http/write.ts'
import { requireShipment } from '../shipments/commands.ts'
import { findShipment } from '../shipments/store.ts'
import { aboutAgent, createAgent, deleteAgent, noAgent, replaceAgent, requireAgent, updateAgent } from './commands.ts'
import { Agent, AgentContent, AgentPatch } from './schema.ts'
import { listAgents } from './store.ts'

/** Every operation on agents: listed and created under their shipment, addressed by their own id. */
export function agentRoutes(app: FastifyInstance, runtime: Runtime): void {
  const of = { tag: 'Agents', policy: POLICY.Agent }
  const agentAnswer = { description: 'The agent', schema: Agent, headers: ['ETag'] }

  route(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID/agents',
      operationId: 'listAgents',
      summary: 'List the agents of a shipment',
      ...of,
      scope: 'shipments:read',
      answers: { 200: { description: 'Its agents', schema: Type.Array(Agent) } },
      errors: ['shipment_not_found'],
    },
    async (request, reply) => {
      const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const agents = await listAgents(runtime.db, [shipment.id])
      return sendJson(reply, `[${agents.map(({ doc }) => doc).join(',')}]`)
    },
  )

  route(
    app,
    runtime,
    {
      method: 'POST',
      url: '/v1/shipments/:shipmentID/agents',
      operationId: 'createAgent',
      summary: 'Add an agent to a shipment',
      ...of,
      scope: 'shipments:write',
      content: { kind: 'json', schema: AgentContent },
      isIdempotent: true,
      answers: { 201: { ...agentAnswer, headers: ['ETag', 'Location'] } },
      errors: ['shipment_not_found', 'agent_type_taken', 'shipment_is_final'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => createAgent(tx, ctx, paramOf(request, 'shipmentID'), incoming),
        {
          show: (agent) =>
            createdAnswer(request, `${runtime.publicUrl}/v1/agents/${agent.id}`, agent, JSON.stringify(agent)),
        },
      ),
  )

  route<Static<typeof AsOfQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/agents/:agentID',
      operationId: 'getAgent',
      summary: 'Read an agent',
      ...of,
      scope: 'shipments:read',
      query: AsOfQuery,
      ifMatch: 'optional',
      answers: { 200: agentAnswer, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['agent_not_found'],
    },
    async (request, reply, query) => {
      const agent = await requireAgent(runtime.db, paramOf(request, 'agentID'))
      if (query.asOf !== undefined) {
        const stored = await findShipment(runtime.db, agent.shipmentID)
        if (!stored) throw noAgent()
        const about = aboutAgent(agent, stored.shipment.moveID)
        return sendAsOf(runtime, request, reply, about, query.asOf, [], agent, noAgent())
      }
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, JSON.stringify(agent))
    },
  )

  route(
    app,
    runtime,
    {
      method: 'PATCH',
      url: '/v1/agents/:agentID',
      operationId: 'updateAgent',
      summary: 'Change an agent',
      ...of,
      scope: 'shipments:write',
      content: { kind: 'patch', schema: AgentPatch },
      ifMatch: 'required',
      isIdempotent: true,
      answers: {
        200: agentAnswer,
        204: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
      },
      errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => updateAgent(tx, ctx, paramOf(request, 'agentID'), incoming),
        {
          show: (agent) => patchedAnswer(request, agent, JSON.stringify(agent)),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'PUT',
      url: '/v1/agents/:agentID',
      operationId: 'replaceAgent',
      summary: 'Replace an agent',
      ...of,
      scope: 'shipments:write',
      content: { kind: 'json', schema: AgentContent },
      ifMatch: 'required',
      isIdempotent: true,
      answers: { 200: { description: 'The agent; its new tag is in the body alone', schema: Agent } },
      errors: ['agent_not_found', 'agent_type_taken', 'shipment_is_final'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => replaceAgent(tx, ctx, paramOf(request, 'agentID'), incoming),
        {
          show: (agent) => replacedAnswer(JSON.stringify(agent)),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      method: 'DELETE',
      url: '/v1/agents/:agentID',
      operationId: 'deleteAgent',
      summary: 'Remove an agent',
      ...of,
      scope: 'shipments:write',
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['agent_not_found', 'shipment_is_final'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => deleteAgent(tx, ctx, paramOf(request, 'agentID'), incoming),
        { show: deletedAnswer },
      ),
  )
}
