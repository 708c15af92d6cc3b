import sql from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import type { ContentsLeft } from '../files/contents.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Erasure } from './schema.ts'

/**
 * The progress of an erasure: whether copies are left to rewrite, the last rewritten event, the contents left to delete, and when the
 * next step is due, if any.
 */
type Progress = {
  isRewriting: boolean
  rewrittenTo: number
  contents: ContentsLeft
  nextStepAt: string | null
}

/** An erasure with its progress, and the number of its mark (null if it has none yet). */
type StoredErasure = Progress & { erasure: Erasure; markSeq: number | null }

type Row = {
  doc: string
  is_running: number
  rewritten_to: number
  contents_left: string | null
  next_step_at: string | null
  event_id: string
  move_id: string
}

const SERVED: RecordColumns = { table: 'erasures', columns: 'doc' }

export async function findErasure(db: Reader, id: string): Promise<StoredErasure | undefined> {
  const row = await db.get<Row>(
    sql`SELECT doc, is_running, rewritten_to, contents_left, next_step_at, event_id, move_id FROM erasures WHERE id = ${id}`,
  )
  if (!row) return undefined
  return {
    erasure: JSON.parse(row.doc),
    markSeq: await findMark(db, row),
    isRewriting: Number(row.is_running) === 1,
    rewrittenTo: Number(row.rewritten_to),
    contents: row.contents_left === null ? NO_CONTENTS : JSON.parse(row.contents_left),
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

const NO_CONTENTS: ContentsLeft = { digests: [], ids: [] }

export const isAnyLeft = ({ digests, ids }: ContentsLeft): boolean => digests.length + ids.length > 0

const textOf = (contents: ContentsLeft): string | null => (isAnyLeft(contents) ? JSON.stringify(contents) : null)

export const insertErasure = (
  erasure: Erasure,
  { isRewriting, rewrittenTo, contents, nextStepAt }: Progress,
): Write[] => [
  unguarded(sql`INSERT INTO erasures (id, move_id, event_id, is_running, rewritten_to, contents_left, next_step_at, last_updated, etag, doc)
    VALUES (${erasure.id}, ${erasure.moveID}, ${erasure.eventID}, ${isRewriting ? 1 : 0}, ${rewrittenTo}, ${textOf(contents)}, ${nextStepAt},
      ${erasure.lastUpdated}, ${erasure.eTag}, ${JSON.stringify(erasure)})`),
  insertPlace(erasure.id, erasure.moveID),
]

/** Stores a step, if no other node has made one since the read. */
export const updateErasure = (
  before: StoredErasure,
  after: Erasure,
  { isRewriting, rewrittenTo, contents, nextStepAt }: Progress,
): Write =>
  guarded(sql`UPDATE erasures SET is_running = ${isRewriting ? 1 : 0}, rewritten_to = ${rewrittenTo}, contents_left = ${textOf(contents)},
    next_step_at = ${nextStepAt}, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.erasure.lastUpdated}`)
