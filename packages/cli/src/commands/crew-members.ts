import { groupOf } from '../records/commands.ts'
import { CREW_MEMBERS } from '../records/dispatch-kinds.ts'

/** The commands for crew members. */
export const crewMembers = groupOf(CREW_MEMBERS, 'list', 'get', 'create', 'patch', 'delete')
