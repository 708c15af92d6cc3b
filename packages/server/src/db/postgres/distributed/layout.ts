/**
 * Tables that are distributed over several servers (Citus). A row of a record is then found by its move, which the directory tells.
 *
 * A node learns at its start whether the tables are distributed, from a row of `settings`, and a command before it numbers events. A node
 * that is not started again finds rows by asking every server, which is correct but slow.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import { makeRoom } from '../../../kernel/make-room.ts'
import type { Find, Reader, RecordColumns } from '../../database.ts'
import { IS_DISTRIBUTED } from '../../epoch.ts'
import { type KnownLayout, type Layout, ONE_SERVER } from '../layout.ts'
import type { Ask } from '../wire/ask.ts'

/** Learns the layout, if the start of the node has not done so: a command opens the database without it. */
export async function learnLayout(ask: Ask, known: KnownLayout, giveUpAt: number): Promise<void> {
  if (known.isKnown) return
  const found = await ask('SELECT 1 FROM settings WHERE name = $1', [IS_DISTRIBUTED], { giveUpAt })
  noteLayout(known, found.length > 0)
}

export function noteLayout(known: KnownLayout, isDistributed: boolean): void {
  known.layout = isDistributed ? DISTRIBUTED : ONE_SERVER
  known.isKnown = true
}

export const DISTRIBUTED: Layout = {
  isDistributed: true,
  findFor: placedFind,
  // A finder of its own: what it learns about places is not kept.
  findWithin: placedFind,
  // A statement for several moves would be planned for several servers, and be a transaction of all of them.
  sharesStatements: false,
  operationsTogether: [1],
  // The time of planning grows with the square of the writes in a statement.
  writesMax: 40,
  // A later change may be on another server, so nothing is left to it to make durable.
  longValues: 'write',
  // Another server has the row, and does not know the settings of the session: this lock waits.
  headLock: { statement: `SELECT 1 AS is_numbering FROM feed_head WHERE name = 'feed' FOR UPDATE`, isMine: 'true' },
  // A pass asks every server, and two passes are needed.
  settleMaxMs: 5_000,
  // Every server is asked; one that does not answer may have such a transaction.
  underWay: (backend) => sql`SELECT 1 FROM citus_stat_activity WHERE mod(global_pid, 10000000000) = ${backend} UNION ALL
        SELECT 1 FROM run_command_on_all_nodes('SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()') WHERE NOT success OR result <> '0'`,
  // Every server has other identifiers. Only the mark of a backup tells of a restore here.
  homeOf: () => IS_DISTRIBUTED,
}

/** A record never changes its move, so places can be kept. Only an id whose history was pruned can be used again in another move. */
const PLACES_MAX = 50_000

/** Finds rows by id on the one server that has them. Lookups are not gathered: a statement for several moves would ask several servers. */
export function placedFind({ column, get }: Pick<Reader, 'column' | 'get'>): Find {
  const places = new Map<string, string>()
  async function placeOf(id: string): Promise<string | undefined> {
    const [moveID] = await column<string>(sql`SELECT move_id FROM places WHERE id = ${id}`)
    if (moveID === undefined) return undefined
    makeRoom(places, PLACES_MAX)
    places.set(id, moveID)
    return moveID
  }
  return async <Row>(columns: RecordColumns, id: string) => {
    if (columns.table === 'moves') return get<Row>(rowIn(columns, sql`id = ${id}`))
    const rowAt = (moveID: string | undefined) =>
      moveID === undefined ? undefined : get<Row>(rowIn(columns, sql`id = ${id} AND move_id = ${moveID}`))
    const known = places.get(id)
    const row = await rowAt(known ?? (await placeOf(id)))
    if (row !== undefined || known === undefined) return row
    places.delete(id)
    const moveID = await placeOf(id)
    return moveID === known ? undefined : rowAt(moveID)
  }
}

const rowIn = ({ table, columns }: RecordColumns, where: Sql): Sql =>
  sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE ${where}`
