import type { Migration } from './index.ts'

/** What only some events say: what a reversion undid, or where an imported record comes from. JSON text, or null. */
export const detailsOfEvents: Migration = {
  id: 17,
  name: 'details of events',
  statements: ({ text }) => [`ALTER TABLE events ADD COLUMN details ${text}`],
}
