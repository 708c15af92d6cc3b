import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import type { Body, TestApp } from '../app.ts'
import { ADDRESS, newAgent, newMove, newService, newShipment, through } from '../fixtures.ts'
import { newParty } from '../parties.ts'
import { BULK_EXAMPLES } from './bulk-examples.ts'
import { refusedShipments } from './closed-moves.ts'
import { DOCUMENT_EXAMPLES, withoutProof } from './document-examples.ts'
import { ERASURE_EXAMPLES } from './erasure-examples.ts'
import { importedBeyondRoom, refusedImports } from './import-examples.ts'
import { KEY_EXAMPLES } from './key-examples.ts'
import { DELETION_EXAMPLES, TOO_LARGE } from './large-examples.ts'
import { LINK_EXAMPLES } from './link-examples.ts'
import { PAGE_EXAMPLES } from './page-examples.ts'
import { changedToTakenReference, newWithTakenReference } from './reference-examples.ts'
import { RESTORATION_EXAMPLES } from './restoration-examples.ts'
import { REVERSION_EXAMPLES } from './reversion-examples.ts'
import { TEAM_EXAMPLES } from './team-examples.ts'
import { WEBHOOK_EXAMPLES } from './webhook-examples.ts'

/** A prepared request: URL, content, and the tag with which it succeeds. */
export type Ready = { url: string; body?: Body; raw?: Buffer; eTag?: string; headers?: Record<string, string> }
type Prepare = (app: TestApp) => Promise<Ready>

/** How to call an operation so that it succeeds, and so that it is refused for each of its own reasons. */
export type Example = { ready: Prepare; refused?: Record<string, Prepare> }

const at = (url: string, { eTag }: Body = {}, body?: Body): Ready => ({ url, eTag, body })
const shipmentURL = ({ id }: Body) => `/v1/shipments/${id}`
const statusURL = (what: string, { id }: Body) => `/prime/v1/${what}/${id}/updateStatus`
const addressURL = ({ id, destinationAddress }: Body) => `/v1/mto-shipment/${id}/address/${destinationAddress.id}`

const withAddress = (app: TestApp) => newShipment(app, { destinationAddress: ADDRESS })
const canceled = async (app: TestApp, shipment: Body) => through(app, shipment, 'CANCELED')

/** An agent of a shipment in a final status. */
async function agentAtTheEnd(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  const agent = await newAgent(app, shipment)
  await canceled(app, shipment)
  return agent
}

/** The first of two agents, with the type of the other as content. */
async function agentBesideAnother(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })
  return newAgent(app, shipment)
}

const replacement = { agentType: 'RELEASING_AGENT', firstName: 'Grace', phone: '555 0100' }

export const EXAMPLES: Record<string, Example> = {
  ...{ ...PAGE_EXAMPLES, ...BULK_EXAMPLES, ...DOCUMENT_EXAMPLES, ...TEAM_EXAMPLES, ...DELETION_EXAMPLES },
  listMoves: { ready: async () => at('/v1/moves') },
  queryMoves: { ready: async () => at('/v1/moves', {}, { status: ['DRAFT'] }) },
  createMove: {
    ready: async () => at('/v1/moves', {}, { remarks: 'Ring twice' }),
    refused: { ...newWithTakenReference('/v1/moves', newMove), ...refusedImports('/v1/moves'), ...importedBeyondRoom },
  },
  getMove: {
    async ready(app) {
      const move = await newMove(app)
      return at(`/v1/moves/${move.id}`, move)
    },
  },
  updateMove: {
    async ready(app) {
      const move = await newMove(app)
      return at(`/v1/moves/${move.id}`, move, { remarks: 'Ring twice' })
    },
    refused: changedToTakenReference('moves', newMove),
  },
  updateMoveStatus: {
    async ready(app) {
      const move = await newMove(app)
      return at(statusURL('moves', move), move, { status: 'CANCELED' })
    },
    refused: {
      async transition_not_allowed(app) {
        const move = await newMove(app)
        return at(statusURL('moves', move), move, { status: 'COMPLETED' })
      },
      change_too_large: TOO_LARGE.updateMoveStatus,
    },
  },
  listShipmentsOfMove: { ready: async (app) => at(`/v1/moves/${(await newShipment(app)).moveID}/shipments`) },

  listShipments: { ready: async () => at('/v1/shipments') },
  getCollisions: {
    ready: async () => at('/v1/collisions'),
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/collisions', headers }
      },
    },
  },
  getShipmentSummary: { ready: async () => at('/v1/shipments/summary') },
  queryShipments: { ready: async () => at('/v1/shipments', {}, { status: ['SUBMITTED'] }) },
  createShipment: {
    ready: async () => at('/v1/shipments', {}, { shipmentType: 'HHG' }),
    refused: { ...refusedShipments('/v1/shipments'), ...refusedImports('/v1/shipments') },
  },
  createShipmentByChannel: {
    ready: async () => at('/prime/v1/shipments', {}, { shipmentType: 'HHG' }),
    refused: { ...refusedShipments('/prime/v1/shipments'), ...refusedImports('/prime/v1/shipments') },
  },
  getShipment: {
    async ready(app) {
      const shipment = await newShipment(app)
      return at(shipmentURL(shipment), shipment)
    },
  },
  updateShipment: {
    async ready(app) {
      const shipment = await newShipment(app)
      return at(shipmentURL(shipment), shipment, { estimatedWeight: 4000 })
    },
    refused: {
      async shipment_is_final(app) {
        const shipment = await canceled(app, await newShipment(app))
        return at(shipmentURL(shipment), shipment, { estimatedWeight: 4000 })
      },
      ...changedToTakenReference('shipments', newShipment),
    },
  },
  updateShipmentStatus: {
    async ready(app) {
      const shipment = await newShipment(app)
      return at(statusURL('shipments', shipment), shipment, { status: 'APPROVED' })
    },
    refused: {
      async transition_not_allowed(app) {
        const shipment = await newShipment(app)
        return at(statusURL('shipments', shipment), shipment, { status: 'DELIVERED' })
      },
      change_too_large: TOO_LARGE.updateShipmentStatus,
      ...withoutProof,
    },
  },

  listAddresses: { ready: async (app) => at(`${shipmentURL(await withAddress(app))}/addresses`) },
  getAddress: {
    async ready(app) {
      const shipment = await withAddress(app)
      return at(addressURL(shipment), shipment.destinationAddress)
    },
  },
  replaceAddress: {
    async ready(app) {
      const shipment = await withAddress(app)
      return at(addressURL(shipment), shipment.destinationAddress, { ...ADDRESS, city: 'Nampa' })
    },
    refused: {
      async shipment_is_final(app) {
        const shipment = await canceled(app, await withAddress(app))
        return at(addressURL(shipment), shipment, { ...ADDRESS, city: 'Nampa' })
      },
    },
  },

  listEvents: {
    ready: async () => at('/v1/events'),
    refused: {
      async events_pruned(app) {
        await newShipment(app)
        await newShipment(app)
        await app.db.eventsNumbered()
        await app.db.change(async () => ({
          writes: [unguarded(sql`DELETE FROM event_numbers WHERE seq <= 3`)],
          answer: undefined,
        }))
        return at('/v1/events?after=1')
      },
      events_unknown: async () => at('/v1/events?epoch=another'),
    },
  },
  listMoveHistory: { ready: async (app) => at(`/v1/moves/${(await newMove(app)).id}/history`) },
  diffMove: {
    ready: async (app) => at(`/v1/moves/${(await newMove(app)).id}/diff`),
    refused: { unknown_version: async (app) => at(`/v1/moves/${(await newMove(app)).id}/diff?from=never`) },
  },
  listShipmentHistory: { ready: async (app) => at(`${shipmentURL(await newShipment(app))}/history`) },
  diffShipment: {
    ready: async (app) => at(`${shipmentURL(await newShipment(app))}/diff`),
    refused: { unknown_version: async (app) => at(`${shipmentURL(await newShipment(app))}/diff?from=never`) },
  },
  listAgents: { ready: async (app) => at(`${shipmentURL(await newShipment(app))}/agents`) },
  createAgent: {
    ready: async (app) => at(`${shipmentURL(await newShipment(app))}/agents`, {}, replacement),
    refused: {
      async agent_type_taken(app) {
        const agent = await newAgent(app, await newShipment(app))
        return at(`/v1/shipments/${agent.shipmentID}/agents`, {}, replacement)
      },
      async shipment_is_final(app) {
        const shipment = await canceled(app, await newShipment(app))
        return at(`${shipmentURL(shipment)}/agents`, {}, replacement)
      },
    },
  },
  getAgent: {
    async ready(app) {
      const agent = await newAgent(app, await newShipment(app))
      return at(`/v1/agents/${agent.id}`, agent)
    },
  },
  updateAgent: {
    async ready(app) {
      const agent = await newAgent(app, await newShipment(app))
      return at(`/v1/agents/${agent.id}`, agent, { firstName: 'Grace' })
    },
    refused: {
      async agent_type_taken(app) {
        const agent = await agentBesideAnother(app)
        return at(`/v1/agents/${agent.id}`, agent, { agentType: 'RECEIVING_AGENT' })
      },
      async shipment_is_final(app) {
        const agent = await agentAtTheEnd(app)
        return at(`/v1/agents/${agent.id}`, agent, { firstName: 'Grace' })
      },
    },
  },
  replaceAgent: {
    async ready(app) {
      const agent = await newAgent(app, await newShipment(app))
      return at(`/v1/agents/${agent.id}`, agent, replacement)
    },
    refused: {
      async agent_type_taken(app) {
        const agent = await agentBesideAnother(app)
        return at(`/v1/agents/${agent.id}`, agent, { ...replacement, agentType: 'RECEIVING_AGENT' })
      },
      async shipment_is_final(app) {
        const agent = await agentAtTheEnd(app)
        return at(`/v1/agents/${agent.id}`, agent, replacement)
      },
    },
  },
  deleteAgent: {
    async ready(app) {
      const agent = await newAgent(app, await newShipment(app))
      return at(`/v1/agents/${agent.id}`, agent)
    },
    refused: {
      async shipment_is_final(app) {
        const agent = await agentAtTheEnd(app)
        return at(`/v1/agents/${agent.id}`, agent)
      },
    },
  },

  listServices: { ready: async (app) => at(`${shipmentURL(await newShipment(app))}/services`) },
  createService: {
    ready: async (app) => at(`${shipmentURL(await newShipment(app))}/services`, {}, { code: 'SHUTTLE' }),
  },
  getService: {
    async ready(app) {
      const service = await newService(app, await newShipment(app))
      return at(`/v1/services/${service.id}`, service)
    },
  },
  updateService: {
    async ready(app) {
      const service = await newService(app, await newShipment(app))
      return at(`/v1/services/${service.id}`, service, { reason: 'A piano' })
    },
  },
  updateServiceStatus: {
    async ready(app) {
      const service = await newService(app, await newShipment(app))
      return at(statusURL('services', service), service, { status: 'APPROVED' })
    },
    refused: {
      async transition_not_allowed(app) {
        const service = await newService(app, await newShipment(app))
        const body = { status: 'CANCELED' }
        const after = await app.call('PATCH', statusURL('services', service), {
          body,
          headers: { 'if-match': service.eTag },
        })
        return at(statusURL('services', service), after.body, { status: 'APPROVED' })
      },
    },
  },
  deleteService: {
    async ready(app) {
      const service = await newService(app, await newShipment(app))
      return at(`/v1/services/${service.id}`, service)
    },
  },

  ...ERASURE_EXAMPLES,
  ...RESTORATION_EXAMPLES,
  ...REVERSION_EXAMPLES,
  ...{ ...WEBHOOK_EXAMPLES, ...KEY_EXAMPLES, ...LINK_EXAMPLES },
}
