/**
 * Contents in the database, in pieces. Each piece is a statement of its own, so that other changes do not wait for a whole upload. Few
 * pieces are written at once, because they are in memory. Backups, copies and replicas of the database have the contents too.
 */
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { atMost } from '../kernel/at-most.ts'
import { type ByteRange, type Files, MissingContent } from './files.ts'

/** The length of a piece. The last one of a content is shorter. */
const PIECE_BYTES = 256 * 1024
/** How many pieces of a content are read before they are sent. */
const PIECES_AHEAD = 3

export function databaseFiles(db: Database): Files {
  const { longWritesAtOnce } = db
  const inTurn = atMost(longWritesAtOnce)
  const spare: Buffer[] = []
  const newPiece = () => spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)

  /** Writes a piece in its turn. Resolves when that has begun: until then no other piece of the content takes memory. */
  function begin(contentID: string, start: number, piece: Buffer): Promise<{ written: Promise<void> }> {
    const { promise, resolve } = Promise.withResolvers<{ written: Promise<void> }>()
    const insert = sql`INSERT INTO content_pieces (content_id, start, bytes) VALUES (${contentID}, ${start}, ${piece})`
    void inTurn(async () => {
      const written = db.writeLong(insert)
      resolve({ written })
      // After a failure the bytes may still be on their way to a database that did not answer in time.
      const isWritten = await written.then(
        () => true,
        () => false,
      )
      // The last piece of a content is only a part of its buffer.
      if (isWritten && spare.length < longWritesAtOnce) spare.push(Buffer.from(piece.buffer))
    })
    return promise
  }

  return {
    async write(contentID, bytes) {
      let start = 0
      const underWay: Promise<void>[] = []
      try {
        for await (const piece of piecesOf(bytes, newPiece)) {
          if (underWay.length === longWritesAtOnce) await underWay.shift()
          const { written } = await begin(contentID, start, piece)
          // The write is awaited when this number of further pieces is full.
          written.catch(() => {})
          underWay.push(written)
          start += piece.length
        }
      } finally {
        // Nothing is written after a failure is known: what was written is removed then.
        await Promise.allSettled(underWay)
      }
      await Promise.all(underWay)
    },

    read: (contentID, range) => readPieces(db, contentID, range),

    async remove(contentID) {
      // A piece at a time: one statement for all of them would hold up other changes.
      const starts = await db.column<number>(
        sql`SELECT start FROM content_pieces WHERE content_id = ${contentID} ORDER BY start`,
      )
      for (const start of starts) {
        const statement = sql`DELETE FROM content_pieces WHERE content_id = ${contentID} AND start = ${start}`
        await inTurn(() => db.writeLong(statement))
      }
    },

    list: (after, limit) =>
      db.column<string>(
        sql`SELECT DISTINCT content_id FROM content_pieces WHERE content_id > ${after} ORDER BY content_id LIMIT ${limit}`,
      ),
  }
}

/** The bytes in order. Some pieces are read ahead. */
async function* readPieces(db: Database, contentID: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array[]>[] = []
  for (let at = from; at < to || ahead.length > 0; ) {
    while (at < to && ahead.length < PIECES_AHEAD) {
      const end = Math.min(to, at - (at % PIECE_BYTES) + PIECE_BYTES)
      const reading = bytesBetween(db, contentID, { from: at, to: end })
      // The reader may stop before it is awaited.
      reading.catch(() => {})
      ahead.push(reading)
      at = end
    }
    yield* await ahead.shift()!
  }
}

async function bytesBetween(db: Database, contentID: string, { from, to }: ByteRange): Promise<Uint8Array[]> {
  const found =
    await db.bytes(sql`SELECT substr(bytes, CAST(${from} - start + 1 AS INTEGER), ${to - from}) FROM content_pieces
    WHERE content_id = ${contentID} AND start <= ${from} ORDER BY start DESC LIMIT 1`)
  const end = found.reduce((sum, { length }) => sum + length, from)
  if (end === from) throw new MissingContent(contentID)
  // Another release may have written pieces of another length.
  return end < to ? [...found, ...(await bytesBetween(db, contentID, { from: end, to }))] : found
}

/** Bytes in pieces of the same length, each in a buffer of its own; the last one may be shorter. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>, newPiece: () => Buffer): AsyncGenerator<Buffer> {
  let piece = newPiece()
  let filled = 0
  for await (const { buffer, byteOffset, length } of bytes) {
    const chunk = Buffer.from(buffer, byteOffset, length)
    for (let at = 0; at < length; ) {
      if (filled === PIECE_BYTES) [piece, filled] = [newPiece(), 0]
      const copied = chunk.copy(piece, filled, at)
      at += copied
      filled += copied
      if (filled === PIECE_BYTES) yield piece
    }
  }
  if (filled > 0 && filled < PIECE_BYTES) yield piece.subarray(0, filled)
}
