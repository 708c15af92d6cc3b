import sql, { empty, join, type Sql } from 'sql-template-tag'
import { REDUCED_EVENTS } from '../access/event-policy.ts'
import type { Database, Reader } from '../db/database.ts'
import { CURRENT_EPOCH } from '../db/epoch.ts'
import { FEED_HEAD } from '../db/feed-head.ts'
import { limitedTo, rowAfter } from '../db/lists/limit.ts'
import { IS_ERASING_IN_FEED, type MaybeErasing, withoutErased } from '../history/erasing.ts'
import { type ByteBudget, isSpent } from '../kernel/byte-budget.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { moveOfStream, type Subject, streamOf } from '../kernel/event.ts'
import { reduced, reducedChanges } from '../kernel/reduced.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import { isVisible } from '../visibility/party.ts'
import { isOfKind, isSeenBy, roleOn } from './seen-store.ts'

/** The move of a deleted shipment; undefined if no shipment ever had this id. */
export async function findMoveOfDeleted(db: Reader, shipmentID: string): Promise<string | undefined> {
  const [moveID] = await db.column<string>(
    sql`SELECT stream FROM events WHERE type = 'shipment.deleted' AND shipment_id = ${shipmentID}`,
  )
  // A question of its own also for an unknown id: the view has already asked for the id itself.
  return (await isVisible(db, moveID ?? `move of ${shipmentID}`)) ? moveID : undefined
}

/** Whether a move has any events. */
export async function hasEvents(db: Reader, moveID: string): Promise<boolean> {
  if (!(await isVisible(db, moveID))) return false
  const found = await db.column<string>(sql`SELECT id FROM events WHERE stream = ${moveID} LIMIT 1`)
  return found.length > 0
}

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
  batch_id: string | null
  time: string
  doc: string
  details: string | null
  /** The epoch in which it was read. */
  epoch: string
  /** The role of the party that it was read for, on the move of the event; null if the party is no longer on it. */
  role?: string | null
  /** The lowest number that its read scanned, in a history. */
  first?: number
}

type StoredEvent = Omit<EventRow, 'move_id'> & { stream: string }

/**
 * A filter for events: types (`shipment.*` for all of a kind), actor and move. `kinds` are those that the caller may see, if not all;
 * `party` is the party that it is bound to, if any.
 */
export type EventFilter = {
  types?: readonly string[]
  actor?: string
  moveID?: string
  kinds?: readonly string[] | undefined
  party?: string | undefined
}

const COLUMNS = sql`seq, id, type, subject, stream, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, batch_id, time, doc, details, ${CURRENT_EPOCH} AS epoch, ${IS_ERASING_IN_FEED}`

/** Options of a read of events. `also` is a further column of each event; with a `budget`, the read ends when the budget is spent. */
type Reading = { rest?: Sql; party?: string | null | undefined; also?: Sql; budget?: ByteBudget | undefined }

/**
 * Events of the feed that match the conditions, redacted where an erasure is running. With `party`, each has the role of that party, by
 * which its record is reduced; a condition must leave out those that the party does not see.
 */
export async function listEventRows(
  db: Reader,
  conditions: readonly Sql[],
  { rest = empty, party, also, budget }: Reading = {},
): Promise<EventRow[]> {
  const columns = [COLUMNS, ...(also ? [also] : []), ...(party == null ? [] : [sql`(${roleOn(party)}) AS role`])]
  const rows = await db.all<MaybeErasing<StoredEvent>>(
    sql`SELECT ${join(columns)} FROM feed WHERE ${join([...conditions], ' AND ')} ${rest}`,
    budget,
  )
  return rows.map(({ stream, ...row }) => ({
    ...withoutErased(row.subject, row),
    move_id: moveOfStream(stream, row.subject),
  }))
}

/** The roles of all parties on some moves, by move and party. */
export type Roles = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function findRoles(db: Reader, moveIDs: readonly string[]): Promise<Roles> {
  const roles = new Map(moveIDs.map((moveID) => [moveID, new Map<string, string>()]))
  if (roles.size === 0) return roles
  const rows = await db.all<{ move_id: string; party_id: string; role: string }>(
    sql`SELECT move_id, party_id, role FROM move_parties WHERE move_id IN (${join([...roles.keys()])})`,
  )
  for (const { move_id, party_id, role } of rows) roles.get(move_id)?.set(party_id, role)
  return roles
}

/** The conditions of a filter; none if every event matches. */
export function whereEvents({ types, actor, moveID, kinds, party }: EventFilter): Sql[] {
  const conditions: Sql[] = []
  if (types && !types.includes('*')) {
    const any = types.map((type) => (type.endsWith('.*') ? isOfKind(type.slice(0, -2)) : sql`type = ${type}`))
    conditions.push(sql`(${join(any, ' OR ')})`)
  }
  if (kinds) conditions.push(kinds.length > 0 ? sql`(${join(kinds.map(isOfKind), ' OR ')})` : sql`1 = 0`)
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`)
  if (moveID !== undefined) conditions.push(sql`stream = ${moveID}`)
  if (party !== undefined) conditions.push(isSeenBy(party))
  return conditions
}

/** Whether an event matches the filter; the same rule as in the database, which alone knows what a party sees. */
export const isWanted = (row: EventRow, { types, actor, moveID, kinds }: EventFilter): boolean =>
  (kinds === undefined || kinds.some((kind) => row.type.startsWith(`${kind}.`))) &&
  (types === undefined ||
    types.some(
      (type) => type === '*' || type === row.type || (type.endsWith('.*') && row.type.startsWith(type.slice(0, -1))),
    )) &&
  (actor === undefined || row.actor === actor) &&
  (moveID === undefined || row.move_id === moveID)

/** How many events one query reads: each may contain a large record twice. */
export const READ_AT_ONCE = 25
/** How many events one read may scan, so that other requests run in between. */
export const PASSED_AT_ONCE = 1_000

/** The lowest number that one read of a move's events may scan, as a value in any query; 0 for all of them. */
const firstPassed = (stream: string, place: Sql): Sql =>
  sql`coalesce((SELECT seq FROM event_numbers WHERE stream = ${stream} AND ${place} ORDER BY seq DESC ${rowAfter(PASSED_AT_ONCE - 1)}), 0)`

/**
 * The events of a move or, with a `shipmentID`, of one of its shipments, and of everything below it, newest first, up to a number of events
 * and to the budget. A read also returns how far it scanned; if it found nothing, that is asked for by itself.
 */
export async function listHistory(
  db: Reader,
  of: Subject,
  before: number | undefined,
  limit: number,
  filter: EventFilter,
  budget: ByteBudget,
): Promise<EventRow[]> {
  const stream = streamOf(of)
  const whose = [sql`stream = ${stream}`, ...(of.shipmentID ? [sql`shipment_id = ${of.shipmentID}`] : [])]
  const wanted = whereEvents(filter)
  const isSearch = of.shipmentID !== null || wanted.length > 0
  const rows: EventRow[] = []
  for (let until = before; rows.length < limit && until !== 0 && !isSpent(budget); ) {
    const place = until === undefined ? sql`seq IS NOT NULL` : sql`seq < ${until}`
    const first = isSearch ? firstPassed(stream, place) : sql`0`
    const count = Math.min(limit - rows.length, READ_AT_ONCE)
    const some = await listEventRows(db, [...whose, place, sql`seq >= ${first}`, ...wanted], {
      rest: sql`ORDER BY seq DESC ${limitedTo(count)}`,
      party: filter.party,
      also: sql`${first} AS first`,
      budget,
    })
    rows.push(...some)
    const passed = some[0]?.first ?? (isSearch ? (await db.column<number>(sql`SELECT ${first}`))[0] : 0)
    until = Number(some[count - 1]?.seq ?? passed)
  }
  return rows
}

/** The numbers of the oldest and the newest event, how many committed events have no number yet, and the epoch. */
export type FeedBounds = { oldest: number; newest: number; waiting: number; epoch: string }

type Found = { oldest: number | null; newest: number | null; waiting: number; epoch: string }

export async function findFeedBounds(db: Reader): Promise<FeedBounds> {
  const found = await db.get<Found>(
    sql`SELECT (SELECT min(seq) FROM event_numbers) AS oldest, ${FEED_HEAD} AS newest,
      (SELECT count(*) FROM event_numbers WHERE seq IS NULL) AS waiting, ${CURRENT_EPOCH} AS epoch`,
  )
  if (!found) throw new Error('The database did not say where the feed begins and ends.')
  const { oldest, newest, waiting, epoch } = found
  return { oldest: Number(oldest ?? 0), newest: Number(newest ?? 0), waiting: Number(waiting), epoch }
}

/**
 * The bounds of the feed once all committed events have their numbers, as far as possible. If none is without a number, on any
 * node, a single query suffices.
 */
export async function findSettledBounds(db: Database): Promise<FeedBounds> {
  const bounds = await findFeedBounds(db)
  if (bounds.waiting === 0) return bounds
  await db.eventsNumbered()
  return findFeedBounds(db)
}

/** An event as followers get it: of the record only the members that the role of the party shows, of a webhook's URL only the origin. */
export function shownEvent(row: EventRow): EventRow {
  if (row.role != null) return reducedEvent(row, row.role)
  // The party is no longer on the move.
  if (row.role === null && row.move_id !== null) return withoutName(row)
  return row.subject.startsWith('webhooks/') ? withoutSecretURL(row) : row
}

function reducedEvent(row: EventRow, role: string): EventRow {
  if (!REDUCED_ROLES.includes(role)) return row
  const [kind = ''] = row.type.split('.', 1)
  // A kind without a row shows nothing.
  const visible = REDUCED_EVENTS[kind]?.[role] ?? {}
  const changes = JSON.stringify(reducedChanges(visible, JSON.parse(row.changes)))
  // The erasure of a deleted move has no record.
  const record = JSON.parse(row.doc)
  return withoutName({ ...row, changes, doc: JSON.stringify(record && reduced(visible, record)) })
}

/** The event without the name of its actor. The id of the actor stays, so that changes of two callers can be told apart. */
const withoutName = (row: EventRow): EventRow => ({ ...row, actor_name: null, details: withoutAsker(row.details) })

/** The same without the request that was accepted: it may be one that the role does not see. */
function withoutAsker(details: string | null): string | null {
  const { changeRequest, ...others } = JSON.parse(details ?? '{}')
  return changeRequest ? JSON.stringify(others) : details
}

function withoutSecretURL(row: EventRow): EventRow {
  const originOf = (url: unknown) => (typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null)
  const stored: FieldChange[] = JSON.parse(row.changes)
  const changes = stored.map((change) =>
    change.path === '/url' ? { ...change, from: originOf(change.from), to: originOf(change.to) } : change,
  )
  const record = JSON.parse(row.doc)
  return { ...row, changes: JSON.stringify(changes), doc: JSON.stringify({ ...record, url: originOf(record.url) }) }
}

/** Members that only some events have; null in all other events. */
export const detailsOf = ({ details }: EventRow): object => ({
  ...{ reverts: null, source: null, changeRequest: null, occurredAt: null },
  ...(details === null ? {} : JSON.parse(details)),
})

/** An event as it is served; its changes and its record are stored as JSON text. */
export function eventDocOf(stored: EventRow): string {
  const row = shownEvent(stored)
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
    batchID: row.batch_id,
    ...detailsOf(row),
    time: row.time,
  })
  const record = row.type.endsWith('.deleted') ? 'null' : row.doc
  return `${head.slice(0, -1)},"changes":${row.changes},${tail.slice(1, -1)},"record":${record}}`
}
