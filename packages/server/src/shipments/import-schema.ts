import { Type } from 'typebox'
import { AddressContent } from '../addresses/fields.ts'
import { AgentContent } from '../agents/schema.ts'
import { importedVersion, optional, Source } from '../imports/schema.ts'
import { importedMembers, newMembers } from '../kernel/record-schema.ts'
import { Uuid } from '../kernel/schema.ts'
import { SERVICE } from '../services/fields.ts'
import { NewService } from '../services/schema.ts'
import { SHIPMENT } from './fields.ts'
import { ADDRESS_ROLES } from './schema.ts'

const SERVICES_MAX = 200

const ImportedAddress = Type.Object(
  { ...AddressContent.properties, id: importedVersion.id, lastUpdated: importedVersion.lastUpdated },
  { $id: 'ImportedAddress', additionalProperties: false },
)

const ImportedAgent = Type.Object(
  { ...AgentContent.properties, ...importedVersion },
  { $id: 'ImportedAgent', additionalProperties: false },
)

const ImportedService = Type.Object(
  {
    ...NewService.properties,
    ...importedMembers(SERVICE),
    ...importedVersion,
  },
  { $id: 'ImportedService', additionalProperties: false },
)

const shipment = {
  ...newMembers(SHIPMENT),
  ...Object.fromEntries(ADDRESS_ROLES.map((role) => [role, optional(ImportedAddress)])),
  ...importedMembers(SHIPMENT),
  agents: optional(Type.Array(ImportedAgent, { maxItems: 2 })),
  services: optional(Type.Array(ImportedService, { maxItems: SERVICES_MAX })),
  ...importedVersion,
}

export const IMPORT_RULES =
  '`in_future`: no stamp may be later than now. `stamp_order`: createdAt, submittedAt, approvedAt and lastUpdated must be in this order. `required`: a status needs its stamps, and DELIVERED its actualDeliveryDate. `not_allowed`: a stamp must not be ahead of the status; the status of a move follows from its shipments; the operator may restrict the types of shipments. `id_time`: the time in an id must be createdAt. `duplicate`: an id, a locator, a reference that must be unique, a party or a type of agent may be used only once. `wrong_move`: the locator of a shipment must begin with the locator of its move. `too_many`: a request may have up to 500 shipments, agents, services and parties. `unknown_party`: a party must exist. `date_order`, `invalid_postal_code`, `unknown_move`: as for new shipments.'

/** A shipment inside an imported move. */
export const ImportedShipmentOfMove = Type.Object(shipment, {
  $id: 'ImportedShipmentOfMove',
  additionalProperties: false,
})

export const ImportedShipment = Type.Object(
  { source: Source, moveID: optional(Uuid), ...shipment },
  {
    $id: 'ImportedShipment',
    additionalProperties: false,
    description: `A shipment as another system has it. ${IMPORT_RULES}`,
  },
)
