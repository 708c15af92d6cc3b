/** A replica with failover: while it is unreachable, the primary answers in its place. */
import sql, { type Sql } from 'sql-template-tag'
import type { ByteBudget } from '../../kernel/byte-budget.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Reader, RecordColumns } from '../database.ts'
import { isCut, isLostRace, isUnreached } from './wire/errors.ts'

/** How long a lost replica is not used before it is tried again. */
const AGAIN_MS = 5_000

export type Replica = {
  /**
   * Where to read now. A request that reads several times keeps one reader: a switch from the primary to the replica in between
   * could show less than was already promised.
   */
  reader: () => Reader
  isAway: () => boolean
}

export function replicaOrPrimary(replica: Reader, primary: Reader, againMs = AGAIN_MS): Replica {
  let isAway = false

  /** While the replica is lost, only a background probe waits for it. */
  function leaveAlone(): void {
    if (isAway) return
    isAway = true
    const look = () =>
      replica.column(sql`SELECT 1`).then(
        () => {
          isAway = false
        },
        () => later(),
      )
    const later = () => void setTimeout(look, againMs).unref()
    later()
  }

  async function either<Result>(read: (reader: Reader) => Promise<Result>): Promise<Result> {
    if (isAway) return read(primary)
    try {
      return await read(replica)
    } catch (error) {
      const cause = error instanceof AppError ? error.cause : error
      const isLost = isCut(cause) || isUnreached(cause)
      if (isLost) leaveAlone()
      // A standby cancels reads that conflict with replication.
      if (isLost || isLostRace(cause)) return read(primary)
      throw error
    }
  }

  const guarded: Reader = {
    all: <Row>(query: Sql, budget?: ByteBudget) => either((reader) => reader.all<Row>(query, budget)),
    get: <Row>(query: Sql) => either((reader) => reader.get<Row>(query)),
    column: (query, budget) => either((reader) => reader.column(query, budget)),
    find: <Row>(columns: RecordColumns, id: string) => either((reader) => reader.find<Row>(columns, id)),
  }
  return { reader: () => (isAway ? primary : guarded), isAway: () => isAway }
}
