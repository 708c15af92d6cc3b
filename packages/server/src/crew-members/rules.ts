import { aboutApart, recordRules } from '../dispatch/rules.ts'
import { duplicates } from '../imports/rules.ts'
import type { ErasureRules } from '../kernel/erased.ts'
import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { erasureOf } from '../kernel/record.ts'
import { CREW_MEMBER } from './fields.ts'
import { type CrewMember, CrewMemberContent } from './schema.ts'

export const aboutCrewMember = aboutApart('crew-members')

const ERASURE = erasureOf(CREW_MEMBER)

/** What a change of a person erases from the history: all personal data that it replaces. */
export const erasureFor = (): ErasureRules => ERASURE

const repeatedIn = (name: string, values: unknown): Violation[] =>
  Array.isArray(values) ? duplicates(values.map((value, i) => [value, `/${name}/${i}`])) : []

const violationsOf = ({ languages, skills }: JsonObject): Violation[] => [
  ...repeatedIn('languages', languages),
  ...repeatedIn('skills', skills),
]

export const crewMemberRules = recordRules<CrewMember>({
  table: CREW_MEMBER,
  content: CrewMemberContent,
  violationsOf,
})
