/**
 * The time of a file. All processes that have the file open must agree on it, also if the clock of one of them is wrong: stored answers
 * expire by it, and a request whose answer expired would be executed twice.
 *
 * It is a row of `settings` that only goes forward. A process reads it once and then counts by itself how much time passes, with a timer
 * that no change of the clock affects. From time to time it stores how far it has come. So the time of a file stands still while no
 * process has it open, and is behind the time of day afterwards: what expires by it is kept longer, never shorter.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import { instantOf } from '../../kernel/instant.ts'
import { type Database, guarded } from '../database.ts'
import { FILE_CLOCK } from '../epoch.ts'
import type { Connection } from './connection.ts'
import type { Run } from './write-queue.ts'

/** What a process measures time with: the time of day, and a timer that only goes forward. */
export type Clock = { now(): number; elapsed(): number }

const MACHINE: Clock = { now: Date.now, elapsed: () => performance.now() }

const STORED = sql`SELECT value FROM settings WHERE name = ${FILE_CLOCK}`

/** The row of a new file, or of a file of an earlier release. */
export const firstTime = (nowMs: number): Sql =>
  sql`INSERT INTO settings (name, value) VALUES (${FILE_CLOCK}, ${instantOf(nowMs)}) ON CONFLICT (name) DO NOTHING`

/** The time of the file that a connection reads, for one process. */
export function fileClock(
  { reads }: Connection,
  change: Run,
  clock = MACHINE,
): Required<Pick<Database, 'instantIn' | 'noteTime'>> {
  let began: { atMs: number; elapsedMs: number } | undefined
  function countedMs(): number {
    if (!began) {
      const [stored] = reads.column(STORED) as string[]
      // Migrations have not run yet, so nothing is stored that could expire.
      if (stored === undefined) return clock.now()
      began = { atMs: Date.parse(stored), elapsedMs: clock.elapsed() }
    }
    return began.atMs + Math.floor(clock.elapsed() - began.elapsedMs)
  }
  return {
    // Another process may have come further.
    instantIn: (ms) =>
      sql`strftime('%Y-%m-%dT%H:%M:%fZ', max(coalesce((${STORED}), ''), ${instantOf(countedMs())}), ${raw(`'${ms / 1000} seconds'`)})`,
    noteTime: () =>
      change(async (tx) => {
        const [stored = ''] = await tx.column<string>(STORED)
        const counted = instantOf(countedMs())
        if (stored === '' || stored >= counted) {
          began = undefined
          return { writes: [], answer: undefined }
        }
        const further = sql`UPDATE settings SET value = ${counted} WHERE name = ${FILE_CLOCK} AND value = ${stored}`
        return { writes: [guarded(further)], answer: undefined }
      }),
  }
}
