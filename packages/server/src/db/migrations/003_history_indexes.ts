import type { Migration } from './migration.ts'

/**
 * Indexes for the versions of one record in order, so that a refused write, a read of the past and a diff cost the same whatever
 * the length of the history; and for deleted moves, so that their locators still lead to their history.
 */
export const historyIndexes: Migration = {
  id: 3,
  name: 'history indexes',
  statements: () => [
    // The first databases had an index of this name, and none by the id.
    'DROP INDEX IF EXISTS events_subject',
    'CREATE UNIQUE INDEX IF NOT EXISTS events_id ON events (id)',
    'CREATE INDEX events_subject ON events (subject, time, etag)',
    "CREATE INDEX events_deleted_moves ON events (type) WHERE type = 'move.deleted'",
  ],
}
