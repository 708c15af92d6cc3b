import type {
  Absence,
  Agent,
  ChangeRequest,
  CrewLink,
  CrewMember,
  Delivery,
  Document,
  Item,
  Job,
  Link,
  Move,
  MoveParty,
  Note,
  Party,
  Presence,
  Service,
  Shipment,
  Signature,
  StorageStay,
  Truck,
  View,
  Webhook,
  Weighing,
} from '@vanline/client'
import { fieldAt } from './fields.ts'
import type { Column } from './output.ts'
import { statusStyle } from './paint.ts'

/** An instant in short form. */
export const shortTime = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)}`

export const SHIPMENT_COLUMNS: Column<Shipment>[] = [
  { heading: 'locator', cell: (it) => it.locator, style: () => 'bold', isWhole: true },
  { heading: 'status', cell: (it) => it.status, style: (it) => statusStyle(it.status) },
  { heading: 'type', cell: (it) => it.shipmentType },
  { heading: 'pickup', cell: (it) => it.actualPickupDate ?? it.scheduledPickupDate ?? it.requestedPickupDate },
  { heading: 'delivery', cell: (it) => it.actualDeliveryDate ?? it.scheduledDeliveryDate ?? it.deliveryDate },
  { heading: 'lb', cell: (it) => it.actualWeight ?? it.estimatedWeight },
  { heading: 'from', cell: (it) => it.pickupAddress?.city, isMinor: true },
  { heading: 'to', cell: (it) => it.destinationAddress?.city, isMinor: true },
  { heading: 'reference', cell: (it) => it.reference, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isMinor: true },
]

export const MOVE_COLUMNS: Column<Move>[] = [
  { heading: 'locator', cell: (it) => it.locator, style: () => 'bold', isWhole: true },
  { heading: 'status', cell: (it) => it.status, style: (it) => statusStyle(it.status) },
  { heading: 'customer', cell: (it) => [it.customer?.firstName, it.customer?.lastName].filter(Boolean).join(' ') },
  { heading: 'assignee', cell: (it) => it.assignee, isMinor: true },
  { heading: 'reference', cell: (it) => it.reference, isMinor: true },
  { heading: 'updated', cell: (it) => shortTime(it.lastUpdated), isMinor: true },
  { heading: 'id', cell: (it) => it.id, isMinor: true },
]

export const AGENT_COLUMNS: Column<Agent>[] = [
  { heading: 'type', cell: (it) => it.agentType },
  { heading: 'name', cell: (it) => [it.firstName, it.lastName].filter(Boolean).join(' ') },
  { heading: 'email', cell: (it) => it.email, isMinor: true },
  { heading: 'phone', cell: (it) => it.phone, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const CREW_LINK_COLUMNS: Column<CrewLink>[] = [
  { heading: 'label', cell: (it) => it.label },
  { heading: 'created', cell: (it) => shortTime(it.createdAt), isMinor: true },
  { heading: 'last used', cell: (it) => it.lastUsedAt && shortTime(it.lastUsedAt) },
  { heading: 'expires', cell: (it) => shortTime(it.expiresAt) },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const LINK_COLUMNS: Column<Link>[] = [
  { heading: 'label', cell: (it) => it.label },
  { heading: 'created', cell: (it) => shortTime(it.createdAt), isMinor: true },
  { heading: 'expires', cell: (it) => shortTime(it.expiresAt) },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const NOTE_COLUMNS: Column<Note>[] = [
  { heading: 'written', cell: (it) => shortTime(it.createdAt) },
  { heading: 'author', cell: (it) => it.authorName ?? it.author },
  { heading: 'text', cell: (it) => it.text },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const JOB_COLUMNS: Column<Job>[] = [
  { heading: 'day', cell: (it) => it.day },
  { heading: 'window', cell: (it) => `${it.windowStart}-${it.windowEnd}` },
  { heading: 'kind', cell: (it) => it.kind, style: () => 'bold' },
  { heading: 'status', cell: (it) => it.status },
  { heading: 'truck', cell: (it) => it.truckID ?? '', isMinor: true },
  { heading: 'crew', cell: (it) => String(it.crewMemberIDs.length), isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const ITEM_COLUMNS: Column<Item>[] = [
  { heading: 'number', cell: (it) => String(it.number) },
  { heading: 'description', cell: (it) => it.description, style: () => 'bold' },
  { heading: 'room', cell: (it) => it.room ?? '' },
  { heading: 'pieces', cell: (it) => String(it.quantity), isMinor: true },
  { heading: 'status', cell: (it) => it.status },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const WEIGHING_COLUMNS: Column<Weighing>[] = [
  { heading: 'weighed', cell: (it) => it.weighedAt },
  { heading: 'gross lb', cell: (it) => it.grossWeight, isMinor: true },
  { heading: 'tare lb', cell: (it) => it.tareWeight, isMinor: true },
  { heading: 'net lb', cell: (it) => it.netWeight, style: () => 'bold' },
  { heading: 'scale', cell: (it) => it.scale },
  { heading: 'certified', cell: (it) => (it.isCertified ? 'yes' : '') },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const STORAGE_STAY_COLUMNS: Column<StorageStay>[] = [
  { heading: 'from', cell: (it) => it.startedOn },
  { heading: 'to', cell: (it) => it.endedOn ?? '' },
  { heading: 'authorized until', cell: (it) => it.authorizedUntil, style: () => 'bold' },
  { heading: 'place', cell: (it) => it.place ?? '' },
  { heading: 'lot', cell: (it) => it.lotNumber ?? '', isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const SIGNATURE_COLUMNS: Column<Signature>[] = [
  { heading: 'purpose', cell: (it) => it.purpose, style: () => 'bold' },
  { heading: 'signed by', cell: (it) => it.signerName ?? '' },
  { heading: 'as', cell: (it) => it.signerRole },
  { heading: 'signed', cell: (it) => shortTime(it.signedAt) },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

/** What was asked for; nothing once it was erased. */
export const changesAsked = ({ changes }: ChangeRequest) => (Array.isArray(changes) ? changes : [])

export const CHANGE_REQUEST_COLUMNS: Column<ChangeRequest>[] = [
  { heading: 'asked', cell: (it) => shortTime(it.createdAt), isMinor: true },
  { heading: 'status', cell: (it) => it.status, style: (it) => statusStyle(it.status) },
  {
    heading: 'what',
    cell: (it) =>
      changesAsked(it)
        .map(({ path }) => fieldAt(path))
        .join(' '),
  },
  { heading: 'by', cell: (it) => it.askedByName ?? it.askedBy },
  { heading: 'reason', cell: (it) => it.reason, isMinor: true },
  { heading: 'of', cell: (it) => it.about, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const VIEW_COLUMNS: Column<View>[] = [
  { heading: 'name', cell: (it) => it.name, style: () => 'bold' },
  { heading: 'page', cell: (it) => it.page },
  { heading: 'shared', cell: (it) => (it.shared ? 'yes' : 'no') },
  { heading: 'owner', cell: (it) => it.ownerName ?? it.owner, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

/** A person who has a record open. */
type Present = Pick<Presence, 'recordType' | 'recordID'> & Presence['people'][number]

export const PRESENT_COLUMNS: Column<Present>[] = [
  { heading: 'who', cell: (it) => it.name ?? it.actor, style: () => 'bold' },
  { heading: 'activity', cell: (it) => it.activity },
  { heading: 'since', cell: (it) => shortTime(it.since), isMinor: true },
  { heading: 'record', cell: (it) => it.recordType },
  { heading: 'id', cell: (it) => it.recordID, isWhole: true },
]

export const PARTY_COLUMNS: Column<Party>[] = [
  { heading: 'name', cell: (it) => it.name, style: () => 'bold' },
  { heading: 'kind', cell: (it) => it.kind },
  { heading: 'reference', cell: (it) => it.reference, isMinor: true },
  { heading: 'updated', cell: (it) => shortTime(it.lastUpdated), isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const TRUCK_COLUMNS: Column<Truck>[] = [
  { heading: 'name', cell: (it) => it.name, style: () => 'bold' },
  { heading: 'plate', cell: (it) => it.plate },
  { heading: 'lb', cell: (it) => it.capacityPounds },
  { heading: 'cu ft', cell: (it) => it.capacityCubicFeet, isMinor: true },
  { heading: 'active', cell: (it) => (it.isActive ? 'yes' : 'no') },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const CREW_MEMBER_COLUMNS: Column<CrewMember>[] = [
  { heading: 'name', cell: (it) => [it.firstName, it.lastName].filter(Boolean).join(' '), style: () => 'bold' },
  { heading: 'skills', cell: (it) => it.skills.join(' ') },
  { heading: 'languages', cell: (it) => it.languages.join(' '), isMinor: true },
  { heading: 'phone', cell: (it) => it.phone, isMinor: true },
  { heading: 'active', cell: (it) => (it.isActive ? 'yes' : 'no') },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const ABSENCE_COLUMNS: Column<Absence>[] = [
  { heading: 'from', cell: (it) => shortTime(it.startsAt) },
  { heading: 'to', cell: (it) => shortTime(it.endsAt) },
  { heading: 'reason', cell: (it) => it.reason, isMinor: true },
  { heading: 'of', cell: (it) => (it.truckID === null ? 'crew member' : 'truck') },
  { heading: 'who', cell: (it) => it.truckID ?? it.crewMemberID, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

/** The parties of a move, with the names that are known by their ids. */
export const movePartyColumns = (names: ReadonlyMap<string, string>): Column<MoveParty>[] => [
  { heading: 'name', cell: (it) => names.get(it.partyID), style: () => 'bold' },
  { heading: 'role', cell: (it) => it.role },
  { heading: 'access', cell: (it) => it.access },
  { heading: 'since', cell: (it) => shortTime(it.createdAt), isMinor: true },
  { heading: 'party', cell: (it) => it.partyID, isWhole: true },
]

export const SERVICE_COLUMNS: Column<Service>[] = [
  { heading: 'code', cell: (it) => it.code },
  { heading: 'status', cell: (it) => it.status, style: (it) => statusStyle(it.status) },
  { heading: 'name', cell: (it) => it.name },
  { heading: 'start', cell: (it) => it.startDate, isMinor: true },
  { heading: 'end', cell: (it) => it.endDate, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const DOCUMENT_COLUMNS: Column<Document>[] = [
  { heading: 'type', cell: (it) => it.documentType },
  { heading: 'name', cell: (it) => it.name, style: () => 'bold' },
  { heading: 'bytes', cell: (it) => it.size ?? it.status },
  { heading: 'uploaded', cell: (it) => it.uploadedAt && shortTime(it.uploadedAt), isMinor: true },
  { heading: 'by', cell: (it) => it.uploadedByName ?? it.uploadedBy, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const WEBHOOK_COLUMNS: Column<Webhook>[] = [
  { heading: 'enabled', cell: (it) => (it.enabled ? (it.pausedReason ?? 'yes') : (it.disabledReason ?? 'no')) },
  { heading: 'url', cell: (it) => it.url },
  { heading: 'events', cell: (it) => it.eventTypes.join(' '), isMinor: true },
  { heading: 'maker', cell: (it) => it.authorizedByName ?? it.authorizedBy, isMinor: true },
  { heading: 'until', cell: (it) => it.authorizedUntil && shortTime(it.authorizedUntil), isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

export const DELIVERY_COLUMNS: Column<Delivery>[] = [
  { heading: 'state', cell: (it) => it.state, style: (it) => statusStyle(it.state) },
  { heading: 'event', cell: (it) => it.eventType },
  { heading: 'attempts', cell: (it) => it.attempts.length, isMinor: true },
  { heading: 'last answer', cell: (it) => it.attempts.at(-1)?.status ?? it.attempts.at(-1)?.error },
  { heading: 'next attempt', cell: (it) => it.nextAttemptAt && shortTime(it.nextAttemptAt), isMinor: true },
  { heading: 'eventID', cell: (it) => it.eventID, isWhole: true },
]
