/**
 * What CUSTOMER and OBSERVER see of the records of a move: the other roles see all members. Beside the scopes of access/policy.ts this
 * is the only table of who sees what. A member without a row is hidden, so a new one is hidden until it has a decision here.
 */
import { REDUCED_ROLES } from '../db/party-entries.ts'
import type { ShownParts } from '../kernel/reduced.ts'

type Kind = 'Move' | 'Customer' | 'Shipment' | 'Address' | 'Agent' | 'Service' | 'Note'

const DATES =
  'requestedPickupDate scheduledPickupDate actualPickupDate deliveryDate scheduledDeliveryDate actualDeliveryDate'
const VERSION = 'createdAt lastUpdated eTag'
const ADDRESSES = 'pickupAddress destinationAddress secondaryPickupAddress secondaryDestinationAddress'
const PROGRESS = `id moveID locator shipmentType status nextStatuses ${DATES} submittedAt approvedAt`

/** A customer sees its own data and the progress, not what the companies note for each other. An observer sees the progress only. */
export const REDUCED: Readonly<Record<string, Readonly<Record<Kind, string>>>> = {
  CUSTOMER: {
    Move: `id locator status customer canceledAt statusReason ${VERSION}`,
    Customer: 'firstName lastName email phone',
    Shipment: `${PROGRESS} estimatedWeight actualWeight ${ADDRESSES} customerRemarks statusReason ${VERSION} customerName`,
    Address: 'id streetAddress1 streetAddress2 streetAddress3 city state postalCode country lastUpdated eTag',
    Agent: `id shipmentID agentType firstName lastName email phone ${VERSION}`,
    Service: `id shipmentID code name status startDate endDate ${VERSION}`,
    Note: '',
  },
  OBSERVER: {
    Move: `id locator status canceledAt ${VERSION}`,
    Customer: '',
    Shipment: `${PROGRESS} ${ADDRESSES} ${VERSION}`,
    Address: 'id city state country lastUpdated eTag',
    Agent: `id shipmentID agentType ${VERSION}`,
    Service: `id shipmentID code name status startDate endDate ${VERSION}`,
    Note: '',
  },
}

/** The members that are records themselves. */
const NESTED: Readonly<Record<string, Kind>> = {
  customer: 'Customer',
  ...Object.fromEntries(ADDRESSES.split(' ').map((name) => [name, 'Address' as const])),
}

const namesOf = (role: string, kind: Kind): string[] => (REDUCED[role]?.[kind] ?? '').split(' ').filter((name) => name)

function shownParts(role: string, kind: Kind): ShownParts {
  const part = (name: string) => {
    const nested = NESTED[name]
    return nested ? shownParts(role, nested) : true
  }
  return Object.fromEntries(namesOf(role, kind).map((name) => [name, part(name)]))
}

/** What `expand` adds to each kind. */
const EXPANSIONS: Partial<Record<Kind, Readonly<Record<string, Kind>>>> = {
  Move: { shipments: 'Shipment' },
  Shipment: { agents: 'Agent', services: 'Service', move: 'Move' },
}

/** What each reduced role sees of a kind of record. */
export const reducedOf = (kind: Kind): Readonly<Record<string, ShownParts>> =>
  Object.fromEntries(
    REDUCED_ROLES.map((role) => {
      const expansions = Object.entries(EXPANSIONS[kind] ?? {}).map(([name, of]) => [name, shownParts(role, of)])
      return [role, { ...shownParts(role, kind), ...Object.fromEntries(expansions) }]
    }),
  )
