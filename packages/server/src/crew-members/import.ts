import { importsOf } from '../dispatch/import.ts'
import { CREW_MEMBER } from './fields.ts'
import { crewMemberRules } from './rules.ts'
import { ImportedCrewMember } from './schema.ts'

/** Makes a crew member as another system has it. */
export const importedCrewMember = importsOf(CREW_MEMBER, ImportedCrewMember, crewMemberRules.from)
