import { groupOf } from '../records/commands.ts'
import { AGENTS } from '../records/kinds.ts'

/** The commands for agents. */
export const agents = groupOf(AGENTS, 'list', 'get', 'create', 'patch', 'revert', 'delete')
