/** The records that belong to parent records, for many parents at once. */
import sql, { join, raw } from 'sql-template-tag'
import type { ByteBudget } from '../kernel/byte-budget.ts'
import { idOfDoc } from '../kernel/ids.ts'
import type { Reader } from './database.ts'
import { docsByID } from './lists/keyset-query.ts'
import { limitedTo } from './lists/limit.ts'

/** More than so many spend any budget. */
const ROWS_MAX = 5_000

/**
 * The documents that belong to each of some records, oldest first. Their ids are found first, because each document may be large. Some are
 * missing if the budget is spent. There is no ORDER BY: with a limit, a planner could choose the index of ids and read everything.
 */
export async function docsBelow(
  db: Reader,
  table: string,
  column: 'move_id' | 'shipment_id',
  parents: readonly string[],
  budget: ByteBudget,
): Promise<Map<string, string[]>> {
  const docsOf = new Map<string, string[]>(parents.map((parent) => [parent, []]))
  if (parents.length === 0) return docsOf
  const rows = await db.all<{ id: string; parent: string }>(
    sql`SELECT id, ${raw(column)} AS parent FROM ${raw(table)} WHERE ${raw(column)} IN (${join([...docsOf.keys()])}) ${limitedTo(ROWS_MAX)}`,
  )
  if (rows.length === ROWS_MAX) {
    budget.left = 0
    return docsOf
  }
  const parentOf = new Map(rows.map(({ id, parent }) => [id, parent]))
  for (const doc of await docsByID(db, table, [...parentOf.keys()].toSorted(), budget))
    docsOf.get(parentOf.get(idOfDoc(doc))!)!.push(doc)
  return docsOf
}
