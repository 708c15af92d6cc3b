import { type Static, Type } from 'typebox'
import {
  AnyOf,
  DateText,
  ETag,
  filterQueryOf,
  InstantText,
  Metadata,
  MetadataFilter,
  MetadataPatch,
  Named,
  Nullable,
  OneOf,
  Text,
  Uuid,
} from '../kernel/schema.ts'
import { assigneeFilters, searchFilter } from '../moves/schema.ts'

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
export const ShipmentStatus = OneOf(SHIPMENT_STATUSES, 'Changed by updateStatus only.')
export type ShipmentStatus = Static<typeof ShipmentStatus>

const addressContent = {
  streetAddress1: Text(200),
  streetAddress2: Nullable(Text(200)),
  streetAddress3: Nullable(Text(200)),
  city: Text(100),
  state: Text(100),
  postalCode: Text(20, 'For the United States 12345 or 12345-6789.'),
  country: Text(100, 'Default: US.'),
}
export const ADDRESS_FIELDS = Object.keys(addressContent) as (keyof typeof addressContent)[]
export const ADDRESS_READ_ONLY = ['id', 'lastUpdated', 'eTag'] as const

export const Address = Type.Object(
  { id: Uuid, ...addressContent, lastUpdated: InstantText, eTag: ETag },
  { $id: 'Address', additionalProperties: false, description: 'An address of one shipment in one role.' },
)
export type Address = Static<typeof Address>

/** An address in a request: nullable members may be omitted. */
export const AddressContent = Type.Object(
  {
    ...addressContent,
    streetAddress2: Type.Optional(addressContent.streetAddress2),
    streetAddress3: Type.Optional(addressContent.streetAddress3),
    country: Type.Optional(Nullable(addressContent.country)),
  },
  {
    $id: 'AddressContent',
    additionalProperties: false,
    description:
      'A complete address. An omitted optional member is cleared. `invalid_postal_code`: in the United States it is 12345 or 12345-6789.',
  },
)
export type AddressContent = Static<typeof AddressContent>

export const ADDRESS_ROLES = [
  'pickupAddress',
  'destinationAddress',
  'secondaryPickupAddress',
  'secondaryDestinationAddress',
] as const
export type AddressRole = (typeof ADDRESS_ROLES)[number]

const Weight = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Whole pounds.' })
const Remarks = Text(2000)

const scalarContent = {
  shipmentType: Text(64, 'An open vocabulary; for example HHG. The guide lists the types with rules.'),
  requestedPickupDate: Nullable(DateText),
  scheduledPickupDate: Nullable(DateText),
  actualPickupDate: Nullable(DateText),
  deliveryDate: Nullable(DateText),
  scheduledDeliveryDate: Nullable(DateText),
  actualDeliveryDate: Nullable(DateText),
  estimatedWeight: Nullable(Weight),
  actualWeight: Nullable(Weight),
}
const tailContent = {
  customerRemarks: Nullable(Remarks),
  counselorRemarks: Nullable(Remarks),
  reference: Nullable(Text(200, 'Your own reference.')),
}
const addresses = <Schema>(schema: Schema) =>
  Object.fromEntries(ADDRESS_ROLES.map((role) => [role, schema])) as Record<AddressRole, Schema>

/** All writable members, as the rules check them. */
export const ShipmentContent = Type.Object(
  { ...scalarContent, ...addresses(Nullable(AddressContent)), ...tailContent, metadata: Metadata },
  { additionalProperties: false },
)
export const SHIPMENT_FIELDS = Object.keys(ShipmentContent.properties)

export const Shipment = Type.Object(
  {
    id: Uuid,
    moveID: Uuid,
    locator: Type.String({ description: 'The locator of the move and a number, for example ABC346-01.' }),
    ...scalarContent,
    status: ShipmentStatus,
    nextStatuses: Type.Array(ShipmentStatus, {
      description: 'The statuses that updateStatus accepts now.',
      documented: { uniqueItems: true },
    }),
    ...addresses(Nullable(Address)),
    ...tailContent,
    rejectionReason: Nullable(Type.String()),
    statusReason: Nullable(Type.String()),
    submittedAt: Nullable(InstantText),
    approvedAt: Nullable(InstantText),
    metadata: Metadata,
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { additionalProperties: false },
)
export type Shipment = Static<typeof Shipment>
export const SHIPMENT_READ_ONLY = Object.keys(Shipment.properties).filter((name) => !SHIPMENT_FIELDS.includes(name))

/** A shipment in an answer, with the members that `expand` adds. */
export const ShownShipment = Type.Object(
  {
    ...Shipment.properties,
    agents: Type.Optional(Type.Array(Named('Agent'))),
    services: Type.Optional(Type.Array(Named('Service'))),
    documents: Type.Optional(Type.Array(Named('Document'))),
    move: Type.Optional(Named('Move')),
    customerName: Type.Optional(Nullable(Type.String({ description: "First and last name of the move's customer." }))),
  },
  { $id: 'Shipment', additionalProperties: false },
)

export const NewShipment = Type.Object(
  {
    moveID: Type.Optional(
      Nullable(Type.String({ format: 'uuid', description: 'The move it belongs to. Default: a new move.' })),
    ),
    status: Type.Optional(OneOf(['SUBMITTED', 'DRAFT'])),
    ...Type.Partial(ShipmentContent).properties,
    shipmentType: ShipmentContent.properties.shipmentType,
    agents: Type.Optional(Type.Array(Named('AgentContent'), { maxItems: 2 })),
  },
  {
    $id: 'NewShipment',
    additionalProperties: false,
    description:
      'A shipment to create. `unknown_move`: the move must exist. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `not_allowed`: the operator may restrict the types of shipments. `duplicate`: there is at most one agent of each type. `required`: an agent needs an e-mail address or a phone number.',
  },
)

/** A PATCH: absent keeps, null clears, nested objects merge. */
export const ShipmentPatch = Type.Object(
  {
    ...Type.Partial(ShipmentContent).properties,
    ...Type.Partial(Type.Object(addresses(Nullable(Type.Partial(AddressContent, { additionalProperties: false })))))
      .properties,
    metadata: Type.Optional(MetadataPatch),
  },
  {
    $id: 'ShipmentPatch',
    additionalProperties: false,
    description:
      'An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `required`: a new address must be complete. `not_allowed`: the operator may restrict the types of shipments. `too_many`: metadata has up to 50 names.',
  },
)

export const StatusChange = Type.Object(
  {
    status: ShipmentStatus,
    reason: Type.Optional(Nullable(Text(2000, 'Required for REJECTED, TERMINATED_FOR_CAUSE and DIVERSION_REQUESTED.'))),
    occurredOn: Type.Optional(Nullable(DateText)),
  },
  {
    $id: 'ShipmentStatusChange',
    additionalProperties: false,
    description:
      'The status to change to. `required`: some statuses need a reason. `date_order`: the day must fit the dates of the shipment and its storage. `in_future`: the day must not be later than tomorrow.',
  },
)
export type StatusChange = Static<typeof StatusChange>

const DateRange = Type.Object(
  { gte: Type.Optional(DateText), lte: Type.Optional(DateText) },
  { additionalProperties: false },
)

/** The filters for shipments, as QUERY takes them. */
export const ShipmentFilter = Type.Object(
  {
    status: Type.Optional(AnyOf(ShipmentStatus)),
    shipmentType: Type.Optional(AnyOf(Text(64))),
    moveID: Type.Optional(AnyOf(Uuid)),
    reference: Type.Optional(AnyOf(Text(200))),
    metadata: Type.Optional(MetadataFilter),
    deliveryDate: Type.Optional(DateRange),
    scheduledDeliveryDate: Type.Optional(DateRange),
    actualDeliveryDate: Type.Optional(DateRange),
    requestedPickupDate: Type.Optional(DateRange),
    scheduledPickupDate: Type.Optional(DateRange),
    actualPickupDate: Type.Optional(DateRange),
    pickup: Type.Optional(DateRange),
    delivery: Type.Optional(DateRange),
    updatedSince: Type.Optional(InstantText),
    ...assigneeFilters,
    q: Type.Optional(
      Text(
        200,
        'The beginning of a locator, a reference, or the city of pickup or destination; case and accents are ignored.',
      ),
    ),
    search: Type.Optional(searchFilter('Needs the scope moves:read.')),
    customer: Type.Optional(
      Text(
        254,
        "The beginning of the first or last name, of both in either order, of the e-mail address or phone number of the move's customer; case and accents are ignored. Needs the scope moves:read.",
      ),
    ),
    agent: Type.Optional(
      Text(
        254,
        'The beginning of the first or last name, of both in either order, of the e-mail address or phone number of an agent; case and accents are ignored.',
      ),
    ),
  },
  { additionalProperties: false },
)
export type ShipmentFilter = Static<typeof ShipmentFilter>

/** The same in a query string, without the names of people, which must not appear in a URL. */
export const ShipmentFilterQuery = filterQueryOf(Type.Omit(ShipmentFilter, ['customer', 'agent', 'assignee', 'search']))
