/** Statements that may read a whole table or sort many rows, and why. */

/** `text` matches the statement, in which every white space is one blank. */
export type Exception = { on: readonly ('sqlite' | 'postgres')[]; text: RegExp; why: string }

const BOTH = ['sqlite', 'postgres'] as const

export const EXCEPTIONS: readonly Exception[] = [
  {
    on: BOTH,
    text: /^SELECT status, delivery_date, count\(\*\) AS count FROM shipments .*GROUP BY status, delivery_date$/,
    why: 'The summary counts all shipments. It is read by a scan reader and cached.',
  },
  {
    on: BOTH,
    text: /^SELECT (hour|kind, member), sum\(refused\) AS refused, .* FROM collisions WHERE hour >= /,
    why: 'Adds up the counts of up to 31 days: one row for each hour and member that collided. They are read beside other reads.',
  },
  {
    on: ['sqlite'],
    text: /\(SELECT count\(\*\) FROM event_numbers WHERE seq IS NULL\)/,
    why: 'On SQLite every event has its number. SQLite knows that the condition is false, and skips the scan that the plan shows.',
  },
  {
    on: ['sqlite'],
    text: /^SELECT count\(\*\) FROM \(SELECT 1 FROM webhooks JOIN deliveries .* LIMIT 10001\) AS due$/,
    why: 'Counts up to 10,000 deliveries that are due, through an index of those that are still to be sent.',
  },
  {
    on: ['postgres'],
    text: /^WITH RECURSIVE family \(id\) AS/,
    why: 'Sorts the keys that one key has created, directly or not. PostgreSQL cannot estimate how many a recursion finds.',
  },
  {
    on: BOTH,
    text: /^SELECT DISTINCT documents.id FROM document_parts JOIN documents /,
    why: 'Every ten minutes: reads the parts of all uploads that have not ended. Parts are deleted with the end of an upload.',
  },
  {
    on: ['postgres'],
    text: /^WITH w0 AS \(DELETE FROM deliveries WHERE id <= \$1 AND id < \$2 /,
    why: 'Deletes up to 500 rows, up to an id that was read before. The recorded id is that of a younger database.',
  },
  {
    on: ['postgres'],
    text: /^SELECT min\(seq\) FROM \( SELECT .* UNION ALL SELECT min\(event_seq\) - 1 FROM deliveries JOIN webhooks /,
    why: 'Reads the deliveries that are still to be sent, through an index of only these. The tests leave more of them than of others.',
  },
  {
    on: ['postgres'],
    text: /^DELETE FROM rate_limits WHERE at_ms < /,
    why: 'Every minute: the table has the callers of the last minute, and those of the last hour that are in debt.',
  },
  {
    on: BOTH,
    text: /^SELECT \* FROM \w+$/,
    why: 'Of the tests: a dry run leaves every table as it was.',
  },
  {
    on: BOTH,
    text: /^SELECT id FROM moves WHERE id = \S+ UNION ALL SELECT move_id FROM places .* SELECT stream FROM events /,
    why: 'Of the tests: finds the move of any record.',
  },
  {
    on: BOTH,
    text: /DELETE FROM views WHERE id NOT IN /,
    why: 'Of the tests: makes room for more views.',
  },
  {
    on: BOTH,
    text: /^SELECT event_id FROM event_numbers WHERE seq IS NULL OR seq > /,
    why: 'Of the tests: waits until every event has its number.',
  },
]
