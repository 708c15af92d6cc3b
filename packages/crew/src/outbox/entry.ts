/** What a person did, as it waits on the phone until the service has saved it. Nothing here knows a browser: the same outbox runs in Node. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Fields = Readonly<Record<string, Json>>

/** The form of stored entries. A later page reads the forms of earlier pages, because entries wait while a new page is installed. */
export const ENTRY_VERSION = 1

/** The words for an entry are chosen by its kind. */
export type EntryKind = 'status' | 'weight' | 'note' | 'photo' | 'signature' | 'item' | 'list' | 'signing'

/** A request without its credential, its tag and its time, which are added when it is sent. */
export type EntryRequest = {
  method: 'PATCH' | 'POST'
  path: string
  body: Fields
  /** The photograph or signature that is the content of a new document. */
  fileID: string | null
}

/** How far an upload in parts has come: where it continues after a restart. */
export type UploadState = { documentID: string; tag: string; received: number }

/** A change of another person that the phone did not know of. */
export type OtherChange = { path: string; from: Json; to: Json; by: string; byName: string | null; at: string }

/**
 * Why an entry stays.
 * `same_field`: another person changed the same field; both values are shown.
 * `refused`: the service said no, and sending the entry again would not help.
 * `not_as_shown`: what would be signed is not what the person saw who signed.
 * `outcome_unknown`: an answer was lost, and the service no longer recognizes the key, because that is long ago or the person signed in in another way;
 * sending again could do it twice.
 */
export type Reason =
  | { why: 'same_field'; theirs: Fields; tag: string; changes: readonly OtherChange[] }
  /** `day` is that of a job that is not due yet. Entries of earlier pages have none. */
  | { why: 'refused'; status: number; code: string; detail: string; day?: string }
  | { why: 'outcome_unknown' }
  /** A signature under a text that the service does not have: `theirs` is the one that would be signed now, without its versions. */
  | { why: 'not_as_shown'; theirs: string }

/** An item that a list makes; what is left out is as usual. */
export type ListedItem = {
  description: string
  room?: string | null
  quantity?: number
  packedBy?: 'OWNER' | 'CARRIER' | null
  isHighValue?: boolean
  estimatedWeight?: number | null
  estimatedVolume?: number | null
}

/** A shipment that a person can choose, and its name on the phone. */
export type ShipmentChoice = { id: string; name: string }

export type SignInWay = 'link' | 'key' | 'account'

export type Entry = {
  version: typeof ENTRY_VERSION
  id: string
  /** Fixed when the entry is created, and the same for every attempt, so that the service does it once. */
  key: string
  /** The crew member who did it. Only this person's credential sends it. */
  owner: string
  /** Increases with every entry of the phone. */
  order: number
  kind: EntryKind
  /** The job that it was done for, for the words on the phone: the job may be gone from the list. */
  jobID: string
  jobKind: string
  /** The name of the customer, with the locator where a job has several shipments. */
  title: string
  /** The shipment that it is about, which takes a note if the entry is handed to the office; null for a step of a job with several shipments or none. */
  shipmentID: string | null
  /** The shipments of the job, of which the person chooses one for such a note. Entries of earlier pages have none. */
  shipments?: readonly ShipmentChoice[]
  request: EntryRequest
  /** The record whose version it was decided on, and that version's tag; null for what is created. */
  record: string
  tag: string | null
  /** The entry that changes the same record before this one: this one is based on its result. */
  follows: string | null
  /** The other records in whose order it stands, for example the shipment of a job. */
  alsoIn: readonly string[]
  /** The values that it sets, and the values before, by the name of the field. */
  values: Fields
  before: Fields
  /** The fields that it writes in other records, as `record#field`. */
  alsoWrites: readonly string[]
  /** Entries that are sent first, if they can be sent: a status waits for its photographs. */
  after: readonly string[]
  /** Entries without whose result it makes no sense: the list that adds its item, or what was shown to the person who signed. */
  needs?: readonly string[]
  /** What of the shipment it is about, in words that no language changes: the number and the name of an item, the room of a list. */
  about?: string
  /** For a list: the items that it makes, as far as the phone knows. */
  listed?: readonly ListedItem[]
  /** For a signature: what the person was shown who signed, as a text without versions (signing/facts.ts). */
  shown?: string
  /** When it was done by the clock of the phone, and what has to be added to be right; null if that was not known then. */
  doneAtMs: number
  clockOffsetMs: number | null
  state: 'waiting' | 'sending' | 'blocked'
  reason: Reason | null
  attempts: number
  /** Not before this time, by the clock of the phone. */
  notBeforeMs: number
  /** When it was first sent without an answer since, by the clock of the service; null if its outcome is known. */
  unansweredSinceMs: number | null
  /** How the person was signed in when it was sent last; undefined if it was not. The service recognizes its key only for the same way. */
  sentBy?: SignInWay
  upload: UploadState | null
  /** What others had changed when it was merged. */
  merged: readonly OtherChange[]
}

/** An entry that the service has saved, as the page shows it for a while. */
export type Saved = Pick<
  Entry,
  'id' | 'owner' | 'kind' | 'jobID' | 'jobKind' | 'title' | 'about' | 'values' | 'doneAtMs' | 'merged'
> & {
  savedAtMs: number
}
