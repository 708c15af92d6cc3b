/** A record of each kind, as examples of the OpenAPI document. */
import {
  CREW_DOCUMENT_TYPES,
  DOCUMENT_FOR_CREW,
  JOB_FOR_CREW,
  NOTE_FOR_CREW,
  SHIPMENT_FOR_CREW,
} from '../crew/fields.ts'
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
  ...{ authorizedBy: idOf('0d'), authorizedByName: 'dispatch', authorizedUntil: null, form: 'CLOUD_EVENT' },
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

export const TrackingRequest = {
  ...{ id: idOf('7b'), locator: '7QXRJV-01', status: 'PENDING', patch: { deliveryDate: '2026-12-11' } },
  ...{ reason: 'I get the keys a day later.', accepted: null, decisionReason: null, decidedAt: null },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'tQ5wZ9kLr2VxBn7cYf0HsE' },
}

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
      ...{ canAsk: ['requestedPickupDate', 'deliveryDate'], eTag: Shipment.eTag },
    },
  ],
  requests: [TrackingRequest],
  contact: '+1 208 555 0100',
}

export const Party = {
  ...{ id: idOf('18'), name: 'Blue Mountain Hauling', kind: 'ORGANIZATION', reference: 'V-204', metadata: {} },
  ...{ email: 'office@example.com', phone: '+1 208 555 0144' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'o2VQnJ0yTqmW5cX8rZk1Lb' },
}

/** A picture of one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const PublicCompany = {
  ...{ name: 'Blue Mountain Moving', phone: '+1 208 555 0100', email: 'office@example.com' },
  ...{ website: 'https://example.com', logo: LOGO },
}

export const Company = {
  ...{ id: '01941f29-7c00-7000-8000-000000000000', name: PublicCompany.name },
  address: {
    ...{ streetAddress1: '1 Main Street', streetAddress2: null, city: 'Boise', state: 'ID' },
    ...{ postalCode: '83702', country: 'US' },
  },
  ...{ phone: PublicCompany.phone, email: PublicCompany.email, website: PublicCompany.website },
  licenses: [
    { label: 'DOT', number: '1234567' },
    { label: 'MC', number: '654321' },
  ],
  ...{ logo: LOGO, timeZone: 'America/Boise', units: 'POUNDS', firstDayOfWeek: 'SUNDAY' },
  actualWeightRule: 'LOWEST_CERTIFIED',
  customerRequests: ['DATES'],
  ...{ createdAt: '2025-01-01T00:00:00.000Z', lastUpdated: CHANGED, eTag: 'c1Ld4pWx7QsNv0RtYb3GhK' },
}

export const MoveParty = {
  ...{ id: idOf('19'), moveID: MOVE, partyID: Party.id, role: 'HAULER', access: 'STATUS' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'm4TzR7sPq0GdYw2fKj9VhA' },
}

export const Truck = {
  ...{ id: idOf('1c'), name: 'Truck 4', plate: 'ID 4821', capacityPounds: 12000, capacityCubicFeet: 1600 },
  ...{ isActive: true, metadata: {} },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 't7WaU0vSt3JgBz5iNm2YkD' },
}

export const CrewMember = {
  ...{ id: idOf('1d'), firstName: 'Rosa', lastName: 'Diaz', phone: '555 0142', email: 'rosa@example.com' },
  ...{ languages: ['en', 'es'], skills: ['DRIVER', 'LEAD'], accountID: `key:${Key.id}`, isActive: true },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'c8XbV1wTu4KhCa6jOn3ZlE' },
}

export const Absence = {
  ...{ id: idOf('1e'), truckID: Truck.id, crewMemberID: null },
  ...{ startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-03T06:00:00.000Z', reason: 'Repair' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'a9YcW2xUv5LiDb7kPo4AmF' },
}

export const Document = {
  ...{ id: idOf('40'), moveID: MOVE, shipmentID: SHIPMENT, documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf' },
  ...{
    remarks: 'Signed by the neighbour',
    itemID: null,
    status: 'STORED',
    contentType: 'application/pdf',
    size: 48213,
  },
  ...{ sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', received: null },
  ...{ locationRemoved: false, uploadedBy: idOf('0d'), uploadedByName: 'dispatch', uploadedAt: CHANGED },
  ...{ metadata: {}, itemID: null, createdAt: OPENED, lastUpdated: CHANGED, eTag: 'd7Kq2mVx0ZsLw9RtYb4CfH' },
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
  ...{ author: Key.id, authorName: 'Ann Miller', isForCrew: true },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'n5UyS8tQr1HeZx3gLk0WiB' },
}

export const Job = {
  ...{ id: idOf('44'), moveID: MOVE, shipmentID: SHIPMENT, kind: 'PICKUP', status: 'PLANNED', day: '2026-12-01' },
  ...{ windowStart: '08:00', windowEnd: '10:00', timeZone: 'America/Boise', expectedMinutes: 240 },
  ...{ truckID: null, crewMemberIDs: [], leadID: null, stopNumber: 1, instructions: 'The piano goes first.' },
  ...{ allowOverload: false, startsAt: '2026-12-01T15:00:00.000Z', endsAt: '2026-12-01T19:00:00.000Z' },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'j7WaU0vSt3JgBz5iNm2YkD' },
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

export const CrewLink = {
  ...{ id: idOf('1f'), crewMemberID: CrewMember.id, label: 'Rosa’s phone', expiresAt: '2027-02-13T12:00:00.000Z' },
  ...{ firstUsedAt: null, lastUsedAt: null },
  ...{ createdAt: OPENED, lastUpdated: OPENED, eTag: 'k0ZdX3yVw6MjEc8lQp5BnG' },
}
export const CREW_LINK_SECRET = 'vcr_01a1df141e00701f9b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE'

/** The members of a record that crews see. */
export const seen = (record: object, { names }: { names: readonly string[] }) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

export const JobForCrew = seen(Job, JOB_FOR_CREW)
export const ShipmentForCrew = seen(Shipment, SHIPMENT_FOR_CREW)
export const NoteForCrew = seen(Note, NOTE_FOR_CREW)
export const DocumentForCrew = seen(Document, DOCUMENT_FOR_CREW)

const { id, firstName, lastName, phone, languages, skills } = CrewMember
const { email: _, ...contact } = customer
export const CrewJob = {
  ...{ job: JobForCrew, nextStatuses: ['EN_ROUTE', 'ARRIVED', 'DONE'], locator: Move.locator, customer: contact },
  ...{ truck: { id: Truck.id, name: Truck.name, plate: Truck.plate }, crew: [{ id, firstName, lastName, phone }] },
  shipments: [ShipmentForCrew],
  agents: [
    {
      ...{ shipmentID: SHIPMENT, agentType: Agent.agentType },
      ...{ firstName: Agent.firstName, lastName: Agent.lastName, phone: Agent.phone },
    },
  ],
  ...{ notes: [NoteForCrew], documents: [DocumentForCrew] },
}

export const CrewAccount = {
  crewMember: { id, firstName, lastName, phone, languages, skills },
  company: { ...PublicCompany, timeZone: Company.timeZone },
  requiredProofs: { DELIVERED: ['PROOF_OF_DELIVERY'] },
  documentTypes: CREW_DOCUMENT_TYPES,
  link: { id: CrewLink.id, expiresAt: CrewLink.expiresAt },
  ...{ storageKey: 'Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCBrZXk', serverTime: CHANGED },
}

export const CrewReport = {
  ...{ phoneID: '6f1a2c34-9d7e-4b55-8a10-3e5f7c9b1d20', waiting: 3, blocked: 1, oldest: OPENED },
  reasons: ['transition_not_allowed'],
}
export const PhoneReport = { crewMemberID: CrewMember.id, ...CrewReport, reportedAt: CHANGED }
