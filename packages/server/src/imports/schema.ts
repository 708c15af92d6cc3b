import { Type } from 'typebox'
import { AddressContent } from '../addresses/fields.ts'
import { AgentContent } from '../agents/schema.ts'
import { DOCUMENT } from '../documents/fields.ts'
import { NewDocument } from '../documents/schema.ts'
import { importedMembers, newMembers } from '../kernel/record-schema.ts'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'
import { MOVE_PARTIES_MAX, NewMoveParty } from '../move-parties/schema.ts'
import { MOVE } from '../moves/fields.ts'
import { SHIPMENTS_MAX } from '../moves/schema.ts'
import { NOTE } from '../notes/fields.ts'
import { NoteContent } from '../notes/schema.ts'
import { NewParty } from '../parties/schema.ts'
import { SERVICE } from '../services/fields.ts'
import { NewService } from '../services/schema.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { ADDRESS_ROLES } from '../shipments/schema.ts'
import { NewView, VIEW_RULES } from '../views/schema.ts'

const SERVICES_MAX = 200

const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

const Source = Text(
  100,
  'The system that the record comes from. It makes the request an import, which needs the scope records:import.',
)

/** The members of every record that an import may set. The tag follows from them. */
const version = {
  id: optional(Type.String({ ...Uuid, description: 'A UUIDv7 whose time is createdAt.' })),
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
    ...importedMembers(SERVICE),
    ...version,
  },
  { $id: 'ImportedService', additionalProperties: false },
)

const ImportedMoveParty = Type.Object(
  { ...NewMoveParty.properties, ...version },
  { $id: 'ImportedMoveParty', additionalProperties: false },
)

const shipment = {
  ...newMembers(SHIPMENT),
  ...Object.fromEntries(ADDRESS_ROLES.map((role) => [role, optional(ImportedAddress)])),
  ...importedMembers(SHIPMENT),
  agents: optional(Type.Array(ImportedAgent, { maxItems: 2 })),
  services: optional(Type.Array(ImportedService, { maxItems: SERVICES_MAX })),
  ...version,
}

const RULES =
  '`in_future`: no stamp may be later than now. `stamp_order`: createdAt, submittedAt, approvedAt and lastUpdated must be in this order. `required`: a status needs its stamps, and DELIVERED its actualDeliveryDate. `not_allowed`: a stamp must not be ahead of the status; the status of a move follows from its shipments; the operator may restrict the types of shipments. `id_time`: the time in an id must be createdAt. `duplicate`: an id, a locator, a reference that must be unique, a party or a type of agent may be used only once. `wrong_move`: the locator of a shipment must begin with the locator of its move. `too_many`: a request may have up to 500 shipments, agents, services and parties. `unknown_party`: a party must exist. `date_order`, `invalid_postal_code`, `unknown_move`: as for new shipments.'

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
    ...newMembers(MOVE),
    ...importedMembers(MOVE),
    shipments: optional(Type.Array(ImportedShipmentOfMove, { maxItems: SHIPMENTS_MAX })),
    parties: optional(
      Type.Array(ImportedMoveParty, {
        maxItems: MOVE_PARTIES_MAX,
        description: 'The parties on the move, which needs the scope parties:manage.',
      }),
    ),
    ...version,
  },
  {
    $id: 'ImportedMove',
    additionalProperties: false,
    description: `A move with its shipments, as another system has it. ${RULES}`,
  },
)

const VERSION_RULES =
  '`in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt.'

export const ImportedParty = Type.Object(
  { source: Source, ...NewParty.properties, ...version },
  {
    $id: 'ImportedParty',
    additionalProperties: false,
    description: `A party as another system has it. ${VERSION_RULES}`,
  },
)

export const ImportedNote = Type.Object(
  {
    source: Source,
    ...NoteContent.properties,
    ...importedMembers(NOTE),
    ...version,
  },
  {
    $id: 'ImportedNote',
    additionalProperties: false,
    description: `A note as another system has it. ${VERSION_RULES}`,
  },
)

export const ImportedDocument = Type.Object(
  {
    source: Source,
    ...NewDocument.properties,
    ...importedMembers(DOCUMENT),
    ...version,
  },
  {
    $id: 'ImportedDocument',
    additionalProperties: false,
    description: `A document as another system has it. With its content, it is the record of a form. ${VERSION_RULES} \`digest_mismatch\`: the content must have the digest. \`required\`: a document with a digest is sent with its content.`,
  },
)

export const ImportedView = Type.Object(
  {
    source: Source,
    ...NewView.properties,
    owner: optional(
      Text(500, 'Whose view it is; the caller, if it is left out. Another one needs the scope keys:manage.'),
    ),
    ownerName: optional(Text(200, 'The name of the owner at that time.')),
    ...version,
  },
  {
    $id: 'ImportedView',
    additionalProperties: false,
    description: `A view as another system has it. ${VERSION_RULES} ${VIEW_RULES}`,
  },
)
