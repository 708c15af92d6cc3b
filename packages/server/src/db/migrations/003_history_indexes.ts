import type { Migration } from './index.ts'

/**
 * The versions of one record in their order, so that a refused write, a look into the past and a difference cost the same however
 * long its history is; and the moves that are gone, so that their locators still lead to what happened to them.
 */
export const historyIndexes: Migration = {
  id: 3,
  name: 'history indexes',
  statements: () => [
    // The first databases of all had an index of this name, and none by the id.
    'DROP INDEX IF EXISTS events_subject',
    'CREATE UNIQUE INDEX IF NOT EXISTS events_id ON events (id)',
    'CREATE INDEX events_subject ON events (subject, time, etag)',
    "CREATE INDEX events_deleted_moves ON events (type) WHERE type = 'move.deleted'",
  ],
}
