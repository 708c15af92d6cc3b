import type { StatementSync } from 'node:sqlite'
import { type ByteBudget, isSpent, ROWS_MIN, type SizeOf, spendOn } from '../../kernel/byte-budget.ts'
import type { Value } from '../database.ts'

/** Statements whose last rows spent their budget. */
const large = new WeakSet<StatementSync>()

/**
 * The rows of a statement up to the budget. To read row by row takes twice as long as to read all at once, and few records are large. So
 * only a statement that has met large records reads row by row, and stops; other statements read all rows, and drop the surplus.
 */
export function boundedRows<Row>(
  statement: StatementSync,
  values: readonly Value[],
  budget: ByteBudget,
  sizeOf: SizeOf<Row>,
): Row[] {
  const rows = large.has(statement)
    ? oneByOne<Row>(statement.iterate(...values) as Iterable<Row>, budget, sizeOf)
    : atOnce<Row>(statement.all(...values) as Row[], budget, sizeOf)
  if (isSpent(budget)) large.add(statement)
  else large.delete(statement)
  return rows
}

function atOnce<Row>(rows: Row[], budget: ByteBudget, sizeOf: SizeOf<Row>): Row[] {
  const fit = spendOn(budget, rows, sizeOf)
  if (fit < rows.length) rows.length = fit
  return rows
}

function oneByOne<Row>(found: Iterable<Row>, budget: ByteBudget, sizeOf: SizeOf<Row>): Row[] {
  const rows: Row[] = []
  for (const row of found) {
    rows.push(row)
    budget.left -= sizeOf(row, Buffer.byteLength)
    if (isSpent(budget) && rows.length >= ROWS_MIN) break
  }
  return rows
}
