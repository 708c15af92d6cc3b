import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../../db/database.ts'
import { anyOf, type Condition, testOnly } from '../../db/lists/condition.ts'
import { limitedTo } from '../../db/lists/limit.ts'
import { isSeenBy } from '../../events/seen-store.ts'
import { type EventRow, listEventRows } from '../../events/store.ts'
import type { ByteBudget } from '../../kernel/byte-budget.ts'
import { idOfDoc, isUuid } from '../../kernel/ids.ts'
import { isVisible, listRoles, partyOf } from '../../visibility/party.ts'
import type { Delivery } from '../schema.ts'
import type { Wanted } from './rules.ts'

/** The condition for the events that a webhook wants. Kinds are compared by their length, since LIKE differs between databases. */
function whereWanted({ all, types, kinds, readableKinds, party, self, ping }: Wanted): Sql {
  const fits: Sql[] = [
    // `*` excludes the events of keys and parties, which must be named.
    ...(all ? [sql`(substr(type, 1, 4) <> 'key.' AND substr(type, 1, 6) <> 'party.')`] : []),
    ...(types.length > 0 ? [sql`type IN (${join(types)})`] : []),
    ...kinds.map(isOfKind),
  ]
  return sql`((subject = ${self} AND type = ${ping}) OR
    (subject <> ${self} AND type <> ${ping} AND ${eitherOf(fits)}${readableKinds ? sql` AND ${eitherOf(readableKinds.map(isOfKind))}` : empty}${party === null ? empty : sql` AND ${isSeenBy(party)}`}))`
}

const isOfKind = (kind: string): Sql => sql`substr(type, 1, ${kind.length + 1}) = ${`${kind}.`}`
const eitherOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${join([...conditions], ' OR ')})` : sql`1 = 0`

/** The events in a range of numbers that a webhook wants, up to a number of them and to the budget. */
export const listWantedEvents = (
  db: Reader,
  wanted: Wanted,
  after: number,
  until: number,
  limit: number,
  budget: ByteBudget,
): Promise<EventRow[]> =>
  listEventRows(db, [sql`seq > ${after}`, sql`seq <= ${until}`, whereWanted(wanted)], {
    rest: sql`ORDER BY seq ${limitedTo(limit)}`,
    party: wanted.party,
    budget,
  })

/** The events that a party sees, if there is a party, and the events of its own webhook, which belong to no move. */
const isSeenWithSelf = (party: string | null | undefined, webhookID: string): Sql[] =>
  party == null ? [] : [sql`(${isSeenBy(party)} OR subject = ${`webhooks/${webhookID}`})`]

/** An event of the feed that the caller sees. */
export async function findEvent(db: Reader, id: string, webhookID: string): Promise<EventRow | undefined> {
  if (!isUuid(id)) return undefined
  return (await listEventRows(db, [sql`id = ${id.toLowerCase()}`, ...isSeenWithSelf(partyOf(db)?.id, webhookID)]))[0]
}

/** The due deliveries, oldest first. */
export async function listDueDeliveries(
  db: Reader,
  webhookID: string,
  now: string,
  limit: number,
): Promise<Delivery[]> {
  const docs = await db.column<string>(sql`SELECT doc FROM deliveries
    WHERE webhook_id = ${webhookID} AND state = 'PENDING' AND next_attempt_at <= ${now} ORDER BY next_attempt_at, id ${limitedTo(limit)}`)
  return docs.map((doc) => JSON.parse(doc))
}

/**
 * Events by their ids, without those that are pruned, and those that the party of the webhook does not see, if there is one. Others are
 * missing if the budget is spent.
 */
export async function listEventsByID(
  db: Reader,
  ids: readonly string[],
  webhookID: string,
  party: string | null,
  budget?: ByteBudget,
): Promise<Map<string, EventRow>> {
  if (ids.length === 0) return new Map()
  const conditions = [sql`id IN (${join([...ids])})`, ...isSeenWithSelf(party, webhookID)]
  const rows = await listEventRows(db, conditions, { party, budget })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A response may echo the event. Deliveries of events that an erasure covers are hidden until its last search for copies: a
 * receiver may respond after the first. There are rarely any such erasures, so they are listed first.
 */
async function whereShown(db: Reader): Promise<Sql[]> {
  const marks = await db.all<{ move_id: string; seq: number | null }>(
    sql`SELECT erasures.move_id, mark.seq FROM erasures JOIN event_numbers AS mark
      ON mark.event_id = erasures.event_id AND mark.stream = erasures.move_id WHERE next_step_at IS NOT NULL`,
  )
  return marks.map(({ move_id, seq }) => {
    const isCovered = seq === null ? empty : sql` AND event_seq < ${Number(seq)}`
    return sql`(move_id IS NULL OR NOT (move_id = ${move_id}${isCovered}))`
  })
}

/** A delivery, as long as its webhook exists. A bound caller sees none of a move that its party was taken off. */
export async function findDeliveryDoc(db: Reader, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const conditions = [sql`deliveries.id = ${id.toLowerCase()}`, ...(await whereShown(db))]
  const party = partyOf(db)
  if (party) conditions.push(sql`webhooks.maker_party_id = ${party.id}`)
  const row = await db.get<{
    doc: string
    move_id: string | null
  }>(sql`SELECT deliveries.doc, deliveries.move_id FROM deliveries
    JOIN webhooks ON webhooks.id = deliveries.webhook_id WHERE ${join(conditions, ' AND ')}`)
  const isSeen = await isVisible(db, row?.move_id ?? id)
  return isSeen || row?.move_id === null ? row?.doc : undefined
}

/** The deliveries of a page that a bound caller sees. Deliveries are stored by their webhook and parties by their move, so no statement joins them. */
export async function visibleDeliveries(db: Reader, webhookID: string, docs: string[]): Promise<string[]> {
  const party = partyOf(db)
  if (!party || docs.length === 0) return docs
  const rows = await db.all<{ id: string; move_id: string }>(sql`SELECT id, move_id FROM deliveries
    WHERE webhook_id = ${webhookID} AND id IN (${join(docs.map(idOfDoc))}) AND move_id IS NOT NULL`)
  const moves = rows.map(({ move_id }) => move_id)
  const roles = await listRoles(db, party.id, moves)
  const hidden = new Set(rows.filter(({ move_id }) => !roles.has(move_id)).map(({ id }) => id))
  return docs.filter((doc) => !hidden.has(idOfDoc(doc)))
}

export const whereDeliveries = async (
  db: Reader,
  webhookID: string,
  state: string | undefined,
): Promise<Condition[]> => [
  anyOf('webhook_id', [webhookID]),
  ...(await whereShown(db)).map(testOnly),
  ...(state === undefined ? [] : [testOnly(sql`state = ${state}`)]),
]

export const DELIVERY_CONDITION_COLUMNS = ['id', 'webhook_id', 'state', 'move_id', 'event_seq']

/** A delivery with the number and the move of its event, whose personal data a response may echo. */
type DeliveryRow = { delivery: Delivery; event: Pick<EventRow, 'seq' | 'move_id'> }

export function insertDeliveries(rows: readonly DeliveryRow[]): Write {
  const values = rows.map(
    ({ delivery: { id, webhookID, eventID, state, nextAttemptAt, lastUpdated }, delivery, event }) =>
      sql`(${id}, ${webhookID}, ${eventID}, ${Number(event.seq)}, ${event.move_id}, ${state}, ${nextAttemptAt}, ${lastUpdated}, ${JSON.stringify(delivery)})`,
  )
  return unguarded(sql`INSERT INTO deliveries (id, webhook_id, event_id, event_seq, move_id, state, next_attempt_at, last_updated, doc)
    VALUES ${join(values)}`)
}

/** Stores the result of a delivery, if it is unchanged since the read. The node holds the lease, so a miss loses nothing. */
export const updateDeliveryRow = (before: Delivery, after: Delivery): Write =>
  unguarded(sql`UPDATE deliveries SET state = ${after.state}, next_attempt_at = ${after.nextAttemptAt},
    last_updated = ${after.lastUpdated}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND webhook_id = ${after.webhookID} AND last_updated = ${before.lastUpdated}`)
