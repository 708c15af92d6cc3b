import type { Migration } from './migration.ts'

/**
 * Columns and an index for restorations.
 * - Of a deleted move: how many shipments it had, because their numbers are not used again, and a hidden revision, so that a
 *   restoration and an erasure of the same move collide.
 * - Of a deleted shipment: an index to the agents and services that were deleted with it.
 */
export const restorations: Migration = {
  id: 16,
  name: 'restorations',
  statements: () => [
    // A node of the previous release does not store the number. Such a move counts as full, so no number is used twice.
    'ALTER TABLE former_locators ADD COLUMN shipments_made INTEGER NOT NULL DEFAULT 500',
    'ALTER TABLE former_locators ADD COLUMN revision INTEGER NOT NULL DEFAULT 0',
    `UPDATE former_locators SET shipments_made =
      (SELECT count(DISTINCT shipment_id) FROM events WHERE events.move_id = former_locators.move_id)`,
    'CREATE INDEX former_locators_move ON former_locators (move_id)',
    "CREATE INDEX events_deleted_parts ON events (shipment_id, time) WHERE type IN ('agent.deleted', 'service.deleted')",
  ],
}
