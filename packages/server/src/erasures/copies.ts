/** Where personal data of a move stand beside its records: in events, in answers that are kept for retries, and in what receivers of webhooks said. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { always, type Reader, type Write } from '../db/database.ts'
import { redactedBody, redactedDoc, redactedSteps } from '../events/personal.ts'
import type { Answer } from '../http/answer.ts'
import { ERASED } from '../kernel/erased.ts'
import { tagOf } from '../kernel/etag.ts'
import { type Instant, instantAfter } from '../kernel/instant.ts'
import type { Delivery } from '../webhooks/schema.ts'

/** Copies that are to be rewritten: how many, and the write that does it. */
export type Rewrite = { count: number; writes: Write[] }

const NOTHING: Rewrite = { count: 0, writes: [] }

/** Writes values into rows that are found by them, all in one statement. */
function rewrite(table: string, columns: string, rows: readonly Sql[], set: Sql, where: Sql): Rewrite {
  if (rows.length === 0) return NOTHING
  const statement = sql`WITH erased (${raw(columns)}) AS (VALUES ${join([...rows])})
    UPDATE ${raw(table)} SET ${set} FROM erased WHERE ${where}`
  return { count: rows.length, writes: [always(statement)] }
}

export type EventCopy = { id: string; seq: number | null; subject: string; changes: string; doc: string }

const EVENT = sql`id, seq, subject, changes, doc`

/** Events of a move, also those that have no number yet. */
export const listEventsOf = (db: Reader, moveID: string, limit: number): Promise<EventCopy[]> =>
  db.all(sql`SELECT ${EVENT} FROM events WHERE move_id = ${moveID} LIMIT ${limit}`)

/** The events of a move that follow a number and stand before another, in order. */
export const listEventsBetween = (
  db: Reader,
  moveID: string,
  after: number,
  before: number,
  limit: number,
): Promise<EventCopy[]> =>
  db.all(sql`SELECT ${EVENT} FROM events WHERE move_id = ${moveID} AND seq > ${after} AND seq < ${before}
    ORDER BY seq LIMIT ${limit}`)

export const rewriteEvents = (events: readonly EventCopy[]): Rewrite =>
  rewrite(
    'events',
    'id, changes, doc',
    events.map(
      ({ id, subject, changes, doc }) => sql`(${id}, ${redactedSteps(subject, changes)}, ${redactedDoc(subject, doc)})`,
    ),
    sql`changes = erased.changes, doc = erased.doc`,
    sql`events.id = erased.id`,
  )

/** Answers that are kept for retries. A key that was used again meanwhile is left for the next look. */
export async function rewriteAnswers(db: Reader, moveID: string, limit: number): Promise<Rewrite> {
  const rows = await db.all<{ scope: string; answer: string; expires_at: string }>(
    sql`SELECT scope, answer, expires_at FROM idempotency_keys WHERE move_id = ${moveID} LIMIT ${limit}`,
  )
  const erased = rows.map(({ scope, answer, expires_at }) => {
    const kept: Answer = JSON.parse(answer)
    return sql`(${scope}, ${expires_at}, ${JSON.stringify({ ...kept, body: redactedBody(kept.body) })})`
  })
  return rewrite(
    'idempotency_keys',
    'scope, expires_at, answer',
    erased,
    sql`answer = erased.answer, move_id = NULL`,
    sql`idempotency_keys.scope = erased.scope AND idempotency_keys.expires_at = erased.expires_at`,
  )
}

/**
 * What receivers said of events that stand before a number, which may repeat what they were sent. A delivery that was tried meanwhile is left
 * for the next look.
 */
export async function rewriteDeliveries(
  db: Reader,
  moveID: string,
  before: number,
  limit: number,
  now: Instant,
): Promise<Rewrite> {
  const docs = await db.column<string>(sql`SELECT doc FROM deliveries
    WHERE move_id = ${moveID} AND event_seq < ${before} ORDER BY id LIMIT ${limit}`)
  const erased = docs.map((doc) => {
    const delivery: Delivery = JSON.parse(doc)
    const attempts = delivery.attempts.map((attempt) => ({
      ...attempt,
      responseBody: attempt.responseBody === null ? null : ERASED,
    }))
    const lastUpdated = instantAfter(delivery.lastUpdated, now)
    const after = { ...delivery, attempts, lastUpdated, eTag: tagOf(delivery.id, lastUpdated) }
    return sql`(${delivery.id}, ${delivery.lastUpdated}, ${lastUpdated}, ${JSON.stringify(after)})`
  })
  return rewrite(
    'deliveries',
    'id, seen, last_updated, doc',
    erased,
    sql`doc = erased.doc, last_updated = erased.last_updated, move_id = NULL`,
    sql`deliveries.id = erased.id AND deliveries.last_updated = erased.seen`,
  )
}
