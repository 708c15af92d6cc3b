import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { ADDRESS, newAgent, newMove, newShipment, through } from '../fixtures.ts'
import { newParty } from '../parties.ts'
import { BULK_EXAMPLES } from './bulk-examples.ts'
import { refusedShipments } from './closed-moves.ts'
import { CREW_EXAMPLES } from './crew-examples.ts'
import { DISPATCH_EXAMPLES } from './dispatch-examples.ts'
import { DOCUMENT_EXAMPLES, withoutProof } from './document-examples.ts'
import { ERASURE_EXAMPLES } from './erasure-examples.ts'
import { importedBeyondRoom, refusedImports } from './import-examples.ts'
import { INVENTORY_EXAMPLES } from './inventory-examples.ts'
import { JOB_EXAMPLES, REFUSED_DATES } from './job-examples.ts'
import { KEY_EXAMPLES } from './key-examples.ts'
import { TOO_LARGE } from './large-examples.ts'
import { LINK_EXAMPLES } from './link-examples.ts'
import { MESSAGE_EXAMPLES } from './message-examples.ts'
import {
  agentOf,
  at,
  below,
  type Example,
  itemExamples,
  on,
  type Prepare,
  pages,
  serviceOf,
  statusAt,
  statusOf,
} from './ready.ts'
import { changedToTakenReference, newWithTakenReference } from './reference-examples.ts'
import { REQUEST_EXAMPLES } from './request-examples.ts'
import { RESTORATION_EXAMPLES } from './restoration-examples.ts'
import { REVERSION_EXAMPLES } from './reversion-examples.ts'
import { SIGNATURE_EXAMPLES } from './signature-examples.ts'
import { STORAGE_EXAMPLES } from './storage-examples.ts'
import { TEAM_EXAMPLES } from './team-examples.ts'
import { WEBHOOK_EXAMPLES } from './webhook-examples.ts'
import { WEIGHING_EXAMPLES, weighedByHand } from './weighing-examples.ts'

const { NewShipment, AddressContent, AgentContent, AgentPatch, NewService, ServiceStatusChange } = CONTENTS

const withAddress = (app: TestApp) => newShipment(app, { destinationAddress: ADDRESS })
const withAddresses = (app: TestApp) => newShipment(app, { pickupAddress: ADDRESS, destinationAddress: ADDRESS })
const canceled = async (app: TestApp, create = newShipment) => through(app, await create(app), 'CANCELED')

const onAddress =
  (create: typeof withAddress, body?: Body): Prepare =>
  async (app) => {
    const { id, destinationAddress } = await create(app)
    return at(`/v1/mto-shipment/${id}/address/${destinationAddress.id}`, destinationAddress, body)
  }

/** An agent of a shipment in a final status. */
async function agentAtTheEnd(app: TestApp): Promise<Body> {
  const agent = await agentOf(app)
  await through(app, { id: agent.shipmentID, eTag: '*' }, 'CANCELED')
  return agent
}

/** The first of two agents, with the type of the other as content. */
async function agentBesideAnother(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  await newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })
  return newAgent(app, shipment)
}

const otherType = { agentType: 'RECEIVING_AGENT' }

/** A move that can be created several times: the service of these tests keeps references unique. */
const createMove = async () => at('/v1/moves', {}, { ...CONTENTS.NewMove, reference: randomUUID() })

const eventsPruned: Prepare = async (app) => {
  await newShipment(app)
  await newShipment(app)
  await app.db.eventsNumbered()
  await app.db.change(async () => ({
    writes: [unguarded(sql`DELETE FROM event_numbers WHERE seq <= 3`)],
    answer: undefined,
  }))
  return at('/v1/events?after=1')
}

/** A service that was canceled. */
async function canceledService(app: TestApp): Promise<Body> {
  const service = await serviceOf(app)
  const headers = { 'if-match': service.eTag }
  return (await app.call('PATCH', statusAt('services', service), { body: { status: 'CANCELED' }, headers })).body
}

export const EXAMPLES: Record<string, Example> = {
  ...pages({
    ...{ getEntry: '/', getLiveness: '/livez', getReadiness: '/readyz', getMetrics: '/metrics', getCaller: '/v1/me' },
    getProblem: '/problems/precondition_failed',
    ...{ listMoves: '/v1/moves', listShipments: '/v1/shipments', getShipmentSummary: '/v1/shipments/summary' },
  }),
  ...{ ...BULK_EXAMPLES, ...DISPATCH_EXAMPLES, ...DOCUMENT_EXAMPLES, ...TEAM_EXAMPLES, ...JOB_EXAMPLES },
  // The filters of the document find nothing here.
  queryMoves: { ready: async () => at('/v1/moves', {}, { status: ['DRAFT'] }) },
  createMove: {
    ready: createMove,
    refused: { ...newWithTakenReference('/v1/moves', newMove), ...refusedImports('/v1/moves'), ...importedBeyondRoom },
  },
  ...itemExamples('Move', '/v1/moves', newMove, {
    update: changedToTakenReference('moves', newMove),
    delete: TOO_LARGE.deleteMove,
  }),
  updateMoveStatus: {
    ready: statusOf('moves', newMove, CONTENTS.MoveStatusChange),
    refused: {
      transition_not_allowed: statusOf('moves', newMove, { status: 'COMPLETED' }),
      change_too_large: TOO_LARGE.updateMoveStatus,
    },
  },
  listShipmentsOfMove: { ready: async (app) => at(`/v1/moves/${(await newShipment(app)).moveID}/shipments`) },

  getCollisions: {
    ready: async () => at('/v1/collisions'),
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/collisions', headers }
      },
    },
  },
  queryShipments: { ready: async () => at('/v1/shipments', {}, { status: ['SUBMITTED'] }) },
  createShipment: {
    ready: async () => at('/v1/shipments', {}, NewShipment),
    refused: { ...refusedShipments('/v1/shipments'), ...refusedImports('/v1/shipments') },
  },
  createShipmentByChannel: {
    ready: async () => at('/prime/v1/shipments', {}, NewShipment),
    refused: { ...refusedShipments('/prime/v1/shipments'), ...refusedImports('/prime/v1/shipments') },
  },
  ...itemExamples('Shipment', '/v1/shipments', newShipment, {
    update: {
      shipment_is_final: on('/v1/shipments', (app) => canceled(app), CONTENTS.ShipmentPatch),
      ...changedToTakenReference('shipments', newShipment),
      ...{ ...REFUSED_DATES, weight_is_weighed: weighedByHand },
    },
    delete: TOO_LARGE.deleteShipment,
  }),
  updateShipmentStatus: {
    ready: statusOf('shipments', newShipment, CONTENTS.ShipmentStatusChange),
    refused: {
      transition_not_allowed: statusOf('shipments', newShipment, { status: 'DELIVERED' }),
      change_too_large: TOO_LARGE.updateShipmentStatus,
      ...withoutProof,
    },
  },

  listAddresses: { ready: below('/v1/shipments', withAddresses, 'addresses') },
  getAddress: { ready: onAddress(withAddress) },
  replaceAddress: {
    ready: onAddress(withAddress, AddressContent),
    refused: { shipment_is_final: onAddress((app) => canceled(app, withAddress), AddressContent) },
  },

  listEvents: {
    ready: async () => at('/v1/events'),
    refused: { events_pruned: eventsPruned, events_unknown: async () => at('/v1/events?epoch=another') },
  },
  listMoveHistory: { ready: below('/v1/moves', newMove, 'history') },
  diffMove: {
    ready: below('/v1/moves', newMove, 'diff'),
    refused: { unknown_version: below('/v1/moves', newMove, 'diff?from=never') },
  },
  listShipmentHistory: { ready: below('/v1/shipments', newShipment, 'history') },
  diffShipment: {
    ready: below('/v1/shipments', newShipment, 'diff'),
    refused: { unknown_version: below('/v1/shipments', newShipment, 'diff?from=never') },
  },

  listAgents: { ready: below('/v1/shipments', newShipment, 'agents') },
  createAgent: {
    ready: below('/v1/shipments', newShipment, 'agents', AgentContent),
    // A shipment has one of each type.
    contentAt: async (app, url) => ({
      ...AgentContent,
      ...((await app.call('GET', url)).body.length > 0 && otherType),
    }),
    refused: {
      agent_type_taken: async (app) => at(`/v1/shipments/${(await agentOf(app)).shipmentID}/agents`, {}, AgentContent),
      shipment_is_final: below('/v1/shipments', (app) => canceled(app), 'agents', AgentContent),
    },
  },
  ...itemExamples('Agent', '/v1/agents', agentOf, {
    update: {
      agent_type_taken: on('/v1/agents', agentBesideAnother, otherType),
      shipment_is_final: on('/v1/agents', agentAtTheEnd, AgentPatch),
    },
    delete: { shipment_is_final: on('/v1/agents', agentAtTheEnd) },
  }),
  replaceAgent: {
    ready: on('/v1/agents', agentOf, AgentContent),
    refused: {
      agent_type_taken: on('/v1/agents', agentBesideAnother, { ...AgentContent, ...otherType }),
      shipment_is_final: on('/v1/agents', agentAtTheEnd, AgentContent),
    },
  },

  listServices: { ready: below('/v1/shipments', newShipment, 'services') },
  createService: { ready: below('/v1/shipments', newShipment, 'services', NewService) },
  ...itemExamples('Service', '/v1/services', serviceOf),
  updateServiceStatus: {
    ready: statusOf('services', serviceOf, ServiceStatusChange),
    refused: { transition_not_allowed: statusOf('services', canceledService, { status: 'APPROVED' }) },
  },

  ...{ ...ERASURE_EXAMPLES, ...RESTORATION_EXAMPLES, ...REVERSION_EXAMPLES },
  ...{
    ...WEBHOOK_EXAMPLES,
    ...KEY_EXAMPLES,
    ...LINK_EXAMPLES,
    ...MESSAGE_EXAMPLES,
    ...CREW_EXAMPLES,
    ...INVENTORY_EXAMPLES,
    ...WEIGHING_EXAMPLES,
    ...{ ...STORAGE_EXAMPLES, ...REQUEST_EXAMPLES },
    ...SIGNATURE_EXAMPLES,
  },
}
