import sql from 'sql-template-tag'
import { redactedDoc, redactedSteps } from './personal.ts'

/**
 * Whether an erasure has marked an event and not rewritten it yet. It is asked in the statement that reads the event, so that no node ever
 * shows what was erased, and no memory can be out of date. Nearly always the index of running erasures is empty.
 *
 * The mark is the event of the erasure. Every event of the move that was committed before has a smaller number; as long as the mark itself has none,
 * all of them count as marked.
 */
export const IS_ERASING = sql`EXISTS (SELECT 1 FROM erasures JOIN events AS mark ON mark.id = erasures.event_id
  WHERE erasures.move_id = events.move_id AND erasures.is_running = 1 AND (mark.seq IS NULL OR events.seq < mark.seq)) AS is_erasing`

/** What was read of an event, and whether it is being erased. */
export type Erasable<Row> = Row & { is_erasing?: unknown }

/** What was read of an event as it may be shown. */
export function shown<Row extends { changes?: string; doc?: string }>(subject: string, row: Erasable<Row>): Row {
  if (!row.is_erasing) return row
  return {
    ...row,
    ...(row.changes === undefined ? {} : { changes: redactedSteps(subject, row.changes) }),
    ...(row.doc === undefined ? {} : { doc: redactedDoc(subject, row.doc) }),
  }
}
