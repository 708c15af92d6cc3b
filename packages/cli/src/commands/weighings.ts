import { groupOf } from '../records/commands.ts'
import { WEIGHINGS } from '../records/weighing-kind.ts'

/** The commands for weighings. */
export const weighings = groupOf(WEIGHINGS, 'list', 'create', 'get', 'patch', 'revert', 'delete')
