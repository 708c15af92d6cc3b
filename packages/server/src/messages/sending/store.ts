import sql, { join } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../../db/database.ts'
import { limitedTo } from '../../db/lists/limit.ts'
import type { Way } from '../../message-opt-outs/address-rules.ts'
import type { Message } from '../schema.ts'

/** A message whose turn it is. */
export type Due = {
  id: string
  moveID: string
  by: Way
  status: string
  heldBy: string | null
  heldUntil: string | null
}

/** How many recipients a look reads at once, and how many at most. */
const RECIPIENTS_PAGE = 200
const RECIPIENTS_MAX = 2_000

/**
 * The first due message of each recipient, the longest waiting recipients first. A message waits for those to the same recipient that were
 * due before, also while they wait for their next attempt; not for those that wait for another time of the day. Recipients whose first
 * message is not due fill no page for the others.
 */
export async function listDue(db: Reader, ways: readonly Way[], now: string, limit: number): Promise<Due[]> {
  const due: Due[] = []
  for (let skip = 0; ways.length > 0 && due.length < limit && skip < RECIPIENTS_MAX; skip += RECIPIENTS_PAGE) {
    const keys = await db.column<string>(sql`SELECT recipient_key FROM messages
      WHERE due_at IS NOT NULL AND due_at <= ${now} AND sent_by IN (${join([...ways])})
      GROUP BY recipient_key ORDER BY min(due_at), recipient_key ${limitedTo(RECIPIENTS_PAGE)} OFFSET ${skip}`)
    if (keys.length > 0) due.push(...(await listFirst(db, keys, now)))
    if (keys.length < RECIPIENTS_PAGE) break
  }
  return due.slice(0, limit)
}

type DueRow = {
  id: string
  move_id: string
  sent_by: Way
  status: string
  held_by: string | null
  held_until: string | null
}

async function listFirst(db: Reader, recipientKeys: readonly string[], now: string): Promise<Due[]> {
  const ids =
    await db.column<string>(sql`SELECT min(id) FROM messages WHERE recipient_key IN (${join([...recipientKeys])})
    AND due_at IS NOT NULL AND (status <> 'WAITING' OR due_at <= ${now}) GROUP BY recipient_key`)
  const rows = await db.all<DueRow>(sql`SELECT id, move_id, sent_by, status, held_by, held_until FROM messages
    WHERE id IN (${join(ids)}) AND due_at <= ${now} ORDER BY due_at, id`)
  return rows.map((row) => ({
    ...{ id: row.id, moveID: row.move_id, by: row.sent_by, status: row.status },
    ...{ heldBy: row.held_by, heldUntil: row.held_until },
  }))
}

/** A message with what its row has beside the record. */
export type StoredMessage = {
  message: Message
  recipientKey: string
  html: string | null
  heldBy: string | null
  heldUntil: string | null
  unknowns: number
}

export async function findStoredMessage(
  db: Reader,
  { id, moveID }: Pick<Message, 'id' | 'moveID'>,
): Promise<StoredMessage | undefined> {
  const row = await db.get<{
    doc: string
    recipient_key: string
    html: string | null
    held_by: string | null
    held_until: string | null
    unknowns: number
  }>(sql`SELECT doc, recipient_key, html, held_by, held_until, unknowns FROM messages
    WHERE id = ${id} AND move_id = ${moveID}`)
  return (
    row && {
      ...{ message: JSON.parse(row.doc), recipientKey: row.recipient_key, html: row.html },
      ...{ heldBy: row.held_by, heldUntil: row.held_until, unknowns: Number(row.unknowns) },
    }
  )
}

/** Who sends a message, and until when without a renewal. */
type Hold = { by: string | null; until: string | null }

/** Stores a message before or after an attempt, guarded by the version and the holder that it was decided on. */
export const storeAttempt = (before: StoredMessage, after: Message, hold: Hold, unknowns = before.unknowns): Write =>
  guarded(
    sql`UPDATE messages SET status = ${after.status}, due_at = ${after.sendAt}, held_by = ${hold.by}, held_until = ${hold.until},
      unknowns = ${unknowns}, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.message.lastUpdated}`,
    after.id,
  )

/** Renews the leases of the messages that a node is sending. */
export const renewHolds = (holder: string, ids: readonly string[], until: string): Write =>
  unguarded(sql`UPDATE messages SET held_until = ${until}
    WHERE id IN (${join([...ids])}) AND held_by = ${holder} AND status = 'SENDING'`)

/** The number of due messages, up to a limit. */
export async function countDueMessages(db: Reader, now: string): Promise<number> {
  const [count] = await db.column<number>(
    sql`SELECT count(*) FROM (SELECT 1 FROM messages WHERE due_at IS NOT NULL AND due_at <= ${now} LIMIT 10001) AS due`,
  )
  return Number(count)
}
