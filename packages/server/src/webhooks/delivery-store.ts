import sql, { empty, join, type Sql } from 'sql-template-tag'
import { always, type Reader, type Write } from '../db/database.ts'
import type { EventRow } from '../events/store.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Wanted } from './delivery-rules.ts'
import type { Delivery } from './schema.ts'

const EVENT = sql`seq, id, type, subject, move_id, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, time, doc`

/** Which rows a webhook wants. A kind is compared by its length, since LIKE differs between databases. */
function whereWanted({ all, types, kinds, shown, self, ping }: Wanted): Sql {
  const fits: Sql[] = [
    // Everything is meant but for what happens to keys, which is sent to who names it.
    ...(all ? [sql`substr(type, 1, 4) <> 'key.'`] : []),
    ...(types.length > 0 ? [sql`type IN (${join(types)})`] : []),
    ...kinds.map(isOfKind),
  ]
  return sql`((subject = ${self} AND type = ${ping}) OR
    (subject <> ${self} AND type <> ${ping} AND ${anyOf(fits)}${shown ? sql` AND ${anyOf(shown.map(isOfKind))}` : empty}))`
}

const isOfKind = (kind: string): Sql => sql`substr(type, 1, ${kind.length + 1}) = ${`${kind}.`}`
const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${join([...conditions], ' OR ')})` : sql`1 = 0`

/** The events after a number, up to another, that a webhook wants. */
export const listWantedEvents = (
  db: Reader,
  wanted: Wanted,
  after: number,
  until: number,
  limit: number,
): Promise<EventRow[]> =>
  db.all<EventRow>(sql`SELECT ${EVENT} FROM events WHERE seq > ${after} AND seq <= ${until} AND ${whereWanted(wanted)}
    ORDER BY seq LIMIT ${limit}`)

/** An event that has its place in the feed. */
export async function findEvent(db: Reader, id: string): Promise<EventRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.get<EventRow>(sql`SELECT ${EVENT} FROM events WHERE id = ${id.toLowerCase()} AND seq IS NOT NULL`)
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
  const rows = await db.all<EventRow>(sql`SELECT ${EVENT} FROM events WHERE id IN (${join([...ids])})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A delivery, as long as its webhook is there. */
export async function findDeliveryDoc(db: Reader, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [doc] = await db.column<string>(sql`SELECT deliveries.doc FROM deliveries
    JOIN webhooks ON webhooks.id = deliveries.webhook_id WHERE deliveries.id = ${id.toLowerCase()}`)
  return doc
}

/** The conditions of the list of a webhook's deliveries. */
export const whereDeliveries = (webhookID: string, state: string | undefined): Sql[] => [
  sql`webhook_id = ${webhookID}`,
  ...(state === undefined ? [] : [sql`state = ${state}`]),
]

export type DeliveryRow = { delivery: Delivery; seq: number }

/** The rows of deliveries that there were none of before. */
export function insertDeliveries(rows: readonly DeliveryRow[]): Write {
  const values = rows.map(
    ({ delivery: { id, webhookID, eventID, state, nextAttemptAt, lastUpdated }, delivery, seq }) =>
      sql`(${id}, ${webhookID}, ${eventID}, ${seq}, ${state}, ${nextAttemptAt}, ${lastUpdated}, ${JSON.stringify(delivery)})`,
  )
  return always(sql`INSERT INTO deliveries (id, webhook_id, event_id, event_seq, state, next_attempt_at, last_updated, doc)
    VALUES ${join(values)}`)
}

/** Notes what became of a delivery, if it is still as it was. Whoever does so holds the queue, so nothing is lost if it is not. */
export const updateDeliveryRow = (before: Delivery, after: Delivery): Write =>
  always(sql`UPDATE deliveries SET state = ${after.state}, next_attempt_at = ${after.nextAttemptAt},
    last_updated = ${after.lastUpdated}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)
