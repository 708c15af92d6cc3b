import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/**
 * Requests for changes (docs/design/change-requests.md). `about` is the subject of the record that would change.
 * `jobs.asked` counts the requests about a job, so that its end and a new request collide.
 */
export const changeRequests: Migration = {
  id: 43,
  name: 'change requests',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE change_requests (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text}, about ${text} NOT NULL,
      status ${text} NOT NULL, asked_by ${text} NOT NULL, asked_by_party ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX change_requests_move ON change_requests (move_id, id)',
    ...['about', 'status', 'asked_by', 'last_updated'].map(
      (column) => `CREATE INDEX change_requests_${column} ON change_requests (${column}, id)`,
    ),
    ...['shipment_id', 'asked_by_party'].map(
      (column) =>
        `CREATE INDEX change_requests_${column} ON change_requests (${column}, id) WHERE ${column} IS NOT NULL`,
    ),
    'ALTER TABLE jobs ADD COLUMN asked INTEGER NOT NULL DEFAULT 0',
    ...(canDistribute
      ? []
      : viewOfPlaces([...BELOW_MOVES, 'items', 'weighings', 'storage_stays', 'signatures', 'change_requests'])),
  ],
}
