import type { Migration } from './migration.ts'

/**
 * What only some events say: what a reversion undid, or where an imported record comes from. JSON text, or null. An import must not
 * use an id again, so the ids of deleted agents and services have an index.
 */
export const detailsOfEvents: Migration = {
  id: 17,
  name: 'details of events',
  statements: ({ text }) => [
    `ALTER TABLE events ADD COLUMN details ${text}`,
    "CREATE INDEX events_deleted_part_ids ON events (subject) WHERE type IN ('agent.deleted', 'service.deleted')",
  ],
}
