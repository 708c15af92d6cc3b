import type { Migration } from './migration.ts'

/**
 * A move can have thousands of events, and PostgreSQL plans for the average, which is a handful. It then finds the event of a number by
 * reading all events of its move, once for each number: 1.7 s for a page of a history of 3,000 events. Told that a move has a thousand
 * events, it looks each of them up by its id. Citus does not know the setting; there, plans are made for the move that is asked for.
 */
const MANY_EVENTS = `DO $$ BEGIN
    ALTER TABLE events ALTER COLUMN stream SET (n_distinct = -0.001);
    ANALYZE events (stream);
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$`

export const movesWithManyEvents: Migration = {
  id: 27,
  name: 'moves with many events',
  suitsOlderNodes: true,
  statements: ({ canDistribute }) => (canDistribute ? [MANY_EVENTS] : []),
}
