import type { Dialect, Migration } from './index.ts'

/** The columns of an event without its number. */
const EVENT = `id, type, subject, stream, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, batch_id, time, doc, details`
const OF_EVENT = EVENT.split(', ')
  .map((column) => `events.${column}`)
  .join(', ')

/**
 * On PostgreSQL an event is written once. Its number is in a narrow row of its own, which the change writes and a pass completes.
 * `feed_head` has one row: `given` is the last number that was given, `seq` the last one that readers may see. Its lock makes passes
 * take turns. `is_atomic` says that the numbers of a pass become visible together; distributed tables have no such moment.
 */
const separateNumbers = ({ text }: Dialect): string[] => [
  `CREATE TABLE event_numbers (
    event_id ${text} NOT NULL, stream ${text} NOT NULL, time ${text} NOT NULL, seq bigint)`,
  'INSERT INTO event_numbers (event_id, stream, time, seq) SELECT id, stream, time, seq FROM events',
  'ALTER TABLE event_numbers ADD PRIMARY KEY (event_id, stream)',
  'CREATE UNIQUE INDEX event_numbers_seq ON event_numbers (seq) WHERE seq IS NOT NULL',
  'CREATE INDEX event_numbers_stream ON event_numbers (stream, seq) WHERE seq IS NOT NULL',
  'CREATE INDEX event_numbers_waiting ON event_numbers (time, event_id) WHERE seq IS NULL',
  `CREATE TABLE feed_head (
    name ${text} PRIMARY KEY, seq bigint NOT NULL, given bigint NOT NULL, is_atomic boolean NOT NULL DEFAULT true)`,
  `INSERT INTO feed_head (name, seq, given) SELECT 'feed', coalesce(max(seq), 0), coalesce(max(seq), 0) FROM event_numbers`,
  'DROP INDEX events_id',
  'ALTER TABLE events DROP COLUMN seq, DROP COLUMN xid, ALTER COLUMN stream SET NOT NULL, ADD PRIMARY KEY (id, stream)',
  `CREATE VIEW feed AS SELECT event_numbers.seq, ${OF_EVENT} FROM event_numbers
    JOIN events ON events.stream = event_numbers.stream AND events.id = event_numbers.event_id
    WHERE event_numbers.seq <= (SELECT feed_head.seq FROM feed_head WHERE name = 'feed')`,
]

const LAST_NUMBER = 'coalesce((SELECT max(seq) FROM events), 0)'

/** On SQLite the number is the rowid of the event, and views have the names of the tables. */
const ownNumbers = (): string[] => [
  'CREATE INDEX events_stream ON events (stream)',
  'CREATE VIEW event_numbers AS SELECT id AS event_id, stream, time, seq FROM events',
  `CREATE TRIGGER event_numbers_deleted INSTEAD OF DELETE ON event_numbers BEGIN DELETE FROM events WHERE seq = old.seq; END`,
  `CREATE VIEW feed_head AS SELECT 'feed' AS name, ${LAST_NUMBER} AS seq, ${LAST_NUMBER} AS given`,
  `CREATE VIEW feed AS SELECT seq, ${EVENT} FROM events`,
]

/**
 * Events belong to a stream, which is never null: a move, or a webhook or key that belongs to none. The feed is read through the view
 * `feed`, and the versions of a record by time.
 */
export const numbersOfEvents: Migration = {
  id: 19,
  name: 'numbers of events',
  statements: (dialect) => [
    'DROP INDEX events_elsewhere',
    'DROP INDEX events_move',
    `UPDATE events SET move_id = replace(replace(subject, 'webhooks/', ''), 'keys/', '') WHERE move_id IS NULL`,
    'ALTER TABLE events RENAME COLUMN move_id TO stream',
    ...(dialect.canDistribute ? separateNumbers(dialect) : ownNumbers()),
    'CREATE INDEX events_record ON events (stream, subject, time, etag)',
  ],
}
