/** Stretches of an index: where they begin and end, and how their rows are ordered. Ids break ties, and empty values come last in either direction. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../kernel/page.ts'
import { LAST, type Span } from './condition.ts'

/** By which column a list is sorted. */
export type Order = { column: string; isDescending: boolean; isNullable: boolean }

/** A part of an index that is gone along: the column before the id, its least and greatest value, or those without one. */
export type Stretch = { column: string; from?: string; to?: string; isEmpty: boolean }

/** The stretches that make up a list in this order, or, of the list by id, the part with one value of another column. */
export function stretchesOf(order: Order, bounds: readonly Span[], value?: Span): Stretch[] {
  if (value) return [{ ...value, isEmpty: false }]
  if (bounds.length > 0) {
    const from = bounds
      .map((span) => span.from)
      .toSorted()
      .at(-1)!
    const to = bounds.map((span) => span.to).toSorted()[0]!
    return [{ column: order.column, from, to, isEmpty: false }]
  }
  const { column } = order
  if (!order.isNullable) return [{ column, isEmpty: false }]
  return [
    { column, from: '', isEmpty: false },
    { column, isEmpty: true },
  ]
}

/** Before the first of the rows without a value. */
export const beforeEmpty = ({ isDescending }: Order): Position => ({ value: null, id: isDescending ? LAST : '' })

const isDown = ({ isDescending }: Order) => isDescending
const past = (order: Order): Sql => raw(isDown(order) ? '<' : '>')

/** The position as values of the columns that a stretch is ordered by. */
const placeIn = ({ column, from, isEmpty }: Stretch, order: Order, { value, id }: Position): [Sql, Sql] => {
  if (column === 'id' || isEmpty) return [sql`id`, sql`${id}`]
  return [sql`(${raw(column)}, id)`, sql`(${order.column === column ? value : from!}, ${id})`]
}

/**
 * The condition for the rows of a stretch after one position and up to another, with WHERE; nothing if all rows are. Of two bounds on one side
 * SQLite might go by the weaker one and try the other on every row that follows, so the weaker one is written in a way that no index of
 * SQLite is used for. PostgreSQL needs it to see which index fits.
 */
export function within(stretch: Stretch, order: Order, after: Position | undefined, end?: Position): Sql {
  const { column, from, to, isEmpty } = stretch
  const name = raw(column)
  const begin = after && !(isEmpty && after.value !== null) ? after : undefined
  const [low, high] = isDown(order) ? [end, begin] : [begin, end]
  const atPlace = (position: Position, operator: string): Sql => {
    const [columns, place] = placeIn(stretch, order, position)
    return sql`${columns} ${raw(operator)} ${place}`
  }
  const conditions: Sql[] = []
  if (isEmpty) conditions.push(sql`${name} IS NULL`)
  if (low) conditions.push(atPlace(low, low === end ? '>=' : '>'))
  if (from !== undefined) conditions.push(low ? sql`NOT ${name} < ${from}` : sql`${name} >= ${from}`)
  if (high) conditions.push(atPlace(high, high === end ? '<=' : '<'))
  if (to !== undefined) conditions.push(high ? sql`NOT ${name} > ${to}` : sql`${name} <= ${to}`)
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`
}

/** The order of a stretch as its index has it: with the column, though its rows may all have the same value. */
export function orderBy({ column }: Stretch, order: Order): Sql {
  const direction = raw(isDown(order) ? 'DESC' : 'ASC')
  return column === 'id' ? sql`ORDER BY id ${direction}` : sql`ORDER BY ${raw(column)} ${direction}, id ${direction}`
}

/** The order of any rows of the list. */
export function byPosition(order: Order): Sql {
  const direction = raw(isDown(order) ? 'DESC' : 'ASC')
  const name = raw(order.column)
  if (order.column === 'id') return sql`ORDER BY id ${direction}`
  const emptyLast = order.isNullable ? sql`(${name} IS NULL), ` : empty
  return sql`ORDER BY ${emptyLast}${name} ${direction}, id ${direction}`
}

/** Whether a row comes after a position, whatever else is known of it. */
export function beyond(order: Order, { value, id }: Position): Sql {
  const name = raw(order.column)
  if (order.column === 'id') return sql`id ${past(order)} ${id}`
  if (value === null) return sql`(${name} IS NULL AND id ${past(order)} ${id})`
  const isPast = sql`(${name}, id) ${past(order)} (${value}, ${id})`
  return order.isNullable ? sql`(${isPast} OR ${name} IS NULL)` : isPast
}

/**
 * The documents of rows that were chosen, in the order of the list. Each is looked up by its id: a join could be made by going through the
 * whole table.
 */
export const docsOf = (table: string, chosen: Sql, order: Order): Sql =>
  sql`SELECT (SELECT doc FROM ${raw(table)} AS one WHERE one.id = chosen.id) FROM (${chosen}) AS chosen ${byPosition(order)}`
