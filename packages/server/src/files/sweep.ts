/**
 * Deletes contents that no document uses.
 *
 * Bytes are stored before the row that names them, and removed after it. So a process that is killed in between leaves bytes that no row
 * names, and never a row without its bytes. The sweeper deletes the rows of contents that no document uses, and then all bytes that no
 * row names. It leaves alone what is younger than the grace period: an upload may be about to use it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { join, type Sql } from 'sql-template-tag'
import { type Database, guarded, type Reader, type Write } from '../db/database.ts'
import { firstIdAt } from '../kernel/ids.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
import type { ContentsLeft } from './contents.ts'
import type { Files } from './files.ts'

const HOUR_MS = 3600 * 1000
/** How long a content may take until its row is written. */
export const UPLOAD_MS_MAX = 4 * HOUR_MS
/** Longer than any upload takes (UPLOAD_MS_MAX). Two passes after it, also if the first was killed, content without a document is still younger than a day. */
const GRACE_MS = 6 * HOUR_MS
const EVERY_MS = 6 * HOUR_MS
const BATCH_MAX = 500
const BETWEEN_BATCHES_MS = 20
const SWEPT_AT = 'files_swept_at'

/** Sweeps if a pass is due. The nodes agree through the database on the one that does. Returns whether this node did. */
export async function sweepWhenDue(db: Database, files: Files, nowMs: number): Promise<boolean> {
  const isOurs = await takeTurn(db, nowMs)
  if (isOurs) await sweepFiles(db, files, nowMs)
  return isOurs
}

const takeTurn = (db: Database, nowMs: number): Promise<boolean> =>
  db.change(async (tx) => {
    const [last] = await tx.column<string>(sql`SELECT value FROM settings WHERE name = ${SWEPT_AT}`)
    if (last !== undefined && nowMs - Date.parse(last) < EVERY_MS) return { writes: [], answer: false }
    const now = instantOf(nowMs)
    const note =
      last === undefined
        ? sql`INSERT INTO settings (name, value) VALUES (${SWEPT_AT}, ${now}) ON CONFLICT (name) DO NOTHING`
        : sql`UPDATE settings SET value = ${now} WHERE name = ${SWEPT_AT} AND value = ${last}`
    return { writes: [guarded(note)], answer: true }
  })

/** One pass. It can be killed at any point and repeated. */
export async function sweepFiles(db: Database, files: Files, nowMs: number): Promise<void> {
  const cutoffMs = nowMs - GRACE_MS
  await releaseContents(db)
  await removeUnusedContents(db, files, instantOf(cutoffMs))
  await removeUnknownBytes(db, files, firstIdAt(cutoffMs))
}

/** A content that a version of a document uses, or has used. */
type Use = { move_id: string; document_id: string; sha256: string }

/**
 * Ends the use of contents by versions that cannot be read any more: the document has another content now or is deleted, and the events of
 * those versions were pruned.
 */
async function releaseContents(db: Database): Promise<void> {
  let last: Use = { move_id: '', document_id: '', sha256: '' }
  for (;;) {
    const page = await db.all<Use>(sql`SELECT move_id, document_id, sha256 FROM document_contents
      WHERE (move_id, document_id, sha256) > (${last.move_id}, ${last.document_id}, ${last.sha256})
      ORDER BY move_id, document_id, sha256 LIMIT ${BATCH_MAX}`)
    if (page.length === 0) return
    last = page.at(-1)!
    for (const use of await formerOf(db, page)) if (!(await isRemembered(db, use))) await release(db, use)
    await pause(BETWEEN_BATCHES_MS)
  }
}

/** The uses of a page that are not those of documents as they are now. */
async function formerOf(db: Reader, page: readonly Use[]): Promise<Use[]> {
  const ids = page.map(({ document_id }) => document_id)
  const rows = await db.all<{ id: string; doc: string }>(
    sql`SELECT id, doc FROM documents WHERE id IN (${join([...new Set(ids)])})`,
  )
  const current = new Map(rows.map(({ id, doc }) => [id, JSON.parse(doc).sha256]))
  return page.filter(({ document_id, sha256 }) => current.get(document_id) !== sha256)
}

/** Whether an event has a version of the document with this content; that of its deletion counts too. */
const isRemembered = async (db: Reader, { move_id, document_id, sha256 }: Use): Promise<boolean> =>
  (
    await db.column(sql`SELECT 1 FROM events WHERE stream = ${move_id} AND subject = ${`documents/${document_id}`}
      AND doc LIKE ${`%"sha256":"${sha256}"%`} LIMIT 1`)
  ).length > 0

/**
 * Ends the use of a content, unless the document uses it again. A change that begins to use a content touches its row, so the guard finds
 * that out. The order of the writes is the one in which such a change locks the two rows.
 */
const release = (db: Database, use: Use): Promise<void> =>
  db.change(async (tx) => {
    const { move_id, document_id, sha256 } = use
    const where = sql`move_id = ${move_id} AND document_id = ${document_id} AND sha256 = ${sha256}`
    const [touchedAt] = await tx.column<string>(sql`SELECT touched_at FROM contents WHERE sha256 = ${sha256}`)
    const isThere = (await tx.column(sql`SELECT 1 FROM document_contents WHERE ${where}`)).length > 0
    const isFormer = (await formerOf(tx, [use])).length > 0
    if (!isThere || !isFormer) return { writes: [], answer: undefined }
    const isUntouched = sql`UPDATE contents SET touched_at = touched_at WHERE sha256 = ${sha256} AND touched_at = ${touchedAt}`
    const writes = [guarded(sql`DELETE FROM document_contents WHERE ${where}`)]
    return { writes: touchedAt === undefined ? writes : [...writes, guarded(isUntouched)], answer: undefined }
  })

type ContentRow = { sha256: string; content_id: string; touched_at: string }

/** Deletes the rows of contents that no document uses, and then their bytes. */
async function removeUnusedContents(db: Database, files: Files, before: Instant): Promise<void> {
  for (let last = ''; ; await pause(BETWEEN_BATCHES_MS)) {
    const page = await db.column<string>(sql`SELECT sha256 FROM contents
      WHERE sha256 > ${last} AND touched_at < ${before} ORDER BY sha256 LIMIT ${BATCH_MAX}`)
    if (page.length === 0) return
    last = page.at(-1)!
    for (const sha256 of await unusedOf(db, page)) {
      const contentID = await deleteUnused(db, sha256, before)
      if (contentID !== undefined) await files.remove(contentID)
    }
  }
}

async function unusedOf(db: Reader, digests: readonly string[]): Promise<string[]> {
  const used = new Set(
    await db.column<string>(sql`SELECT DISTINCT sha256 FROM document_contents WHERE sha256 IN (${join([...digests])})`),
  )
  return digests.filter((sha256) => !used.has(sha256))
}

/**
 * Deletes the row of a content unless a document uses it. A change that begins to use a content also touches its row: if that happens
 * meanwhile, the guard finds no row, and everything is looked at again. Returns the id of the content that is now without a row.
 */
const deleteUnused = (db: Database, sha256: string, before: Instant): Promise<string | undefined> =>
  db.change(async (tx) => {
    const row = await tx.get<ContentRow>(sql`SELECT sha256, content_id, touched_at FROM contents
      WHERE sha256 = ${sha256} AND touched_at < ${before}`)
    if (!row || (await unusedOf(tx, [sha256])).length === 0) return { writes: [], answer: undefined }
    return { writes: [guarded(contentGone(row))], answer: row.content_id }
  })

/** How old the last use of a content must be: two uses at the same instant could not be told apart. */
const TOUCHED_MS = 60_000

/** How many contents one change ends. */
const ENDED_MAX = 100

/**
 * Ends contents that were listed to be deleted: their rows go, and their ids are listed instead, because the bytes go after the rows. A
 * content that a document uses is left to that document. A change that begins to use one collides, as with the sweeper.
 */
export async function endListed(
  tx: Reader,
  { digests, ids }: ContentsLeft,
  nowMs: number,
): Promise<{ writes: Write[]; left: ContentsLeft }> {
  const some = digests.slice(0, ENDED_MAX)
  if (some.length === 0) return { writes: [], left: { digests, ids } }
  const unused = await unusedOf(tx, some)
  const rows = await tx.all<ContentRow>(
    sql`SELECT sha256, content_id, touched_at FROM contents WHERE sha256 IN (${join(some)})`,
  )
  const ended = rows.filter(({ sha256 }) => unused.includes(sha256))
  const [old, young] = [true, false].map((isOld) =>
    ended.filter(({ touched_at }) => touched_at < instantOf(nowMs - TOUCHED_MS) === isOld),
  )
  return {
    writes: old!.map((row) => guarded(contentGone(row))),
    left: {
      digests: [...digests.slice(ENDED_MAX), ...young!.map(({ sha256 }) => sha256)],
      ids: [...ids, ...old!.map(({ content_id }) => content_id)],
    },
  }
}

/** Deletes the row of a content as it was read. */
const contentGone = ({ sha256, content_id, touched_at }: ContentRow): Sql =>
  sql`DELETE FROM contents WHERE sha256 = ${sha256} AND content_id = ${content_id} AND touched_at = ${touched_at}`

/** Removes bytes that no row names: of uploads that were not finished, and of rows that are deleted. */
async function removeUnknownBytes(db: Database, files: Files, before: string): Promise<void> {
  for (let last = ''; ; await pause(BETWEEN_BATCHES_MS)) {
    const page = (await files.list(last, BATCH_MAX)).filter((id) => id < before)
    if (page.length === 0) return
    last = page.at(-1)!
    const named = new Set([
      ...(await db.column<string>(sql`SELECT content_id FROM contents WHERE content_id IN (${join(page)})`)),
      ...(await db.column<string>(sql`SELECT content_id FROM document_parts WHERE content_id IN (${join(page)})`)),
    ])
    for (const id of page) if (!named.has(id)) await files.remove(id)
  }
}
