import { importsOf } from '../dispatch/import.ts'
import { ABSENCE } from './fields.ts'
import { absenceRules } from './rules.ts'
import { ImportedAbsence } from './schema.ts'

/** Makes an absence as another system has it. */
export const importedAbsence = importsOf(ABSENCE, ImportedAbsence, absenceRules.from)
