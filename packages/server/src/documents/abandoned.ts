/** Ends uploads in parts that were given up, so that the sweeper can delete their parts. */
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { contextWithoutRequest } from '../kernel/context.ts'
import { instantOf } from '../kernel/instant.ts'
import { nextVersion } from '../kernel/version.ts'
import type { Document } from './schema.ts'
import { findDocumentDoc } from './store.ts'
import { documentChanged } from './writes.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_MAX = 500
const ACTOR = 'vanline'

/** Ends the uploads of documents that have not changed for a day. A later part of such an upload begins it again. */
export async function endAbandonedUploads(db: Database, nowMs: number): Promise<void> {
  const cutoff = instantOf(nowMs - DAY_MS)
  const ids = await db.column<string>(sql`SELECT DISTINCT documents.id FROM document_parts
    JOIN documents ON documents.id = document_parts.document_id AND documents.move_id = document_parts.move_id
    WHERE documents.last_updated < ${cutoff} LIMIT ${BATCH_MAX}`)
  const ctx = contextWithoutRequest(ACTOR, nowMs)
  for (const id of ids)
    await db.change(async (tx) => {
      const doc = await findDocumentDoc(tx, id)
      const document: Document | undefined = doc === undefined ? undefined : JSON.parse(doc)
      const isAbandoned = document && document.received !== null && document.lastUpdated < cutoff
      if (!isAbandoned) return { writes: [], answer: undefined }
      const after = nextVersion(document, { received: null }, ctx.now)
      return { writes: documentChanged(document, after, ctx), answer: undefined }
    })
}
