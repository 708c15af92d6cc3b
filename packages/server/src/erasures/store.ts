import sql from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Erasure } from './schema.ts'

/**
 * An erasure with its progress: the number of its mark (null if it has none yet), the last rewritten event, and when the next step
 * is due, if any.
 */
type StoredErasure = {
  erasure: Erasure
  markSeq: number | null
  rewrittenTo: number
  nextStepAt: string | null
}

type Row = {
  doc: string
  rewritten_to: number
  next_step_at: string | null
  event_id: string
  move_id: string
}

const SERVED: RecordColumns = { table: 'erasures', columns: 'doc' }

export async function findErasure(db: Reader, id: string): Promise<StoredErasure | undefined> {
  const row = await db.get<Row>(
    sql`SELECT doc, rewritten_to, next_step_at, event_id, move_id FROM erasures WHERE id = ${id}`,
  )
  if (!row) return undefined
  return {
    erasure: JSON.parse(row.doc),
    markSeq: await findMark(db, row),
    rewrittenTo: Number(row.rewritten_to),
    nextStepAt: row.next_step_at,
  }
}

/** The number of a mark that readers can see, otherwise null. If the mark is pruned, so are the events before it. */
async function findMark(db: Reader, { event_id, move_id }: Row): Promise<number | null> {
  const [seq] = await db.column<number | null>(
    sql`SELECT seq FROM event_numbers WHERE event_id = ${event_id} AND stream = ${move_id}`,
  )
  if (seq === undefined) return 0
  const [head] = await db.column<number>(sql`SELECT seq FROM feed_head WHERE name = 'feed'`)
  return seq === null || Number(seq) > Number(head) ? null : Number(seq)
}

export async function findErasureDoc(db: Reader, id: string): Promise<string | undefined> {
  return isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined
}

/** The erasures of a move, newest first. */
export const listErasureDocs = (db: Reader, moveID: string): Promise<string[]> =>
  db.column<string>(sql`SELECT doc FROM erasures WHERE move_id = ${moveID} ORDER BY id DESC`)

/** The ids of erasures with a due step, oldest first. */
export const listDueErasures = (db: Reader, now: string, limit: number): Promise<string[]> =>
  db.column<string>(sql`SELECT id FROM erasures WHERE next_step_at <= ${now} ORDER BY next_step_at LIMIT ${limit}`)

const isRunning = ({ status }: Erasure): number => (status === 'RUNNING' ? 1 : 0)

export const insertErasure = (erasure: Erasure, nextStepAt: string): Write[] => [
  unguarded(sql`INSERT INTO erasures (id, move_id, event_id, is_running, rewritten_to, next_step_at, last_updated, etag, doc)
    VALUES (${erasure.id}, ${erasure.moveID}, ${erasure.eventID}, ${isRunning(erasure)}, 0, ${nextStepAt},
      ${erasure.lastUpdated}, ${erasure.eTag}, ${JSON.stringify(erasure)})`),
  insertPlace(erasure.id, erasure.moveID),
]

/** Stores a step, if no other node has made one since the read. */
export const updateErasure = (
  before: StoredErasure,
  after: Erasure,
  rewrittenTo: number,
  nextStepAt: string | null,
): Write =>
  guarded(sql`UPDATE erasures SET is_running = ${isRunning(after)}, rewritten_to = ${rewrittenTo}, next_step_at = ${nextStepAt},
    last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.erasure.lastUpdated}`)
