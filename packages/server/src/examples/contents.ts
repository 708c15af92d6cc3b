/** The content of each request, as an example of the OpenAPI document. The tests of operations send the same contents. */
import { Item, StorageStay, Weighing } from './inventory.ts'
import { MESSAGE_CONTENTS } from './messages.ts'
import {
  Absence,
  address,
  Company,
  CrewLink,
  CrewMember,
  CrewReport,
  customer,
  Delivery,
  idOf,
  Job,
  Note,
  Party,
  PREVIOUS_TAG,
  SHIPMENT,
  SignOfLife,
  Truck,
  View,
} from './records.ts'
import { REQUEST_CONTENTS } from './requests.ts'
import { ImportedSignature, ImportedSignatureForm, NewSignature } from './signatures.ts'

const source = 'Fleet 3'
const [createdAt, approvedAt] = ['2026-10-01T08:00:00.000Z', '2026-10-02T09:30:00.000Z']
const NewDocument = { documentType: 'PROOF_OF_DELIVERY', name: 'pod.pdf', remarks: 'Signed by the neighbour' }

const planned = {
  ...{ moveID: Job.moveID, kind: 'PACKING', day: Job.day, windowStart: Job.windowStart, windowEnd: Job.windowEnd },
  ...{ timeZone: Job.timeZone, expectedMinutes: Job.expectedMinutes },
}

/** A record without what the service sets. */
const contentOf = ({ id: _, createdAt: __, lastUpdated: ___, eTag: ____, ...content }: typeof Company) => content

export const CONTENTS = {
  NewMove: { customer, reference: 'PO-1842', metadata: { branch: 'Boise' } },
  ImportedMove: {
    ...{ source, customer, createdAt },
    shipments: [
      {
        ...{ shipmentType: 'HHG', status: 'DELIVERED', createdAt, submittedAt: createdAt, approvedAt },
        ...{ actualPickupDate: '2026-10-12', actualDeliveryDate: '2026-10-19', destinationAddress: address },
        services: [{ code: 'LINEHAUL', status: 'APPROVED', createdAt: approvedAt }],
      },
    ],
  },
  ImportedShipment: {
    ...{ source, shipmentType: 'HHG', status: 'APPROVED', createdAt, submittedAt: createdAt, approvedAt },
    estimatedWeight: 4200,
  },
  ImportedParty: { source, name: 'North Hauling', kind: 'ORGANIZATION', createdAt },
  ImportedNote: {
    ...{ source, text: 'Ring twice, @ben', author: 'key:019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f60', authorName: 'Ann' },
    createdAt,
  },
  ImportedView: {
    source,
    name: View.name,
    page: View.page,
    query: { status: ['IN_TRANSIT'] },
    shared: true,
    createdAt,
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
  Reversion: { to: PREVIOUS_TAG },
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
  CompanyContent: contentOf(Company),
  ...MESSAGE_CONTENTS,
  NewTruck: { name: Truck.name, plate: Truck.plate, capacityPounds: 12000, capacityCubicFeet: 1600 },
  TruckPatch: { capacityPounds: 11500, isActive: false },
  ImportedTruck: { source, name: 'Truck 7', capacityPounds: 9000, createdAt },
  NewCrewMember: {
    ...{ firstName: CrewMember.firstName, lastName: CrewMember.lastName, phone: CrewMember.phone },
    ...{ languages: CrewMember.languages, skills: CrewMember.skills },
  },
  CrewMemberPatch: { skills: ['DRIVER'], languages: ['en'] },
  CrewMemberQuery: { search: 'Diaz', skill: ['DRIVER'], isActive: true, limit: 20 },
  ImportedCrewMember: { source, firstName: 'Omar', lastName: 'Haddad', skills: ['PACKER'], createdAt },
  NewAbsence: { truckID: Truck.id, startsAt: Absence.startsAt, endsAt: Absence.endsAt, reason: Absence.reason },
  AbsencePatch: { endsAt: '2026-12-04T06:00:00.000Z' },
  ImportedAbsence: { source, truckID: Truck.id, startsAt: Absence.startsAt, endsAt: Absence.endsAt, createdAt },
  NewMoveParty: { partyID: Party.id, role: 'HAULER', access: 'STATUS' },
  MovePartyPatch: { access: 'WRITE' },
  NewDocument,
  ImportedDocument: {
    ...{ source, documentType: 'WEIGHT_TICKET', name: 'ticket.pdf' },
    ...{ createdAt: '2026-10-12T08:00:00.000Z', lastUpdated: '2026-10-12T08:00:00.000Z' },
  },
  NewDocumentForm: { record: NewDocument, file: '%PDF-1.7\n…' },
  DocumentPatch: { name: 'proof-of-delivery.pdf', remarks: null },
  NewDelivery: { eventID: Delivery.eventID },
  NewKey: { name: 'dispatch', scopes: ['shipments:read'] },
  NewLink: { label: 'For Ada Byron' },
  NewCrewLink: { label: CrewLink.label },
  CrewJobStatusChange: { status: 'EN_ROUTE' },
  CrewShipmentPatch: { actualWeight: 7200 },
  CrewItemPatch: { status: 'MISSING', exceptions: 'Not on the truck.' },
  NewCrewNote: { text: 'The elevator is out of order.' },
  CrewReport,
  NewView: { name: View.name, page: View.page, query: View.query, columns: View.columns, shared: true },
  ViewPatch: { shared: false },
  SignOfLife,
  NewNote: { text: Note.text },
  NotePatch: { text: 'The piano stays.' },
  NewJob: { ...planned, stopNumber: Job.stopNumber, instructions: Job.instructions },
  ImportedJob: { source, ...planned, status: 'DONE', day: '2026-10-12', createdAt },
  NewStorageStay: { startedOn: '2026-09-01', place: StorageStay.place, lotNumber: StorageStay.lotNumber },
  StorageStayPatch: { place: 'Warehouse 5, Nampa', endedOn: '2026-11-14' },
  ImportedStorageStay: {
    ...{ source, startedOn: '2026-01-12', endedOn: '2026-05-02', createdAt: '2026-01-12T16:00:00.000Z' },
    extensions: [
      {
        ...{ days: 30, reason: 'The house is not ready.', askedAt: '2026-04-01T09:00:00.000Z', status: 'APPROVED' },
        ...{ approvedDays: 30, decidedAt: '2026-04-02T10:30:00.000Z' },
      },
    ],
  },
  ...REQUEST_CONTENTS,
  NewStorageExtension: { days: 30, reason: 'The house is not ready.' },
  StorageExtensionDecision: {
    ...{ extensionID: StorageStay.extensions[0]!.id, decision: 'APPROVE', days: 14, reason: 'Two weeks are enough.' },
  },
  JobPatch: { windowStart: '09:00', windowEnd: '11:00', instructions: null },
  NewItem: {
    ...{ description: Item.description, room: Item.room, estimatedWeight: Item.estimatedWeight },
    ...{ estimatedVolume: Item.estimatedVolume, conditionAtOrigin: Item.conditionAtOrigin },
  },
  ItemPatch: {
    ...{ status: 'DAMAGED', conditionAtDestination: [{ code: 'BR', places: [6] }], exceptions: 'A leg broke off.' },
  },
  NewItemList: { room: Item.room, text: 'sofa 245lb 35cf, 3 cartons books, tv hv' },
  ImportedItem: { source, description: 'Books', room: 'Study', packedBy: 'CARRIER', status: 'DELIVERED', createdAt },
  ...{ NewSignature, ImportedSignature, ImportedSignatureForm },
  JobStatusChange: { status: 'EN_ROUTE' },
  NewWeighing: {
    ...{ grossWeight: Weighing.grossWeight, tareWeight: Weighing.tareWeight, weighedAt: Weighing.weighedAt },
    ...{ isCertified: true, scale: Weighing.scale, place: Weighing.place, weighedBy: Weighing.weighedBy },
  },
  TruckWeighing: {
    ...{ grossWeight: 33_000, tareWeight: 18_200, weighedAt: Weighing.weighedAt, isCertified: true },
    ...{ scale: Weighing.scale, place: Weighing.place },
    shares: [{ shipmentID: SHIPMENT, netWeight: 7200 }, { shipmentID: idOf('49') }],
  },
  WeighingPatch: { isReweigh: true, remarks: 'Weighed again after two cartons were taken off.' },
  ImportedWeighing: {
    ...{ source, grossWeight: 21_000, tareWeight: 17_900, weighedAt: '2026-10-12T15:00:00.000Z' },
    createdAt: '2026-10-12T16:00:00.000Z',
  },
}
