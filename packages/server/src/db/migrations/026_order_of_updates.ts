import sql from 'sql-template-tag'
import { ORDERED_TEXT } from './020_keys_with_moves.ts'
import type { AheadStep, Migration } from './migration.ts'

const BATCH = 10_000

/**
 * The order of shipments by their last update, in a table of its own on PostgreSQL (docs/design/plans-and-indexes.md). The key has the move, so that the table
 * can be distributed by it.
 */
const ahead: AheadStep[] = [
  `CREATE TABLE IF NOT EXISTS shipment_updates (last_updated ${ORDERED_TEXT} NOT NULL, id ${ORDERED_TEXT} NOT NULL,
    move_id ${ORDERED_TEXT} NOT NULL, PRIMARY KEY (last_updated, id, move_id))`,
  {
    name: 'order of updates',
    batch: (after) => sql`WITH page AS MATERIALIZED (
        SELECT last_updated, id, move_id FROM shipments WHERE id > ${after} ORDER BY id LIMIT ${BATCH}),
      copied AS (INSERT INTO shipment_updates (last_updated, id, move_id)
        SELECT last_updated, id, move_id FROM page ON CONFLICT DO NOTHING)
      SELECT max(id) AS position FROM page HAVING count(*) > 0`,
  },
]

/** The index of shipments that is dropped has the same order, so both are compared without a sort. */
const statements = [
  `DELETE FROM shipment_updates WHERE NOT EXISTS (SELECT FROM shipments
    WHERE shipments.last_updated = shipment_updates.last_updated AND shipments.id = shipment_updates.id)`,
  `INSERT INTO shipment_updates (last_updated, id, move_id) SELECT last_updated, id, move_id FROM shipments
    WHERE NOT EXISTS (SELECT FROM shipment_updates
      WHERE shipment_updates.last_updated = shipments.last_updated AND shipment_updates.id = shipments.id)`,
  'DROP INDEX shipments_last_updated',
  // An update that changes no indexed column writes no index if its page has room for the new version.
  'ALTER TABLE shipments SET (fillfactor = 80)',
]

export const orderOfUpdates: Migration = {
  id: 26,
  name: 'order of updates',
  ahead,
  statements: ({ canDistribute }) => (canDistribute ? statements : []),
}
