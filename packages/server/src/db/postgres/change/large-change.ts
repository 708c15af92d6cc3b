/**
 * The statements of a change with many writes, such as a bulk. A statement costs both sides much more than one more row does, and so
 * does each part of a statement. So rows of one form are inserted together, and the other writes share statements where they have the
 * same form. No two writes of a change touch the same row, so they may be sent in another order.
 */
import type { Sql } from 'sql-template-tag'
import { inserted, type Write } from '../../database.ts'
import type { Layout } from '../layout.ts'
import { formOf, numberOf, oneStatementOf, type Statement, valuesIn, withNumbers } from './writes.ts'

/** How many rows one statement inserts. The server keeps a plan for each number. */
const ROWS = [50, 5, 1]
/** PostgreSQL accepts 65,535 values in a statement, and eight of ours may share one. */
const VALUES_MAX = 8_000

/** Whether a change needs several statements, and so a transaction. */
export const isLarge = (writes: readonly Write[], layout: Layout): boolean =>
  writes.some(({ endsStatement }, i) => endsStatement && i < writes.length - 1) || isTooMuch(writes, layout)

/** Whether writes do not fit into one statement. */
const isTooMuch = (writes: readonly Write[], { writesMax }: Layout): boolean =>
  writes.length > writesMax || valuesIn(writes) > VALUES_MAX

/** The statements of a change: nearly always one. Locks are taken by the first. */
export function statementsOf(writes: readonly Write[], layout: Layout): Statement[] {
  if (writes.length === 0) return []
  if (!isLarge(writes, layout)) return [oneStatementOf(withNumbers(writes))]
  const numbers = writes.flatMap(({ event }) => (event ? [inserted(numberOf(event))] : []))
  const rows = [...writes, ...numbers].filter(({ isRow }) => isRow).map(({ statement }) => statement)
  const inserts = Map.groupBy(rows, formOfInsert).values()
  const others = Map.groupBy(withoutRows(writes, layout).toSorted(byRow), formOf).values()
  return [
    ...others.flatMap((alike) => cut(alike, layout.operationsTogether).map((some) => oneStatementOf(some.flat()))),
    ...inserts.flatMap((alike) => cut(alike, ROWS).map(insertOf)),
  ]
}

/** Two changes of the same rows lock them in the same order, so that one waits for the other. Locks come first. */
function byRow(one: readonly Write[], other: readonly Write[]): number {
  const [row, otherRow] = [rowOf(one), rowOf(other)]
  // Writes without a row keep their order: a record may refer to a record that is inserted before it.
  return row === otherRow ? 0 : row < otherRow ? -1 : 1
}
const rowOf = (writes: readonly Write[]): string =>
  writes.some(({ lock }) => lock) ? '' : (writes.find(({ row }) => row)?.row ?? '~')

/** The writes of each statement, without rows to insert. */
function withoutRows(writes: readonly Write[], layout: Layout): Write[][] {
  const statements: Write[][] = [[]]
  for (const write of writes) {
    if (!write.isRow) {
      if (isTooMuch([...statements.at(-1)!, write], layout)) statements.push([])
      statements.at(-1)!.push(write)
    }
    if (write.endsStatement) statements.push([])
  }
  return statements.filter(({ length }) => length > 0)
}

/** A list in pieces of these sizes, as few as possible. */
function cut<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const pieces: Item[][] = []
  for (let done = 0; done < items.length; done += pieces.at(-1)!.length) {
    const size = sizes.find((each) => each <= items.length - done)!
    pieces.push(items.slice(done, done + size))
  }
  return pieces
}

/** The texts before and after the values of a row. */
const endsOf = ({ strings }: Sql) => [strings[0], strings.at(-1)]
const formOfInsert = (row: Sql): string => endsOf(row).join('…')

/** The texts of `insertOf`, by their number of rows and form. The forms are written in the stores, so they are few. */
const texts = new Map<string, string>()

/** One statement for statements that insert one row each and differ only in its values. */
function insertOf(rows: readonly Sql[]): Statement {
  const key = `${rows.length} ${formOfInsert(rows[0]!)}`
  const [before = '', after = ''] = endsOf(rows[0]!)
  const text = texts.get(key) ?? `${before}${placeholdersOf(rows).join('), (')}${after}`
  texts.set(key, text)
  return { text, values: rows.flatMap(({ values }) => values) }
}

function placeholdersOf(rows: readonly Sql[]): string[] {
  let count = 0
  return rows.map(({ values }) => values.map(() => `$${++count}`).join(', '))
}
