import sql, { join } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../../db/database.ts'
import { CURRENT_EPOCH } from '../../db/epoch.ts'
import { FEED_HEAD } from '../../db/feed-head.ts'
import { limitedTo } from '../../db/lists/limit.ts'
import { type EventRow, listEventRows } from '../../events/store.ts'
import type { ByteBudget } from '../../kernel/byte-budget.ts'
import type { RULE_DATES } from '../../message-rules/fields.ts'
import type { Shipment } from '../../shipments/schema.ts'
import type { Message } from '../schema.ts'

/** How far the planner has come in one history of the database; `position` is null if it has not begun there. */
export type Work = {
  name: string
  head: number
  position: number | null
  leaseHolder: string | null
  leasedUntil: string | null
}

const PLANNER = 'planner '
const DAYS = 'days '

export async function findWork(db: Reader): Promise<Work> {
  const now = await db.get<{ epoch: string; head: number | null }>(
    sql`SELECT ${CURRENT_EPOCH} AS epoch, ${FEED_HEAD} AS head`,
  )
  const name = `${PLANNER}${now?.epoch}`
  const row = await db.get<{ position: number; held_by: string | null; held_until: string | null }>(
    sql`SELECT position, held_by, held_until FROM message_work WHERE name = ${name}`,
  )
  return {
    ...{ name, head: Number(now?.head ?? 0), position: row ? Number(row.position) : null },
    ...{ leaseHolder: row?.held_by ?? null, leasedUntil: row?.held_until ?? null },
  }
}

/** Whether messages are planned and sent in the history that the database has now. After a restore they are not, until the planner has begun. */
export const hasBegun = async (db: Reader): Promise<boolean> => (await findWork(db)).position !== null

/** Whether the planner has worked in another history of this database. */
export async function hasEarlierWork(db: Reader, { name }: Work): Promise<boolean> {
  const rows = await db.column<string>(
    sql`SELECT name FROM message_work WHERE name >= ${PLANNER} AND name < ${`${PLANNER}~`} AND name <> ${name} LIMIT 1`,
  )
  return rows.length > 0
}

/** Begins at the newest event. Another node may have done so. */
export const beginWork = ({ name, head }: Work): Write[] => [
  guarded(sql`INSERT INTO message_work (name, position) VALUES (${name}, ${head}) ON CONFLICT (name) DO NOTHING`),
  unguarded(sql`DELETE FROM message_work WHERE name >= ${PLANNER} AND name < ${`${PLANNER}~`} AND name <> ${name}`),
]

/** Stores how far the planner has come, if no other node was faster, and renews its lease. */
export const moveOn = ({ name, position }: Work, to: number, holder: string, until: string): Write =>
  guarded(sql`UPDATE message_work SET position = ${to}, held_by = ${holder}, held_until = ${until}
    WHERE name = ${name} AND position = ${position}`)

export const releaseWork = (holder: string): Write =>
  unguarded(sql`UPDATE message_work SET held_by = NULL, held_until = NULL WHERE held_by = ${holder}`)

/** The events of some types in a range of numbers, in their order. */
export const listOccasions = (
  db: Reader,
  types: readonly string[],
  { after, until, limit }: { after: number; until: number; limit: number },
  budget: ByteBudget,
): Promise<EventRow[]> =>
  listEventRows(db, [sql`seq > ${after}`, sql`seq <= ${until}`, sql`type IN (${join([...types])})`], {
    rest: sql`ORDER BY seq ${limitedTo(limit)}`,
    budget,
  })

/** The last day on which a rule has looked at its shipments. */
export async function findDay(db: Reader, ruleID: string): Promise<string | null> {
  const [day = null] = await db.column<string | null>(
    sql`SELECT day FROM message_work WHERE name = ${`${DAYS}${ruleID}`}`,
  )
  return day
}

export const storeDay = (ruleID: string, day: string): Write =>
  unguarded(sql`INSERT INTO message_work (name, day) VALUES (${`${DAYS}${ruleID}`}, ${day})
    ON CONFLICT (name) DO UPDATE SET day = ${day}`)

const DATE_COLUMNS: Record<(typeof RULE_DATES)[number], ReturnType<typeof sql>> = {
  requestedPickupDate: sql`requested_pickup_date`,
  scheduledPickupDate: sql`scheduled_pickup_date`,
  actualPickupDate: sql`actual_pickup_date`,
  deliveryDate: sql`delivery_date`,
  scheduledDeliveryDate: sql`scheduled_delivery_date`,
  actualDeliveryDate: sql`actual_delivery_date`,
}

/** Some shipments with a day, in the order of their ids. */
export async function listShipmentsOn(
  db: Reader,
  { date, day, after, limit }: { date: (typeof RULE_DATES)[number]; day: string; after: string; limit: number },
): Promise<Shipment[]> {
  const docs = await db.column<string>(sql`SELECT doc FROM shipments
    WHERE ${DATE_COLUMNS[date]} = ${day} AND id > ${after} ORDER BY id ${limitedTo(limit)}`)
  return docs.map((doc) => JSON.parse(doc))
}

/** Messages that are not sent yet, or wait for a confirmation, oldest first. */
export async function listUnsent(db: Reader, limit: number): Promise<Message[]> {
  const docs = await db.column<string>(
    sql`SELECT doc FROM messages WHERE due_at IS NOT NULL OR status = 'HELD' ORDER BY id ${limitedTo(limit)}`,
  )
  return docs.map((doc) => JSON.parse(doc))
}

/** What a rule has sent to a recipient since an instant, and what it will send, however long that waits. */
export async function listSentOrWaiting(
  db: Reader,
  { ruleID, digest, sentSince }: { ruleID: string; digest: string; sentSince: string },
): Promise<Message[]> {
  const docs = await db.column<string>(sql`SELECT doc FROM messages WHERE recipient_key = ${digest}
    AND rule_id = ${ruleID} AND status IN ('QUEUED', 'WAITING', 'SENDING', 'SENT', 'UNKNOWN')
    AND (due_at IS NOT NULL OR last_updated >= ${sentSince}) ORDER BY id DESC LIMIT 1000`)
  return docs.map((doc) => JSON.parse(doc))
}
