/**
 * Deletes contents that no document uses.
 *
 * Bytes are stored before the row that names them, and removed after it. So a process that is killed in between leaves bytes that no row
 * names, and never a row without its bytes. The sweeper deletes the rows of contents that no document uses, and then all bytes that no
 * row names. It leaves alone what is younger than the grace period: an upload may be about to use it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { join } from 'sql-template-tag'
import { type Database, guarded, type Reader, unguarded } from '../db/database.ts'
import { firstIdAt } from '../kernel/ids.ts'
import { type Instant, instantOf } from '../kernel/instant.ts'
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

type DocumentKey = { move_id: string; document_id: string }

/** A document that is deleted, and whose history was pruned, uses no contents any more. It cannot come back. */
async function releaseContents(db: Database): Promise<void> {
  let last: DocumentKey = { move_id: '', document_id: '' }
  for (;;) {
    const page = await db.all<DocumentKey>(sql`SELECT DISTINCT move_id, document_id FROM document_contents
      WHERE (move_id, document_id) > (${last.move_id}, ${last.document_id})
      ORDER BY move_id, document_id LIMIT ${BATCH_MAX}`)
    if (page.length === 0) return
    last = page.at(-1)!
    for (const { move_id, document_id } of await goneOf(db, page)) {
      const release = sql`DELETE FROM document_contents WHERE move_id = ${move_id} AND document_id = ${document_id}`
      await db.change(async () => ({ writes: [unguarded(release)], answer: undefined }))
    }
    await pause(BETWEEN_BATCHES_MS)
  }
}

/** The documents of a page that are deleted and have no events. */
async function goneOf(db: Reader, page: readonly DocumentKey[]): Promise<DocumentKey[]> {
  const ids = page.map(({ document_id }) => document_id)
  const there = new Set(await db.column<string>(sql`SELECT id FROM documents WHERE id IN (${join(ids)})`))
  const deleted = page.filter(({ document_id }) => !there.has(document_id))
  if (deleted.length === 0) return []
  const subjects = deleted.map(({ document_id }) => `documents/${document_id}`)
  const remembered = new Set(
    await db.column<string>(sql`SELECT DISTINCT subject FROM events
      WHERE stream IN (${join(deleted.map(({ move_id }) => move_id))}) AND subject IN (${join(subjects)})`),
  )
  return deleted.filter(({ document_id }) => !remembered.has(`documents/${document_id}`))
}

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
    const gone = sql`DELETE FROM contents
      WHERE sha256 = ${sha256} AND content_id = ${row.content_id} AND touched_at = ${row.touched_at}`
    return { writes: [guarded(gone)], answer: row.content_id }
  })

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
