import { type Fate, type Fates, redacted, redactedChanges } from '../kernel/erased.ts'

const kept = (...names: string[]): Record<string, 'kept'> =>
  Object.fromEntries(names.map((name) => [name, 'kept' as const]))
const emptied = (...names: string[]): Record<string, 'emptied'> =>
  Object.fromEntries(names.map((name) => [name, 'emptied' as const]))

const VERSION = kept('id', 'createdAt', 'lastUpdated', 'eTag')
const FREE_TEXT = { ...emptied('reference'), metadata: 'entries' } as const

const addresses: Fates = {
  ...kept('id', 'city', 'state', 'postalCode', 'country', 'lastUpdated', 'eTag'),
  streetAddress1: 'replaced',
  ...emptied('streetAddress2', 'streetAddress3'),
}

const agents: Fates = {
  ...VERSION,
  ...kept('shipmentID', 'agentType'),
  firstName: 'replaced',
  ...emptied('lastName', 'email', 'phone'),
}

const services: Fates = {
  ...VERSION,
  ...kept('shipmentID', 'code', 'status', 'startDate', 'endDate'),
  ...emptied('name', 'reason', 'rejectionReason'),
}

const move: Fates = {
  ...VERSION,
  ...kept('locator', 'status', 'canceledAt'),
  customer: emptied('firstName', 'lastName', 'email', 'phone'),
  remarks: 'emptied',
  ...FREE_TEXT,
}

const shipments: Fates = {
  ...VERSION,
  ...kept('moveID', 'locator', 'shipmentType', 'status', 'nextStatuses', 'submittedAt', 'approvedAt'),
  ...kept('requestedPickupDate', 'scheduledPickupDate', 'actualPickupDate'),
  ...kept('deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate', 'estimatedWeight', 'actualWeight'),
  pickupAddress: addresses,
  destinationAddress: addresses,
  secondaryPickupAddress: addresses,
  secondaryDestinationAddress: addresses,
  ...emptied('customerRemarks', 'counselorRemarks', 'rejectionReason', 'statusReason'),
  ...FREE_TEXT,
  // What `expand` adds stands in answers that are kept for retries.
  agents,
  services,
  move,
}

/**
 * What an erasure does to each member of each kind of record, under the names that events call them by. A test compares this with the
 * schemas: a new member has no place until somebody has decided here what becomes of it.
 */
export const PERSONAL = { moves: { ...move, shipments }, shipments, agents, services, addresses } satisfies Record<
  string,
  Fates
>
export type PersonalKind = keyof typeof PERSONAL

/** The table for what an event is about: `shipments/<id>`. */
const fatesOf = (subject: string): Fates => PERSONAL[subject.split('/', 1)[0] as PersonalKind] ?? {}

/** A stored record of an older version once it is erased. */
export const redactedDoc = (subject: string, doc: string): string =>
  JSON.stringify(redacted(fatesOf(subject), JSON.parse(doc)))

/** The stored changes that led to a version once it is erased. */
export const redactedSteps = (subject: string, changes: string): string =>
  JSON.stringify(redactedChanges(fatesOf(subject), JSON.parse(changes)))

/** A record of any kind, as an answer shows it, once it is erased: the kind is the one that has all of its members. */
export function redactedBody(body: string): string {
  const record = JSON.parse(body)
  const members = Object.keys(record)
  const fits = (fates: Fates): boolean => members.every((name) => Object.hasOwn(fates, name))
  const fate: Fate = Object.values<Fates>(PERSONAL).find(fits) ?? {}
  return JSON.stringify(redacted(fate, record))
}
