import sql, { join, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'

/** Which events to look among: a move's, those of a shipment and of everything below it, or those that belong to neither. */
function whoseEvents(subject: string, current: { shipmentID?: string }): Sql {
  const [kind, id] = subject.split('/')
  if (kind === 'webhooks') return sql`move_id IS NULL AND shipment_id IS NULL`
  return kind === 'moves' ? sql`move_id = ${id}` : sql`shipment_id = ${current.shipmentID ?? id}`
}

/** A version of a record as the event that made it tells of it. */
export type Version = { time: string; previous_etag: string | null; doc: string }

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
  const among = sql`SELECT time, previous_etag, doc FROM events WHERE ${whoseEvents(subject, current)} AND subject = ${subject}`
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

/** Whether the subject ever existed. */
export async function wasThere(db: Reader, subject: string): Promise<boolean> {
  const found = await db.column<string>(
    sql`SELECT id FROM events WHERE ${whoseEvents(subject, {})} AND subject = ${subject} LIMIT 1`,
  )
  return found.length > 0
}

/** An event as it is stored. */
export type EventRow = {
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

/** Which events somebody wants: types (`shipment.*` for all of a kind), who did it, and of which move. */
export type EventFilter = { types?: readonly string[]; actor?: string; moveID?: string }

const COLUMNS = sql`seq, id, type, subject, move_id, shipment_id, etag, previous_etag, changes, actor, channel, request_id, time, doc`

function whereEvents({ types, actor, moveID }: EventFilter): Sql[] {
  const conditions: Sql[] = []
  if (types && !types.includes('*')) {
    // `shipment.` up to `shipment/`, the next character, is everything that begins so.
    const any = types.map((type) =>
      type.endsWith('.*')
        ? sql`(type >= ${type.slice(0, -1)} AND type < ${`${type.slice(0, -2)}/`})`
        : sql`type = ${type}`,
    )
    conditions.push(sql`(${join(any, ' OR ')})`)
  }
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`)
  if (moveID !== undefined) conditions.push(sql`move_id = ${moveID}`)
  return conditions
}

/** Whether an event is among those somebody wants; the same rule as in the database. */
export const isWanted = (row: EventRow, { types, actor, moveID }: EventFilter): boolean =>
  (types === undefined ||
    types.some(
      (type) => type === '*' || type === row.type || (type.endsWith('.*') && row.type.startsWith(type.slice(0, -1))),
    )) &&
  (actor === undefined || row.actor === actor) &&
  (moveID === undefined || row.move_id === moveID)

/** The events that follow a number, in order. */
export const listEventsAfter = (
  db: Reader,
  after: number,
  limit: number,
  filter: EventFilter = {},
): Promise<EventRow[]> =>
  db.all<EventRow>(
    sql`SELECT ${COLUMNS} FROM events WHERE ${join([sql`seq > ${after}`, ...whereEvents(filter)], ' AND ')} ORDER BY seq LIMIT ${limit}`,
  )

/** What happened to a move or a shipment and to everything below it, newest first. */
export function listHistory(
  db: Reader,
  of: { moveID: string } | { shipmentID: string },
  before: number | undefined,
  limit: number,
  filter: EventFilter,
): Promise<EventRow[]> {
  const whose = 'moveID' in of ? sql`move_id = ${of.moveID}` : sql`shipment_id = ${of.shipmentID}`
  const conditions = [whose, before === undefined ? sql`seq IS NOT NULL` : sql`seq < ${before}`, ...whereEvents(filter)]
  return db.all<EventRow>(
    sql`SELECT ${COLUMNS} FROM events WHERE ${join(conditions, ' AND ')} ORDER BY seq DESC LIMIT ${limit}`,
  )
}

/** The number of the oldest event that is kept, and of the newest. */
export async function findFeedBounds(db: Reader): Promise<{ oldest: number; newest: number }> {
  const row = await db.get<{ oldest: number | null; newest: number | null }>(
    sql`SELECT (SELECT min(seq) FROM events) AS oldest, (SELECT max(seq) FROM events) AS newest`,
  )
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) }
}

/** An event as it is served; its changes and its record are stored as the JSON they are. */
export function eventDocOf(row: EventRow): string {
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
