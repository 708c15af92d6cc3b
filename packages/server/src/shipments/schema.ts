import { type Static, Type } from 'typebox'
import { hiddenInUrl } from '../kernel/record.ts'
import {
  contentMembers,
  expansionMembers,
  filterMembers,
  newMembers,
  patchMembers,
  recordMembers,
} from '../kernel/record-schema.ts'
import { DateText, filterQueryOf, Named, Nullable, OneOf, Text } from '../kernel/schema.ts'
import { SHIPMENT } from './fields.ts'

export const ADDRESS_ROLES = [
  'pickupAddress',
  'destinationAddress',
  'secondaryPickupAddress',
  'secondaryDestinationAddress',
] as const
export type AddressRole = (typeof ADDRESS_ROLES)[number]

/** All writable members, as the rules check them. */
export const ShipmentContent = Type.Object(contentMembers(SHIPMENT), { additionalProperties: false })

export const Shipment = Type.Object(recordMembers(SHIPMENT), { additionalProperties: false })
export type Shipment = Static<typeof Shipment>
export type ShipmentStatus = Shipment['status']

/** A shipment in an answer, with the members that `expand` adds. */
export const ShownShipment = Type.Object(
  { ...Shipment.properties, ...expansionMembers(SHIPMENT) },
  { $id: SHIPMENT.name, additionalProperties: false },
)

export const NewShipment = Type.Object(
  {
    moveID: Type.Optional(
      Nullable(Type.String({ format: 'uuid', description: 'The move it belongs to. Default: a new move.' })),
    ),
    status: Type.Optional(OneOf(['SUBMITTED', 'DRAFT'])),
    ...newMembers(SHIPMENT),
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
export const ShipmentPatch = Type.Object(patchMembers(SHIPMENT), {
  $id: 'ShipmentPatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `date_order`: a pickup date must not be after the delivery date of the same kind. `in_future`: an actual date must not be later than tomorrow. `invalid_postal_code`: in the United States it is 12345 or 12345-6789. `required`: a new address must be complete. `not_allowed`: the operator may restrict the types of shipments. `too_many`: metadata has up to 50 names.',
})

export const StatusChange = Type.Object(
  {
    status: SHIPMENT.rows.status.type,
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

/** The filters for shipments, as QUERY takes them. */
export const ShipmentFilter = Type.Object(filterMembers(SHIPMENT), { additionalProperties: false })
export type ShipmentFilter = Static<typeof ShipmentFilter>

/** The same in a query string, without the names of people, which must not appear in a URL. */
export const ShipmentFilterQuery = filterQueryOf(Type.Omit(ShipmentFilter, hiddenInUrl(SHIPMENT)))
