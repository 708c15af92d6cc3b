import { Type } from 'typebox'
import { AgentContent } from '../agents/schema.ts'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'
import { MoveContent, MoveStatus, SHIPMENTS_MAX } from '../moves/schema.ts'
import { NewService, ServiceStatus } from '../services/schema.ts'
import { ADDRESS_ROLES, AddressContent, ShipmentContent, ShipmentStatus } from '../shipments/schema.ts'

const SERVICES_MAX = 200

const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

const Source = Text(
  100,
  'The system that the record comes from. It makes the request an import, which needs the scope records:import.',
)

/** The members of every record that an import may set. The tag follows from them. */
const version = {
  id: optional(Type.String({ ...Uuid, description: 'Its id, a UUIDv7 of the time createdAt.' })),
  createdAt: optional(InstantText),
  lastUpdated: optional(InstantText),
}

const ImportedAddress = Type.Object(
  { ...AddressContent.properties, id: version.id, lastUpdated: version.lastUpdated },
  { $id: 'ImportedAddress', additionalProperties: false },
)

const ImportedAgent = Type.Object(
  { ...AgentContent.properties, ...version },
  { $id: 'ImportedAgent', additionalProperties: false },
)

const ImportedService = Type.Object(
  {
    ...NewService.properties,
    status: optional(ServiceStatus),
    rejectionReason: optional(Text(2000)),
    ...version,
  },
  { $id: 'ImportedService', additionalProperties: false },
)

const shipment = {
  ...Type.Partial(ShipmentContent).properties,
  shipmentType: ShipmentContent.properties.shipmentType,
  ...Object.fromEntries(ADDRESS_ROLES.map((role) => [role, optional(ImportedAddress)])),
  metadata: Type.Optional(ShipmentContent.properties.metadata),
  locator: optional(
    Type.String({
      pattern: '^[346789BCDFGHJKMPQRTVWXY]{6}-(0[1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
      description: "The move's and a number from 01 to 500.",
    }),
  ),
  status: optional(ShipmentStatus),
  rejectionReason: optional(Text(2000)),
  statusReason: optional(Text(2000)),
  submittedAt: optional(InstantText),
  approvedAt: optional(InstantText),
  agents: optional(Type.Array(ImportedAgent, { maxItems: 2 })),
  services: optional(Type.Array(ImportedService, { maxItems: SERVICES_MAX })),
  ...version,
}

const RULES =
  '`in_future`: no stamp is later than now. `stamp_order`: createdAt, submittedAt, approvedAt and lastUpdated follow each other. `required`: a status needs its stamps, and DELIVERED its dates. `not_allowed`: a stamp must not be ahead of the status; the status of a move follows from its shipments; the operator may restrict the types of shipments. `id_time`: an id is of the time createdAt. `duplicate`: ids, locators, references that must be unique, and the types of agents differ. `wrong_move`: the locator of a shipment begins with that of its move. `too_many`: a request has up to 500 shipments, agents and services. `date_order`, `invalid_postal_code`, `unknown_move`: as for new shipments.'

/** A shipment inside an imported move. */
const ImportedShipmentOfMove = Type.Object(shipment, { $id: 'ImportedShipmentOfMove', additionalProperties: false })

export const ImportedShipment = Type.Object(
  { source: Source, moveID: optional(Uuid), ...shipment },
  {
    $id: 'ImportedShipment',
    additionalProperties: false,
    description: `A shipment as another system has it. ${RULES}`,
  },
)

export const ImportedMove = Type.Object(
  {
    source: Source,
    ...Type.Partial(MoveContent).properties,
    metadata: optional(MoveContent.properties.metadata),
    locator: optional(Type.String({ pattern: '^[346789BCDFGHJKMPQRTVWXY]{6}$' })),
    status: optional(MoveStatus),
    canceledAt: optional(InstantText),
    statusReason: optional(Text(2000)),
    shipments: optional(Type.Array(ImportedShipmentOfMove, { maxItems: SHIPMENTS_MAX })),
    ...version,
  },
  {
    $id: 'ImportedMove',
    additionalProperties: false,
    description: `A move with its shipments, as another system has it. ${RULES}`,
  },
)
