import { addMember } from './member.ts'
import type { Migration } from './migration.ts'

/** Shipments have the valuation that the customer chose, and the value of the goods. */
export const valuation: Migration = {
  id: 33,
  name: 'valuation',
  statements: () => [addMember('shipments', 'valuation'), addMember('shipments', 'declaredValue')],
}
