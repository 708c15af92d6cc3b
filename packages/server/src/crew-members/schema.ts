import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { CREW_MEMBER } from './fields.ts'

/** All writable members. */
export const CrewMemberContent = Type.Object(contentMembers(CREW_MEMBER), { additionalProperties: false })

const MEMBER_RULES = '`duplicate`: a language or skill is named once.'

export const NewCrewMember = Type.Object(newMembers(CREW_MEMBER), {
  $id: 'NewCrewMember',
  additionalProperties: false,
  description: `A person who works on trucks. ${MEMBER_RULES}`,
})

export const CrewMemberPatch = Type.Object(patchMembers(CREW_MEMBER), {
  $id: 'CrewMemberPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${MEMBER_RULES}`,
})

export const CrewMember = recordSchema(CREW_MEMBER)
export type CrewMember = Static<typeof CrewMember>

export const CrewMemberFilter = Type.Object(filterMembers(CREW_MEMBER), { additionalProperties: false })
export type CrewMemberFilter = Static<typeof CrewMemberFilter>

export const ImportedCrewMember = Type.Object(
  { source: Source, ...NewCrewMember.properties, ...importedVersion },
  {
    $id: 'ImportedCrewMember',
    additionalProperties: false,
    description: `A crew member as another system has it. ${VERSION_RULES} ${MEMBER_RULES}`,
  },
)
