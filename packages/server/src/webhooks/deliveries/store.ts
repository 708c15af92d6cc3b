import sql, { empty, join, type Sql } from 'sql-template-tag'
import { anyOf, type Condition, testOnly } from '../../db/condition.ts'
import { always, type Reader, type Write } from '../../db/database.ts'
import { type EventRow, listEventRows } from '../../events/store.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { Delivery } from '../schema.ts'
import type { Wanted } from './rules.ts'

/** Which rows a webhook wants. A kind is compared by its length, since LIKE differs between databases. */
function whereWanted({ all, types, kinds, shown, self, ping }: Wanted): Sql {
  const fits: Sql[] = [
    // Everything is meant but for what happens to keys, which is sent to who names it.
    ...(all ? [sql`substr(type, 1, 4) <> 'key.'`] : []),
    ...(types.length > 0 ? [sql`type IN (${join(types)})`] : []),
    ...kinds.map(isOfKind),
  ]
  return sql`((subject = ${self} AND type = ${ping}) OR
    (subject <> ${self} AND type <> ${ping} AND ${eitherOf(fits)}${shown ? sql` AND ${eitherOf(shown.map(isOfKind))}` : empty}))`
}

const isOfKind = (kind: string): Sql => sql`substr(type, 1, ${kind.length + 1}) = ${`${kind}.`}`
const eitherOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${join([...conditions], ' OR ')})` : sql`1 = 0`

/** The events after a number, up to another, that a webhook wants. */
export const listWantedEvents = (
  db: Reader,
  wanted: Wanted,
  after: number,
  until: number,
  limit: number,
): Promise<EventRow[]> =>
  listEventRows(db, [sql`seq > ${after}`, sql`seq <= ${until}`, whereWanted(wanted)], sql`ORDER BY seq LIMIT ${limit}`)

/** An event that has its place in the feed. */
export async function findEvent(db: Reader, id: string): Promise<EventRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await listEventRows(db, [sql`id = ${id.toLowerCase()}`, sql`seq IS NOT NULL`]))[0]
}

/** The deliveries that are due, those that have waited longest first. */
export async function listDueDeliveries(
  db: Reader,
  webhookID: string,
  now: string,
  limit: number,
): Promise<Delivery[]> {
  const docs = await db.column<string>(sql`SELECT doc FROM deliveries
    WHERE webhook_id = ${webhookID} AND state = 'PENDING' AND next_attempt_at <= ${now} ORDER BY next_attempt_at, id LIMIT ${limit}`)
  return docs.map((doc) => JSON.parse(doc))
}

/** The events of several ids, as far as they are still kept. */
export async function listEventsByID(db: Reader, ids: readonly string[]): Promise<Map<string, EventRow>> {
  if (ids.length === 0) return new Map()
  const rows = await listEventRows(db, [sql`id IN (${join([...ids])})`])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What receivers said may repeat what they were sent. Deliveries of events that an erasure has marked are not shown until it has looked for the last
 * time: a receiver may answer after the first look.
 */
const IS_SHOWN = sql`(move_id IS NULL OR move_id NOT IN (
  SELECT erasures.move_id FROM erasures JOIN events AS mark ON mark.id = erasures.event_id
  WHERE next_step_at IS NOT NULL AND (mark.seq IS NULL OR event_seq < mark.seq)))`

/** A delivery, as long as its webhook is there. */
export async function findDeliveryDoc(db: Reader, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [doc] = await db.column<string>(sql`SELECT deliveries.doc FROM deliveries
    JOIN webhooks ON webhooks.id = deliveries.webhook_id WHERE deliveries.id = ${id.toLowerCase()} AND ${IS_SHOWN}`)
  return doc
}

/** The conditions of the list of a webhook's deliveries. */
export const whereDeliveries = (webhookID: string, state: string | undefined): Condition[] => [
  anyOf('webhook_id', [webhookID]),
  testOnly(IS_SHOWN),
  ...(state === undefined ? [] : [testOnly(sql`state = ${state}`)]),
]

/** What they look at. */
export const DELIVERY_CONDITION_COLUMNS = ['id', 'webhook_id', 'state', 'move_id', 'event_seq']

/** A delivery with the number and the move of its event: what the receiver says may repeat what is known of the move. */
type DeliveryRow = { delivery: Delivery; event: Pick<EventRow, 'seq' | 'move_id'> }

/** The rows of deliveries that there were none of before. */
export function insertDeliveries(rows: readonly DeliveryRow[]): Write {
  const values = rows.map(
    ({ delivery: { id, webhookID, eventID, state, nextAttemptAt, lastUpdated }, delivery, event }) =>
      sql`(${id}, ${webhookID}, ${eventID}, ${Number(event.seq)}, ${event.move_id}, ${state}, ${nextAttemptAt}, ${lastUpdated}, ${JSON.stringify(delivery)})`,
  )
  return always(sql`INSERT INTO deliveries (id, webhook_id, event_id, event_seq, move_id, state, next_attempt_at, last_updated, doc)
    VALUES ${join(values)}`)
}

/** Notes what became of a delivery, if it is still as it was. Whoever does so holds the queue, so nothing is lost if it is not. */
export const updateDeliveryRow = (before: Delivery, after: Delivery): Write =>
  always(sql`UPDATE deliveries SET state = ${after.state}, next_attempt_at = ${after.nextAttemptAt},
    last_updated = ${after.lastUpdated}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)
