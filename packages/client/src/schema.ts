/** Names for the generated types. */
import type { components, operations } from './api.gen.ts'

type Schemas = components['schemas']
/** Types of events are text here, since a newer service has more. An unknown one is refused with a suggestion. */
type Subscribing<Content> = Omit<Content, 'eventTypes'> & { eventTypes?: string[] }

export type Address = Schemas['Address']
export type AddressContent = Schemas['AddressContent']
export type Absence = Schemas['Absence']
export type AbsencePatch = Schemas['AbsencePatch']
export type Agent = Schemas['Agent']
export type AgentContent = Schemas['AgentContent']
export type AgentPatch = Schemas['AgentPatch']
export type Change = Schemas['Change']
export type Customer = Schemas['Customer']
export type Delivery = Schemas['Delivery']
export type DeliveryAttempt = Schemas['DeliveryAttempt']
export type DeliveryWeek = Schemas['DeliveryWeek']
/** A document of a shipment or move; its content is a file. */
export type Document = Schemas['Document']
export type DocumentPatch = Schemas['DocumentPatch']
export type Diff = Schemas['Diff']
export type Entry = Schemas['Entry']
export type Erasure = Schemas['Erasure']
export type Event = Schemas['Event']
export type ExplainedChange = Schemas['ExplainedChange']
export type JsonPatch = Schemas['JsonPatch']
export type Job = Schemas['Job']
export type JobPatch = Schemas['JobPatch']
export type JobStatusChange = Schemas['JobStatusChange']
export type NewJob = Schemas['NewJob']
export type Item = Schemas['Item']
export type ConditionCodes = Schemas['ConditionCodes']
export type NewItemList = Schemas['NewItemList']
export type ItemPatch = Schemas['ItemPatch']
export type ItemStatus = Item['status']
export type NewItem = Schemas['NewItem']
export type Weighing = Schemas['Weighing']
export type WeighingPatch = Schemas['WeighingPatch']
export type NewWeighing = Schemas['NewWeighing']
export type TruckWeighing = Schemas['TruckWeighing']
/** Filter, sort and page size for the weighings of a shipment. */
export type WeighingFilter = { isCertified?: boolean; sort?: string; limit?: number; cursor?: string }
/** A signature under a version of a shipment, and what a person signs. */
export type Signature = Schemas['Signature']
export type NewSignature = Schemas['NewSignature']
export type SignaturePurpose = NewSignature['purpose']
export type SignerRole = NewSignature['signerRole']
export type Signable = Schemas['Signable']
export type ChangeSince = Schemas['ChangeSince']
export type SigningKey = Schemas['SigningKey']
export type Availability = Schemas['Availability']
export type Key = Schemas['Key']
export type Caller = Schemas['Caller']
export type KeyWithSecret = Schemas['KeyWithSecret']
export type Link = Schemas['Link']
/** A link with what only the answer to its creation has. */
export type LinkWithSecret = Required<Schemas['LinkWithSecret']>
export type CrewLink = Schemas['CrewLink']
/** A crew link with what only the answer to its creation has. */
export type CrewLinkWithSecret = Required<Schemas['CrewLinkWithSecret']>
export type NewCrewLink = Schemas['NewCrewLink']
export type CrewAccount = Schemas['CrewAccount']
export type CrewJob = Schemas['CrewJob']
export type CrewJobStatusChange = Schemas['CrewJobStatusChange']
export type CrewShipmentPatch = Schemas['CrewShipmentPatch']
export type CrewItemPatch = Schemas['CrewItemPatch']
export type ItemForCrew = Schemas['ItemForCrew']
export type CrewReport = Schemas['CrewReport']
export type PhoneReport = Schemas['PhoneReport']
export type JobForCrew = Schemas['JobForCrew']
export type ShipmentForCrew = Schemas['ShipmentForCrew']
export type NoteForCrew = Schemas['NoteForCrew']
export type DocumentForCrew = Schemas['DocumentForCrew']
export type SignatureForCrew = Schemas['SignatureForCrew']
export type Move = Schemas['Move']
export type Company = Schemas['Company']
export type CompanyContent = Schemas['CompanyContent']
export type PublicCompany = Schemas['PublicCompany']
export type MoveParty = Schemas['MoveParty']
export type MovePartyPatch = Schemas['MovePartyPatch']
export type MovePatch = Schemas['MovePatch']
export type MoveStatusChange = Schemas['MoveStatusChange']
export type NewAbsence = Schemas['NewAbsence']
export type NewCrewMember = Schemas['NewCrewMember']
export type Message = Schemas['Message']
export type MessageStatus = Message['status']
export type MessageWay = Message['by']
export type MessageTemplate = Schemas['MessageTemplate']
export type NewMessageTemplate = Schemas['NewMessageTemplate']
export type MessageTemplatePatch = Schemas['MessageTemplatePatch']
export type MessageRule = Schemas['MessageRule']
export type NewMessageRule = Schemas['NewMessageRule']
export type MessageRulePatch = Schemas['MessageRulePatch']
export type MessageOptOut = Schemas['MessageOptOut']
export type NewMessage = Schemas['NewMessage']
export type NewTestMessage = Schemas['NewTestMessage']
export type MessagePreview = Schemas['MessagePreview']
export type NewMessageOptOut = Schemas['NewMessageOptOut']
export type NewTruck = Schemas['NewTruck']
export type CrewMember = Schemas['CrewMember']
export type CrewMemberPatch = Schemas['CrewMemberPatch']
export type Truck = Schemas['Truck']
export type TruckPatch = Schemas['TruckPatch']
export type NewDocument = Schemas['NewDocument']
export type NewKey = Schemas['NewKey']
export type NewLink = Schemas['NewLink']
export type NewMove = Schemas['NewMove']
export type NewMoveParty = Schemas['NewMoveParty']
export type NewNote = Schemas['NewNote']
export type NewView = Schemas['NewView']
export type View = Schemas['View']
export type ViewPatch = Schemas['ViewPatch']
export type Presence = Schemas['Presence']
export type SignOfLife = Schemas['SignOfLife']
export type NewParty = Schemas['NewParty']
export type Note = Schemas['Note']
export type NotePatch = Schemas['NotePatch']
export type NewService = Schemas['NewService']
export type NewShipment = Schemas['NewShipment']
export type NewWebhook = Subscribing<Schemas['NewWebhook']>
export type Party = Schemas['Party']
export type PartyPatch = Schemas['PartyPatch']
export type Problem = Schemas['Problem']
/** What to undo: everything since a version, or one event. */
export type Reversion = { to: string; change?: never } | { change: string; to?: never }
export type Service = Schemas['Service']
export type ServicePatch = Schemas['ServicePatch']
export type ServiceStatusChange = Schemas['ServiceStatusChange']
export type Shipment = Schemas['Shipment']
export type ShipmentPatch = Schemas['ShipmentPatch']
export type ShipmentStatusChange = Schemas['ShipmentStatusChange']
export type ShipmentSummary = Schemas['ShipmentSummary']
export type StorageStay = Schemas['StorageStay']
export type StorageStayPatch = Schemas['StorageStayPatch']
export type NewStorageStay = Schemas['NewStorageStay']
export type NewStorageExtension = Schemas['NewStorageExtension']
export type StorageExtensionDecision = Schemas['StorageExtensionDecision']
export type ChangeRequest = Schemas['ChangeRequest']
export type ChangeDecision = Schemas['ChangeDecision']
export type ChangeRequestStatus = ChangeRequest['status']
/** The kinds of records of which a change can be asked for, as in their paths. */
export type AskableKind = 'moves' | 'shipments' | 'jobs' | 'storage-stays'
export type Collisions = Schemas['Collisions']
export type TrackedShipment = Schemas['TrackedShipment']
export type Tracking = Schemas['Tracking']
export type NewTrackingRequest = Schemas['NewTrackingRequest']
export type TrackingRequest = Schemas['TrackingRequest']
export type Webhook = Schemas['Webhook']
export type WebhookPatch = Subscribing<Schemas['WebhookPatch']>
/** A webhook after a change; with a secret if the change created one. */
export type ChangedWebhook = Schemas['WebhookWithSecret']
/** A webhook with the secret that was created for it. */
export type WebhookWithSecret = ChangedWebhook & { secret: string }

export type AgentType = Agent['agentType']
export type DeliveryState = Delivery['state']
export type DocumentStatus = Document['status']
export type JobKind = Job['kind']
export type JobStatus = Job['status']
export type MoveStatus = Move['status']
/** What a party may do on a move, within the scopes of its callers. */
export type PartyAccess = MoveParty['access']
export type PartyKind = Party['kind']
/** What a party is on a move. */
export type PartyRole = MoveParty['role']
/** What a crew member does. */
export type Skill = CrewMember['skills'][number]
/** The scopes of a caller. */
export type Scope = Key['scopes'][number]
export type ServiceStatus = Service['status']
export type ShipmentStatus = Shipment['status']
export type ErrorCode = Problem['code']
export type Violation = NonNullable<Problem['errors']>[number]

type Shows<Operation extends 'getLiveness' | 'getReadiness'> =
  operations[Operation]['responses'][200]['content']['application/json']
export type Liveness = Shows<'getLiveness'>
export type Readiness = Shows<'getReadiness'>

/** A record that was read: its id and its version. */
export type Versioned = { id: string; eTag: string }

/** A filter in which a single value is allowed where the service takes a list. */
type Loose<Query> = {
  [Name in keyof Query]?: NonNullable<Query[Name]> extends readonly (infer One)[] ? One | readonly One[] : Query[Name]
}

/** Filter, sort and page size for shipments. */
export type ShipmentFilter = Omit<Loose<Schemas['ShipmentQuery']>, 'fields' | 'expand'>
export type ShipmentExpansion = 'agents' | 'services' | 'rooms' | 'move' | 'customerName'
/** Filter, sort and page size for moves. */
export type MoveFilter = Omit<Loose<Schemas['MoveQuery']>, 'fields' | 'expand'>
export type MoveExpansion = 'shipments'

/** Filter, sort and page size for jobs. */
export type JobFilter = {
  moveID?: string | readonly string[]
  shipmentID?: string | readonly string[]
  truckID?: string | readonly string[]
  crewMemberID?: string | readonly string[]
  kind?: JobKind | readonly JobKind[]
  status?: JobStatus | readonly JobStatus[]
  day?: { gte?: string; lte?: string }
  sort?: string
  limit?: number
  cursor?: string
  /** What each job has beside its plan: `shipment`, the name of the customer. */
  expand?: readonly JobExpansion[]
}
/** Filter, sort and page size for the items of a shipment. */
export type ItemFilter = {
  room?: string | readonly string[]
  status?: ItemStatus | readonly ItemStatus[]
  packedBy?: NonNullable<Item['packedBy']> | readonly NonNullable<Item['packedBy']>[]
  isHighValue?: boolean
  sort?: string
  limit?: number
  cursor?: string
}
/** Filter, sort and page size for the signatures of a shipment. */
export type SignatureFilter = {
  purpose?: SignaturePurpose | readonly SignaturePurpose[]
  signerRole?: SignerRole | readonly SignerRole[]
  sort?: string
  limit?: number
  cursor?: string
}
/** Filter, sort and page size for change requests. */
export type ChangeRequestFilter = {
  status?: ChangeRequestStatus | readonly ChangeRequestStatus[]
  moveID?: string | readonly string[]
  shipmentID?: string | readonly string[]
  /** The records that would change, for example `shipments/<id>`. */
  about?: string | readonly string[]
  askedBy?: string | readonly string[]
  sort?: string
  limit?: number
  cursor?: string
}
export type JobExpansion = 'shipment' | 'customerName'
/** What is asked about who is free. */
export type AvailabilityQuery = operations['getAvailability']['parameters']['query']

/** The operations of a bulk, and its answer. */
export type ShipmentBulk = {
  operations: readonly Schemas['ShipmentBulk']['operations'][number][]
  answer: Schemas['ShipmentBulkAnswer']
}
export type ItemBulk = {
  operations: readonly Schemas['ItemBulk']['operations'][number][]
  answer: Schemas['ItemBulkAnswer']
}
export type JobBulk = {
  operations: readonly Schemas['JobBulk']['operations'][number][]
  answer: Schemas['JobBulkAnswer']
}
export type MoveBulk = {
  operations: readonly Schemas['MoveBulk']['operations'][number][]
  answer: Schemas['MoveBulkAnswer']
}

/** What to show of a record: some members, and related records. */
export type Showing<Field, Expansion> = { fields?: readonly Field[]; expand?: readonly Expansion[] }

/** A record with the members in `fields` (and always id and eTag) and the related records in `expand`. */
export type Shown<Item, Field extends keyof Item, Expansion extends keyof Item> = ([keyof Item] extends [Field]
  ? Item
  : Pick<Item, Field | Extract<keyof Item, 'id' | 'eTag'>>) &
  ([Expansion] extends [never] ? unknown : Required<Pick<Item, Expansion>>)
