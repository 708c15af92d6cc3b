import { type ErasureRule, type ErasureRules, redacted, redactedChanges } from '../kernel/erased.ts'

const kept = (...names: string[]): Record<string, 'kept'> =>
  Object.fromEntries(names.map((name) => [name, 'kept' as const]))
const emptied = (...names: string[]): Record<string, 'emptied'> =>
  Object.fromEntries(names.map((name) => [name, 'emptied' as const]))

const VERSION = kept('id', 'createdAt', 'lastUpdated', 'eTag')
const FREE_TEXT = { ...emptied('reference'), metadata: 'entries' } as const

const addresses: ErasureRules = {
  ...kept('id', 'city', 'state', 'postalCode', 'country', 'lastUpdated', 'eTag'),
  streetAddress1: 'replaced',
  ...emptied('streetAddress2', 'streetAddress3'),
}

const agents: ErasureRules = {
  ...VERSION,
  ...kept('shipmentID', 'agentType'),
  firstName: 'replaced',
  ...emptied('lastName', 'email', 'phone'),
}

const services: ErasureRules = {
  ...VERSION,
  ...kept('shipmentID', 'code', 'status', 'startDate', 'endDate'),
  ...emptied('name', 'reason', 'rejectionReason'),
}

const links: ErasureRules = { ...VERSION, ...kept('moveID', 'expiresAt'), ...emptied('label') }

const notes: ErasureRules = {
  ...VERSION,
  ...kept('moveID', 'shipmentID', 'author'),
  text: 'replaced',
  ...emptied('mentions', 'authorName'),
}

/** An erasure deletes documents with their content; this is what their history shows afterwards. */
const documents: ErasureRules = {
  ...VERSION,
  ...kept('moveID', 'shipmentID', 'documentType', 'status', 'contentType', 'size', 'received', 'locationRemoved'),
  ...kept('uploadedAt'),
  name: 'replaced',
  ...emptied('remarks', 'sha256', 'uploadedBy', 'uploadedByName'),
  metadata: 'entries',
}

const move: ErasureRules = {
  ...VERSION,
  ...kept('locator', 'status', 'canceledAt'),
  customer: emptied('firstName', 'lastName', 'email', 'phone'),
  ...emptied('remarks', 'statusReason', 'assignee'),
  ...FREE_TEXT,
}

const shipments: ErasureRules = {
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
  // Stored idempotent answers contain what `expand` added.
  agents,
  services,
  documents,
  move,
  ...emptied('customerName'),
}

/** Who is on a move is no personal data: the names are those of parties, which belong to no move. */
const moveParties: ErasureRules = { ...VERSION, ...kept('moveID', 'partyID', 'role', 'access') }

/**
 * What an erasure does to each member of each kind of record, by the names that events use. A test compares this with the schemas,
 * so that every new member needs a decision here.
 */
export const PERSONAL = {
  moves: { ...move, shipments, documents },
  shipments,
  agents,
  services,
  addresses,
  links,
  documents,
  notes,
  'move-parties': moveParties,
} satisfies Record<string, ErasureRules>
export type PersonalKind = keyof typeof PERSONAL

/** The rules for the subject of an event: `shipments/<id>`. */
function rulesOf(subject: string): ErasureRules {
  const byKind: Readonly<Record<string, ErasureRules>> = PERSONAL
  const [kind = ''] = subject.split('/', 1)
  return byKind[kind] ?? {}
}

export const redactedDoc = (subject: string, doc: string): string =>
  JSON.stringify(redacted(rulesOf(subject), JSON.parse(doc)))

export const redactedSteps = (subject: string, changes: string): string =>
  JSON.stringify(redactedChanges(rulesOf(subject), JSON.parse(changes)))

/**
 * The name of an actor in an erased event. That of a person goes, because customers may sign in themselves; their id stays. The name
 * of a key stays: it belongs to a program or a workplace, and the operator has chosen it.
 */
export const redactedName = (actor: string, name: string | null): string | null =>
  actor.startsWith('key:') ? name : null

/**
 * The body of an answer with its personal data redacted: its kind is the one that has all of its members. A problem (in a stored
 * bulk) loses the members that show the record.
 */
export function redactedBody(body: string): string {
  const record = JSON.parse(body)
  if ('instance' in record) {
    const { current: _, changes: __, moreChanges: ___, overlaps: ____, ...problem } = record
    return JSON.stringify(problem)
  }
  const members = Object.keys(record)
  const fits = (rules: ErasureRules): boolean => members.every((name) => Object.hasOwn(rules, name))
  const rule: ErasureRule = Object.values<ErasureRules>(PERSONAL).find(fits) ?? {}
  return JSON.stringify(redacted(rule, record))
}
