import type { POLICY } from '../access/policy.ts'

/** The entries of access/policy.ts that are no records, with the reason. Every other entry is a kind of record and needs its cells. */
export const NO_RECORDS = {
  Customer: 'a member of a move',
  StorageExtension: 'a member of a storage stay',
  ItemCondition: 'a part of an item',
  SignedText: 'what was signed, as it was stored with the signature',
  ShipmentSummary: 'counts, made for each request',
  DeliveryWeek: 'a part of the counts',
  Collisions: 'counts, made for each request',
  CollisionsOfMember: 'a part of the counts',
  CollisionsOfHour: 'a part of the counts',
  JobForCrew: 'a job as its crew sees it',
  ShipmentForCrew: 'a shipment as its crew sees it',
  NoteForCrew: 'a note as the crew sees it',
  DocumentForCrew: 'a document as the crew sees it',
  SignatureForCrew: 'a signature as the crew sees it',
  Signable: 'made for each request',
  ChangeSince: 'a part of a signature that `expand` adds',
  ItemForCrew: 'an item as the crew sees it',
  CrewJob: 'made for each request',
  CrewAccount: 'made for each request',
  TrackingRequest: 'a change request as the holder of a tracking link sees it',
  Colleague: 'a part of a job as its crew sees it',
  CrewContact: 'a part of a job as its crew sees it',
  AgentForCrew: 'a part of a job as its crew sees it',
  TruckForCrew: 'a part of a job as its crew sees it',
  PhoneReport: 'the last report of a phone, without versions',
  Availability: 'made for each request',
  AvailableDay: 'a part of the availability',
  FreeTruck: 'a part of the availability',
  FreeCrewMember: 'a part of the availability',
  FreeTime: 'a part of the availability',
  MessagePreview: 'made for each request',
  DeliveryAttempt: 'a member of a delivery',
  Presence: 'held in memory only',
  PresentPerson: 'a member of presence',
  Event: 'tells of a change, and never changes itself',
  Reverted: 'a member of an event',
  AcceptedRequest: 'a member of an event',
  Change: 'a member of an event',
  ExplainedChange: 'a member of a refusal',
  Diff: 'made for each request',
  BulkAnswer: 'an answer',
  BulkResult: 'a part of an answer',
} as const satisfies Partial<Record<keyof typeof POLICY, string>>

/** A kind of record: it has an id, a version and a path of its own. */
export type Kind = Exclude<keyof typeof POLICY, keyof typeof NO_RECORDS>

/** The name of a kind in the types of events: `move_party` in `move_party.created`. */
export const eventNameOf = (kind: Kind): string => kind.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()
