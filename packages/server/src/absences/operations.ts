import { POLICY } from '../access/policy.ts'
import { DISPATCH, dispatchOperations } from '../dispatch/operations.ts'
import type { Operation } from '../http/operation.ts'
import { ABSENCE } from './fields.ts'
import { importedAbsence } from './import.ts'
import { aboutAbsence, absenceRules } from './rules.ts'
import { Absence, AbsenceFilter, AbsencePatch, ImportedAbsence, NewAbsence } from './schema.ts'
import { ABSENCE_CONDITION_COLUMNS, absences, whereAbsences } from './store.ts'
import { absenceChanged, absenceCreated, absenceDeleted } from './writes.ts'

/** The times in which trucks and people cannot be planned. */
export const absenceOperations: readonly Operation[] = dispatchOperations({
  tag: 'Dispatch',
  names: { one: 'Absence', many: 'Absences', word: 'absence', words: 'absences' },
  path: '/v1/absences',
  parameter: 'absenceID',
  scopes: DISPATCH,
  table: ABSENCE,
  policy: POLICY.Absence,
  schemas: {
    ...{ record: Absence, created: NewAbsence, patch: AbsencePatch },
    ...{ imported: ImportedAbsence, filter: AbsenceFilter },
  },
  store: absences,
  notFound: 'absence_not_found',
  about: aboutAbsence,
  rules: absenceRules,
  imported: importedAbsence,
  conditions: { columns: ABSENCE_CONDITION_COLUMNS, where: whereAbsences },
  created: absenceCreated,
  changed: absenceChanged,
  deleted: absenceDeleted,
  refuses: ['already_booked'],
  says: {
    list: 'Those that touch a time have startsAt[lte] at its end and endsAt[gte] at its beginning.',
    create:
      'Notes when a truck or a person cannot be planned. A job at the same time stands against it (409): plan the job with another one first.',
    update:
      'Changes the members in the patch. The former reason of the absence of a person is erased from the history.',
    remove: 'Deletes the absence. The reason of the absence of a person is erased from its history.',
  },
})
