/** Personal data of a move outside its records: in events, in stored idempotent answers, and in responses of webhook receivers. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import { redactedBody, redactedDoc, redactedName, redactedSteps } from '../history/personal.ts'
import type { Answer } from '../http/answer/answer.ts'
import { ERASED } from '../kernel/erased.ts'
import type { Instant } from '../kernel/instant.ts'
import { nextVersion } from '../kernel/version.ts'
import type { Delivery } from '../webhooks/schema.ts'
import { firstThatFit } from './rules.ts'

/** Updates several rows with one statement. */
function rewrite(table: string, columns: string, rows: readonly Sql[], set: Sql, where: Sql): Write[] {
  if (rows.length === 0) return []
  const statement = sql`WITH erased (${raw(columns)}) AS (VALUES ${join([...rows])})
    UPDATE ${raw(table)} SET ${set} FROM erased WHERE ${where}`
  return [unguarded(statement)]
}

/** A copy: its key, its length and, for events, its number. */
type Copy = { key: string; bytes: number; seq?: number | null }

/** The copies that one change rewrites, and whether these are all copies. */
type Chosen = { answers: Copy[]; deliveries: Copy[]; events: Copy[]; isAll: boolean }

/** A range of event numbers, both ends excluded. */
type Between = { after: number; before: number }

/**
 * Chooses the copies of a move that one change rewrites, by their lengths, before any of them is read. Without `between` it
 * includes all events, also those without a number.
 */
export async function chooseCopies(db: Reader, moveID: string, rowsMax: number, between?: Between): Promise<Chosen> {
  const list = (key: string, bytes: string, from: Sql): Promise<Copy[]> =>
    // One more row than needed tells whether there are more.
    db.all(sql`SELECT ${raw(key)}, ${raw(bytes)} AS bytes ${from} LIMIT ${rowsMax + 1}`)
  const isDelivery = between ? sql` AND event_seq < ${between.before}` : empty
  const isEvent = between ? sql` AND seq > ${between.after} AND seq < ${between.before} ORDER BY seq` : empty
  const lists = [
    await list('scope AS key', 'octet_length(answer)', sql`FROM idempotency_keys WHERE move_id = ${moveID}`),
    await list(
      'id AS key',
      'octet_length(doc)',
      sql`FROM deliveries WHERE move_id = ${moveID}${isDelivery} ORDER BY id`,
    ),
    await list(
      between ? 'id AS key, seq' : 'id AS key',
      'octet_length(changes) + octet_length(doc)',
      sql`FROM ${raw(between ? 'feed' : 'events')} WHERE stream = ${moveID}${isEvent}`,
    ),
  ]
  const chosen = firstThatFit(lists, rowsMax)
  const isAll = chosen.flat().length === lists.flat().length
  const [answers = [], deliveries = [], events = []] = chosen
  return { answers, deliveries, events, isAll }
}

export const countChosen = ({ answers, deliveries, events }: Chosen): number =>
  answers.length + deliveries.length + events.length

export const rewriteCopies = async (
  db: Reader,
  { answers, deliveries, events }: Chosen,
  now: Instant,
): Promise<Write[]> => [
  ...(await rewriteAnswers(db, answers)),
  ...(await rewriteDeliveries(db, deliveries, now)),
  ...(await rewriteEvents(db, events)),
]

async function rowsOf<Row>(
  db: Reader,
  columns: string,
  table: string,
  key: string,
  copies: readonly Copy[],
): Promise<Row[]> {
  if (copies.length === 0) return []
  const keys = join(copies.map((copy) => copy.key))
  return db.all(sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE ${raw(key)} IN (${keys})`)
}

type ShownEvent = {
  id: string
  subject: string
  changes: string
  doc: string
  actor: string
  actor_name: string | null
}

async function rewriteEvents(db: Reader, copies: readonly Copy[]): Promise<Write[]> {
  const rows = await rowsOf<ShownEvent>(db, 'id, subject, changes, doc, actor, actor_name', 'events', 'id', copies)
  const erased = rows.map(
    ({ id, subject, changes, doc, actor, actor_name: name }) =>
      sql`(${id}, ${redactedSteps(subject, changes)}, ${redactedDoc(subject, doc)}, ${redactedName(actor, name)})`,
  )
  const set = sql`changes = erased.changes, doc = erased.doc, actor_name = erased.actor_name`
  return rewrite('events', 'id, changes, doc, actor_name', erased, set, sql`events.id = erased.id`)
}

/** An answer with a secret is encrypted, so it cannot be redacted: a retry gets no body. */
function withoutBody({ isSecret: _, headers, ...answer }: Answer): Answer {
  const { 'content-type': __, ...others } = headers
  return { ...answer, headers: others, body: '' }
}

type AnswerRow = { scope: string; answer: string; expires_at: string }

/** Rewrites stored answers. A key that was reused meanwhile is left for the next pass. */
async function rewriteAnswers(db: Reader, copies: readonly Copy[]): Promise<Write[]> {
  const rows = await rowsOf<AnswerRow>(db, 'scope, answer, expires_at', 'idempotency_keys', 'scope', copies)
  const erased = rows.map(({ scope, answer, expires_at }) => {
    const kept: Answer = JSON.parse(answer)
    return sql`(${scope}, ${expires_at}, ${JSON.stringify(kept.isSecret ? withoutBody(kept) : { ...kept, body: redactedBody(kept.body) })})`
  })
  return rewrite(
    'idempotency_keys',
    'scope, expires_at, answer',
    erased,
    sql`answer = erased.answer, move_id = NULL`,
    sql`idempotency_keys.scope = erased.scope AND idempotency_keys.expires_at = erased.expires_at`,
  )
}

/** Rewrites responses of receivers, which may echo what they were sent. A delivery with a newer attempt is left for the next pass. */
async function rewriteDeliveries(db: Reader, copies: readonly Copy[], now: Instant): Promise<Write[]> {
  const rows = await rowsOf<{ doc: string }>(db, 'doc', 'deliveries', 'id', copies)
  const erased = rows.map(({ doc }) => {
    const delivery: Delivery = JSON.parse(doc)
    const attempts = delivery.attempts.map((attempt) => ({
      ...attempt,
      responseBody: attempt.responseBody === null ? null : ERASED,
    }))
    const after = nextVersion(delivery, { attempts }, now)
    return sql`(${delivery.id}, ${delivery.lastUpdated}, ${after.lastUpdated}, ${JSON.stringify(after)})`
  })
  return rewrite(
    'deliveries',
    'id, seen, last_updated, doc',
    erased,
    sql`doc = erased.doc, last_updated = erased.last_updated, move_id = NULL`,
    sql`deliveries.id = erased.id AND deliveries.last_updated = erased.seen`,
  )
}
