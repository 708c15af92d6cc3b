import type { Row, Store, Value } from './store.ts'
import type { Table } from './tables.ts'
import { columnsOf, pageOf } from './transfer.ts'

const DIFFERENCES_MAX = 10

/**
 * Reads a table on both sides in key order and reports differences in any column. It names only keys, because other columns may be personal data.
 * It stops at a row that only one side has, because the pages no longer match from there on.
 */
export async function compareTable(
  source: Store,
  target: Store,
  table: Table,
  batch: number,
  onRows: (count: number) => void,
): Promise<string[]> {
  const columns = await columnsOf(source, target, table)
  const differences: string[] = []
  let after: Value | undefined
  for (;;) {
    const [expected, found] = await Promise.all([
      pageOf(source, table, columns, after, batch),
      pageOf(target, table, columns, after, batch),
    ])
    for (let i = 0; i < Math.max(expected.length, found.length); i++) {
      if (differences.length >= DIFFERENCES_MAX) return differences
      const difference = differenceOf(expected[i], found[i], columns, table)
      if (difference) differences.push(`${table.name} ${difference.text}`)
      if (difference?.isMisplaced) return differences
    }
    if (expected.length === 0) return differences
    after = expected.at(-1)![table.key]
    onRows(expected.length)
  }
}

type Difference = { text: string; isMisplaced: boolean }

function differenceOf(
  expected: Row | undefined,
  found: Row | undefined,
  columns: readonly string[],
  { key }: Table,
): Difference | undefined {
  const [ours, theirs] = [expected?.[key], found?.[key]]
  if (ours !== theirs) {
    const isMissing = ours !== undefined && (theirs === undefined || ours! < theirs!)
    const text = isMissing ? `${ours} is missing in the target` : `${theirs} is in the target only`
    return { text, isMisplaced: true }
  }
  const different = columns.filter((column) => expected![column] !== found![column])
  return different.length > 0 ? { text: `${ours} differs in ${different.join(', ')}`, isMisplaced: false } : undefined
}
