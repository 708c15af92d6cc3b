import { addMember } from './member.ts'
import type { Migration } from './migration.ts'

/** What customers may ask for from the tracking page. A company that was stored before allows nothing. */
export const customerRequests: Migration = {
  id: 45,
  name: 'customer requests',
  statements: () => [addMember('company', 'customerRequests', [])],
}
