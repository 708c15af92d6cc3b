import { recordWrites } from '../dispatch/writes.ts'
import { aboutCrewMember, erasureFor } from './rules.ts'
import { crewMembers } from './store.ts'

export const crewMemberWrites = recordWrites({
  store: crewMembers,
  event: 'crew_member',
  about: aboutCrewMember,
  erasureFor,
})
