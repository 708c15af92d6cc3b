import sql from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/** Whether a tag was ever that of a version of the subject, or of something its record embeds (an address). */
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
      AND (etag = ${tag} OR previous_etag = ${tag} OR doc LIKE ${`%"eTag":"${tag.replaceAll('_', '\\_')}"%`} ESCAPE '\\') LIMIT 1`)
    if (found) return true
  }
  return false
}
