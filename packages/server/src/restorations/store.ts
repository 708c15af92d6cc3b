import sql, { join } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/**
 * One of these agents and services that another shipment has, as the subject of its events (`agents/<id>`). If the shipment itself has
 * them, it was restored a moment ago, and the restoration collides with that.
 */
export async function findPartElsewhere(
  db: Reader,
  shipmentID: string,
  subjects: readonly string[],
): Promise<string | undefined> {
  if (subjects.length === 0) return undefined
  const ids = join(subjects.map((subject) => subject.split('/')[1]))
  const found =
    await db.column<string>(sql`SELECT 'agents/' || id FROM agents WHERE id IN (${ids}) AND shipment_id <> ${shipmentID}
    UNION ALL SELECT 'services/' || id FROM services WHERE id IN (${ids}) AND shipment_id <> ${shipmentID}`)
  return found.find((subject) => subjects.includes(subject))
}
