import { type Static, Type } from 'typebox'
import {
  AnyOf,
  ETag,
  filterQueryOf,
  InstantText,
  Metadata,
  MetadataPatch,
  Nullable,
  OneOf,
  Text,
  Uuid,
} from '../kernel/schema.ts'

const PARTY_KINDS = ['ORGANIZATION', 'PERSON'] as const
const PartyKind = OneOf(PARTY_KINDS, 'A company, or a private person, for example a customer.')

const content = {
  name: Text(200, 'The name of the company or person.'),
  kind: PartyKind,
  reference: Nullable(Text(200, 'Your own reference.')),
  metadata: Metadata,
}

/** All writable members. */
export const PartyContent = Type.Object(content, { additionalProperties: false })
export const PARTY_FIELDS = Object.keys(content)

export const NewParty = Type.Object(
  {
    name: content.name,
    kind: content.kind,
    reference: Type.Optional(content.reference),
    metadata: Type.Optional(Nullable(Metadata)),
  },
  { $id: 'NewParty', additionalProperties: false },
)

export const PartyPatch = Type.Object(
  { ...Type.Partial(PartyContent).properties, metadata: Type.Optional(MetadataPatch) },
  {
    $id: 'PartyPatch',
    additionalProperties: false,
    description:
      'An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names.',
  },
)

/** A company or person that works on moves, or whose move it is. */
export const Party = Type.Object(
  { id: Uuid, ...content, createdAt: InstantText, lastUpdated: InstantText, eTag: ETag },
  { $id: 'Party', additionalProperties: false },
)
export type Party = Static<typeof Party>
export const PARTY_READ_ONLY = Object.keys(Party.properties).filter((name) => !PARTY_FIELDS.includes(name))

export const PartyFilter = Type.Object(
  { kind: Type.Optional(AnyOf(PartyKind)), reference: Type.Optional(AnyOf(Text(200))) },
  { additionalProperties: false },
)
export type PartyFilter = Static<typeof PartyFilter>
export const PartyFilterQuery = filterQueryOf(PartyFilter)
