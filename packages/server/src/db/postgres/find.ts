/**
 * Records by their ids, for many at once.
 *
 * To ask a server something costs both sides far more than to find one row more. So the ids that are asked for in one turn of the event loop
 * go into one question for each table. It is asked when everything that had arrived was looked at, so that with one request at a time nobody waits.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Find, Kept } from '../database.ts'

/** Beyond this it is several questions, so that no answer becomes too large. */
const IDS_MAX = 500

/** Who wants a record, and is told when it was found, is not there or cannot be had. */
type Wanting = { resolve: (row: unknown) => void; reject: (error: unknown) => void }

/** Asks for the rows of many ids, each with its `id`. */
type AskForMany = (query: Sql) => Promise<{ id: string }[]>

/** The rows with one of these ids. They are given as one text, so that it is the same statement for any number of them. */
const rowsWith = ({ table, columns }: Kept, ids: Iterable<string>): Sql =>
  sql`SELECT id, ${raw(columns)} FROM ${raw(table)} WHERE id = ANY (string_to_array(${[...ids].join(',')}, ','))`

/** Finds records by id, all those of a turn together. */
export function gatheredFind(ask: AskForMany): Find {
  let waiting = new Map<Kept, Map<string, Wanting[]>>()

  async function findMany(kept: Kept, wanted: Map<string, Wanting[]>): Promise<void> {
    try {
      for (const row of await ask(rowsWith(kept, wanted.keys()))) {
        for (const { resolve } of wanted.get(row.id) ?? []) resolve(row)
        wanted.delete(row.id)
      }
      for (const each of wanted.values()) for (const { resolve } of each) resolve(undefined)
    } catch (error) {
      for (const each of wanted.values()) for (const { reject } of each) reject(error)
    }
  }
  const askAll = () => {
    const now = waiting
    waiting = new Map()
    for (const [kept, wanted] of now) void findMany(kept, wanted)
  }

  return <Row>(kept: Kept, id: string) =>
    new Promise<Row | undefined>((resolve, reject) => {
      if (waiting.size === 0) setImmediate(askAll)
      const wanted = waiting.get(kept) ?? new Map<string, Wanting[]>()
      waiting.set(kept, wanted)
      const same = wanted.get(id) ?? []
      wanted.set(id, same)
      same.push({ resolve: resolve as Wanting['resolve'], reject })
      if (wanted.size >= IDS_MAX) {
        waiting.delete(kept)
        void findMany(kept, wanted)
      }
    })
}
