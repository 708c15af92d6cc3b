import sql, { join, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { CURRENT_EPOCH } from '../db/epoch.ts'
import { limitedTo } from '../db/lists/limit.ts'
import { tablesOf } from '../db/lists/tables.ts'
import type { About } from '../kernel/about.ts'
import { type ByteBudget, isSpent, pageBudget } from '../kernel/byte-budget.ts'
import { streamOf } from '../kernel/event.ts'
import { withoutChanges } from '../kernel/merge.ts'
import { isErasingIn, type MaybeErasing, withoutErased } from './erasing.ts'

/** A version of a record, as stored in its event. */
export type Version = { time: string; previous_etag: string | null; doc: string }

/** How many versions are searched for the tag of an embedded part, which has no index. */
const EMBEDDED_VERSIONS_MAX = 200
/** How many rows of a history are read at once. */
const HISTORY_AT_ONCE = 20

/** The events of one record. */
const whereRecord = (about: About): Sql => sql`stream = ${streamOf(about)} AND subject = ${about.subject}`

const NEWEST_FIRST = sql`ORDER BY ordinal DESC`

/** What an event stores for a deleted record. */
export const DELETED_DOC = 'null'

/** The last tag and time of a record, and whether it is deleted since. */
export async function findLastTag(
  db: Reader,
  about: About,
): Promise<{ etag: string; time: string; isDeleted: boolean } | undefined> {
  const row = await db.get<{ etag: string; time: string; type: string; is_null: number }>(
    sql`SELECT etag, time, type, CASE WHEN doc = ${DELETED_DOC} THEN 1 ELSE 0 END AS is_null
    FROM versions WHERE ${whereRecord(about)} ${NEWEST_FIRST} LIMIT 1`,
  )
  return row && { etag: row.etag, time: row.time, isDeleted: row.type.endsWith('.deleted') || row.is_null === 1 }
}

/** The time of the latest event of a move. */
export async function findLastTime(db: Reader, moveID: string): Promise<string> {
  const [time] = await db.column<string | null>(sql`SELECT max(time) FROM events WHERE stream = ${moveID}`)
  return time ?? ''
}

export const findVersionByTag = async (db: Reader, about: About, tag: string): Promise<Version | undefined> =>
  (await findVersionsByTags(db, about, [tag])).get(tag)

/** The versions with these tags: those of stored events, and the one before the first stored event. */
export async function findVersionsByTags(
  db: Reader,
  about: About,
  tags: readonly string[],
): Promise<Map<string, Version>> {
  const rows = await db.all<
    MaybeErasing<Version & { etag: string }>
  >(sql`SELECT etag, time, previous_etag, doc, ${isErasingIn(streamOf(about))} FROM versions
    WHERE ${whereRecord(about)} AND etag IN (${join([...tags])}) AND type NOT LIKE '%.deleted' AND doc <> ${DELETED_DOC} ${NEWEST_FIRST} ${limitedTo(tags.length)}`)
  const found = new Map<string, Version>(
    rows.map((row) => {
      const { etag, ...version } = withoutErased(about.subject, row)
      return [etag, version]
    }),
  )
  if (tags.every((tag) => found.has(tag))) return found
  const earliest = await findVersionBeforeFirst(db, about)
  if (earliest && tags.includes(earliest.etag)) found.set(earliest.etag, earliest.version)
  return found
}

/**
 * The version before the first event of a record that is still stored. Its own event was pruned, but the changes of the next one,
 * undone, give its content, except tags and times. Its time is before that of every stored event.
 */
async function findVersionBeforeFirst(
  db: Reader,
  about: About,
): Promise<{ etag: string; version: Version } | undefined> {
  const row = await db.get<MaybeErasing<{ previous_etag: string | null; changes: string; doc: string }>>(
    sql`SELECT previous_etag, changes, doc, ${isErasingIn(streamOf(about))} FROM versions
    WHERE ${whereRecord(about)} ORDER BY ordinal LIMIT 1`,
  )
  if (!row || row.previous_etag === null || row.doc === DELETED_DOC) return undefined
  const { previous_etag: etag, changes, doc } = withoutErased(about.subject, row)
  const record = withoutChanges(JSON.parse(doc), JSON.parse(changes))
  return { etag: String(etag), version: { time: '', previous_etag: null, doc: JSON.stringify(record) } }
}

/** The newest version of the record whose embedded part (an address) had one of these tags, and that tag. */
export async function findVersionByEmbeddedTag(
  db: Reader,
  about: About,
  part: string,
  tags: readonly string[],
): Promise<Version | undefined> {
  const rows = historyOf<Version>(db, about, sql`time, previous_etag, doc`, EMBEDDED_VERSIONS_MAX, pageBudget())
  for await (const version of rows) {
    const isNamed = tags.some((tag) => version.doc.includes(`"eTag":"${tag}"`))
    if (isNamed && tags.includes(JSON.parse(version.doc)[part]?.eTag)) return version
  }
  return undefined
}

/** The rows of a record's history, newest first, up to a number of rows and to the budget. */
async function* historyOf<Row extends { changes?: string; doc?: string }>(
  db: Reader,
  about: About,
  columns: Sql,
  rowsMax: number,
  budget: ByteBudget,
  when = sql`1 = 1`,
): AsyncGenerator<Row> {
  for (let offset = 0; offset < rowsMax && !isSpent(budget); offset += HISTORY_AT_ONCE) {
    const rows = await db.all<MaybeErasing<Row>>(
      sql`SELECT ${columns}, ${isErasingIn(streamOf(about))} FROM versions WHERE ${whereRecord(about)} AND ${when} ${NEWEST_FIRST} ${limitedTo(HISTORY_AT_ONCE)} OFFSET ${offset}`,
      budget,
    )
    for (const row of rows) yield withoutErased(about.subject, row)
    if (rows.length < HISTORY_AT_ONCE) return
  }
}

export type Step = { time: string; actor: string; actor_name: string | null; changes: string }

/** The step that led to the version with this tag, and the tag of the version before. */
export async function findStepTo(
  db: Reader,
  about: About,
  tag: string,
): Promise<(Step & { previous_etag: string | null }) | undefined> {
  const row = await db.get<MaybeErasing<Step & { previous_etag: string | null }>>(
    sql`SELECT time, actor, actor_name, changes, previous_etag, ${isErasingIn(streamOf(about))} FROM versions
    WHERE ${whereRecord(about)} AND etag = ${tag} ${NEWEST_FIRST} LIMIT 1`,
  )
  return row && withoutErased(about.subject, row)
}

/** The steps of some records of a move to versions with these tags, or to their deletion, by the subjects of the records. */
export async function findLastSteps(
  db: Reader,
  moveID: string,
  subjects: readonly string[],
  tags: readonly string[],
): Promise<Map<string, Omit<Step, 'changes'>>> {
  if (subjects.length === 0) return new Map()
  const rows = await db.all<MaybeErasing<Omit<Step, 'changes'> & { subject: string }>>(
    sql`SELECT subject, time, actor, actor_name, ${isErasingIn(moveID)} FROM versions
    WHERE stream = ${moveID} AND subject IN (${join([...subjects])}) AND (etag IN (${join([...tags, ''])}) OR type LIKE '%.deleted') ORDER BY ordinal`,
  )
  return new Map(rows.map((row) => [row.subject, withoutErased(row.subject, row)]))
}

/** One step of the record by the id of its event, with its type and the version that it led to. */
export async function findStepByID(
  db: Reader,
  about: About,
  id: string,
): Promise<(Step & { type: string; etag: string; doc: string }) | undefined> {
  const row = await db.get<MaybeErasing<Step & { type: string; etag: string; doc: string }>>(
    sql`SELECT type, etag, time, actor, actor_name, changes, doc, ${isErasingIn(streamOf(about))} FROM versions WHERE ${whereRecord(about)} AND id = ${id}`,
  )
  return row && withoutErased(about.subject, row)
}

const STEPS_MAX = 500

/** The last steps of the record after one version up to another, oldest first, and how many there were in all. */
export async function listStepsBetween(
  db: Reader,
  about: About,
  after: string,
  until: string,
): Promise<{ steps: Step[]; count: number }> {
  const when = sql`time > ${after} AND time <= ${until}`
  const columns = sql`time, actor, actor_name, changes`
  const steps: Step[] = []
  const budget = pageBudget()
  for await (const step of historyOf<Step>(db, about, columns, STEPS_MAX, budget, when)) steps.push(step)
  const [count = steps.length] =
    isSpent(budget) || steps.length % HISTORY_AT_ONCE === 0
      ? await db.column<number>(
          sql`SELECT count(*) FROM (SELECT 1 FROM versions WHERE ${whereRecord(about)} AND ${when} ${limitedTo(STEPS_MAX)}) AS steps`,
        )
      : []
  return { steps: steps.reverse(), count: Number(count) }
}

/** The record at an instant: null if it was deleted by then, undefined if there is no earlier version. */
export async function findDocAsOf(db: Reader, about: About, instant: string): Promise<string | null | undefined> {
  const row = await db.get<MaybeErasing<{ type: string; doc: string }>>(
    sql`SELECT type, doc, ${isErasingIn(streamOf(about))} FROM versions WHERE ${whereRecord(about)} AND time <= ${instant} ${NEWEST_FIRST} LIMIT 1`,
  )
  if (row === undefined) return undefined
  return row.type.endsWith('.deleted') || row.doc === DELETED_DOC ? null : withoutErased(about.subject, row).doc
}

/**
 * The version of every list. Every change has an event, so it is the number of committed events, with or without a number in the
 * feed. After a restore the same number can stand for other records, so the epoch is part of it. Undefined for distributed tables, which
 * cannot be counted at one moment.
 */
export const listVersionIn = (db: Reader): Sql | undefined => (tablesOf(db).isOneMoment ? LIST_VERSION : undefined)

const LIST_VERSION = sql`(SELECT ${CURRENT_EPOCH} || '-' || (given + (SELECT count(*) FROM event_numbers WHERE seq IS NULL)) FROM feed_head WHERE name = 'feed')`

export async function findListVersion(db: Reader): Promise<string | undefined> {
  const version = listVersionIn(db)
  return version && (await db.column<string>(sql`SELECT ${version}`))[0]
}
