import { groupOf } from '../records/commands.ts'
import { ABSENCES } from '../records/dispatch-kinds.ts'

/** The commands for absences. */
export const absences = groupOf(ABSENCES, 'list', 'get', 'create', 'patch', 'delete')
