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

type EventRow = {
  seq: number
  id: string
  type: string
  subject: string
  move_id: string | null
  shipment_id: string | null
  etag: string
  previous_etag: string | null
  changes: string
  actor: string
  channel: string | null
  request_id: string
  time: string
  doc: string
}

/** The events that follow a number, in order. */
export async function listEventsAfter(db: Reader, after: number, limit: number): Promise<string[]> {
  const rows =
    await db.all<EventRow>(sql`SELECT seq, id, type, subject, move_id, shipment_id, etag, previous_etag, changes, actor, channel,
    request_id, time, doc FROM events WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`)
  return rows.map(eventDocOf)
}

/** An event as it is served; its changes and its record are stored as the JSON they are. */
function eventDocOf(row: EventRow): string {
  const head = JSON.stringify({
    seq: Number(row.seq),
    id: row.id,
    type: row.type,
    subject: row.subject,
    moveID: row.move_id,
    shipmentID: row.shipment_id,
    eTag: row.etag,
    previousETag: row.previous_etag,
  })
  const tail = JSON.stringify({ actor: row.actor, channel: row.channel, requestID: row.request_id, time: row.time })
  const record = row.type.endsWith('.deleted') ? 'null' : row.doc
  return `${head.slice(0, -1)},"changes":${row.changes},${tail.slice(1, -1)},"record":${record}}`
}
