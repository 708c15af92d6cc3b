import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/** Whether a tag was ever that of a version of the subject, or of something its record embeds (an address). */
export async function isKnownTag(db: Reader, subject: string, tags: readonly string[]): Promise<boolean> {
  for (const tag of tags) {
    const row = await db.get(sql`SELECT 1 AS found FROM events WHERE subject = ${subject}
      AND (etag = ${tag} OR previous_etag = ${tag} OR doc LIKE ${`%"eTag":"${tag.replaceAll('_', '\\_')}"%`} ESCAPE '\\') LIMIT 1`)
    if (row) return true
  }
  return false
}
