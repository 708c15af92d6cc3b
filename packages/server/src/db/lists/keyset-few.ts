/** Pages of lists by a condition that few rows match: its index finds all of them, and the other conditions filter them. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../kernel/page.ts'
import type { Reader } from '../database.ts'
import { type Condition, LOOKED, type Through } from './condition.ts'
import { BOUNDS, docsInOrder, type KeysetQuery, type Page } from './keyset-query.ts'
import { limitedTo } from './limit.ts'
import { orderTableOf } from './order-tables.ts'
import { beyond, byOrder } from './stretch.ts'
import { tablesOf } from './tables.ts'

/** The page by the first condition that few rows match, if there is one. */
export async function gatheredIfFew(
  db: Reader,
  query: KeysetQuery,
  conditions: readonly Condition[],
  few = (query.bounds ?? BOUNDS).few,
): Promise<Page | undefined> {
  const within = { ...query, bounds: { ...(query.bounds ?? BOUNDS), few } }
  const areFewEach = await Promise.all(conditions.map((condition) => isFew(db, within, condition)))
  const found = conditions[areFewEach.indexOf(true)]
  return found && { docs: await gathered(db, within, found) }
}

type Looked = Pick<KeysetQuery, 'table' | 'bounds'>

/** The list that is counted, and the bound below which rows are few. */
export type Counted = Pick<KeysetQuery, 'table' | 'columns' | 'where' | 'bounds'>

/** The number of rows of a list, if few match one of its conditions: then only these few are examined. Otherwise undefined. */
export async function countedIfFew(db: Reader, list: Counted): Promise<number | undefined> {
  const isOwn = ({ through, either = [] }: Condition) => !through && either.every((part) => !part.through)
  for (const condition of list.where.filter(isOwn))
    if (await isFew(db, list, condition)) return countIn(db, countedOf(db, list, condition))
  return undefined
}

/** The ids of the rows that meet all conditions, found by one of them. A row that several of its parts find has one id. */
function countedOf(db: Reader, list: Counted, condition: Condition): Sql {
  const parts = (condition.either ?? [condition]).map((part) => {
    const tests = list.where.map((each) => (each === condition ? part : each).test)
    return sql`SELECT id FROM (${lookedOf(db, list, part)}) AS ${raw(LOOKED)} WHERE ${join(tests, ' AND ')}`
  })
  return join(parts, ' UNION ')
}

/** The keys of the index entries in the spans of a condition, up to one more than counts as few. */
function keysIn(db: Reader, { table, bounds = BOUNDS }: Looked, { spans, through }: Condition): Sql {
  const limit = limitedTo(bounds.few + 1)
  const key = raw(through?.key ?? 'id')
  const pieces = spans.map(({ column, from: first, to: last, moveID }) => {
    const name = raw(column)
    const from = raw(through?.table ?? orderTableOf(db, table, column) ?? table)
    const ofMove = moveID === undefined ? empty : sql` AND move_id = ${moveID}`
    return sql`SELECT ${key} FROM (SELECT ${key} FROM ${from} WHERE ${name} >= ${first} AND ${name} <= ${last}${ofMove} ORDER BY ${name} ${limit}) AS piece`
  })
  return sql`SELECT ${key} FROM (${join(pieces, ' UNION ALL ')}) AS pieces ${limit}`
}

/** Whether another table has the ids of the rows themselves. */
const isOfIDs = ({ key, column }: Through): boolean => key === 'id' && column === 'id'

/** The ids of the rows in the spans of a condition, up to one more than counts as few. */
function idsIn(db: Reader, query: Looked, condition: Condition): Sql {
  const { table, bounds = BOUNDS } = query
  const keys = keysIn(db, query, condition)
  if (!condition.through || isOfIDs(condition.through)) return keys
  return sql`SELECT id FROM ${raw(table)} WHERE ${tablesOf(db).isAmong(condition.through.column, keys)} ${limitedTo(bounds.few + 1)}`
}

/** Whether few rows match. Of another table few must match too: many keys there can belong to few rows here, and are cut off. */
async function isFew(db: Reader, query: Looked, condition: Condition): Promise<boolean> {
  if (condition.either) return areFew(db, query, condition.either)
  if (condition.spans.length === 0) return false
  for (const list of condition.through && !isOfIDs(condition.through) ? [keysIn, idsIn] : [idsIn])
    if ((await countIn(db, list(db, query, condition))) > (query.bounds ?? BOUNDS).few) return false
  return true
}

const countIn = async (db: Reader, list: Sql): Promise<number> =>
  Number((await db.column<number>(sql`SELECT count(*) FROM (${list}) AS found`))[0])

/** Whether few rows match the conditions together. Each is asked for by itself: a planner would read a table whole for all of them. */
async function areFew(db: Reader, query: Looked, parts: readonly Condition[]): Promise<boolean> {
  const areAllFew = await Promise.all(parts.map((part) => isFew(db, query, part)))
  if (areAllFew.includes(false)) return false
  const counts = await Promise.all(parts.map((part) => countIn(db, idsIn(db, query, part))))
  return counts.reduce((sum, count) => sum + count, 0) <= (query.bounds ?? BOUNDS).few
}

/** All rows that a condition finds, filtered by the other conditions. */
function gathered(db: Reader, query: KeysetQuery, condition: Condition): Promise<string[]> {
  if (condition.either) return gatheredFrom(db, query, condition, condition.either)
  return tablesOf(db).docsOf(db, query, chosenOf(db, query, condition))
}

function chosenOf(db: Reader, query: KeysetQuery, condition: Condition): Sql {
  const { order, after } = query
  return tablesOf(db).chosen(lookedOf(db, query, condition), query, after ? [beyond(order, after)] : [])
}

/** The rows in the spans of a condition. */
const lookedOf = (db: Reader, list: Counted, condition: Condition): Sql =>
  sql`SELECT ${raw(list.columns.join(', '))} FROM ${raw(list.table)} WHERE ${tablesOf(db).isAmong('id', idsIn(db, list, condition))} ${limitedTo((list.bounds ?? BOUNDS).few + 1)}`

/** The rows of a condition with several parts: the rows of each part, merged in the order of the list. */
async function gatheredFrom(
  db: Reader,
  query: KeysetQuery,
  whole: Condition,
  parts: readonly Condition[],
): Promise<string[]> {
  const { table, order, limit, budget } = query
  const found = await Promise.all(
    parts.map((part) => {
      const where = query.where.map((condition) => (condition === whole ? part : condition))
      return db.all<{ id: string }>(chosenOf(db, { ...query, where }, part))
    }),
  )
  const positions = found.flat().map((row): Position => ({ id: row.id, value: Reflect.get(row, order.column) }))
  const each = [...new Map(positions.map((position) => [position.id, position])).values()]
  const ids = each
    .toSorted(byOrder(order))
    .slice(0, limit)
    .map(({ id }) => id)
  return docsInOrder(db, table, ids, budget)
}
