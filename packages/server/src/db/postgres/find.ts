/**
 * Finds records by id, many at once.
 *
 * A round trip costs both sides far more than one more row. So the ids that are asked for in one turn of the event loop become one
 * query for each table. It is sent at the end of the turn, so a single request does not wait.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Find, RecordColumns } from '../database.ts'
import { gather, type Waiting } from '../gather.ts'

/** The limit of one query, so that no answer becomes too large. */
const IDS_MAX = 500

type Wanted = Waiting<{ columns: RecordColumns; id: string }, unknown>

/** Runs a query for many ids; each row has its `id`. */
type AskForMany = (query: Sql) => Promise<{ id: string }[]>

/** The rows with one of these ids. The ids are one text parameter, so the statement is the same for any number of them. */
const rowsWith = ({ table, columns }: RecordColumns, ids: readonly string[]): Sql =>
  sql`SELECT id, ${raw(columns)} FROM ${raw(table)} WHERE id = ANY (string_to_array(${ids.join(',')}, ','))`

export function gatheredFind(ask: AskForMany): Find {
  async function findMany(columns: RecordColumns, wanted: readonly [id: string, Wanted[]][]): Promise<void> {
    try {
      const rows = await ask(
        rowsWith(
          columns,
          wanted.map(([id]) => id),
        ),
      )
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      for (const [id, waiting] of wanted) for (const { resolve } of waiting) resolve(rowOf.get(id))
    } catch (error) {
      for (const [, waiting] of wanted) for (const { reject } of waiting) reject(error)
    }
  }

  const { ask: find } = gather<Wanted['asked'], unknown>((turn) => {
    for (const [columns, wanted] of Map.groupBy(turn, ({ asked }) => asked.columns)) {
      const byID = [...Map.groupBy(wanted, ({ asked }) => asked.id)]
      for (let i = 0; i < byID.length; i += IDS_MAX) void findMany(columns, byID.slice(i, i + IDS_MAX))
    }
  })
  return <Row>(columns: RecordColumns, id: string) => find({ columns, id }) as Promise<Row | undefined>
}
