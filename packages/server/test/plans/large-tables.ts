/**
 * Tables that seem large to a query planner. They have the rows that the tests left, and statistics that say there are many times as many.
 * To fill them would take a minute, and the planner looks at nothing but the statistics.
 */

/** A statement, and the faults of its plan. */
export type Finding = { text: string; faults: string[] }

/** The number of rows that the planner expects for each row that is there. */
export const TIMES = 10_000
/** How many rows a statement may sort: the records of one move, or the result of a bounded read. */
export const FEW_ROWS = 5_000

/** Tables with a limited number of rows, which does not depend on the number of moves. */
const SMALL = ['settings', 'migrations', 'feed_head', 'webhooks']
export const isSmall = (table: string): boolean => SMALL.includes(table)

/** Changes what would be different in a real database. The tests have one person, few crews, one crew member with all phones, and many unfinished erasures. */
export const UNLIKE_REAL_DATA = [
  'UPDATE views SET owner = id, shared_with = NULL',
  'UPDATE erasures SET is_running = 0, next_step_at = NULL',
  'UPDATE crew_reports SET crew_member_id = phone_id',
  'DELETE FROM job_crew',
  'INSERT INTO job_crew (job_id, move_id, crew_member_id) SELECT id, move_id, id FROM jobs',
  `INSERT INTO document_parts (move_id, document_id, start, size, content_id) SELECT move_id, id, 0, 1, id FROM documents`,
  `INSERT INTO contents (sha256, content_id, size, touched_at) SELECT id, id, 1, last_updated FROM documents`,
  `INSERT INTO document_contents (move_id, document_id, sha256) SELECT move_id, id, id FROM documents`,
]
