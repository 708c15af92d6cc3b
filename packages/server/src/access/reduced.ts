/**
 * The members that CUSTOMER and OBSERVER see of the records of a move; the other roles see all members. Beside the scopes of
 * access/policy.ts this is the only table of visible members. A member without a row is hidden, and reduced.test.ts fails for it.
 */

import type { ShownParts } from '../kernel/reduced.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'

const DATES =
  'requestedPickupDate scheduledPickupDate actualPickupDate deliveryDate scheduledDeliveryDate actualDeliveryDate'
const VERSION = 'createdAt lastUpdated eTag'
const ADDRESSES = 'pickupAddress destinationAddress secondaryPickupAddress secondaryDestinationAddress'

/** Who sees a member: both roles, the customer alone, or neither. */
type Rows = { both: string; customer?: string; neither?: string }

/**
 * A row for every member and expansion of the records of a move. A customer sees its own data and the progress, not what the companies
 * note for each other. An observer sees the progress only.
 */
const ROWS = {
  Move: {
    both: `id locator status canceledAt shipments ${VERSION}`,
    customer: 'customer statusReason',
    neither: 'reference remarks metadata assignee documents',
  },
  Customer: { both: '', customer: 'firstName lastName email phone' },
  Shipment: {
    both: `id moveID locator shipmentType status nextStatuses ${DATES} submittedAt approvedAt ${ADDRESSES} agents services move ${VERSION}`,
    customer: 'estimatedWeight actualWeight customerRemarks statusReason customerName',
    neither: 'counselorRemarks rejectionReason reference metadata documents',
  },
  Address: {
    both: 'id city state country lastUpdated eTag',
    customer: 'streetAddress1 streetAddress2 streetAddress3 postalCode',
  },
  Agent: { both: `id shipmentID agentType ${VERSION}`, customer: 'firstName lastName email phone' },
  Service: { both: `id shipmentID code name status startDate endDate ${VERSION}`, neither: 'reason rejectionReason' },
  // A caller that may create a link gets its secret. The label is a note of the company about who has the link.
  Link: { both: `id moveID expiresAt secret url ${VERSION}`, neither: 'label' },
  Document: {
    both: '',
    neither: `id moveID shipmentID documentType name remarks status contentType size sha256 received locationRemoved uploadedBy uploadedByName uploadedAt metadata ${VERSION}`,
  },
  Note: { both: '', neither: `id moveID shipmentID text mentions author authorName ${VERSION}` },
  // Ids of parties and actors say nothing by themselves; their names are in other records.
  MoveParty: { both: `id moveID partyID role access ${VERSION}` },
  Erasure: { both: `id moveID status eventID copies actor completedAt ${VERSION}` },
} satisfies Record<string, Rows>

export type ReducedKind = keyof typeof ROWS

/** Why the other kinds have no rows: a test fails for a kind that is in neither table. */
export const NOT_REDUCED: Readonly<Record<string, string>> = {
  ...each(
    'Party Webhook Delivery DeliveryAttempt Key View',
    'belongs to no move: a bound caller sees those of its party',
  ),
  ...each('ShipmentSummary DeliveryWeek', 'counts by status and deliveryDate, which both roles see'),
  ...each('Presence PresentPerson', 'lists only people of the own party (presence/board.ts)'),
  ...each(
    'Event Change ExplainedChange Diff',
    'shows its record and its changes by the rows of that record, without names of people',
  ),
  ...each('Reverted BulkAnswer BulkResult', 'shows its record by the rows of that record'),
}

function each(kinds: string, reason: string): Record<string, string> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, reason]))
}

const namesIn = (names = ''): string[] => names.split(' ').filter((name) => name)

/** All members that have a row. */
export const decidedMembers = (kind: ReducedKind): string[] => Object.values(ROWS[kind]).flatMap(namesIn)

/** The members of each kind that a role sees. */
const seenBy = (isCustomer: boolean): Record<ReducedKind, string[]> =>
  Object.fromEntries(
    Object.entries<Rows>(ROWS).map(([kind, { both, customer }]) => [
      kind,
      [...namesIn(both), ...(isCustomer ? namesIn(customer) : [])],
    ]),
  ) as Record<ReducedKind, string[]>

export const REDUCED: Readonly<Record<string, Readonly<Record<ReducedKind, readonly string[]>>>> = {
  CUSTOMER: seenBy(true),
  OBSERVER: seenBy(false),
}

/** The members that are records themselves, and the expansions. */
const NESTED: Readonly<Record<string, ReducedKind>> = {
  customer: 'Customer',
  ...Object.fromEntries(ADDRESSES.split(' ').map((name) => [name, 'Address' as const])),
}
const EXPANDED: Readonly<Record<string, ReducedKind>> = {
  ...{ shipments: 'Shipment', agents: 'Agent', services: 'Service', move: 'Move' },
}

/** The members of a kind of record that a role sees. Expansions are not expanded again. */
function shownParts(role: string, kind: ReducedKind, isExpansion = false): ShownParts {
  const names = (REDUCED[role]?.[kind] ?? []).filter((name) => !(isExpansion && name in EXPANDED))
  const part = (name: string): true | ShownParts => {
    const nested = NESTED[name] ?? EXPANDED[name]
    return nested ? shownParts(role, nested, isExpansion || name in EXPANDED) : true
  }
  return Object.fromEntries(names.map((name) => [name, part(name)]))
}

export const reducedOf = (kind: ReducedKind): Readonly<Record<string, ShownParts>> =>
  Object.fromEntries(REDUCED_ROLES.map((role) => [role, shownParts(role, kind)]))
