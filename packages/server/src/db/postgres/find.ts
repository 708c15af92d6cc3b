/**
 * Records by their ids, for many at once.
 *
 * To ask a server something costs both sides far more than to find one row more. So the ids that are asked for in one turn of the event loop
 * go into one question for each table. It is asked when everything that had arrived was looked at, so that with one request at a time nobody waits.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Find, RecordColumns } from '../database.ts'
import { gather, type Waiting } from '../gather.ts'

/** Beyond this it is several questions, so that no answer becomes too large. */
const IDS_MAX = 500

type Wanted = Waiting<{ kept: RecordColumns; id: string }, unknown>

/** Asks for the rows of many ids, each with its `id`. */
type AskForMany = (query: Sql) => Promise<{ id: string }[]>

/** The rows with one of these ids. They are given as one text, so that it is the same statement for any number of them. */
const rowsWith = ({ table, columns }: RecordColumns, ids: readonly string[]): Sql =>
  sql`SELECT id, ${raw(columns)} FROM ${raw(table)} WHERE id = ANY (string_to_array(${ids.join(',')}, ','))`

/** Finds records by id, all those of a turn together. */
export function gatheredFind(ask: AskForMany): Find {
  async function findMany(kept: RecordColumns, wanted: readonly [id: string, Wanted[]][]): Promise<void> {
    try {
      const rows = await ask(
        rowsWith(
          kept,
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
    for (const [kept, wanted] of Map.groupBy(turn, ({ asked }) => asked.kept)) {
      const byID = [...Map.groupBy(wanted, ({ asked }) => asked.id)]
      for (let i = 0; i < byID.length; i += IDS_MAX) void findMany(kept, byID.slice(i, i + IDS_MAX))
    }
  })
  return <Row>(kept: RecordColumns, id: string) => find({ kept, id }) as Promise<Row | undefined>
}
