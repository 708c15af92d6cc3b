/**
 * Moves all contents from the database to a bucket, or back. No node may run meanwhile.
 *
 * A content is written to its new place and read back there. It is removed from its old place only when its digest is right, so an
 * interrupted move loses nothing and can be repeated.
 */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { databaseFiles } from './database-files.ts'
import { type Files, MissingContent } from './files.ts'
import { leaveBucket, OWNER_OBJECT, openBucket, requireOwnership, takeOwnership } from './open.ts'
import type { Bucket } from './place.ts'

const BATCH_MAX = 200

type Content = { content_id: string; size: number; sha256: string | null }

/** Contents that stayed where they were, because they are missing or differ from their digests. */
export type Moved = { contents: number; bytes: number; faults: string[] }

/** Moves the contents of the database to a bucket, which it takes into use. */
export async function moveToBucket(db: Database, place: Bucket): Promise<Moved> {
  const [bucket, database] = [await openBucket(place, db, takeOwnership), databaseFiles(db)]
  try {
    const isHere = async ({ content_id }: Content) => (await piecesLength(db, content_id)) === null
    return await moveEach(db, { from: database, to: bucket, isHere }, database.remove)
  } finally {
    bucket.close()
  }
}

/** Moves the contents of a bucket to the database. When all of them are there, the bucket is emptied and the database does without it. */
export async function moveToDatabase(db: Database, place: Bucket): Promise<Moved> {
  const [bucket, database] = [await openBucket(place, db, requireOwnership), databaseFiles(db)]
  try {
    const isHere = async ({ content_id, size }: Content) => (await piecesLength(db, content_id)) === Number(size)
    const moved = await moveEach(db, { from: bucket, to: database, isHere }, async () => {})
    if (moved.faults.length > 0) return moved
    await leaveBucket(db)
    for (let ids = await bucket.list('', BATCH_MAX); ids.length > 0; ids = await bucket.list('', BATCH_MAX))
      for (const id of ids) await bucket.remove(id)
    await bucket.remove(OWNER_OBJECT)
    return moved
  } finally {
    bucket.close()
  }
}

type Way = {
  from: Pick<Files, 'read'>
  to: Pick<Files, 'read' | 'remove'> & {
    write: (contentID: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  }
  isHere: (content: Content) => Promise<boolean>
}

async function moveEach(db: Database, way: Way, onMoved: (contentID: string) => Promise<void>): Promise<Moved> {
  const moved: Moved = { contents: 0, bytes: 0, faults: [] }
  for await (const content of contentsOf(db)) {
    if (await way.isHere(content)) continue
    if (await isCopied(way, content)) {
      await onMoved(content.content_id)
      moved.contents += 1
      moved.bytes += Number(content.size)
    } else {
      await way.to.remove(content.content_id)
      moved.faults.push(content.sha256 ?? content.content_id)
    }
  }
  return moved
}

/** Copies a content. Whether its digest is right, and the same when it is read at its new place. */
async function isCopied({ from, to }: Way, { content_id, size, sha256 }: Content): Promise<boolean> {
  const all = { from: 0, to: Number(size) }
  const read = createHash('sha256')
  async function* hashed() {
    for await (const chunk of from.read(content_id, all)) {
      read.update(chunk)
      yield chunk
    }
  }
  // An interrupted move may have left a part of it.
  await to.remove(content_id)
  try {
    await to.write(content_id, hashed(), all.to)
  } catch (error) {
    if (error instanceof MissingContent) return false
    throw error
  }
  const digest = read.digest('hex')
  if (sha256 !== null && sha256 !== digest) return false
  const written = createHash('sha256')
  for await (const chunk of to.read(content_id, all)) written.update(chunk)
  return written.digest('hex') === digest
}

/** All contents that a row names: whole ones, and parts of uploads. Only the digests of whole ones are known. */
async function* contentsOf(db: Database): AsyncGenerator<Content> {
  for (let last = ''; ; ) {
    const page = await db.all<Content>(sql`SELECT content_id, size, sha256 FROM
      (SELECT content_id, size, sha256 FROM contents UNION ALL SELECT content_id, size, NULL FROM document_parts) AS named
      WHERE content_id > ${last} ORDER BY content_id LIMIT ${BATCH_MAX}`)
    if (page.length === 0) return
    last = page.at(-1)!.content_id
    yield* page
  }
}

/** How many bytes of a content are in the database; null for none. */
const piecesLength = async (db: Database, contentID: string): Promise<number | null> => {
  const [length = null] = await db.column<number | null>(
    sql`SELECT sum(length(bytes)) FROM content_pieces WHERE content_id = ${contentID}`,
  )
  return length === null ? null : Number(length)
}
