/** Pages of lists row after row, in the order of the list. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../kernel/page.ts'
import type { Reader } from '../database.ts'
import { BOUNDS, isFull, type KeysetQuery, type Page } from './keyset-query.ts'
import { limitedTo, rowAfter } from './limit.ts'
import { orderTableOf } from './order-tables.ts'
import { beforeEmpty, isOfAll, orderBy, type Stretch, within } from './stretch.ts'
import { isInArray, tablesOf } from './tables.ts'

/** A cursor among the rows without a value is past all rows with one. */
export const isBehind = ({ isEmpty }: Stretch, { order, after }: KeysetQuery): boolean =>
  order.isNullable && after?.value === null && !isEmpty

/** The page, if the first rows of the list fill it. */
export async function glanced(
  db: Reader,
  query: KeysetQuery,
  stretches: readonly Stretch[],
): Promise<Page | undefined> {
  const { order, after, budget, bounds = BOUNDS } = query
  const stretch = stretches.find((each) => !isBehind(each, query))
  if (!stretch) return undefined
  const place = sql`${within(stretch, order, after)} ${orderBy(stretch, order)}`
  const left = budget?.left
  const docs = await docsAt(db, query, stretch, place, bounds.glance)
  if (isFull(query, docs)) return { docs }
  // The documents of this attempt will be read again, so they do not count.
  if (budget && left !== undefined) budget.left = left
  return undefined
}

/** The documents of the first rows at a place of a list that meet its conditions. */
function docsAt(db: Reader, query: KeysetQuery, stretch: Stretch, place: Sql, rowsMax: number): Promise<string[]> {
  const { table, columns, order } = query
  const [names, most] = [raw(columns.join(', ')), limitedTo(rowsMax)]
  const ordered = orderTableOf(db, table, stretch.column)
  const tables = tablesOf(db)
  const rows = ordered
    ? sql`SELECT ${names} FROM ${raw(table)} WHERE ${isInArray('id', sql`SELECT id FROM ${raw(ordered)} ${place} ${most}`)} ${most}`
    : sql`SELECT ${names} FROM ${raw(table)} ${place} ${most}`
  const more = isOfAll(stretch) ? [sql`${raw(order.column)} IS NULL`] : []
  return tables.docsOf(db, query, tables.chosen(rows, query, more))
}

/** Reads row after row, and ends early after too many. */
export async function walked(db: Reader, query: KeysetQuery, stretches: readonly Stretch[]): Promise<Page> {
  const { order, limit, bounds = BOUNDS } = query
  const docs: string[] = []
  let looked = 0
  let position = query.after
  for (const stretch of stretches) {
    if (isBehind(stretch, query)) continue
    for (let end: Position | undefined; ; position = end) {
      if (looked >= bounds.lookMax) return { docs, ...(position && { lookedTo: position }) }
      const by = orderBy(stretch, order)
      // The end of the chunk is fixed first: rows that move meanwhile cannot make the chunk shorter than reported.
      end = await positionAt(db, query, sql`${within(stretch, order, position)} ${by} ${rowAfter(bounds.atOnce - 1)}`)
      if (end && stretch.isEmpty) end = { value: null, id: end.id }
      const chunk = sql`${within(stretch, order, position, end)} ${by}`
      const found = await docsAt(db, query, stretch, chunk, 10 * bounds.atOnce)
      docs.push(...found.slice(0, limit - docs.length))
      looked += bounds.atOnce
      if (isFull(query, docs)) return { docs }
      if (!end) break
    }
    position = beforeEmpty(order)
  }
  return { docs }
}

async function positionAt(db: Reader, { table, order }: KeysetQuery, place: Sql): Promise<Position | undefined> {
  const [value, from] = [raw(order.column), raw(orderTableOf(db, table, order.column) ?? table)]
  return db.get<Position>(sql`SELECT ${value} AS value, id FROM ${from} ${place}`)
}
