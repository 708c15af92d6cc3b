import { Type } from 'typebox'
import { ADDRESS, Address, AddressContent } from '../addresses/fields.ts'
import { ROOMS } from '../items/fields.ts'
import { DateRange, erasureOf, ID, METADATA, REFERENCE, record, SORTED_VERSION } from '../kernel/record.ts'
import { AnyOf, DateText, InstantText, Named, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'
import { AssignedFilter, AssigneeFilter, searchFilter } from '../moves/fields.ts'

export const SHIPMENT_STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'APPROVED',
  'REJECTED',
  'IN_TRANSIT',
  'IN_STORAGE',
  'DELIVERED',
  'DIVERSION_REQUESTED',
  'CANCELLATION_REQUESTED',
  'CANCELED',
  'TERMINATED_FOR_CAUSE',
] as const
const ShipmentStatus = OneOf(SHIPMENT_STATUSES, 'Changed by updateStatus only.')

/** A caller that may change a status also sees it, and the version that the next change needs. */
export const STATUS_SHOWN = { scopes: ['shipments:status'] } as const

/** What customers know first: when they want to move, from where, to where, and what they say about it. */
const ASKED = { askedBy: 'customer' } as const
const PROGRESS = { seenBy: 'both', erased: 'kept' } as const
const date = {
  type: Nullable(DateText),
  write: 'optional',
  column: true,
  filter: DateRange,
  sort: true,
  ...PROGRESS,
} as const
/** Most shipments do not have the later dates yet. */
const laterDate = { ...date, sort: 'sparse' } as const
const weight = {
  type: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Whole pounds.' })),
  write: 'optional',
  unit: 'lb',
  group: 'Shipment',
  seenBy: 'customer',
  erased: 'kept',
} as const
const address = {
  type: Nullable(Address),
  write: 'optional',
  sent: Nullable(AddressContent),
  patched: Nullable(Type.Partial(AddressContent, { additionalProperties: false })),
  parts: ADDRESS,
  ...ASKED,
  seenBy: 'both',
  erased: erasureOf(ADDRESS),
} as const
const remarks = {
  type: Nullable(Text(2000)),
  write: 'optional',
  isOpenWhenFinal: true,
  group: 'Remarks',
  erased: 'emptied',
} as const
const reason = { type: Nullable(Type.String()), imported: Text(2000), erased: 'emptied' } as const
const stamp = { type: Nullable(InstantText), imported: InstantText, ...PROGRESS } as const
const Valuation = OneOf(
  ['FULL_VALUE', 'RELEASED_VALUE'],
  'What the customer chose as the liability of the carrier: the value of the goods, or a rate for each pound.',
)
const DeclaredValue = Type.Integer({
  minimum: 1,
  maximum: 100_000_000,
  description: 'The value of the goods in whole dollars, for a valuation of FULL_VALUE.',
})
const liability = { write: 'optional', group: 'Shipment', seenBy: 'customer', erased: 'kept' } as const
const { lastUpdated, eTag, createdAt } = SORTED_VERSION

/** Who a filter by the name of a person finds. */
const person = (of: string): string =>
  `The beginning of the first or last name, of both in either order, of the e-mail address or phone number of ${of}; case and accents are ignored.`

export const SHIPMENT = record({
  name: 'Shipment',
  scope: 'shipments:read',
  rows: {
    id: { ...ID, ...STATUS_SHOWN },
    moveID: { type: Uuid, filter: AnyOf(Uuid), ...PROGRESS },
    locator: {
      type: Type.String({ description: 'The locator of the move and a number, for example ABC346-01.' }),
      imported: Type.String({
        pattern: '^[346789BCDFGHJKMPQRTVWXY]{6}-(0[1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
        description: "The move's and a number from 01 to 500.",
      }),
      ...PROGRESS,
    },
    shipmentType: {
      type: Text(64, 'An open vocabulary; for example HHG. The guide lists the types with rules.'),
      ...{ write: 'needed', column: true, filter: AnyOf(Text(64)), group: 'Shipment', ...PROGRESS },
    },
    requestedPickupDate: { ...date, ...ASKED, group: 'Pickup' },
    scheduledPickupDate: { ...laterDate, group: 'Pickup' },
    actualPickupDate: { ...laterDate, group: 'Pickup' },
    deliveryDate: { ...date, ...ASKED, group: 'Delivery', label: 'Requested delivery date' },
    scheduledDeliveryDate: { ...laterDate, group: 'Delivery' },
    actualDeliveryDate: { ...laterDate, group: 'Delivery' },
    estimatedWeight: weight,
    actualWeight: { ...weight, isOpenWhenFinal: true },
    status: {
      ...{ type: ShipmentStatus, changedBy: 'PATCH …/updateStatus', imported: ShipmentStatus },
      ...{ column: true, filter: AnyOf(ShipmentStatus), ...STATUS_SHOWN, ...PROGRESS },
    },
    nextStatuses: {
      type: Type.Array(ShipmentStatus, {
        description: 'The statuses that updateStatus accepts now.',
        documented: { uniqueItems: true },
      }),
      ...{ ...STATUS_SHOWN, ...PROGRESS },
    },
    pickupAddress: address,
    destinationAddress: address,
    secondaryPickupAddress: address,
    secondaryDestinationAddress: address,
    customerRemarks: { ...remarks, ...ASKED, seenBy: 'customer' },
    counselorRemarks: { ...remarks, seenBy: 'neither' },
    reference: { ...REFERENCE, isOpenWhenFinal: true, group: 'Shipment' },
    rejectionReason: { ...reason, seenBy: 'neither' },
    statusReason: { ...reason, seenBy: 'customer' },
    submittedAt: stamp,
    approvedAt: stamp,
    metadata: { ...METADATA, isOpenWhenFinal: true },
    valuation: { type: Nullable(Valuation), ...liability },
    declaredValue: { type: Nullable(DeclaredValue), ...liability },
    actualWeightFrom: {
      type: Nullable(
        Type.String({
          ...Uuid,
          description: 'The weighing that actualWeight comes from; null if it was written by hand.',
        }),
      ),
      ...{ imported: Uuid, seenBy: 'customer', erased: 'kept' },
    },
    createdAt,
    lastUpdated: { ...lastUpdated, ...STATUS_SHOWN },
    eTag: { ...eTag, ...STATUS_SHOWN },
  },
  expansions: {
    agents: { type: Type.Array(Named('Agent')), of: 'Agent', scope: 'shipments:read', seenBy: 'both' },
    services: { type: Type.Array(Named('Service')), of: 'Service', scope: 'shipments:read', seenBy: 'both' },
    move: { type: Named('Move'), of: 'Move', scope: 'moves:read', seenBy: 'both' },
    documents: { type: Type.Array(Named('Document')), of: 'Document', scope: 'documents:read', seenBy: 'neither' },
    rooms: ROOMS,
    customerName: {
      type: Nullable(Type.String({ description: "First and last name of the move's customer." })),
      scope: 'moves:read',
      ...{ seenBy: 'customer', erased: 'emptied' },
    },
  },
  filters: {
    pickup: { type: DateRange },
    delivery: { type: DateRange },
    // It tells which shipments have jobs.
    unplanned: { type: DateRange, scope: 'dispatch:read' },
    updatedSince: { type: InstantText },
    q: {
      type: Text(
        200,
        'The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored.',
      ),
      isPersonal: true,
    },
    agent: { type: Text(254, person('an agent')), isHiddenInUrl: true, isPersonal: true },
    // A filter by the move's customer reveals that customer; other filters about the move reveal the move.
    assignee: { type: AssigneeFilter, scope: 'moves:read', isHiddenInUrl: true, isPersonal: true },
    assigned: { type: AssignedFilter, scope: 'moves:read' },
    search: {
      type: searchFilter('Needs the scope moves:read.'),
      scope: 'moves:read',
      ...{ isHiddenInUrl: true, isPersonal: true },
    },
    customer: {
      type: Text(254, `${person("the move's customer")} Needs the scope moves:read.`),
      scope: 'moves:read',
      ...{ isHiddenInUrl: true, isPersonal: true },
    },
  },
})
