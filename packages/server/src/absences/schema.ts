import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { contentMembers, filterMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { ABSENCE, ABSENCES_MAX } from './fields.ts'

/** How many days one absence lasts at most. A truck that is gone for good is not active. */
export const ABSENCE_DAYS_MAX = 366

/** All writable members. */
export const AbsenceContent = Type.Object(contentMembers(ABSENCE), { additionalProperties: false })

const ABSENCE_RULES = `\`required\`: truckID or crewMemberID. \`not_allowed\`: both of them. \`unknown_truck\`, \`unknown_crew_member\`: the id is that of a stored record. \`out_of_range\`: both times are from 2000 to 2999. \`time_order\`: it ends after it starts. \`too_long\`: it lasts up to ${ABSENCE_DAYS_MAX} days. \`too_many\`: up to ${ABSENCES_MAX} absences touch a day.`

export const NewAbsence = Type.Object(newMembers(ABSENCE), {
  $id: 'NewAbsence',
  additionalProperties: false,
  description: `A time in which a truck or a person cannot be planned. ${ABSENCE_RULES}`,
})

export const AbsencePatch = Type.Object(patchMembers(ABSENCE), {
  $id: 'AbsencePatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${ABSENCE_RULES}`,
})

export const Absence = recordSchema(ABSENCE)
export type Absence = Static<typeof Absence>

export const AbsenceFilter = Type.Object(filterMembers(ABSENCE), { additionalProperties: false })
export type AbsenceFilter = Static<typeof AbsenceFilter>

export const ImportedAbsence = Type.Object(
  { source: Source, ...NewAbsence.properties, ...importedVersion },
  {
    $id: 'ImportedAbsence',
    additionalProperties: false,
    description: `An absence as another system has it. ${VERSION_RULES} ${ABSENCE_RULES}`,
  },
)
