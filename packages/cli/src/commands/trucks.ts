import { groupOf } from '../records/commands.ts'
import { TRUCKS } from '../records/dispatch-kinds.ts'

/** The commands for trucks. */
export const trucks = groupOf(TRUCKS, 'list', 'get', 'create', 'patch', 'delete')
