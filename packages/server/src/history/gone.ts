/**
 * What goes when the last event of a deleted move is pruned.
 *
 * Some rows of a deleted move stay as long as its history does: its parties, who may read the history, its locator, with which it can be
 * restored, and its erasures. Without the history no caller can reach them, but a move that is imported with the same id would take them
 * over: the old parties would see it. So they go with the last event, and the ids of the move are free again.
 */
import sql, { join, raw } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'

/** The tables whose rows outlive a deleted move. A test goes through the schema and fails for one that is missing here. */
const OF_DELETED_MOVES = [
  'move_parties',
  'erasures',
  'document_contents',
  'document_parts',
  'former_crew',
  'inventories',
  'signed_texts',
]

/** The writes for the moves that are deleted, and of which only these events are left. */
export async function movesGone(tx: Reader, eventIDs: readonly string[]): Promise<Write[]> {
  const ids = await listGone(tx, eventIDs)
  if (ids.length === 0) return []
  const former = await tx.all<{ locator: string; move_id: string; revision: number }>(
    sql`SELECT locator, move_id, revision FROM former_locators WHERE move_id IN (${join(ids)})`,
  )
  return [
    // The guard notices a move that is restored or erased meanwhile.
    ...former.map(({ locator, move_id, revision }) =>
      guarded(
        sql`DELETE FROM former_locators WHERE locator = ${locator} AND move_id = ${move_id} AND revision = ${revision}`,
      ),
    ),
    ...OF_DELETED_MOVES.map((table) => unguarded(sql`DELETE FROM ${raw(table)} WHERE move_id IN (${join(ids)})`)),
  ]
}

/**
 * The writes that delete what was signed under signatures that are deleted, when the event of their deletion is pruned: they can no longer be
 * restored. A signature that was restored and deleted again has a later event.
 */
export async function signedTextsGone(tx: Reader, eventIDs: readonly string[]): Promise<Write[]> {
  const given = join([...eventIDs])
  // A condition on the type would let PostgreSQL read all deletions of inventories by their index.
  const events = await tx.all<{ stream: string; subject: string; type: string }>(
    sql`SELECT DISTINCT stream, subject, type FROM events WHERE id IN (${given})`,
  )
  const deleted = events.filter(({ type }) => type === 'signature.deleted')
  if (deleted.length === 0) return []
  const ids = deleted.map(({ subject }) => subject.slice('signatures/'.length))
  const there = await tx.column<string>(sql`SELECT id FROM signatures WHERE id IN (${join(ids)})`)
  const later = await tx.column<string>(
    sql`SELECT subject FROM events WHERE stream IN (${join(deleted.map(({ stream }) => stream))})
      AND subject IN (${join(deleted.map(({ subject }) => subject))}) AND id NOT IN (${given})`,
  )
  return deleted.flatMap(({ stream, subject }, i) =>
    there.includes(ids[i]!) || later.includes(subject)
      ? []
      : [unguarded(sql`DELETE FROM signed_texts WHERE move_id = ${stream} AND signature_id = ${ids[i]}`)],
  )
}

/** The streams of these events that have no others and are no moves. Streams of webhooks, keys and parties are among them: they own nothing. */
async function listGone(tx: Reader, eventIDs: readonly string[]): Promise<string[]> {
  const given = join([...eventIDs])
  const streams = await tx.column<string>(sql`SELECT DISTINCT stream FROM events WHERE id IN (${given})`)
  const existing = new Set(await tx.column<string>(sql`SELECT id FROM moves WHERE id IN (${join(streams)})`))
  const deleted = streams.filter((stream) => !existing.has(stream))
  if (deleted.length === 0) return []
  const remembered = await tx.column<string>(
    sql`SELECT DISTINCT stream FROM events WHERE stream IN (${join(deleted)}) AND id NOT IN (${given})`,
  )
  return deleted.filter((stream) => !remembered.includes(stream))
}
