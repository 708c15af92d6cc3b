/**
 * Pages of lists. Each page reads a bounded number of rows, whatever the filters, the order and the size of the table. On SQLite a
 * read blocks the whole process, so the query planner must not choose how much is read.
 *
 * Every statement reads a limited range of one index. There are three strategies:
 *
 * - along: if all conditions are bounds of the sorted column, or values of a column whose index continues with the id, the page is one
 *   range of that index.
 * - gather: if a condition matches few rows, its index finds all of them, and the other conditions filter them.
 * - walk: otherwise rows are read in list order, a chunk at a time, until the page is full. After too many rows the page ends early and
 *   reports how far it has read; the next page continues there.
 *
 * Pages continue after the last row seen (keyset), so deep pages cost the same as the first. NULL sorts first in SQLite and last in
 * PostgreSQL, so rows without a value are a separate range at the end.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { idOfDoc } from '../kernel/ids.ts'
import type { Position } from '../kernel/page.ts'
import { type Condition, LOOKED, type Span, testOf } from './condition.ts'
import type { Aside, Reader } from './database.ts'
import {
  beforeEmpty,
  beyond,
  byOrder,
  byPosition,
  directionOf,
  docsOf,
  isOfAll,
  type Order,
  orderBy,
  type Stretch,
  stretchesOf,
  within,
} from './stretch.ts'

/** How many matching rows count as few, how many rows one statement reads, and how many one page reads. */
export type Bounds = { few: number; atOnce: number; lookMax: number }
export const BOUNDS: Bounds = { few: 1_000, atOnce: 500, lookMax: 4_000 }

export type KeysetQuery = {
  table: string
  /** The columns that the conditions use. */
  columns: readonly string[]
  where: readonly Condition[]
  order: Order
  after?: Position | undefined
  limit: number
  bounds?: Bounds
}

/** The documents of a page. If it ended early, `lookedTo` is where the next page continues; the page may then be short or empty. */
export type Page = { docs: string[]; lookedTo?: Position }

export async function pageOf(db: Reader, query: KeysetQuery): Promise<Page> {
  const { where, order, limit } = query
  const isOfOrder = ({ spans, isExact, through }: Condition) =>
    isExact === true && !through && spans.length === 1 && spans[0]?.column === order.column
  const others = where.filter((condition) => !isOfOrder(condition))
  const bounds = where.filter(isOfOrder).flatMap(({ spans }) => spans)
  if (others.length === 0) return inOrder(db, query, stretchesOf(order, bounds))
  const [only, ...more] = others
  if (order.column === 'id' && only?.isExact && more.length === 0 && isOfValues(only.spans))
    return { docs: await alongValues(db, query, only) }
  for (const condition of others) {
    if (await isFew(db, query, condition)) return { docs: await gathered(db, query, condition) }
  }
  const value =
    order.column === 'id'
      ? others.find(({ spans, through }) => !through && spans.length === 1 && isOfValues(spans))
      : undefined
  return walked(db, { ...query, where: others, limit }, stretchesOf(order, bounds, value?.spans[0]))
}

const isOfValues = (spans: readonly Span[]): boolean => spans.length > 0 && spans.every(({ from, to }) => from === to)

/** The page along the index of the order; empty values that the index lacks are walked for. */
async function inOrder(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<Page> {
  const indexed = stretches.filter((stretch) => !isOfAll(stretch))
  const docs = await along(db, query, indexed)
  if (indexed.length === stretches.length || docs.length >= query.limit) return { docs }
  const limit = query.limit - docs.length
  const page = await walked(db, { ...query, limit }, stretches.filter(isOfAll))
  return { ...page, docs: [...docs, ...page.docs] }
}

/** The page as one range of an index. */
async function along(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<string[]> {
  const docs: string[] = []
  for (const stretch of stretches) {
    if (docs.length >= query.limit || isBehind(stretch, query)) continue
    const limit = query.limit - docs.length
    const place = sql`${within(stretch, query.order, query.after)} ${orderBy(stretch, query.order)}`
    docs.push(...(await db.column<string>(sql`SELECT doc FROM ${raw(query.table)} ${place} LIMIT ${limit}`)))
  }
  return docs
}

/** A cursor among the rows without a value is past all rows with one. */
const isBehind = ({ isEmpty }: Stretch, { order, after }: KeysetQuery): boolean =>
  order.isNullable && after?.value === null && !isEmpty

/** One range for each value, merged in the order of the ids. A table that the condition goes through has the same ids. */
async function alongValues(db: Reader, query: KeysetQuery, { spans, through }: Condition): Promise<string[]> {
  const { table, order, after, limit } = query
  const from = raw(through?.table ?? table)
  const pieces = [...new Map(spans.map((span) => [span.from, span])).values()].map((span) => {
    const stretch = { ...span, isEmpty: false }
    return sql`${within(stretch, order, after)} ${orderBy(stretch, order)} LIMIT ${limit}`
  })
  const [only, ...others] = pieces
  if (only && others.length === 0 && !through) return db.column<string>(sql`SELECT doc FROM ${from} ${only}`)
  const found = join(
    pieces.map((place) => sql`SELECT id FROM (SELECT id FROM ${from} ${place}) AS piece`),
    ' UNION ALL ',
  )
  const ids = sql`SELECT id FROM (${found}) AS pieces ORDER BY id ${directionOf(order)} LIMIT ${limit}`
  return docsOfChosen(db, table, ids, order)
}

/** The keys of the index entries in the spans of a condition, up to one more than counts as few. */
function keysIn({ table, bounds = BOUNDS }: KeysetQuery, { spans, through }: Condition): Sql {
  const limit = sql`LIMIT ${bounds.few + 1}`
  const [from, key] = [raw(through?.table ?? table), raw(through?.key ?? 'id')]
  const pieces = spans.map(({ column, from: first, to: last }) => {
    const name = raw(column)
    return sql`SELECT ${key} FROM (SELECT ${key} FROM ${from} WHERE ${name} >= ${first} AND ${name} <= ${last} ORDER BY ${name} ${limit}) AS piece`
  })
  return sql`SELECT ${key} FROM (${join(pieces, ' UNION ALL ')}) AS pieces ${limit}`
}

/** The ids of the rows in the spans of a condition, up to one more than counts as few. */
function idsIn(query: KeysetQuery, condition: Condition): Sql {
  const { table, bounds = BOUNDS } = query
  const keys = keysIn(query, condition)
  if (!condition.through) return keys
  return sql`SELECT id FROM ${raw(table)} WHERE ${raw(condition.through.column)} IN (${keys}) LIMIT ${bounds.few + 1}`
}

/** Whether few rows match. Of another table few must match too: many keys there can belong to few rows here, and are cut off. */
async function isFew(db: Reader, query: KeysetQuery, condition: Condition): Promise<boolean> {
  if (condition.either) return areFew(db, query, condition.either)
  if (condition.spans.length === 0) return false
  for (const list of condition.through ? [keysIn, idsIn] : [idsIn])
    if ((await countIn(db, list(query, condition))) > (query.bounds ?? BOUNDS).few) return false
  return true
}

const countIn = async (db: Reader, list: Sql): Promise<number> =>
  Number((await db.column<number>(sql`SELECT count(*) FROM (${list}) AS found`))[0])

/** Whether few rows match the conditions together. Each is asked for by itself: a planner would read a table whole for all of them. */
async function areFew(db: Reader, query: KeysetQuery, parts: readonly Condition[]): Promise<boolean> {
  const areAllFew = await Promise.all(parts.map((part) => isFew(db, query, part)))
  if (areAllFew.includes(false)) return false
  const counts = await Promise.all(parts.map((part) => countIn(db, idsIn(query, part))))
  return counts.reduce((sum, count) => sum + count, 0) <= (query.bounds ?? BOUNDS).few
}

/** All rows that a condition finds, filtered by the other conditions. */
function gathered(db: Reader, query: KeysetQuery, condition: Condition): Promise<string[]> {
  if (condition.either) return gatheredFrom(db, query, condition, condition.either)
  return docsOfChosen(db, query.table, chosenOf(db, query, condition), query.order)
}

function chosenOf(db: Reader, query: KeysetQuery, condition: Condition): Sql {
  const { table, columns, where, order, after, limit, bounds = BOUNDS } = query
  const looked = sql`SELECT ${raw(columns.join(', '))} FROM ${raw(table)} WHERE id IN (${idsIn(query, condition)}) LIMIT ${bounds.few + 1}`
  const tests = [...testsOf(db, where), ...(after ? [beyond(order, after)] : [])]
  return chosen(looked, tests, order, limit)
}

/** The same for a condition of several parts: what each of them finds, merged in the order of the list. */
async function gatheredFrom(
  db: Reader,
  query: KeysetQuery,
  whole: Condition,
  parts: readonly Condition[],
): Promise<string[]> {
  const { table, order, limit } = query
  const found = await Promise.all(
    parts.map((part) => {
      const where = query.where.map((condition) => (condition === whole ? part : condition))
      return db.all<{ id: string }>(chosenOf(db, { ...query, where }, part))
    }),
  )
  const positions = found.flat().map((row): Position => ({ id: row.id, value: Reflect.get(row, order.column) }))
  const each = [...new Map(positions.map((position) => [position.id, position])).values()]
  return docsInOrder(
    db,
    table,
    each
      .toSorted(byOrder(order))
      .slice(0, limit)
      .map(({ id }) => id),
  )
}

/** The first ids among the rows read. The inner limit keeps the planner from using the conditions to find those rows. */
const chosen = (looked: Sql, tests: readonly Sql[], order: Order, limit: number): Sql =>
  sql`SELECT ${columnsOf(order)} FROM (${looked}) AS ${raw(LOOKED)} WHERE ${join([...tests], ' AND ')} ${byPosition(order)} LIMIT ${limit}`

/** The conditions on the rows read. Distributed tables of different kinds cannot be compared row by row: there the keys are found first. */
const testsOf = (db: Reader, where: readonly Condition[]): Sql[] =>
  where.map((condition) =>
    db.isDistributed?.()
      ? testOf(
          condition,
          ({ table, key, column, test }) =>
            sql`${raw(column)} IN (SELECT ${raw(key)} FROM ${raw(table)} WHERE ${test})`,
        )
      : condition.test,
  )

/** The documents of chosen rows. From distributed tables they are read in a second step, by their ids. */
async function docsOfChosen(db: Reader, table: string, rows: Sql, order: Order): Promise<string[]> {
  if (!db.isDistributed?.()) return db.column<string>(docsOf(table, rows, order))
  return docsInOrder(
    db,
    table,
    (await db.all<{ id: string }>(rows)).map(({ id }) => id),
  )
}

/** The documents with these ids, in the order of the ids given. */
async function docsInOrder(db: Reader, table: string, ids: readonly string[]): Promise<string[]> {
  const docs = new Map((await docsByID(db, table, ids)).map((doc) => [idOfDoc(doc), doc]))
  return ids.flatMap((id) => docs.get(id) ?? [])
}

/** Reads row after row, and ends early after too many. */
async function walked(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<Page> {
  const { table, columns, where, order, limit, bounds = BOUNDS } = query
  const docs: string[] = []
  let looked = 0
  let position = query.after
  for (const stretch of stretches) {
    if (isBehind(stretch, query)) continue
    for (let end: Position | undefined; ; position = end) {
      if (looked >= bounds.lookMax) return { docs, ...(position && { lookedTo: position }) }
      const by = orderBy(stretch, order)
      // The end of the chunk is fixed first: rows that move meanwhile cannot make the chunk shorter than reported.
      end = await positionAt(
        db,
        query,
        sql`${within(stretch, order, position)} ${by} LIMIT 1 OFFSET ${bounds.atOnce - 1}`,
      )
      if (end && stretch.isEmpty) end = { value: null, id: end.id }
      const rows = sql`SELECT ${raw(columns.join(', '))} FROM ${raw(table)} ${within(stretch, order, position, end)} ${by} LIMIT ${10 * bounds.atOnce}`
      const tests = [...testsOf(db, where), ...(isOfAll(stretch) ? [sql`${raw(order.column)} IS NULL`] : [])]
      docs.push(...(await docsOfChosen(db, table, chosen(rows, tests, order, limit - docs.length), order)))
      looked += bounds.atOnce
      if (docs.length >= limit) return { docs }
      if (!end) break
    }
    position = beforeEmpty(order)
  }
  return { docs }
}

const columnsOf = ({ column }: Order): Sql => raw(column === 'id' ? 'id' : `${column}, id`)

async function positionAt(db: Reader, { table, order }: KeysetQuery, place: Sql): Promise<Position | undefined> {
  const value = raw(order.column)
  return db.get<Position>(sql`SELECT ${value} AS value, id FROM ${raw(table)} ${place}`)
}

/** How many rows a filter finds. This looks at all of them; without a filter, SQLite counts them a page at a time. */
export async function countOf(db: Aside, table: string, where: readonly Condition[]): Promise<number> {
  const guarded = (name: string, tests: readonly Sql[]): Sql =>
    join([...(db.guard ? [db.guard(name)] : []), ...tests], ' AND ')
  // What is asked of another table is asked of its rows once, by their indexes, and not for each row of this one.
  const tests = where.map((condition) =>
    testOf(
      condition,
      (other) =>
        sql`${raw(other.column)} IN (SELECT ${raw(other.key)} FROM ${raw(other.table)} WHERE ${guarded(other.table, [other.test])})`,
    ),
  )
  const filter = tests.length > 0 ? sql`WHERE ${guarded(table, tests)}` : empty
  const row = await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(table)} ${filter}`)
  return Number(row?.count ?? 0)
}

const READ_AT_ONCE = 50

/** The documents with these ids, in order of the ids, a few per statement: reading many large ones would block for long. */
export async function docsByID(db: Reader, table: string, ids: readonly string[]): Promise<string[]> {
  const docs: string[] = []
  for (let i = 0; i < ids.length; i += READ_AT_ONCE) {
    const some = join(ids.slice(i, i + READ_AT_ONCE))
    docs.push(...(await db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE id IN (${some}) ORDER BY id`)))
  }
  return docs
}
