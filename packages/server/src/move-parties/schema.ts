import { type Static, Type } from 'typebox'
import { ETag, InstantText, OneOf, Uuid } from '../kernel/schema.ts'

const PARTY_ROLES = [
  'OWNER',
  'BOOKING_AGENT',
  'ORIGIN_AGENT',
  'HAULER',
  'DESTINATION_AGENT',
  'CUSTOMER',
  'OBSERVER',
] as const
const PartyRole = OneOf(
  PARTY_ROLES,
  'What the party is on the move. CUSTOMER and OBSERVER see reduced records; a move that has an OWNER keeps one.',
)
const PartyAccess = OneOf(
  ['READ', 'STATUS', 'WRITE'] as const,
  'What callers of the party may do, within their scopes: READ nothing but reading, STATUS also updateStatus, WRITE everything.',
)

const content = { role: PartyRole, access: PartyAccess }
export const MOVE_PARTY_FIELDS = Object.keys(content)

export const NewMoveParty = Type.Object(
  { partyID: Type.String({ format: 'uuid', description: 'The party to put on the move.' }), ...content },
  {
    $id: 'NewMoveParty',
    additionalProperties: false,
    description: 'A party to put on a move. `unknown_party`: the party must exist.',
  },
)
export type NewMoveParty = Static<typeof NewMoveParty>

export const MovePartyContent = Type.Object(content, { additionalProperties: false })

export const MovePartyPatch = Type.Object(Type.Partial(MovePartyContent).properties, {
  $id: 'MovePartyPatch',
  additionalProperties: false,
  description: 'An omitted member is kept. Read-only members may be sent unchanged.',
})

/** A party on a move. */
export const MoveParty = Type.Object(
  { id: Uuid, moveID: Uuid, partyID: Uuid, ...content, createdAt: InstantText, lastUpdated: InstantText, eTag: ETag },
  { $id: 'MoveParty', additionalProperties: false },
)
export type MoveParty = Static<typeof MoveParty>
export const MOVE_PARTY_READ_ONLY = Object.keys(MoveParty.properties).filter(
  (name) => !MOVE_PARTY_FIELDS.includes(name),
)

/** Every read and list of a party's records looks at its moves, and a change of one rewrites their entries: so their number is bounded. */
export const MOVE_PARTIES_MAX = 50
