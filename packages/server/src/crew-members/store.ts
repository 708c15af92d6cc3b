import sql, { join } from 'sql-template-tag'
import { type Columns, columnNames, memberColumns } from '../db/columns.ts'
import type { Reader } from '../db/database.ts'
import { type Condition, conditionsOf, type FilterConditions, testOnly } from '../db/lists/condition.ts'
import { valueConditions } from '../db/lists/member-conditions.ts'
import { isActive, recordStore } from '../dispatch/store.ts'
import { AppError } from '../kernel/errors.ts'
import { nameKeyOf, searchKeyOf } from '../kernel/search.ts'
import { wherePerson } from '../moves/search-store.ts'
import { CREW_MEMBER } from './fields.ts'
import type { CrewMember, CrewMemberFilter } from './schema.ts'

const columnsOfMembers = memberColumns(CREW_MEMBER)

/** Each skill with a comma on both sides, so that one is found inside the others. */
const skillsText = (skills: readonly string[]): string => `,${skills.join(',')},`

const columnsOf = (member: CrewMember): Columns => ({
  ...columnsOfMembers(member),
  first_name_key: nameKeyOf(member.firstName, member.lastName),
  last_name_key: nameKeyOf(member.lastName, member.firstName),
  email_key: searchKeyOf(member.email),
  phone_key: searchKeyOf(member.phone),
  skills: skillsText(member.skills),
  is_active: member.isActive ? 1 : 0,
})

export const crewMembers = recordStore<CrewMember>({
  table: 'crew_members',
  columnsOf,
  notFound: 'crew_member_not_found',
  what: 'crew member',
})

/** 409 if another active person has the account. The unique index decides between concurrent writes. */
export async function requireFreeAccount(db: Reader, { id, accountID, isActive }: CrewMember): Promise<void> {
  if (accountID === null || !isActive) return
  const [other] = await db.column<string>(
    sql`SELECT id FROM crew_members WHERE account_id = ${accountID} AND is_active = 1 AND id <> ${id}`,
  )
  if (other === undefined) return
  const detail = `Crew member ${other} has this account and is active. An account signs in as one person.`
  throw new AppError('account_taken', detail)
}

/** The columns that the conditions of a list use. */
export const CREW_MEMBER_CONDITION_COLUMNS = [
  ...['id', 'last_updated', 'first_name_key', 'last_name_key', 'email_key', 'phone_key', 'skills', 'is_active'],
  ...columnNames(CREW_MEMBER),
]

const CONDITIONS: FilterConditions<CrewMemberFilter> = {
  ...valueConditions(CREW_MEMBER),
  search: wherePerson,
  skill: (skills) =>
    testOnly(
      sql`(${join(
        skills.map((skill) => sql`skills LIKE ${`%${skillsText([skill])}%`}`),
        ' OR ',
      )})`,
    ),
  isActive,
}

export const whereCrewMembers = (filter: CrewMemberFilter): Condition[] => conditionsOf(CONDITIONS, filter)
