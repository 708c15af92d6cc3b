import type { Migration } from './migration.ts'

/** The bulk that an event belongs to. Events of other requests have none. */
export const batches: Migration = {
  id: 18,
  name: 'batches',
  statements: ({ text }) => [`ALTER TABLE events ADD COLUMN batch_id ${text}`],
}
