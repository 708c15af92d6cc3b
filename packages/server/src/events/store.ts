import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/** Which events to look among: a move's, or those of a shipment and of everything below it. */
function whoseEvents(subject: string, current: { shipmentID?: string }): Sql {
  const [kind, id] = subject.split('/')
  return kind === 'moves' ? sql`move_id = ${id}` : sql`shipment_id = ${current.shipmentID ?? id}`
}

/** A version of a record as the event that made it tells of it. */
export type Version = { time: string; doc: string }

/**
 * The version of the subject with this tag. A tag may also be that of something the record embeds (an address): then it is the
 * newest version that has it. The text is searched with replace, which on both databases distinguishes upper and lower
 * case and knows no wildcards.
 */
export async function findVersionByTag(
  db: Reader,
  subject: string,
  current: { shipmentID?: string },
  tag: string,
): Promise<Version | undefined> {
  const among = sql`SELECT time, doc FROM events WHERE ${whoseEvents(subject, current)} AND subject = ${subject}`
  const own = await db.get<Version>(sql`${among} AND etag = ${tag} AND type NOT LIKE '%.deleted'`)
  if (own) return own
  return db.get<Version>(sql`${among} AND replace(doc, ${`"eTag":"${tag}"`}, '') <> doc ORDER BY time DESC LIMIT 1`)
}

export type Step = { time: string; actor: string; changes: string }

/** What happened to the subject after one version up to another, oldest first. A record's versions are ordered by their times. */
export const listStepsBetween = (
  db: Reader,
  subject: string,
  current: { shipmentID?: string },
  after: string,
  until: string,
): Promise<Step[]> =>
  db.all<Step>(sql`SELECT time, actor, changes FROM events WHERE ${whoseEvents(subject, current)} AND subject = ${subject}
    AND time > ${after} AND time <= ${until} ORDER BY time`)

/** The subject as it was at an instant; undefined before it was made and after it was deleted. */
export async function findDocAsOf(
  db: Reader,
  subject: string,
  shipmentID: string | undefined,
  instant: string,
): Promise<string | undefined> {
  const row = await db.get<{ type: string; doc: string }>(sql`SELECT type, doc FROM events
    WHERE ${whoseEvents(subject, shipmentID === undefined ? {} : { shipmentID })} AND subject = ${subject} AND time <= ${instant} ORDER BY time DESC LIMIT 1`)
  return row === undefined || row.type.endsWith('.deleted') ? undefined : row.doc
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
