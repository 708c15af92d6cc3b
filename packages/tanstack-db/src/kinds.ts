/** The kinds of records that can be a collection: those with a list of their own, versions, and events in the feed. */
import type {
  Absence,
  AbsenceFilter,
  Client,
  CrewMember,
  CrewMemberFilter,
  Job,
  JobFilter,
  Move,
  MoveFilter,
  NewAbsence,
  NewCrewMember,
  NewJob,
  NewMove,
  NewParty,
  NewShipment,
  NewTruck,
  Page,
  Party,
  PartyFilter,
  Shipment,
  ShipmentFilter,
  Truck,
  TruckFilter,
} from '@vanline/client'

type Of<Item, Content, Filter> = {
  item: Item
  content: Content
  filter: Omit<Filter, 'sort' | 'limit' | 'cursor' | 'expand'>
}

type Kinds = {
  shipments: Of<Shipment, NewShipment, ShipmentFilter>
  moves: Of<Move, NewMove, MoveFilter>
  jobs: Of<Job, NewJob, JobFilter>
  parties: Of<Party, NewParty, PartyFilter>
  trucks: Of<Truck, NewTruck, TruckFilter>
  crewMembers: Of<CrewMember, NewCrewMember, CrewMemberFilter>
  absences: Of<Absence, NewAbsence, AbsenceFilter>
}

/** A property of the client whose records can be a collection. */
export type Kind = keyof Kinds
export type ItemOf<K extends Kind> = Kinds[K]['item']
export type ContentOf<K extends Kind> = Kinds[K]['content']
export type FilterOf<K extends Kind> = Kinds[K]['filter']

/** What the package reads of every record. A version is newer if its `lastUpdated` is later; two versions never share it. */
export type Stored = { id: string; eTag: string; lastUpdated: string }

type Facts = {
  /** The beginning of the subject of its events. */
  path: string
  /** The types of its events. */
  events: readonly string[]
  /** The filters by a member of the record, which can be checked without the service. */
  members: readonly string[]
}

const SHIPMENT_DAYS = [
  ...['requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'],
  ...['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate'],
]

export const KINDS: Record<Kind, Facts> = {
  shipments: {
    path: 'shipments/',
    // A new address is a change of its shipment, with an event of its own.
    events: ['shipment.*', 'address.replaced'],
    members: ['moveID', 'shipmentType', 'status', 'reference', ...SHIPMENT_DAYS],
  },
  moves: { path: 'moves/', events: ['move.*'], members: ['status', 'reference', 'assignee'] },
  jobs: {
    path: 'jobs/',
    events: ['job.*'],
    members: ['moveID', 'shipmentID', 'truckID', 'kind', 'status', 'day'],
  },
  parties: { path: 'parties/', events: ['party.*'], members: ['kind', 'reference'] },
  trucks: { path: 'trucks/', events: ['truck.*'], members: ['isActive'] },
  crewMembers: { path: 'crew-members/', events: ['crew_member.*'], members: ['isActive', 'accountID'] },
  absences: { path: 'absences/', events: ['absence.*'], members: ['truckID', 'crewMemberID'] },
}

/** What all kinds can do, without their types. Kinds without `status` or `bulk` have none. */
export type Methods<Item> = {
  get(id: string): Promise<Item>
  pages(filter: object, options: { signal: AbortSignal }): AsyncIterable<Page<Item>>
  create(content: object): Promise<Item>
  update(record: Tagged, patch: object, options: { merge: boolean }): Promise<Item>
  delete(record: Tagged): Promise<void>
  status?(record: Tagged, change: object): Promise<Item>
  bulk?(operations: readonly Operation[]): Promise<{ results: readonly Result<Item>[] }>
}

export type Tagged = { id: string; eTag: string }

/** One operation, in the form of a bulk. */
export type Operation =
  | { action: 'create'; record: object }
  | { action: 'update'; id: string; ifMatch: string; mergeBase?: string; patch: object }
  | { action: 'updateStatus'; id: string; ifMatch: string; status: unknown }
  | { action: 'delete'; id: string; ifMatch: string }

/** A result whose record was left out has its place, if the record is new. */
export type Result<Item> = { status: number; record?: Item | null; location?: string }

/** The client checks the types of each kind; here records only have a version. */
export const methodsOf = <Item>(client: Client, kind: Kind): Methods<Item> => client[kind] as unknown as Methods<Item>
