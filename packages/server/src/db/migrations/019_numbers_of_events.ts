import sql, { raw } from 'sql-template-tag'
import { keysAhead, ORDERED_TEXT } from './020_keys_with_moves.ts'
import type { AheadStep, Dialect, Migration } from './migration.ts'

/** The columns of an event without its number. */
const EVENT = `id, type, subject, stream, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, batch_id, time, doc, details`
const OF_EVENT = EVENT.split(', ')
  .map((column) => `events.${column}`)
  .join(', ')

/** The stream of an event that belongs to no move: the webhook or key that it is about. */
const STREAM = `replace(replace(subject, 'webhooks/', ''), 'keys/', '')`
const namedStream = [
  `UPDATE events SET move_id = ${STREAM} WHERE move_id IS NULL AND shipment_id IS NULL`,
  'DROP INDEX events_elsewhere',
  'ALTER TABLE events RENAME COLUMN move_id TO stream',
]

const TO_NUMBER = `INSERT INTO event_numbers (event_id, stream, time, seq) SELECT id, coalesce(move_id, ${STREAM}), time, seq FROM events`
const BATCH = 10_000

/**
 * On PostgreSQL an event is written once. Its number is in a narrow row of its own, which the change writes and a pass completes.
 * Numbers never change, so those that exist are copied ahead.
 */
const numbersAhead: AheadStep[] = [
  `CREATE TABLE IF NOT EXISTS event_numbers (
    event_id ${ORDERED_TEXT} NOT NULL, stream ${ORDERED_TEXT} NOT NULL, time ${ORDERED_TEXT} NOT NULL, seq bigint, PRIMARY KEY (event_id, stream))`,
  'CREATE UNIQUE INDEX IF NOT EXISTS event_numbers_seq ON event_numbers (seq) WHERE seq IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS event_numbers_stream ON event_numbers (stream, seq) WHERE seq IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS event_numbers_waiting ON event_numbers (time, event_id) WHERE seq IS NULL',
  {
    name: 'numbers of events',
    // Rows that an interrupted run has copied already count too: the batch ends where its numbers end.
    batch: (after) => sql`WITH copied AS (
        ${raw(TO_NUMBER)} WHERE seq > ${Number(after)} ORDER BY seq LIMIT ${BATCH} ON CONFLICT DO NOTHING)
      SELECT max(seq)::text AS position FROM (SELECT seq FROM events WHERE seq > ${Number(after)} ORDER BY seq LIMIT ${BATCH}) AS batch
      HAVING count(*) > 0`,
  },
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS events_key ON events (id, move_id)',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS events_record ON events (move_id, subject, time, etag)',
]

/**
 * `feed_head` has one row: `given` is the last number that was given, `seq` the last one that readers may see. Its lock makes passes
 * take turns. `is_atomic` says that the numbers of a pass become visible together; distributed tables have no such moment.
 */
const separateNumbers = ({ text }: Dialect): string[] => [
  `${TO_NUMBER} WHERE seq > (SELECT coalesce(max(seq), 0) FROM event_numbers)`,
  `${TO_NUMBER} WHERE seq IS NULL`,
  // Events that were deleted meanwhile: always the oldest.
  'DELETE FROM event_numbers WHERE seq < (SELECT min(seq) FROM events) OR NOT EXISTS (SELECT FROM events)',
  `CREATE TABLE feed_head (
    name ${text} PRIMARY KEY, seq bigint NOT NULL, given bigint NOT NULL, is_atomic boolean NOT NULL DEFAULT true)`,
  `INSERT INTO feed_head (name, seq, given) SELECT 'feed', coalesce(max(seq), 0), coalesce(max(seq), 0) FROM event_numbers`,
  ...['DROP INDEX events_id', 'DROP INDEX events_move'],
  ...namedStream,
  'ALTER TABLE events DROP COLUMN seq, DROP COLUMN xid, ALTER COLUMN stream SET NOT NULL, ADD CONSTRAINT events_pkey PRIMARY KEY USING INDEX events_key',
  `CREATE VIEW feed AS SELECT event_numbers.seq, ${OF_EVENT} FROM event_numbers
    JOIN events ON events.stream = event_numbers.stream AND events.id = event_numbers.event_id
    WHERE event_numbers.seq <= (SELECT feed_head.seq FROM feed_head WHERE name = 'feed')`,
  `CREATE VIEW versions AS SELECT ${EVENT}, time AS ordinal FROM events`,
]

const LAST_NUMBER = 'coalesce((SELECT max(seq) FROM events), 0)'

/**
 * On SQLite the number is the rowid of the event, and views have the names of the tables. The one index `events_move` finds the events
 * of a stream and, among them, the versions of a record; a second index would make every change slower.
 */
const ownNumbers = (): string[] => [
  ...namedStream,
  'CREATE VIEW event_numbers AS SELECT id AS event_id, stream, time, seq FROM events',
  `CREATE TRIGGER event_numbers_deleted INSTEAD OF DELETE ON event_numbers BEGIN DELETE FROM events WHERE seq = old.seq; END`,
  `CREATE VIEW feed_head AS SELECT 'feed' AS name, ${LAST_NUMBER} AS seq, ${LAST_NUMBER} AS given`,
  `CREATE VIEW feed AS SELECT seq, ${EVENT} FROM events`,
  `CREATE VIEW versions AS SELECT ${EVENT}, seq AS ordinal FROM events`,
]

/**
 * Events belong to a stream, which is never null: a move, or a webhook or key that belongs to none. The feed is read through the view
 * `feed`, and the versions of a record through the view `versions`, whose `ordinal` is the order that an index has.
 */
export const numbersOfEvents: Migration = {
  id: 19,
  name: 'numbers of events',
  // They also prepare migration 20, so that both run one after the other without a wait.
  ahead: [...numbersAhead, ...keysAhead],
  statements: (dialect) => (dialect.canDistribute ? separateNumbers(dialect) : ownNumbers()),
}
