import { groupOf } from '../records/commands.ts'
import { NOTES } from '../records/kinds.ts'

/** The commands for notes. */
export const notes = groupOf(NOTES, 'list', 'create', 'get', 'patch', 'delete')
