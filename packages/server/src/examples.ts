/** The examples of the OpenAPI document. Tests send every content to a real service, and compare every answer with a real one. */
import type { Examples } from './http/openapi-examples.ts'
import { VERSION } from './kernel/release.ts'
import { PROBLEM_EXAMPLES } from './problem-examples.ts'
import { TEAM_EXAMPLES } from './team-examples.ts'

const OPENED = '2026-11-15T12:00:00.000Z'
const CHANGED = '2026-11-15T12:00:01.000Z'
const idOf = (number: string): string => `01a1df14-1e00-70${number}-9b35-b8b3a50b7eba`
const [MOVE, SHIPMENT, WEBHOOK] = [idOf('00'), idOf('02'), idOf('0a')]

const address = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555 0100' }

const Address = {
  id: idOf('03'),
  ...{ streetAddress1: '1 Main Street', streetAddress2: null, streetAddress3: null },
  ...{ city: 'Boise', state: 'ID', postalCode: '83702', country: 'US' },
  lastUpdated: OPENED,
  eTag: 'QEDpQ7zEQLYnWpDDSZCBDo',
}

const Move = {
  id: MOVE,
  locator: '7QXRJV',
  status: 'SUBMITTED',
  customer,
  ...{ reference: 'PO-1842', remarks: null, metadata: { branch: 'Boise' }, canceledAt: null, statusReason: null },
  assignee: 'Ann Miller',
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'Pa2YTMwxKPwWsPAy1h-yN1' },
}

const Shipment = {
  ...{ id: SHIPMENT, moveID: MOVE, locator: '7QXRJV-01', shipmentType: 'HHG', status: 'SUBMITTED' },
  nextStatuses: ['APPROVED', 'REJECTED', 'CANCELED'],
  ...{ requestedPickupDate: '2026-12-01', scheduledPickupDate: null, actualPickupDate: null },
  ...{ deliveryDate: '2026-12-08', scheduledDeliveryDate: null, actualDeliveryDate: null },
  ...{ estimatedWeight: 4200, actualWeight: null },
  ...{ pickupAddress: null, destinationAddress: Address },
  ...{ secondaryPickupAddress: null, secondaryDestinationAddress: null },
  ...{ customerRemarks: 'Ring twice', counselorRemarks: null, rejectionReason: null, statusReason: null },
  ...{ submittedAt: OPENED, approvedAt: null, reference: null, metadata: {} },
  ...{ createdAt: OPENED, lastUpdated: CHANGED, eTag: 'ow-0dFMfgmV4VYBY-21SNn' },
}

const Agent = {
  ...{ id: idOf('06'), shipmentID: SHIPMENT, agentType: 'RELEASING_AGENT' },
  ...{ firstName: 'Grace', lastName: 'Hopper', email: null, phone: '555 0100' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'ZlUGc837JJJncOp4BVhNyO' },
}

const Service = {
  ...{ id: idOf('08'), shipmentID: SHIPMENT, code: 'SHUTTLE', name: 'Shuttle', status: 'SUBMITTED' },
  ...{ reason: 'Narrow street', rejectionReason: null, startDate: null, endDate: null },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'bzDQbzYcj1kmRZYgr61iSr' },
}

const Webhook = {
  ...{ id: WEBHOOK, url: 'https://hooks.example.com/vanline', eventTypes: ['shipment.*'] },
  ...{ enabled: true, description: 'The dispatch board', disabledReason: null, pausedReason: null },
  previousSecretExpiresAt: null,
  ...{ authorizedBy: idOf('0d'), authorizedByName: 'dispatch', authorizedUntil: null },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'uqp0zSCxjFbFPqZwUamYJR' },
}

const Key = {
  ...{ id: idOf('0d'), name: 'dispatch', scopes: ['shipments:read'], channels: null, expiresAt: null },
  ...{
    certificateFingerprint: null,
    partyID: null,
    createdBy: 'operator',
    createdByName: null,
    parentID: null,
    lastUsedAt: null,
  },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'TsRK8io_d3Drns2Vqov-qr' },
}

const Caller = {
  ...{ actor: `key:${Key.id}`, name: Key.name, kind: 'KEY', scopes: Key.scopes, channels: null, expiresAt: null },
  partyID: null,
}

const Link = {
  ...{ id: idOf('17'), moveID: MOVE, label: 'For Ada Byron', expiresAt: '2027-02-13T12:00:00.000Z' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'Zk0cUO2ADyXxgHEsGzCz7H' },
}
const LINK_SECRET = 'vlt_01a1df141e0070179b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE'

const Tracking = {
  ...{ locator: '7QXRJV', status: 'SUBMITTED' },
  shipments: [
    {
      ...{ locator: '7QXRJV-01', shipmentType: 'HHG', status: 'SUBMITTED' },
      ...{ from: null, to: { city: 'Boise', state: 'ID' } },
      ...{ requestedPickupDate: '2026-12-01', scheduledPickupDate: null, actualPickupDate: null },
      ...{ deliveryDate: '2026-12-08', scheduledDeliveryDate: null, actualDeliveryDate: null },
      steps: [
        { name: 'SUBMITTED', isDone: true, at: OPENED, date: '2026-11-15' },
        { name: 'APPROVED', isDone: false, at: null, date: null },
        { name: 'PICKED_UP', isDone: false, at: null, date: '2026-12-01' },
        { name: 'DELIVERED', isDone: false, at: null, date: '2026-12-08' },
      ],
    },
  ],
  contact: '+1 208 555 0100',
}

const Party = {
  ...{ id: idOf('18'), name: 'Blue Mountain Hauling', kind: 'ORGANIZATION', reference: 'V-204', metadata: {} },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'o2VQnJ0yTqmW5cX8rZk1Lb' },
}

const MoveParty = {
  ...{ id: idOf('19'), moveID: MOVE, partyID: Party.id, role: 'HAULER', access: 'STATUS' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'm4TzR7sPq0GdYw2fKj9VhA' },
}

const Erasure = {
  ...{ id: idOf('14'), moveID: MOVE, eventID: idOf('10'), status: 'DONE', copies: 6, actor: idOf('0d') },
  ...{ createdAt: OPENED, completedAt: CHANGED, lastUpdated: CHANGED, eTag: '12BRP3DpOLvHD15ogIuviv' },
}

const Delivery = {
  ...{ id: idOf('16'), webhookID: WEBHOOK, eventID: idOf('0f'), eventType: 'shipment.updated', state: 'DELIVERED' },
  attempts: [{ at: CHANGED, status: 204, durationMs: 12, error: null, responseBody: '' }],
  nextAttemptAt: null,
  ...{ createdAt: CHANGED, lastUpdated: CHANGED, eTag: 'hV3sQm0aTz8kJdR5nXw1Yb' },
}

const change = { path: '/estimatedWeight', from: 4000, to: 4200 }
const made = { by: idOf('0d'), byName: 'dispatch', at: CHANGED }
const [eTag, previousETag] = [Shipment.eTag, 'Ag-iR5oh-2M2he9-b0_BNC']
const happened = { actor: idOf('0d'), actorName: 'dispatch', channel: null, requestID: idOf('ff'), batchID: null }

const Event = {
  ...{ seq: 9, id: idOf('0f'), type: 'shipment.updated', subject: `shipments/${SHIPMENT}` },
  ...{ moveID: MOVE, shipmentID: SHIPMENT, eTag, previousETag, changes: [change], ...happened, time: CHANGED },
  ...{ reverts: null, source: null, record: Shipment },
}

const { id, type, subject, time, ...data } = Event
const CloudEvent = {
  ...{ specversion: '1.0', id, source: '/', type, subject, time, datacontenttype: 'application/json' },
  ...{ epoch: idOf('01'), data },
}

const week = (weekOf: string, due = 0) => ({ weekOf, due, late: 0, done: 0 })
const ShipmentSummary = {
  ...{ asOf: OPENED, total: 1 },
  byStatus: {
    ...{ DRAFT: 0, SUBMITTED: 1, APPROVED: 0, REJECTED: 0, IN_TRANSIT: 0, IN_STORAGE: 0, DELIVERED: 0 },
    ...{ DIVERSION_REQUESTED: 0, CANCELLATION_REQUESTED: 0, CANCELED: 0, TERMINATED_FOR_CAUSE: 0 },
  },
  ...{ needsDecision: 1, late: 0 },
  deliveriesByWeek: [
    ...['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'].map((monday) => week(monday)),
    ...['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'].map((monday) => week(monday)),
    ...[week('2026-12-07', 1), week('2026-12-14'), week('2026-12-21')],
  ],
}

const CONTENTS = {
  NewMove: { customer, reference: 'PO-1842', metadata: { branch: 'Boise' } },
  ImportedMove: {
    ...{ source: 'Fleet 3', customer, createdAt: '2026-10-01T08:00:00.000Z' },
    shipments: [
      {
        ...{ shipmentType: 'HHG', status: 'DELIVERED', createdAt: '2026-10-01T08:00:00.000Z' },
        ...{ submittedAt: '2026-10-01T08:00:00.000Z', approvedAt: '2026-10-02T09:30:00.000Z' },
        ...{ actualPickupDate: '2026-10-12', actualDeliveryDate: '2026-10-19', destinationAddress: address },
        services: [{ code: 'LINEHAUL', status: 'APPROVED', createdAt: '2026-10-02T09:30:00.000Z' }],
      },
    ],
  },
  ImportedShipment: {
    ...{ source: 'Fleet 3', shipmentType: 'HHG', status: 'APPROVED', createdAt: '2026-10-01T08:00:00.000Z' },
    ...{ submittedAt: '2026-10-01T08:00:00.000Z', approvedAt: '2026-10-02T09:30:00.000Z', estimatedWeight: 4200 },
  },
  MovePatch: { remarks: 'Ring twice', metadata: { branch: null } },
  MoveStatusChange: { status: 'CANCELED', reason: 'The customer stays' },
  MoveQuery: { status: ['SUBMITTED', 'APPROVED'], customer: 'Byron', sort: '-lastUpdated', limit: 20 },
  NewShipment: {
    ...{ shipmentType: 'HHG', requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-08', estimatedWeight: 4000 },
    destinationAddress: address,
    agents: [{ agentType: 'RELEASING_AGENT', firstName: 'Grace', phone: '555 0100' }],
  },
  ShipmentPatch: { estimatedWeight: 4200, customerRemarks: 'Ring twice', reference: null },
  ShipmentStatusChange: { status: 'APPROVED' },
  ShipmentQuery: { status: ['SUBMITTED'], deliveryDate: { lte: '2026-12-31' }, sort: '-deliveryDate', limit: 20 },
  AddressContent: { ...address, streetAddress2: 'Apartment 4' },
  AgentContent: { agentType: 'RELEASING_AGENT', firstName: 'Grace', lastName: 'Hopper', phone: '555 0100' },
  AgentPatch: { lastName: 'Hopper', phone: '555 0101' },
  Reversion: { to: previousETag },
  NewService: { code: 'SHUTTLE', reason: 'Narrow street' },
  ServicePatch: { startDate: '2026-12-01', endDate: '2026-12-02' },
  ServiceStatusChange: { status: 'REJECTED', reason: 'Not in the contract' },
  NewWebhook: {
    url: 'https://hooks.example.com/vanline',
    eventTypes: ['shipment.*'],
    description: 'The dispatch board',
  },
  WebhookPatch: { eventTypes: ['shipment.*', 'move.*'], rotateSecret: true },
  NewParty: { name: 'Blue Mountain Hauling', kind: 'ORGANIZATION', reference: 'V-204' },
  PartyPatch: { name: 'Blue Mountain Logistics' },
  NewMoveParty: { partyID: idOf('18'), role: 'HAULER', access: 'STATUS' },
  MovePartyPatch: { access: 'WRITE' },
  NewDelivery: { eventID: Event.id },
  NewKey: { name: 'dispatch', scopes: ['shipments:read'] },
  NewLink: { label: 'For Ada Byron' },
}

/** A bulk of a change, a status change and a deletion, with its answer. */
const bulkOf = (patch: object, status: string, record: { eTag: string }, ids: readonly [string, string, string]) => {
  const [first, second, third] = ids.map((id) => ({ id, ifMatch: record.eTag }))
  const operations = [
    { action: 'update', ...first, patch },
    { action: 'updateStatus', ...second, status },
    { action: 'delete', ...third },
  ]
  const result = { status: 200, eTag: record.eTag, record }
  const deleted = { status: 204, eTag: null, record: null }
  return {
    content: { mode: 'ISOLATED', operations },
    answer: { batchID: idOf('b0'), results: [result, { ...result, record: { ...record, status } }, deleted] },
  }
}
const shipmentBulk = bulkOf(CONTENTS.ShipmentPatch, 'APPROVED', Shipment, [SHIPMENT, idOf('21'), idOf('22')])
const moveBulk = bulkOf(CONTENTS.MovePatch, 'CANCELED', Move, [MOVE, idOf('31'), idOf('32')])

export const EXAMPLES: Examples = {
  named: {
    ...{ ShipmentBulk: shipmentBulk.content, ShipmentBulkAnswer: shipmentBulk.answer },
    ...{ MoveBulk: moveBulk.content, MoveBulkAnswer: moveBulk.answer },
    Caller,
    ...{ Address, Agent, Delivery, Erasure, Event, CloudEvent, Key, Link, Move, Service, Shipment, ShipmentSummary },
    ...{ MoveParty, Party, Tracking, Webhook },
    LinkWithSecret: { ...Link, secret: LINK_SECRET, url: `https://moves.example.com/track#${LINK_SECRET}` },
    WebhookWithSecret: { ...Webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    KeyWithSecret: {
      ...Key,
      secret: 'vl_01a1df141e00700d9b35b8b3a50b7eba_TBauegRf9xRvGegTdJODJboNL3KMu6kCWXhEsTIMWGA',
    },
    ProblemType: {
      ...{ type: '/problems/shipment_not_found', title: 'The shipment does not exist', status: 404 },
      ...{
        code: 'shipment_not_found',
        advice: 'No shipment has this id; it may have been deleted. Its history stays readable.',
      },
    },
    Entry: {
      ...{ name: 'Vanline', version: VERSION },
      links: {
        ...{ moves: '/v1/moves', shipments: '/v1/shipments', summary: '/v1/shipments/summary', events: '/v1/events' },
        ...{ webhooks: '/v1/webhooks', keys: '/v1/keys', openapi: '/openapi.json', reference: '/docs' },
        ...{ console: '/console', readiness: '/readyz' },
      },
    },
    Diff: { from: previousETag, to: eTag, changes: [{ ...change, ...made }] },
    ...CONTENTS,
    ...TEAM_EXAMPLES,
  },
  unnamed: {
    status: { status: 'ok' },
    'status checks': { status: 'ok', checks: { database: { status: 'ok' }, writes: { status: 'ok' } } },
  },
  texts: {
    'text/csv': (record) => {
      const { id, eTag } = record as typeof Move
      return `id,eTag\r\n${id},${eTag}\r\n`
    },
    'text/event-stream': `id: ${Event.seq}\nevent: ${Event.type}\ndata: ${JSON.stringify(Event)}\n\n`,
    'text/html': '<!doctype html>\n<html lang="en">…</html>\n',
    'text/plain': '# TYPE vanline_event_streams gauge\nvanline_event_streams 0\n',
    'application/x-ndjson': (record) => `${JSON.stringify(record)}\n`,
  },
  problems: PROBLEM_EXAMPLES,
  changes: {
    Address: { path: '/streetAddress1', from: '1 Main Str.', to: '1 Main Street' },
    Agent: { path: '/lastName', from: null, to: 'Hopper' },
    Delivery: { path: '/state', from: 'PENDING', to: 'DELIVERED' },
    Erasure: { path: '/status', from: 'RUNNING', to: 'DONE' },
    Key: { path: '/name', from: null, to: 'dispatch' },
    Link: { path: '/label', from: null, to: 'For Ada Byron' },
    View: { path: '/shared', from: false, to: true },
    Note: { path: '/text', from: 'The piano goes first.', to: 'The piano stays.' },
    Move: { path: '/reference', from: null, to: 'PO-1842' },
    MoveParty: { path: '/access', from: 'READ', to: 'STATUS' },
    Party: { path: '/name', from: 'Blue Mountain', to: 'Blue Mountain Hauling' },
    Service: { path: '/reason', from: null, to: 'Narrow street' },
    Shipment: change,
    Webhook: { path: '/description', from: null, to: 'The dispatch board' },
  },
}
