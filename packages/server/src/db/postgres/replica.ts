/**
 * A replica that may be lost without anybody noticing but in what they wait for: while it cannot be reached, the primary answers in its place.
 */
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../kernel/errors.ts'
import type { Reader, RecordColumns } from '../database.ts'
import { isCut, isLostRace, isUnreached } from './errors.ts'

/** How long a replica that is lost is left alone before it is asked again. */
const AGAIN_MS = 5_000

export type Replica = {
  /**
   * Where to read now. Whoever reads several times for one answer keeps what they got: a reader that changed from the primary to
   * the replica in between could show less than it has just said is there.
   */
  reader: () => Reader
  isAway: () => boolean
}

/** Reads from a replica for as long as it is there, and otherwise from the primary. */
export function replicaOrPrimary(replica: Reader, primary: Reader, againMs = AGAIN_MS): Replica {
  let isAway = false

  /** Nobody waits for a replica that is lost but a look of our own. */
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
      // A standby gives up reads that are in the way of what it copies.
      if (isLost || isLostRace(cause)) return read(primary)
      throw error
    }
  }

  const guarded: Reader = {
    all: <Row>(query: Sql) => either((reader) => reader.all<Row>(query)),
    get: <Row>(query: Sql) => either((reader) => reader.get<Row>(query)),
    column: (query) => either((reader) => reader.column(query)),
    find: <Row>(kept: RecordColumns, id: string) => either((reader) => reader.find<Row>(kept, id)),
  }
  return { reader: () => (isAway ? primary : guarded), isAway: () => isAway }
}
