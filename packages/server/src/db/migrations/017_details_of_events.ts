import type { Migration } from './migration.ts'

/**
 * Details that only some events have: the change that a reversion undid, or the source of an imported record. JSON text, or null. An import must not
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
