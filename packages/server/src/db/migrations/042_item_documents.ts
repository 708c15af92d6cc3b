import { addMember } from './member.ts'
import type { Migration } from './migration.ts'

/** Which item of the inventory a photograph shows (docs/design/inventory.md). */
export const itemDocuments: Migration = {
  id: 42,
  name: 'documents of items',
  statements: () => [addMember('documents', 'itemID')],
}
