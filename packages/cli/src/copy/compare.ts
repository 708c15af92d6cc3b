import type { Row, Store, Value } from './store.ts'
import type { Table } from './tables.ts'
import { columnsOf, keyOf, pageOf } from './transfer.ts'

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
  let after: Value[] | undefined
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
    after = keyOf(table, expected.at(-1)!)
    onRows(expected.length)
  }
}

type Difference = { text: string; isMisplaced: boolean }

function differenceOf(
  expected: Row | undefined,
  found: Row | undefined,
  columns: readonly string[],
  table: Table,
): Difference | undefined {
  const [ours, theirs] = [expected, found].map((row) => row && keyOf(table, row).join(' '))
  if (ours !== theirs) {
    const isMissing =
      ours !== undefined && (theirs === undefined || isBefore(keyOf(table, expected!), keyOf(table, found!)))
    const text = isMissing ? `${ours} is missing in the target` : `${theirs} is in the target only`
    return { text, isMisplaced: true }
  }
  const different = columns.filter((column) => !isSame(expected![column]!, found![column]!))
  return different.length > 0 ? { text: `${ours} differs in ${different.join(', ')}`, isMisplaced: false } : undefined
}

const isSame = (one: Value, other: Value): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other

const isBefore = (one: readonly Value[], other: readonly Value[]): boolean => {
  const i = one.findIndex((value, column) => value !== other[column])
  return one[i]! < other[i]!
}
