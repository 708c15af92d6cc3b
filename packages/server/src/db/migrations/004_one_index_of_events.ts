import type { Migration } from './migration.ts'

/**
 * Events have few indexes, since every change of every record writes each of them. The history of a move, of a shipment and of its
 * parts are all found among the events of the move, which are few; the columns that tell them apart are in the index too. The last
 * event of a deleted shipment leads to its move.
 */
export const oneIndexOfEvents: Migration = {
  id: 4,
  name: 'one index of events',
  statements: () => [
    'DROP INDEX events_subject',
    'DROP INDEX events_shipment',
    'DROP INDEX events_move',
    'CREATE INDEX events_move ON events (move_id, seq, subject, time, etag)',
    "CREATE INDEX events_deleted_shipments ON events (shipment_id) WHERE type = 'shipment.deleted'",
  ],
}
