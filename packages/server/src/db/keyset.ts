import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../kernel/page.ts'
import type { Reader } from './database.ts'

/** By which column a list is sorted; ids break ties, and empty values come last in either direction. */
export type Order = { column: string; isDescending: boolean; isNullable: boolean }

export type KeysetQuery = {
  table: string
  where: readonly Sql[]
  order: Order
  after?: Position | undefined
  limit: number
}

/**
 * The documents of one page. Rows are found by comparing with the last one seen, so a page deep inside costs what the first one does.
 * NULL sorts first in one database and last in the other, so the rows without a value are a list of their own that follows.
 */
export async function pageOf(db: Reader, query: KeysetQuery): Promise<string[]> {
  const { order, after, limit } = query
  if (order.column === 'id') return docsOf(db, query, empty, after && beyond(order, [['id', after.id]]), 'id')
  const isAmongEmpty = after?.value === null
  const filled = isAmongEmpty
    ? []
    : await docsOf(
        db,
        query,
        order.isNullable ? sql`${raw(order.column)} IS NOT NULL` : empty,
        after &&
          beyond(order, [
            [order.column, after.value],
            ['id', after.id],
          ]),
        order.column,
      )
  if (!order.isNullable || filled.length >= limit) return filled
  const rest = await docsOf(
    db,
    { ...query, limit: limit - filled.length },
    sql`${raw(order.column)} IS NULL`,
    isAmongEmpty ? beyond(order, [['id', after.id]]) : undefined,
    'id',
  )
  return [...filled, ...rest]
}

async function docsOf(
  db: Reader,
  { table, where, order, limit }: KeysetQuery,
  segment: Sql,
  after: Sql | undefined,
  column: string,
): Promise<string[]> {
  const conditions = [...where, segment, after ?? empty].filter((condition) => condition !== empty)
  const filter = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty
  const direction = raw(order.isDescending ? 'DESC' : 'ASC')
  const by = column === 'id' ? sql`id ${direction}` : sql`${raw(column)} ${direction}, id ${direction}`
  return db.column<string>(sql`SELECT doc FROM ${raw(table)} ${filter} ORDER BY ${by} LIMIT ${limit}`)
}

function beyond({ isDescending }: Order, position: [string, string | null][]): Sql {
  const columns = raw(position.map(([column]) => column).join(', '))
  return sql`(${columns}) ${raw(isDescending ? '<' : '>')} (${join(position.map(([, value]) => value))})`
}

/** How many rows a filter finds. */
export async function countOf(db: Reader, table: string, where: readonly Sql[]): Promise<number> {
  const filter = where.length > 0 ? sql`WHERE ${join([...where], ' AND ')}` : empty
  const row = await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(table)} ${filter}`)
  return Number(row?.count ?? 0)
}

/** How many documents are read at once. */
const READ_AT_ONCE = 50

/** The documents with these ids, in order of the ids, a few at a time: large ones would otherwise take long to read. */
export async function docsByID(db: Reader, table: string, ids: readonly string[]): Promise<string[]> {
  const docs: string[] = []
  for (let i = 0; i < ids.length; i += READ_AT_ONCE) {
    const some = join(ids.slice(i, i + READ_AT_ONCE))
    docs.push(...(await db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE id IN (${some}) ORDER BY id`)))
  }
  return docs
}
