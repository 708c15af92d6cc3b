import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { filterQueryOf } from '../kernel/schema.ts'
import { PARTY } from './fields.ts'

/** All writable members. */
export const PartyContent = Type.Object(contentMembers(PARTY), { additionalProperties: false })

export const NewParty = Type.Object(newMembers(PARTY), { $id: 'NewParty', additionalProperties: false })

export const PartyPatch = Type.Object(patchMembers(PARTY), {
  $id: 'PartyPatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it, and metadata is merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names.',
})

export const Party = recordSchema(PARTY)
export type Party = Static<typeof Party>

export const PartyFilter = Type.Object(filterMembers(PARTY), { additionalProperties: false })
export type PartyFilter = Static<typeof PartyFilter>
export const PartyFilterQuery = filterQueryOf(PartyFilter)

export const ImportedParty = Type.Object(
  { source: Source, ...NewParty.properties, ...importedVersion },
  {
    $id: 'ImportedParty',
    additionalProperties: false,
    description: `A party as another system has it. ${VERSION_RULES}`,
  },
)
