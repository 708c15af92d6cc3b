import sql, { join, type Sql } from 'sql-template-tag'
import type { Database, Reader } from '../db/database.ts'
import type { FieldChange } from '../kernel/diff.ts'
import type { About } from '../kernel/incoming.ts'

/** A version of a record as the event that made it tells of it. */
export type Version = { time: string; previous_etag: string | null; doc: string }

/** How far back a tag of something embedded is looked for; it stands in no index. */
const EMBEDDED_VERSIONS_MAX = 200

/** The events of one record. They are found among those of its move, or of what belongs to no move. */
const whereRecord = ({ subject, moveID }: About): Sql =>
  moveID === null
    ? sql`move_id IS NULL AND shipment_id IS NULL AND subject = ${subject}`
    : sql`move_id = ${moveID} AND subject = ${subject}`

/** Newest first: a record's versions are ordered by their times, also those that have no number yet. */
const NEWEST_FIRST = sql`ORDER BY seq DESC, time DESC`

/** The version of the record with this tag. */
export const findVersionByTag = (db: Reader, about: About, tag: string): Promise<Version | undefined> =>
  db.get<Version>(sql`SELECT time, previous_etag, doc FROM events
    WHERE ${whereRecord(about)} AND etag = ${tag} AND type NOT LIKE '%.deleted' ${NEWEST_FIRST} LIMIT 1`)

/** The newest version of the record in which something it embeds (an address) had this tag. */
export async function findVersionByEmbeddedTag(
  db: Reader,
  about: About,
  part: string,
  tag: string,
): Promise<Version | undefined> {
  const versions = await db.all<Version>(
    sql`SELECT time, previous_etag, doc FROM events WHERE ${whereRecord(about)} ${NEWEST_FIRST} LIMIT ${EMBEDDED_VERSIONS_MAX}`,
  )
  return versions.find(({ doc }) => doc.includes(`"eTag":"${tag}"`) && JSON.parse(doc)[part]?.eTag === tag)
}

export type Step = { time: string; actor: string; actor_name: string | null; changes: string }

/** The step that led to the version of the record with this tag, and the tag of the version before. */
export const findStepTo = (
  db: Reader,
  about: About,
  tag: string,
): Promise<(Step & { previous_etag: string | null }) | undefined> =>
  db.get(sql`SELECT time, actor, actor_name, changes, previous_etag FROM events
    WHERE ${whereRecord(about)} AND etag = ${tag} ${NEWEST_FIRST} LIMIT 1`)

/** How many steps a refusal looks at. */
const STEPS_MAX = 500

/** What happened last to the record after one version up to another, oldest first. */
export async function listStepsBetween(db: Reader, about: About, after: string, until: string): Promise<Step[]> {
  const steps = await db.all<Step>(sql`SELECT time, actor, actor_name, changes FROM events WHERE ${whereRecord(about)}
    AND time > ${after} AND time <= ${until} ${NEWEST_FIRST} LIMIT ${STEPS_MAX}`)
  return steps.reverse()
}

/** The record as it was at an instant, null if it was deleted by then; undefined if nothing is known of it before. */
export async function findDocAsOf(db: Reader, about: About, instant: string): Promise<string | null | undefined> {
  const row = await db.get<{ type: string; doc: string }>(
    sql`SELECT type, doc FROM events WHERE ${whereRecord(about)} AND time <= ${instant} ${NEWEST_FIRST} LIMIT 1`,
  )
  if (row === undefined) return undefined
  return row.type.endsWith('.deleted') ? null : row.doc
}

/** The move of a shipment that is gone; undefined if there never was one with this id. */
export async function findMoveOfDeleted(db: Reader, shipmentID: string): Promise<string | undefined> {
  const [moveID] = await db.column<string>(
    sql`SELECT move_id FROM events WHERE type = 'shipment.deleted' AND shipment_id = ${shipmentID}`,
  )
  return moveID
}

/** Whether anything is known of a move. */
export async function hasEvents(db: Reader, moveID: string): Promise<boolean> {
  const found = await db.column<string>(sql`SELECT id FROM events WHERE move_id = ${moveID} LIMIT 1`)
  return found.length > 0
}

/** The id of a move that is gone, by the locator it had. */
export async function findDeletedMove(db: Reader, locator: string): Promise<string | undefined> {
  const [id] = await db.column<string>(
    sql`SELECT move_id FROM events WHERE type = 'move.deleted' AND replace(doc, ${`"locator":"${locator}"`}, '') <> doc LIMIT 1`,
  )
  return id
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
  actor_name: string | null
  channel: string | null
  request_id: string
  time: string
  doc: string
}

/**
 * Which events somebody wants: types (`shipment.*` for all of a kind), who did it, and of which move. `kinds` are those that the one who asks
 * may see, if not all.
 */
export type EventFilter = {
  types?: readonly string[]
  actor?: string
  moveID?: string
  kinds?: readonly string[] | undefined
}

const COLUMNS = sql`seq, id, type, subject, move_id, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, time, doc`

/** `shipment.` up to `shipment/`, the next character, is everything that begins so. */
const isOfKind = (kind: string): Sql => sql`(type >= ${`${kind}.`} AND type < ${`${kind}/`})`

function whereEvents({ types, actor, moveID, kinds }: EventFilter): Sql[] {
  const conditions: Sql[] = []
  if (types && !types.includes('*')) {
    const any = types.map((type) => (type.endsWith('.*') ? isOfKind(type.slice(0, -2)) : sql`type = ${type}`))
    conditions.push(sql`(${join(any, ' OR ')})`)
  }
  if (kinds) conditions.push(kinds.length > 0 ? sql`(${join(kinds.map(isOfKind), ' OR ')})` : sql`1 = 0`)
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`)
  if (moveID !== undefined) conditions.push(sql`move_id = ${moveID}`)
  return conditions
}

/** Whether an event is among those somebody wants; the same rule as in the database. */
export const isWanted = (row: EventRow, { types, actor, moveID, kinds }: EventFilter): boolean =>
  (kinds === undefined || kinds.some((kind) => row.type.startsWith(`${kind}.`))) &&
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

/** The number after which the newest few events come; 0 if there are no more than those. */
export async function findPlaceBefore(db: Reader, count: number, filter: EventFilter): Promise<number> {
  const conditions = [sql`seq IS NOT NULL`, ...whereEvents(filter)]
  const row = await db.get<{ seq: number }>(
    sql`SELECT seq FROM events WHERE ${join(conditions, ' AND ')} ORDER BY seq DESC LIMIT 1 OFFSET ${count}`,
  )
  return Number(row?.seq ?? 0)
}

/** A move with everything below it, or only one shipment of it. */
export type Whose = { moveID: string; shipmentID?: string }

/** What happened to a move or a shipment and to everything below it, newest first. */
export function listHistory(
  db: Reader,
  of: Whose,
  before: number | undefined,
  limit: number,
  filter: EventFilter,
): Promise<EventRow[]> {
  const whose = [sql`move_id = ${of.moveID}`, ...(of.shipmentID ? [sql`shipment_id = ${of.shipmentID}`] : [])]
  const conditions = [
    ...whose,
    before === undefined ? sql`seq IS NOT NULL` : sql`seq < ${before}`,
    ...whereEvents(filter),
  ]
  return db.all<EventRow>(
    sql`SELECT ${COLUMNS} FROM events WHERE ${join(conditions, ' AND ')} ORDER BY seq DESC LIMIT ${limit}`,
  )
}

/** The number of the oldest event that is kept and of the newest, and how many are committed that have none yet. */
export type FeedBounds = { oldest: number; newest: number; waiting: number }

/** Where the feed begins and ends. */
export async function findFeedBounds(db: Reader): Promise<FeedBounds> {
  const row = await db.get<{ oldest: number | null; newest: number | null; waiting: number }>(
    sql`SELECT (SELECT min(seq) FROM events) AS oldest, (SELECT max(seq) FROM events) AS newest,
      (SELECT count(*) FROM events WHERE seq IS NULL) AS waiting`,
  )
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0), waiting: Number(row?.waiting ?? 0) }
}

/**
 * Where the feed begins and ends when all that is committed has its number, as far as that is possible. If nothing waits for one,
 * whichever node has committed it, a single look says so.
 */
export async function findSettledBounds(db: Database): Promise<FeedBounds> {
  const bounds = await findFeedBounds(db)
  if (bounds.waiting === 0) return bounds
  await db.eventsNumbered()
  return findFeedBounds(db)
}

/**
 * An event as others may see it. Where a webhook leads is for those who manage webhooks: a URL may hold a secret of its receiver, so
 * the rest see only its origin.
 */
export function shownToOthers(row: EventRow): EventRow {
  if (!row.subject.startsWith('webhooks/')) return row
  const originOf = (url: unknown) => (typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null)
  const changes = (JSON.parse(row.changes) as FieldChange[]).map((change) =>
    change.path === '/url' ? { ...change, from: originOf(change.from), to: originOf(change.to) } : change,
  )
  const record = JSON.parse(row.doc)
  return { ...row, changes: JSON.stringify(changes), doc: JSON.stringify({ ...record, url: originOf(record.url) }) }
}

/** An event as it is served; its changes and its record are stored as the JSON they are. */
export function eventDocOf(stored: EventRow): string {
  const row = shownToOthers(stored)
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
  const tail = JSON.stringify({
    actor: row.actor,
    actorName: row.actor_name,
    channel: row.channel,
    requestID: row.request_id,
    time: row.time,
  })
  const record = row.type.endsWith('.deleted') ? 'null' : row.doc
  return `${head.slice(0, -1)},"changes":${row.changes},${tail.slice(1, -1)},"record":${record}}`
}
