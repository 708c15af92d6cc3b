import { columnNames, memberColumns } from '../db/columns.ts'
import { anyOf, between, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { recordStore } from '../dispatch/store.ts'
import { instantFrom } from '../kernel/instant.ts'
import { ABSENCE } from './fields.ts'
import type { Absence, AbsenceFilter } from './schema.ts'

export const absences = recordStore<Absence>({
  table: 'absences',
  columnsOf: memberColumns(ABSENCE),
  notFound: 'absence_not_found',
  what: 'absence',
})

/** The columns that the conditions of a list use. */
export const ABSENCE_CONDITION_COLUMNS = ['id', 'last_updated', ...columnNames(ABSENCE)]

const isAnyOf = (column: string) => (ids: readonly string[]) =>
  anyOf(
    column,
    ids.map((id) => id.toLowerCase()),
  )
const within =
  (column: string) =>
  ({ gte, lte }: { gte?: string; lte?: string }): Condition | undefined =>
    gte || lte ? between(column, gte && instantFrom(gte), lte && instantFrom(lte)) : undefined

const CONDITIONS: FilterConditions<AbsenceFilter> = {
  truckID: isAnyOf('truck_id'),
  crewMemberID: isAnyOf('crew_member_id'),
  endsAt: within('ends_at'),
  startsAt: within('starts_at'),
}

export const whereAbsences = (filter: AbsenceFilter): Condition[] => conditionsOf(CONDITIONS, filter)
