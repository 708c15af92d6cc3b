import { canPlanOn, OUT_OF_RANGE } from '../bookings/time-rules.ts'
import { aboutApart, recordRules } from '../dispatch/rules.ts'
import { inLowerCase } from '../imports/rules.ts'
import type { ErasureRules } from '../kernel/erased.ts'
import { invalidContent, type Violation } from '../kernel/errors.ts'
import { instantFrom, isInstant } from '../kernel/instant.ts'
import type { Json, JsonObject } from '../kernel/json.ts'
import { erasureOf } from '../kernel/record.ts'
import { ABSENCE } from './fields.ts'
import { ABSENCE_DAYS_MAX, type Absence, AbsenceContent } from './schema.ts'

export const aboutAbsence = aboutApart('absences')

const ERASURE = erasureOf(ABSENCE)

/** What a change erases from the history: why a person was absent. The repairs of a truck stay. */
export const erasureFor = (...versions: readonly Absence[]): ErasureRules =>
  versions.some(({ crewMemberID }) => crewMemberID !== null) ? ERASURE : {}

const DAY_MS = 86_400_000
const msOf = (value: Json | undefined): number =>
  typeof value === 'string' && isInstant(value) ? Date.parse(instantFrom(value)) : Number.NaN

/** An absence is that of one truck or of one person, ends after it starts, and has a limited length. */
export function absenceViolations({ truckID, crewMemberID, startsAt, endsAt }: JsonObject): Violation[] {
  const violations: Violation[] = []
  const say = (pointer: string, code: string, detail: string) => violations.push({ pointer, detail, code })
  if (truckID == null && crewMemberID == null) say('/truckID', 'required', 'Name the truck or the crew member.')
  if (truckID != null && crewMemberID != null)
    say('/crewMemberID', 'not_allowed', 'Name the truck or the crew member, not both.')
  for (const [name, value] of Object.entries({ startsAt, endsAt }))
    if (typeof value === 'string' && isInstant(value) && !canPlanOn(instantFrom(value).slice(0, 10)))
      say(`/${name}`, OUT_OF_RANGE.code, OUT_OF_RANGE.detail)
  // The schema refuses what is no instant; a comparison with NaN is false.
  const lengthMs = msOf(endsAt) - msOf(startsAt)
  if (lengthMs <= 0) say('/endsAt', 'time_order', `Must be after startsAt (${startsAt}).`)
  if (lengthMs > ABSENCE_DAYS_MAX * DAY_MS)
    say('/endsAt', 'too_long', `May be at most ${ABSENCE_DAYS_MAX} days after startsAt.`)
  return violations
}

export const absenceRules = recordRules<Absence>({
  table: ABSENCE,
  content: AbsenceContent,
  violationsOf: absenceViolations,
  storedForm: (content) => ({
    ...content,
    truckID: inLowerCase(content.truckID) as Json,
    crewMemberID: inLowerCase(content.crewMemberID) as Json,
    startsAt: instantFrom(String(content.startsAt)),
    endsAt: instantFrom(String(content.endsAt)),
  }),
})

/** The truck or person that an absence names, as the member that names it. */
export const whoIsAbsent = ({ truckID, crewMemberID }: Absence): { member: Who; id: string } =>
  truckID === null ? { member: 'crewMemberID', id: crewMemberID ?? '' } : { member: 'truckID', id: truckID }
type Who = 'truckID' | 'crewMemberID'

const UNKNOWN = {
  truckID: { code: 'unknown_truck', detail: 'There is no truck with this id.' },
  crewMemberID: { code: 'unknown_crew_member', detail: 'There is no crew member with this id.' },
}

/** 422 for an absence of a truck or person that does not exist. */
export function requireKnown(member: Who, isKnown: boolean): void {
  if (!isKnown) throw invalidContent([{ pointer: `/${member}`, ...UNKNOWN[member] }])
}
