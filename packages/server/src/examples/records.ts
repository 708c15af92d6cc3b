/** A record of each kind, as examples of the OpenAPI document. */
import { initialOf } from '../kernel/record.ts'
import { MOVE as MOVES } from '../moves/fields.ts'
import { SERVICE } from '../services/fields.ts'
import { SHIPMENT as SHIPMENTS } from '../shipments/fields.ts'

export const OPENED = '2026-11-15T12:00:00.000Z'
export const CHANGED = '2026-11-15T12:00:01.000Z'
export const idOf = (number: string): string => `01a1df14-1e00-70${number}-9b35-b8b3a50b7eba`
export const [MOVE, SHIPMENT, WEBHOOK] = [idOf('00'), idOf('02'), idOf('0a')]

export const address = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
export const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555 0100' }

export const Address = {
  id: idOf('03'),
  ...{ streetAddress1: '1 Main Street', streetAddress2: null, streetAddress3: null },
  ...{ city: 'Boise', state: 'ID', postalCode: '83702', country: 'US' },
  lastUpdated: OPENED,
  eTag: 'QEDpQ7zEQLYnWpDDSZCBDo',
}

export const Move = {
  ...initialOf(MOVES),
  id: MOVE,
  locator: '7QXRJV',
  status: 'SUBMITTED',
  customer,
  ...{ reference: 'PO-1842', metadata: { branch: 'Boise' }, assignee: 'Ann Miller' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'Pa2YTMwxKPwWsPAy1h-yN1' },
}

export const Shipment = {
  ...initialOf(SHIPMENTS),
  ...{ id: SHIPMENT, moveID: MOVE, locator: '7QXRJV-01', shipmentType: 'HHG', status: 'SUBMITTED' },
  nextStatuses: ['APPROVED', 'REJECTED', 'CANCELED'],
  ...{ requestedPickupDate: '2026-12-01', deliveryDate: '2026-12-08', estimatedWeight: 4200 },
  ...{ destinationAddress: Address, customerRemarks: 'Ring twice', submittedAt: OPENED },
  ...{ createdAt: OPENED, lastUpdated: CHANGED, eTag: 'ow-0dFMfgmV4VYBY-21SNn' },
}

/** The tag of the shipment before its change. */
export const PREVIOUS_TAG = 'Ag-iR5oh-2M2he9-b0_BNC'

export const Agent = {
  ...{ id: idOf('06'), shipmentID: SHIPMENT, agentType: 'RELEASING_AGENT' },
  ...{ firstName: 'Grace', lastName: 'Hopper', email: null, phone: '555 0100' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'ZlUGc837JJJncOp4BVhNyO' },
}

export const Service = {
  ...initialOf(SERVICE),
  ...{ id: idOf('08'), shipmentID: SHIPMENT, code: 'SHUTTLE', name: 'Shuttle', status: 'SUBMITTED' },
  reason: 'Narrow street',
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'bzDQbzYcj1kmRZYgr61iSr' },
}

export const Webhook = {
  ...{ id: WEBHOOK, url: 'https://hooks.example.com/vanline', eventTypes: ['shipment.*'] },
  ...{ enabled: true, description: 'The dispatch board', disabledReason: null, pausedReason: null },
  previousSecretExpiresAt: null,
  ...{ authorizedBy: idOf('0d'), authorizedByName: 'dispatch', authorizedUntil: null },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'uqp0zSCxjFbFPqZwUamYJR' },
}

export const Key = {
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

export const Caller = {
  ...{ actor: `key:${Key.id}`, name: Key.name, kind: 'KEY', scopes: Key.scopes, channels: null, expiresAt: null },
  partyID: null,
}

export const Link = {
  ...{ id: idOf('17'), moveID: MOVE, label: 'For Ada Byron', expiresAt: '2027-02-13T12:00:00.000Z' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'Zk0cUO2ADyXxgHEsGzCz7H' },
}
export const LINK_SECRET = 'vlt_01a1df141e0070179b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE'

export const Tracking = {
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

export const Party = {
  ...{ id: idOf('18'), name: 'Blue Mountain Hauling', kind: 'ORGANIZATION', reference: 'V-204', metadata: {} },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'o2VQnJ0yTqmW5cX8rZk1Lb' },
}

export const MoveParty = {
  ...{ id: idOf('19'), moveID: MOVE, partyID: Party.id, role: 'HAULER', access: 'STATUS' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'm4TzR7sPq0GdYw2fKj9VhA' },
}

export const Document = {
  ...{ id: idOf('40'), moveID: MOVE, shipmentID: SHIPMENT, documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf' },
  ...{ remarks: 'Signed by the neighbour', status: 'STORED', contentType: 'application/pdf', size: 48213 },
  ...{ sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', received: null },
  ...{ locationRemoved: false, uploadedBy: idOf('0d'), uploadedByName: 'dispatch', uploadedAt: CHANGED },
  ...{ metadata: {}, createdAt: OPENED, lastUpdated: CHANGED, eTag: 'd7Kq2mVx0ZsLw9RtYb4CfH' },
}

export const Erasure = {
  ...{ id: idOf('14'), moveID: MOVE, eventID: idOf('10'), status: 'DONE', copies: 6, actor: idOf('0d') },
  ...{ createdAt: OPENED, completedAt: CHANGED, lastUpdated: CHANGED, eTag: '12BRP3DpOLvHD15ogIuviv' },
}

export const Delivery = {
  ...{ id: idOf('16'), webhookID: WEBHOOK, eventID: idOf('0f'), eventType: 'shipment.updated', state: 'DELIVERED' },
  attempts: [{ at: CHANGED, status: 204, durationMs: 12, error: null, responseBody: '' }],
  nextAttemptAt: null,
  ...{ createdAt: CHANGED, lastUpdated: CHANGED, eTag: 'hV3sQm0aTz8kJdR5nXw1Yb' },
}

export const Note = {
  ...{ id: idOf('1a'), moveID: MOVE, shipmentID: SHIPMENT },
  ...{ text: 'The piano goes first. @ben please call her.', mentions: ['ben'] },
  ...{ author: Key.id, authorName: 'Ann Miller' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'n5UyS8tQr1HeZx3gLk0WiB' },
}

export const View = {
  ...{ id: idOf('1b'), name: 'Late deliveries', page: 'shipments' },
  query: { status: ['IN_TRANSIT'], sort: 'deliveryDate' },
  ...{ columns: ['customerName', 'deliveryDate'], shared: true, owner: Key.id, ownerName: 'Ann Miller' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'v6VzT9uRs2IfAy4hMl1XjC' },
}

const opened = { recordType: 'SHIPMENT', recordID: SHIPMENT }
export const SignOfLife = { ...opened, activity: 'EDITING' }
export const Presence = {
  ...opened,
  people: [{ actor: Key.id, name: 'Ann Miller', activity: 'EDITING', since: OPENED }],
}
