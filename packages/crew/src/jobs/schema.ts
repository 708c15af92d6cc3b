/** What the service sends to a crew member. */
import type { Json } from '../outbox/entry.ts'

export type JobStatus = 'PLANNED' | 'EN_ROUTE' | 'ARRIVED' | 'DONE' | 'CANCELED'
export type JobKind = 'SURVEY' | 'PACKING' | 'PICKUP' | 'DELIVERY' | 'STORAGE_IN' | 'STORAGE_OUT' | 'OTHER'

export type Job = {
  id: string
  moveID: string
  shipmentID: string | null
  kind: JobKind
  status: JobStatus
  day: string
  windowStart: string
  windowEnd: string
  timeZone: string
  expectedMinutes: number
  startsAt: string
  endsAt: string
  leadID: string | null
  stopNumber: number | null
  instructions: string | null
  eTag: string
}

export type Address = {
  streetAddress1: string | null
  streetAddress2?: string | null
  streetAddress3?: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country?: string | null
}

export type CrewShipment = {
  id: string
  moveID: string
  locator: string
  shipmentType: string
  status: string
  nextStatuses: readonly string[]
  estimatedWeight: number | null
  actualWeight: number | null
  /** The weighing that the weight comes from. Jobs that an earlier release stored on the phone lack it. */
  actualWeightFrom?: string | null
  pickupAddress: Address | null
  destinationAddress: Address | null
  secondaryPickupAddress: Address | null
  secondaryDestinationAddress: Address | null
  customerRemarks: string | null
  eTag: string
}

export type Person = { id: string; firstName: string; lastName: string | null; phone: string | null }
export type Paper = {
  id: string
  shipmentID: string | null
  documentType: string
  name: string
  status: string
  contentType: string | null
  size: number | null
  sha256: string | null
  createdAt: string
}
export type CrewNote = {
  id: string
  shipmentID: string | null
  text: string
  authorName: string | null
  createdAt: string
}

export type Visit = {
  job: Job
  locator: string
  customer: { firstName: string | null; lastName: string | null; phone: string | null } | null
  truck: { id: string; name: string; plate: string | null } | null
  crew: readonly Person[]
  shipments: readonly CrewShipment[]
  agents: readonly {
    shipmentID: string
    agentType: string
    firstName: string | null
    lastName: string | null
    phone: string | null
  }[]
  notes: readonly CrewNote[]
  documents: readonly Paper[]
}

export type Me = {
  crewMember: Person & { languages: readonly string[] }
  company: { name: string | null; phone: string | null; timeZone: string; [name: string]: Json }
  requiredProofs: Readonly<Record<string, readonly string[]>>
  link: { id: string; expiresAt: string } | null
  /** The key with which the phone encrypts what this person keeps on it. */
  storageKey: string
}
