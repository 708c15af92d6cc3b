import sql, { join, type Sql } from 'sql-template-tag'
import { changedColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, type RecordColumns, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { anyOf, between, type Condition, conditionsOf, type FilterConditions } from '../db/lists/condition.ts'
import { limitedTo } from '../db/lists/limit.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { instantFrom } from '../kernel/instant.ts'
import { seenWhole } from '../visibility/party.ts'
import type { Message, MessageFilter } from './schema.ts'

const SERVED: RecordColumns = { table: 'messages', columns: 'doc' }

export const messageNotFound = () => new AppError('message_not_found', 'There is no message with this id.')

export const findMessageDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The message with this id, or 404. */
export async function requireMessage(db: Reader, id = ''): Promise<Message> {
  const doc = await findMessageDoc(db, id)
  if (doc === undefined) throw messageNotFound()
  return JSON.parse(doc)
}

/** What the row of a message has beside the record. `dedupKey` names its occasion and recipient: it is stored once for each move. */
type NewRow = { recipientKey: string; recipientID: string | null; dedupKey: string; html: string | null }

/** The columns that can change. */
const columnsOf = ({ status, sendAt }: Message) => ({ status, due_at: sendAt })

/** Stores a new message. A second one with the same key of a move breaks the unique index: look for the key first. */
export const insertMessage = (message: Message, row: NewRow): Write[] => [
  inserted(sql`INSERT INTO messages (id, move_id, shipment_id, rule_id, event_id, sent_by, recipient_key,
    recipient_id, link_id, dedup_key, status, due_at, html, last_updated, etag, doc) VALUES (${message.id}, ${message.moveID}, ${message.shipmentID}, ${message.ruleID}, ${message.eventID},
    ${message.by}, ${row.recipientKey}, ${row.recipientID}, ${message.linkID}, ${row.dedupKey}, ${message.status}, ${message.sendAt}, ${row.html}, ${message.lastUpdated},
    ${message.eTag}, ${JSON.stringify(message)})`),
  insertPlace(message.id, message.moveID),
]

/** Those of some keys of a move that a message has already. */
export async function listKnownKeys(db: Reader, moveID: string, dedupKeys: readonly string[]): Promise<Set<string>> {
  if (dedupKeys.length === 0) return new Set()
  const known = await db.column<string>(
    sql`SELECT dedup_key FROM messages WHERE move_id = ${moveID} AND dedup_key IN (${join([...dedupKeys])})`,
  )
  return new Set(known)
}

/** The row of a message in the version that a change was decided on. */
const isVersion = ({ id, moveID, lastUpdated }: Message): Sql =>
  sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`

/** Stores the next version of a message, guarded by the version it was decided on. */
export const updateMessageRow = (before: Message, after: Message): Write =>
  guarded(
    sql`UPDATE messages SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated},
      etag = ${after.eTag}, doc = ${JSON.stringify(after)} WHERE ${isVersion(before)}`,
    after.id,
  )

/** The newest tracking links that recipients of a move have in messages. */
export async function listLinksIn(
  db: Reader,
  moveID: string,
  recipientKeys: readonly string[],
): Promise<Map<string, string>> {
  if (recipientKeys.length === 0) return new Map()
  const rows = await db.all<{ recipient_key: string; link_id: string }>(sql`SELECT recipient_key, link_id FROM messages
    WHERE move_id = ${moveID} AND recipient_key IN (${join([...recipientKeys])}) AND link_id IS NOT NULL ORDER BY id`)
  return new Map(rows.map((row) => [row.recipient_key, row.link_id]))
}

/** Some messages that wait for the confirmation of their rule, oldest first, with the digests of their recipients. */
export async function listHeld(
  db: Reader,
  ruleID: string,
  limit: number,
): Promise<{ message: Message; recipientKey: string }[]> {
  const rows = await db.all<{ doc: string; recipient_key: string }>(sql`SELECT doc, recipient_key FROM messages
    WHERE rule_id = ${ruleID} AND status = 'HELD' ORDER BY id ${limitedTo(limit)}`)
  return rows.map((row) => ({ message: JSON.parse(row.doc), recipientKey: row.recipient_key }))
}

/** How many recipients a rule has written to since an instant. Ids are in the order of creation. */
export async function countRecipients(db: Reader, ruleID: string, sinceID: string): Promise<number> {
  const [count] = await db.column<number>(
    sql`SELECT count(DISTINCT recipient_key) FROM messages WHERE rule_id = ${ruleID} AND id >= ${sinceID}`,
  )
  return Number(count)
}

/** The columns that the conditions of a list use. */
export const MESSAGE_CONDITION_COLUMNS = [
  ...['id', 'move_id', 'shipment_id', 'rule_id', 'sent_by', 'recipient_key', 'status', 'last_updated'],
]

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/** The condition for each filter, most selective first. */
const CONDITIONS: FilterConditions<MessageFilter> = {
  shipmentID: (ids) => anyOf('shipment_id', lower(ids)),
  moveID: (ids) => anyOf('move_id', lower(ids)),
  ruleID: (ids) => anyOf('rule_id', lower(ids)),
  status: (statuses) => anyOf('status', statuses),
  by: (ways) => anyOf('sent_by', ways),
  updatedSince: (instant) => between('last_updated', instantFrom(instant), undefined),
}

export const whereMessages = (filter: MessageFilter): Condition[] => conditionsOf(CONDITIONS, filter)

/** The messages about a move and its shipments. A party that sees reduced records sees none. */
export const whereMessagesOf = async (db: Reader, moveID: string, filter: MessageFilter): Promise<Condition[]> => [
  anyOf('move_id', [moveID]),
  ...(await seenWhole(db, moveID)),
  ...whereMessages(filter),
]
