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
 * Most pages need no more than a glance at the beginning: either a condition matches few rows, or the first rows fill the page.
 *
 * Pages continue after the last row seen (keyset), so deep pages cost the same as the first. NULL sorts first in SQLite and last in
 * PostgreSQL, so rows without a value are a separate range at the end.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Reader, ScanReader } from '../database.ts'
import { type Condition, type Span, testOf } from './condition.ts'
import { type Counted, countedIfFew, gatheredIfFew } from './keyset-few.ts'
import { BOUNDS, isFull, type KeysetQuery, type Page, pageBy } from './keyset-query.ts'
import { glanced, isBehind, walked } from './keyset-walk.ts'
import { limitedTo } from './limit.ts'
import { orderTableOf } from './order-tables.ts'
import { directionOf, isOfAll, orderBy, type Stretch, stretchesOf, within } from './stretch.ts'
import { tablesOf } from './tables.ts'

export async function pageOf(db: Reader, query: KeysetQuery): Promise<Page> {
  const { where, order } = query
  const isOfOrder = ({ spans, isExact, through }: Condition) =>
    isExact === true && !through && spans.length === 1 && spans[0]?.column === order.column
  const others = where.filter((condition) => !isOfOrder(condition))
  const bounds = where.filter(isOfOrder).flatMap(({ spans }) => spans)
  if (others.length === 0) return inOrder(db, query, stretchesOf(order, bounds))
  const [only, ...more] = others
  if (order.column === 'id' && only?.isExact && more.length === 0 && isOfValues(only.spans))
    return alongValues(db, query, only)
  const version = await versionBefore(db, query)
  const value =
    order.column === 'id'
      ? others.find(({ spans, through }) => !through && spans.length === 1 && isOfValues(spans))
      : undefined
  const rest = { ...query, where: others }
  const stretches = stretchesOf(order, bounds, value?.spans[0])
  const { glance } = query.bounds ?? BOUNDS
  const page =
    (await gatheredIfFew(db, query, others, glance)) ??
    (await glanced(db, rest, stretches)) ??
    (await gatheredIfFew(db, query, others)) ??
    (await walked(db, rest, stretches))
  return { ...page, version }
}

/** The version of the list before anything of a page is read that takes several statements. */
async function versionBefore(db: Reader, { version }: KeysetQuery): Promise<string | undefined> {
  return version && (await db.column<string>(sql`SELECT ${version}`))[0]
}

const isOfValues = (spans: readonly Span[]): boolean => spans.length > 0 && spans.every(({ from, to }) => from === to)

/** The page along the index of the order; empty values that the index lacks are walked for. */
async function inOrder(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<Page> {
  const indexed = stretches.filter((stretch) => !isOfAll(stretch) && !isBehind(stretch, query))
  const { docs, version } = await along(db, query, indexed)
  const isWalked = stretches.some(isOfAll) && !isFull(query, docs)
  if (!isWalked) return { docs, version }
  const rest = await walked(db, query, stretches.filter(isOfAll))
  const both = [...docs, ...rest.docs].slice(0, query.limit)
  return { ...(!isFull(query, both) && rest), docs: both, version }
}

/** The page as one range of an index after the other: nearly always the first of them fills it. */
async function along(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<Page> {
  const { table, order, after, limit } = query
  const [first, ...others] = stretches
  if (!first) return { docs: [], version: await versionBefore(db, query) }
  const ordered = orderTableOf(db, table, order.column)
  if (ordered) return alongOrder(db, query, first, ordered)
  const docsIn = (stretch: Stretch) =>
    sql`SELECT doc FROM ${raw(table)} ${within(stretch, order, after)} ${orderBy(stretch, order)} ${limitedTo(limit)}`
  const { docs, version } = await pageBy(db, docsIn(first), query)
  for (const stretch of others)
    if (!isFull(query, docs)) docs.push(...(await db.column<string>(docsIn(stretch), query.budget)))
  return { docs: docs.slice(0, limit), version }
}

/** The page as one range of the table that has its order. */
function alongOrder(db: Reader, query: KeysetQuery, stretch: Stretch, ordered: string): Promise<Page> {
  const { order, after, limit } = query
  const ids = sql`SELECT id FROM ${raw(ordered)} ${within(stretch, order, after)} ${orderBy(stretch, order)} ${limitedTo(limit)}`
  return tablesOf(db).pageOf(db, query, ids)
}

/** One range for each value, merged in the order of the ids. A table that the condition goes through has the same ids. */
async function alongValues(db: Reader, query: KeysetQuery, { spans, through }: Condition): Promise<Page> {
  const { table, order, after, limit } = query
  const from = raw(through?.table ?? table)
  const pieces = [...new Map(spans.map((span) => [span.from, span])).values()].map((span) => {
    const stretch = { ...span, isEmpty: false }
    return sql`${within(stretch, order, after)} ${orderBy(stretch, order)} ${limitedTo(limit)}`
  })
  const [only, ...others] = pieces
  if (only && others.length === 0 && !through) return pageBy(db, sql`SELECT doc FROM ${from} ${only}`, query)
  const found = join(
    pieces.map((place) => sql`SELECT id FROM (SELECT id FROM ${from} ${place}) AS piece`),
    ' UNION ALL ',
  )
  const ids = sql`SELECT id FROM (${found}) AS pieces ORDER BY id ${directionOf(order)} ${limitedTo(limit)}`
  const version = await versionBefore(db, query)
  return { docs: await tablesOf(db).docsOf(db, query, ids), version }
}

/** A condition on a column whose order has a table of its own, as one on that table. */
function inOrderTable(db: Reader, table: string, condition: Condition): Condition {
  const [span] = condition.spans
  const ordered = span && !condition.through ? orderTableOf(db, table, span.column) : undefined
  return ordered
    ? { ...condition, through: { table: ordered, key: 'id', column: 'id', test: condition.test } }
    : condition
}

/** Counts that look at so few rows are quick, however large the table is. */
const FEW_COUNTED = 5_000

/**
 * How many rows a filter finds. If few match one of several conditions, only those are looked at, else all that the planner finds; without a
 * filter, SQLite counts them a page at a time.
 */
export async function countOf(db: ScanReader, list: Counted): Promise<number> {
  const { table, where } = list
  const few = where.length > 1 && tablesOf(db).countsFew
  const counted = few ? await countedIfFew(db, { bounds: { ...BOUNDS, few: FEW_COUNTED }, ...list }) : undefined
  if (counted !== undefined) return counted
  const guarded = (name: string, tests: readonly Sql[]): Sql =>
    join([...(db.guard ? [db.guard(name)] : []), ...tests], ' AND ')
  // A condition on another table is evaluated once, by an index of that table, and not for each row of this table.
  const tests = where.map((condition) =>
    testOf(inOrderTable(db, table, condition), ({ test, through: other }) =>
      other
        ? sql`${raw(other.column)} IN (SELECT ${raw(other.key)} FROM ${raw(other.table)} WHERE ${guarded(other.table, [other.test])})`
        : test,
    ),
  )
  const filter = tests.length > 0 ? sql`WHERE ${guarded(table, tests)}` : empty
  const row = await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(table)} ${filter}`)
  return Number(row?.count ?? 0)
}
