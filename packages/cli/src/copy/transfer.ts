import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { Failure } from '../command.ts'
import type { Row, Store, Value } from './store.ts'
import { SETTINGS, type Table } from './tables.ts'

export const keyOf = ({ key }: Table, row: Row): Value[] => key.map((column) => row[column]!)

/** The rows after a key, in key order. */
export function pageOf(
  store: Store,
  { name, from = name, key, keysIn, except, rowsMax }: Table,
  columns: readonly string[],
  after: readonly Value[] | undefined,
  limit: number,
): Promise<Row[]> {
  const columnsOfKey = raw(key.join(', '))
  const rows = Math.min(limit, rowsMax ?? limit)
  const isAfter = after === undefined ? [] : [sql`(${columnsOfKey}) > (${join([...after])})`]
  const conditions = [
    ...isAfter,
    ...(keysIn === undefined ? [] : [sql`${columnsOfKey} <= ${lastKeyOf(keysIn, columnsOfKey, isAfter, rows)}`]),
    ...(except === undefined ? [] : [sql`${columnsOfKey} NOT IN (${join([...except])})`]),
  ]
  return store.all(
    sql`SELECT ${raw(columns.join(', '))} FROM ${raw(from)} ${whereOf(conditions)} ORDER BY ${columnsOfKey} LIMIT ${rows}`,
  )
}

/** The last key of a page. Without it, PostgreSQL expects one row of the join in the view, and joins and sorts all that follow for each page. */
const lastKeyOf = (keysIn: string, key: Sql, conditions: readonly Sql[], rows: number): Sql =>
  sql`(SELECT max(${key}) FROM (SELECT ${key} FROM ${raw(keysIn)} ${whereOf(conditions)} ORDER BY ${key} LIMIT ${rows}) AS page)`

const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`WHERE ${join([...conditions], ' AND ')}` : empty

/** The columns of a table, which must be equal on both sides. */
export async function columnsOf(source: Store, target: Store, { name, from = name }: Table): Promise<string[]> {
  const [ours, theirs] = [await source.columnsOf(from), await target.columnsOf(from)]
  if (ours.length === 0 || ours.join() !== theirs.join())
    throw new Failure(`The two databases do not have the same columns in ${name}.`)
  return ours
}

/** Copies the missing rows of a table. Batches are in key order, so the last key in the target is the place to continue. */
export async function copyTable(
  source: Store,
  target: Store,
  table: Table,
  batch: number,
  onRows: (count: number) => void,
): Promise<void> {
  const columns = await columnsOf(source, target, table)
  const { name, from = name, key } = table
  const backwards = raw(key.map((column) => `${column} DESC`).join(', '))
  const [last] = await target.all(sql`SELECT ${raw(key.join(', '))} FROM ${raw(from)} ORDER BY ${backwards} LIMIT 1`)
  let after = last && keyOf(table, last)
  for (;;) {
    const rows = await pageOf(source, table, columns, after, batch)
    if (rows.length === 0) return
    await target.insert(name, columns, rows)
    after = keyOf(table, rows.at(-1)!)
    onRows(rows.length)
  }
}

/** Replaces the settings of the target, so that cursors in old links stay valid. */
export async function copySettings(source: Store, target: Store): Promise<void> {
  const copied = sql`name NOT IN (${join(SETTINGS.except)})`
  const rows = await source.all<{ name: string; value: string }>(sql`SELECT name, value FROM settings WHERE ${copied}`)
  const inserts = rows.map(({ name, value }) => sql`INSERT INTO settings (name, value) VALUES (${name}, ${value})`)
  await target.run(sql`DELETE FROM settings WHERE ${copied}`, ...inserts)
}
