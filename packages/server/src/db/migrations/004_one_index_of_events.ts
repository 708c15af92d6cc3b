import type { Migration } from './index.ts'

/**
 * An event stands in few indexes, since each of them is written with every change of every record. The history of a move, of a shipment and of
 * what is below it, and the versions of each are all found among the events of the move, which are few; what tells them apart stands in
 * the index too. A shipment that is gone leads to its move by its last event.
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
