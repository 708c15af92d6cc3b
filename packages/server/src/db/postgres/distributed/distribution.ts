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
import type { Ask } from '../wire/ask.ts'

/** What a node knows about its database. */
export type Shape = { isDistributed: boolean; isKnown?: boolean }

/** Learns the shape, if the start of the node has not done so: a command opens the database without it. */
export async function learnShape(ask: Ask, shape: Shape, giveUpAt: number): Promise<void> {
  if (shape.isKnown) return
  const found = await ask('SELECT 1 FROM settings WHERE name = $1', [IS_DISTRIBUTED], { giveUpAt })
  noteShape(shape, found.length > 0)
}

export function noteShape(shape: Shape, isDistributed: boolean): void {
  shape.isDistributed = isDistributed
  shape.isKnown = true
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
  return async <Row>(kept: RecordColumns, id: string) => {
    if (kept.table === 'moves') return get<Row>(rowIn(kept, sql`id = ${id}`))
    const rowAt = (moveID: string | undefined) =>
      moveID === undefined ? undefined : get<Row>(rowIn(kept, sql`id = ${id} AND move_id = ${moveID}`))
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
