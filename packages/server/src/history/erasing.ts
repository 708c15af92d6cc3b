import sql, { raw, type Sql } from 'sql-template-tag'
import { redactedDoc, redactedName, redactedSteps } from './personal.ts'

/**
 * Whether a running erasure covers an event that is not rewritten yet. It is part of the statement that reads the event, so no node
 * shows erased data from a stale cache. The index of running erasures is nearly always empty.
 *
 * The mark is the event of the erasure. Every event of the move that was committed earlier has a smaller number; while the mark
 * itself has none, all of them count as covered.
 */
export const IS_ERASING = sql`EXISTS (SELECT 1 FROM erasures JOIN events AS mark ON mark.id = erasures.event_id
  WHERE erasures.move_id = events.move_id AND erasures.is_running = 1 AND (mark.seq IS NULL OR events.seq < mark.seq)) AS is_erasing`

/** Whether an erasure of the move that the rows of a table belong to is running. */
export const isMoveErasing = (table: string): Sql =>
  sql`EXISTS (SELECT 1 FROM erasures WHERE erasures.move_id = ${raw(table)}.move_id AND erasures.is_running = 1)`

/** A row of an event, and whether it is being erased. */
export type MaybeErasing<Row> = Row & { is_erasing?: unknown }

/** The row of an event, redacted if it is being erased. */
export function shown<Row extends { changes?: string; doc?: string; actor?: string; actor_name?: string | null }>(
  subject: string,
  row: MaybeErasing<Row>,
): Row {
  if (!row.is_erasing) return row
  const { actor, actor_name: name } = row
  return {
    ...row,
    ...(actor === undefined || name === undefined ? {} : { actor_name: redactedName(actor, name) }),
    ...(row.changes === undefined ? {} : { changes: redactedSteps(subject, row.changes) }),
    ...(row.doc === undefined ? {} : { doc: redactedDoc(subject, row.doc) }),
  }
}
