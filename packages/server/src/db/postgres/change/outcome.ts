/** Finds out whether a change whose answer was lost was committed: every change appends an event whose id was made by this node. */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../../kernel/errors.ts'
import { codeOf } from '../../../kernel/thrown.ts'
import { LostRace, outcomeUnknown, type Write } from '../../database.ts'
import type { KnownLayout } from '../layout.ts'
import { readerOf } from '../reader.ts'
import { backendOf, isCut } from '../wire/errors.ts'
import type { Pool } from '../wire/pool.ts'
import { eventOf } from './writes.ts'

const LOOK_PAUSE_MAX_MS = 1_000

/**
 * Returns if a change that failed was written nevertheless. If the server's process that was asked is gone and the change is not there, it
 * never will be, and can start over. (The order of the two looks matters: the process may write the change and go in between.)
 */
export async function requireWritten(
  pool: Pool,
  { layout }: KnownLayout,
  error: unknown,
  writes: readonly Write[],
  giveUpAt: number,
): Promise<void> {
  if (!isCut(error)) throw lockRefusalOf(error, writes) ?? error
  const [event, backend] = [eventOf(writes), backendOf(error)]
  const { column } = readerOf(pool.read, () => giveUpAt)
  const isThere = async (query: Sql) => (await column(query)).length > 0
  for (
    let waitMs = 10;
    event !== undefined && performance.now() < giveUpAt;
    waitMs = Math.min(waitMs * 2, LOOK_PAUSE_MAX_MS)
  ) {
    try {
      const isOver = backend !== undefined && !(await isThere(layout.underWay(backend)))
      const found = sql`SELECT 1 FROM events WHERE id = ${event.id} AND stream = ${event.stream}`
      if (await isThere(found)) return await requireDurable(pool, giveUpAt)
      if (isOver) throw new LostRace('', { cause: error })
    } catch (failure) {
      // The server may come back while there is time.
      if (!(failure instanceof AppError)) throw failure
    }
    await pause(waitMs)
  }
  throw outcomeUnknown(error)
}

/** The refusal of a change whose lock another change holds (SQLSTATE VL002). */
const lockRefusalOf = (error: unknown, writes: readonly Write[]): AppError | undefined =>
  codeOf(error) === 'VL002' ? writes.find(({ lock }) => lock)?.lock?.refusal : undefined

/**
 * Waits until everything that can be seen is durable. A visible row may still be missing on a synchronous standby. A commit of our own
 * waits for the standby, and a standby that has this commit has everything before it.
 */
export async function requireDurable(pool: Pool, giveUpAt: number): Promise<void> {
  try {
    await pool.write(`SELECT pg_logical_emit_message(true, 'vanline', '')`, [], { giveUpAt, isRepeatable: true })
  } catch (error) {
    throw outcomeUnknown(error)
  }
}
