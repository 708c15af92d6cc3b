import type { Migration } from './migration.ts'

/**
 * An erasure is a record like any other (`doc`). `event_id` is its mark: events of the move before it count as erased; those up to
 * the number `rewritten_to` are also rewritten in the database. `is_running` is set while some are not; `next_step_at` is when the
 * next step is due.
 *
 * A stored idempotent answer and a delivery name the move whose personal data they may hold. Once that is erased they name none.
 */
export const erasures: Migration = {
  id: 11,
  name: 'erasures',
  statements: ({ text }) => [
    `CREATE TABLE erasures (
      id ${text} PRIMARY KEY, move_id ${text} NOT NULL, event_id ${text} NOT NULL, is_running INTEGER NOT NULL,
      rewritten_to BIGINT NOT NULL, next_step_at ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE INDEX erasures_move ON erasures (move_id, id)',
    'CREATE INDEX erasures_running ON erasures (move_id) WHERE is_running = 1',
    'CREATE INDEX erasures_due ON erasures (next_step_at) WHERE next_step_at IS NOT NULL',

    `ALTER TABLE idempotency_keys ADD COLUMN move_id ${text}`,
    'CREATE INDEX idempotency_keys_move ON idempotency_keys (move_id) WHERE move_id IS NOT NULL',

    `ALTER TABLE deliveries ADD COLUMN move_id ${text}`,
    'UPDATE deliveries SET move_id = (SELECT events.move_id FROM events WHERE events.id = deliveries.event_id)',
    'CREATE INDEX deliveries_move ON deliveries (move_id, id) WHERE move_id IS NOT NULL',
  ],
}
