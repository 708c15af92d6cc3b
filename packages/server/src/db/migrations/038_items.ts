import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/** The deletions of what belongs to the inventory of a shipment, by which a restoration finds them; also those of kinds that come with later migrations. */
const DELETED = `events_deleted_inventory ON events (shipment_id, time)
  WHERE type IN ('item.deleted', 'weighing.deleted', 'storage_stay.deleted', 'signature.deleted')`

/**
 * The items of shipments (docs/design/inventory.md). `inventories` has the last number of each shipment, and a revision that whatever changes the
 * set of items compares and raises: the row of the shipment stays as it is.
 */
export const items: Migration = {
  id: 38,
  name: 'items',
  ahead: [`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${DELETED}`],
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE items (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text} NOT NULL, number INTEGER NOT NULL,
      room ${text}, quantity INTEGER NOT NULL, packed_by ${text}, estimated_weight INTEGER, estimated_volume_tenths INTEGER,
      is_high_value INTEGER NOT NULL, status ${text} NOT NULL, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX items_move ON items (move_id, id)',
    'CREATE INDEX items_shipment ON items (shipment_id, id)',
    'CREATE UNIQUE INDEX items_number ON items (shipment_id, number, move_id)',
    `CREATE TABLE inventories (shipment_id ${text} NOT NULL, move_id ${text} NOT NULL, last_number INTEGER NOT NULL,
      revision INTEGER NOT NULL, PRIMARY KEY (shipment_id, move_id))`,
    'CREATE INDEX inventories_move ON inventories (move_id)',
    `CREATE INDEX IF NOT EXISTS ${DELETED}`,
    ...(canDistribute ? [] : viewOfPlaces([...BELOW_MOVES, 'items'])),
  ],
}
