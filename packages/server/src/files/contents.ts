/** Which contents are stored, by their digests, and which documents use them. */
import sql, { raw } from 'sql-template-tag'
import { inserted, type Reader, unguarded, type Write } from '../db/database.ts'
import type { Instant } from '../kernel/instant.ts'

/** Bytes of a request, stored before the change that will use them. */
export type StoredFile = {
  contentID: string
  size: number
  /** The digest of what is stored, in hexadecimal. */
  sha256: string
  contentType: string
  /** Whether the place where a picture was taken was removed from it. */
  locationRemoved: boolean
}

/** A part of a file. `start` is its place in the file. */
export type FilePart = { contentID: string; start: number; size: number }

/** A document and its move. */
type Place = { id: string; moveID: string }

/**
 * Uses a content for a document. If its digest is stored already, that content is used, and its row is touched: the sweeper deletes only
 * rows that were not touched for a day, so the lock of the row decides between the two. If the document has used the content before, that
 * row is written again, because the sweeper may be about to delete it.
 */
export const useContent = ({ id, moveID }: Place, file: StoredFile, now: Instant): Write[] => [
  unguarded(sql`INSERT INTO contents (sha256, content_id, size, touched_at)
    VALUES (${file.sha256}, ${file.contentID}, ${file.size}, ${now})
    ON CONFLICT (sha256) DO UPDATE SET touched_at = excluded.touched_at`),
  inserted(sql`INSERT INTO document_contents (move_id, document_id, sha256) VALUES (${moveID}, ${id}, ${file.sha256})
    ON CONFLICT (move_id, document_id, sha256) DO UPDATE SET sha256 = excluded.sha256`),
]

/** The content with this digest, if a version of the document uses it. */
export async function findContent(
  db: Reader,
  { id, moveID }: Place,
  sha256: string,
): Promise<{ contentID: string; size: number } | undefined> {
  const [isUsed] = await db.column<number>(
    sql`SELECT 1 FROM document_contents WHERE move_id = ${moveID} AND document_id = ${id} AND sha256 = ${sha256}`,
  )
  const row = isUsed && (await db.get<ContentRow>(sql`SELECT content_id, size FROM contents WHERE sha256 = ${sha256}`))
  return row ? { contentID: row.content_id, size: row.size } : undefined
}
type ContentRow = { content_id: string; size: number }

/** Contents to delete: whole ones by their digests, unless others use them too, and bytes that no row names any more by their ids. */
export type ContentsLeft = { digests: readonly string[]; ids: readonly string[] }

/** The contents of all documents of a move, also of deleted ones and of uploads in parts. */
export const listContents = async (db: Reader, moveID: string): Promise<ContentsLeft> => ({
  digests: await db.column<string>(sql`SELECT DISTINCT sha256 FROM document_contents WHERE move_id = ${moveID}`),
  ids: await db.column<string>(sql`SELECT content_id FROM document_parts WHERE move_id = ${moveID}`),
})

/** Ends the use of all contents by the documents of a move, also by deleted ones. The sweeper removes those that nothing else uses. */
export const endContents = (moveID: string): Write[] =>
  ['document_contents', 'document_parts'].map((table) =>
    unguarded(sql`DELETE FROM ${raw(table)} WHERE move_id = ${moveID}`),
  )

/** Whether a content is in use, as a whole or as a part of one. */
export async function isContentUsed(db: Reader, contentID: string): Promise<boolean> {
  const whole = await db.column<number>(sql`SELECT 1 FROM contents WHERE content_id = ${contentID}`)
  if (whole.length > 0) return true
  return (await db.column<number>(sql`SELECT 1 FROM document_parts WHERE content_id = ${contentID}`)).length > 0
}
