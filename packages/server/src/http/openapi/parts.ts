/**
 * The parts of schemas that the OpenAPI document writes once, with one place of each: the schema, the member, and the way inside the member.
 * Whatever is equal elsewhere refers to the part by its name.
 */
import type { NamedParts } from './components.ts'

const GENERAL: NamedParts = {
  Id: 'Shipment.id',
  IdOrNull: 'MoveEvent.moveID',
  Instant: 'Shipment.lastUpdated',
  InstantOrNull: 'Shipment.approvedAt',
  Day: 'Shipment.deliveryDate.anyOf.0',
  DayOrNull: 'Shipment.deliveryDate',
  DayRange: 'ShipmentQuery.deliveryDate',
  Tag: 'Shipment.eTag',
  Metadata: 'Shipment.metadata',
  MetadataContent: 'NewMove.metadata',
  MetadataPatch: 'MovePatch.metadata',
  MetadataQuery: 'MoveQuery.metadata',
  Reference: 'Shipment.reference',
  Remarks: 'Shipment.customerRemarks',
  Name: 'AgentContent.firstName',
  NameOrNull: 'AgentContent.lastName',
  Email: 'AgentContent.email',
  Phone: 'AgentContent.phone.anyOf.0',
  Source: 'ImportedMove.source',
  ImportedId: 'ImportedMove.id',
}

const OF_RECORDS: NamedParts = {
  Assignee: 'Move.assignee',
  MoveStatus: 'Move.status',
  Locator: 'Move.locator',
  CustomerContent: 'NewMove.customer',
  ShipmentStatus: 'Shipment.status',
  NextStatuses: 'Shipment.nextStatuses',
  ShipmentType: 'Shipment.shipmentType',
  ShipmentMembers: 'ShipmentQuery.fields',
  MoveMembers: 'MoveQuery.fields',
  Weight: 'Shipment.estimatedWeight',
  AddressOrNull: 'Shipment.pickupAddress',
  AddressPatch: 'ShipmentPatch.pickupAddress',
  ImportedAddressOrNull: 'ImportedShipment.pickupAddress',
  StreetLine: 'AddressContent.streetAddress2',
  PostalCode: 'AddressContent.postalCode',
  AgentType: 'Agent.agentType',
  ServiceReason: 'Service.reason',
  DocumentType: 'Document.documentType',
  FileName: 'Document.name',
  PartyKind: 'Party.kind',
  PartyName: 'Party.name',
  PartyRole: 'MoveParty.role',
  PartyAccess: 'MoveParty.access',
  NoteText: 'Note.text',
  ViewName: 'View.name',
  ViewColumns: 'View.columns',
  ViewQuery: 'View.query',
  IsShared: 'View.shared',
}

const OF_EVENTS: NamedParts = {
  Seq: 'MoveEvent.seq',
  Subject: 'MoveEvent.subject',
  TagAfter: 'MoveEvent.eTag',
  TagBefore: 'MoveEvent.previousETag',
  Changes: 'MoveEvent.changes',
  ActorId: 'MoveEvent.actor',
  ActorName: 'MoveEvent.actorName',
  Channel: 'MoveEvent.channel',
  BatchId: 'MoveEvent.batchID',
  RevertedOrNull: 'MoveEvent.reverts',
  SourceOrNull: 'MoveEvent.source',
}

const OF_BULKS: NamedParts = {
  BulkTarget: 'MoveUpdateOperation.id',
  BulkIfMatch: 'MoveUpdateOperation.ifMatch',
  MergeBase: 'MoveUpdateOperation.mergeBase',
  BulkMode: 'MoveBulk.mode',
  CreationKey: 'MoveCreateOperation.idempotencyKey',
  ResultingMove: 'MoveBulkResult.oneOf.0.record',
  ResultingShipment: 'ShipmentBulkResult.oneOf.0.record',
}

const OF_OPERATION: NamedParts = {
  Scopes: 'Key.scopes',
  KeyName: 'Key.name',
  KeyChannels: 'Key.channels',
  KeyExpiry: 'NewKey.expiresAt',
  KeyParty: 'Key.partyID',
  Fingerprint: 'Key.certificateFingerprint',
  EventTypes: 'Webhook.eventTypes',
  EventPattern: 'Webhook.eventTypes.items',
  WebhookUrl: 'Webhook.url',
  WebhookNote: 'Webhook.description',
  IsEnabled: 'Webhook.enabled',
  DisabledReason: 'Webhook.disabledReason',
  PausedReason: 'Webhook.pausedReason',
  SecretExpiry: 'Webhook.previousSecretExpiresAt',
  WebhookMaker: 'Webhook.authorizedBy',
  MakerExpiry: 'Webhook.authorizedUntil',
  LinkLabel: 'Link.label',
  StatusCount: 'ShipmentSummary.byStatus.DRAFT',
}

export const SCHEMA_PARTS: NamedParts = { ...GENERAL, ...OF_RECORDS, ...OF_EVENTS, ...OF_BULKS, ...OF_OPERATION }
