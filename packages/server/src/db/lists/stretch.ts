/**
 * Stretches of an index: where they begin and end, and how their rows are ordered. Ids break ties, and NULLs come last in either
 * direction.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../kernel/page.ts'
import { LAST, type Span } from './condition.ts'

/** `isSparse`: the index of the column has no entries for NULL. */
export type Order = { column: string; isDescending: boolean; isNullable: boolean; isSparse?: boolean }

/**
 * A range of an index: the column before the id with its least and greatest value, or the rows where it is NULL. Without an index of
 * those, it is all rows by their ids, and the reader must choose.
 */
export type Stretch = { column: string; from?: string; to?: string; moveID?: string; isEmpty: boolean }

/** The stretches that make up a list in this order or, of a list by id, the part with one value of another column. */
export function stretchesOf(order: Order, bounds: readonly Span[], value?: Span): Stretch[] {
  const { column } = order
  if (value) return [{ ...value, isEmpty: false }]
  if (bounds.length > 0) {
    const [from] = bounds
      .map((span) => span.from)
      .toSorted()
      .reverse()
    const [to] = bounds.map((span) => span.to).toSorted()
    return [{ column, from, to, isEmpty: false }]
  }
  if (!order.isNullable) return [{ column, isEmpty: false }]
  return [
    { column, from: '', isEmpty: false },
    { column: order.isSparse ? 'id' : column, isEmpty: true },
  ]
}

/** Whether a stretch for empty values contains all rows. */
export const isOfAll = ({ column, isEmpty }: Stretch): boolean => isEmpty && column === 'id'

/** The position before the first row without a value. */
export const beforeEmpty = ({ isDescending }: Order): Position => ({ value: null, id: isDescending ? LAST : '' })

const past = ({ isDescending }: Order): Sql => raw(isDescending ? '<' : '>')
export const directionOf = ({ isDescending }: Order): Sql => raw(isDescending ? 'DESC' : 'ASC')

/** The position as values of the columns that order the stretch. */
const placeIn = (stretch: Stretch, order: Order, { value, id }: Position): [Sql, Sql] => {
  const { column, from, isEmpty } = stretch
  if (column === 'id' || isEmpty || isOfValue(stretch)) return [sql`id`, sql`${id}`]
  return [sql`(${raw(column)}, id)`, sql`(${order.column === column ? value : from}, ${id})`]
}

/** Whether all rows of a stretch have the same value. */
const isOfValue = ({ from, to, isEmpty }: Stretch): boolean => !isEmpty && from !== undefined && from === to

/**
 * The WHERE clause for the rows of a stretch after one position and up to another; empty if it is all rows. With two bounds on one
 * side SQLite might seek by the weaker one and filter every row after it. So the weaker bound is written with NOT, for which SQLite
 * uses no index. PostgreSQL needs it to choose the index.
 */
export function within(stretch: Stretch, order: Order, after: Position | undefined, end?: Position): Sql {
  const { column, from, to, moveID, isEmpty } = stretch
  const name = raw(column)
  const begin = after && !(isEmpty && after.value !== null) ? after : undefined
  const [low, high] = order.isDescending ? [end, begin] : [begin, end]
  const atPlace = (position: Position, operator: string): Sql => {
    const [columns, place] = placeIn(stretch, order, position)
    return sql`${columns} ${raw(operator)} ${place}`
  }
  const conditions: Sql[] = []
  if (isEmpty && !isOfAll(stretch)) conditions.push(sql`${name} IS NULL`)
  if (!isEmpty && order.isSparse) conditions.push(sql`${name} IS NOT NULL`)
  if (isOfValue(stretch)) conditions.push(sql`${name} = ${from}`)
  if (moveID !== undefined) conditions.push(sql`move_id = ${moveID}`)
  if (low) conditions.push(atPlace(low, low === end ? '>=' : '>'))
  if (from !== undefined && from !== to) conditions.push(low ? sql`NOT ${name} < ${from}` : sql`${name} >= ${from}`)
  if (high) conditions.push(atPlace(high, high === end ? '<=' : '<'))
  if (to !== undefined && from !== to) conditions.push(high ? sql`NOT ${name} > ${to}` : sql`${name} <= ${to}`)
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`
}

/** The order of a stretch as its index has it: with the column, even if all rows share its value. */
export function orderBy({ column }: Stretch, order: Order): Sql {
  const direction = directionOf(order)
  return column === 'id' ? sql`ORDER BY id ${direction}` : sql`ORDER BY ${raw(column)} ${direction}, id ${direction}`
}

export function byPosition(order: Order): Sql {
  const direction = directionOf(order)
  const name = raw(order.column)
  if (order.column === 'id') return sql`ORDER BY id ${direction}`
  const emptyLast = order.isNullable ? sql`(${name} IS NULL), ` : empty
  return sql`ORDER BY ${emptyLast}${name} ${direction}, id ${direction}`
}

/** Compares positions as `byPosition` orders rows. */
export const byOrder =
  ({ isDescending }: Order) =>
  (a: Position, b: Position): number => {
    if (a.value !== b.value && (a.value === null || b.value === null)) return a.value === null ? 1 : -1
    const [one, other] = a.value === b.value ? [a.id, b.id] : [String(a.value), String(b.value)]
    const order = one < other ? -1 : 1
    return isDescending ? -order : order
  }

/** Whether a row comes after a position. */
export function beyond(order: Order, { value, id }: Position): Sql {
  const name = raw(order.column)
  if (order.column === 'id') return sql`id ${past(order)} ${id}`
  if (value === null) return sql`(${name} IS NULL AND id ${past(order)} ${id})`
  const isPast = sql`(${name}, id) ${past(order)} (${value}, ${id})`
  return order.isNullable ? sql`(${isPast} OR ${name} IS NULL)` : isPast
}

/**
 * The documents of chosen rows, in list order. Each is looked up by its id: a join might scan the whole table. PostgreSQL looks up the ids
 * of an array in one pass over the index, which for neighbors is as fast as a range.
 */
export const docsOf = (table: string, chosen: Sql, order: Order, hasArrays: boolean): Sql =>
  hasArrays
    ? sql`SELECT doc FROM ${raw(table)} WHERE id = ANY (ARRAY(SELECT id FROM (${chosen}) AS chosen)) ${byPosition(order)}`
    : sql`SELECT (SELECT doc FROM ${raw(table)} AS one WHERE one.id = chosen.id) FROM (${chosen}) AS chosen ${byPosition(order)}`
