/**
 * Contents in the database, in pieces. Each piece is a change of its own, so that other changes do not wait for a whole upload. Few
 * pieces are written at once: SQLite commits the changes that wait together, and would hold everything up for the pieces of all
 * uploads. Backups, copies and replicas of the database have the contents too.
 */
import sql, { type Sql } from 'sql-template-tag'
import { type Database, unguarded } from '../db/database.ts'
import { atMost } from '../kernel/at-most.ts'
import { type Files, MissingContent } from './files.ts'

/** The length of a piece. The last one of a content is shorter. */
const PIECE_BYTES = 512 * 1024
const PIECES_AT_ONCE = 2

export function databaseFiles(db: Database): Files {
  const inTurn = atMost(PIECES_AT_ONCE)
  const write = (statement: Sql) =>
    inTurn(() => db.change(async () => ({ writes: [unguarded(statement)], answer: undefined })))

  return {
    async write(contentID, bytes) {
      let start = 0
      for await (const piece of piecesOf(bytes)) {
        const statement = sql`INSERT INTO content_pieces (content_id, start, bytes) VALUES (${contentID}, ${start}, ${piece})`
        await write(statement)
        start += piece.length
      }
    },

    async *read(contentID, { from, to }) {
      let at = from
      while (at < to) {
        // Another release may have written pieces of another length.
        const piece = await db.get<{ start: number; bytes: Uint8Array }>(
          sql`SELECT start, bytes FROM content_pieces WHERE content_id = ${contentID} AND start <= ${at}
            ORDER BY start DESC LIMIT 1`,
        )
        const wanted = piece?.bytes.subarray(at - piece.start, to - piece.start)
        if (wanted === undefined || wanted.length === 0) throw new MissingContent(contentID)
        yield wanted
        at += wanted.length
      }
    },

    async remove(contentID) {
      // A piece at a time: one statement for all of them would hold up other changes.
      const starts = await db.column<number>(
        sql`SELECT start FROM content_pieces WHERE content_id = ${contentID} ORDER BY start`,
      )
      for (const start of starts) {
        const statement = sql`DELETE FROM content_pieces WHERE content_id = ${contentID} AND start = ${start}`
        await write(statement)
      }
    },

    list: (after, limit) =>
      db.column<string>(
        sql`SELECT DISTINCT content_id FROM content_pieces WHERE content_id > ${after} ORDER BY content_id LIMIT ${limit}`,
      ),
  }
}

/** Bytes in pieces of the same length; the last one may be shorter. Each piece is valid until the next is asked for. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  let filled = 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled)
      piece.set(part, filled)
      at += part.length
      filled += part.length
      if (filled < PIECE_BYTES) continue
      yield piece
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
