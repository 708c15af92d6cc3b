import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/**
 * Whether a tag was ever that of a version of the subject, or of something its record embeds (an address). The text is searched
 * with replace, which on both databases distinguishes upper and lower case and knows no wildcards.
 */
export async function isKnownTag(
  db: Reader,
  subject: string,
  current: { shipmentID?: string },
  tags: readonly string[],
): Promise<boolean> {
  const [kind, id] = subject.split('/')
  const whose = kind === 'moves' ? sql`move_id = ${id}` : sql`shipment_id = ${current.shipmentID ?? id}`
  for (const tag of tags) {
    const [found] = await db.column<string>(sql`SELECT id FROM events WHERE ${whose} AND subject = ${subject}
      AND (etag = ${tag} OR previous_etag = ${tag} OR replace(doc, ${`"eTag":"${tag}"`}, '') <> doc) LIMIT 1`)
    if (found) return true
  }
  return false
}
