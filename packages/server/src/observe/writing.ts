/**
 * Checks whether writes succeed.
 *
 * A node with a full disk, behind a lock that is never released, or on a primary that became a standby answers reads and looks
 * healthy. So failed changes are recorded. A probe writes a row of its own when a change has failed, or when nothing was written
 * for a while. Only that write clears the doubt: a change may succeed without writing anything. It clears no doubt that arose since
 * the write began, for example when the disk became full after it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Check } from './health.ts'

/** After this time without a change, it is unknown whether writes succeed. */
const IDLE_MS = 15_000
/** How often the probe's row is written while there is doubt. */
const AGAIN_MS = 1_000
/** The time limit of the probe's answer, whatever happens to the write. */
const ANSWER_MS = 500
/** A write that takes no longer is no reason for doubt: a busy machine needs its time. */
const SLOW_MS = 3_000
/** The size of a large change: a full disk often has room for one more page. */
const FILLER = ' '.repeat(64 * 1024)

type WritingOptions = {
  clock: () => number
  /** How long writes may fail before the node is not ready; 0 for unlimited. */
  unreadyAfterS: number
  onError: (error: unknown) => void
}

type Writing = {
  /** The same database, with its failed changes recorded. */
  db: Database
  look: () => Promise<Check>
}

export function watchWriting(db: Database, { clock, unreadyAfterS, onError }: WritingOptions): Writing {
  let succeededAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let failingSince: number | undefined
  /** The first failure since the probe's write began. */
  let failedMeanwhile: number | undefined
  let attempt: Promise<void> | undefined

  const succeeded = () => {
    succeededAt = clock()
  }
  const failed = (error: unknown) => {
    if (!(error instanceof AppError && ['unavailable', 'outcome_unknown'].includes(error.code))) return
    failedMeanwhile ??= clock()
    failingSince ??= failedMeanwhile
  }

  /** Writes the probe's row. */
  async function tryToWrite(): Promise<void> {
    triedAt = clock()
    const hadFailed = failingSince !== undefined
    failedMeanwhile = undefined
    const row = sql`INSERT INTO settings (name, value) VALUES ('write_probe', ${new Date(triedAt).toISOString() + FILLER})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`
    try {
      await db.change(async () => ({ writes: [unguarded(row)], answer: undefined }))
      failingSince = failedMeanwhile
      succeeded()
    } catch (error) {
      failingSince ??= triedAt
      if (!hadFailed) onError(error)
    }
    attempt = undefined
  }

  const isDue = (now: number) => (failingSince === undefined ? now - succeededAt >= IDLE_MS : now - triedAt >= AGAIN_MS)

  return {
    db: {
      ...db,
      change(decide, prepare) {
        const done = db.change(decide, prepare)
        done.then(succeeded, failed)
        return done
      },
    },
    async look() {
      if (!attempt && isDue(clock())) attempt = tryToWrite()
      if (attempt) await Promise.race([attempt, pause(ANSWER_MS)])
      const isSlow = attempt !== undefined && clock() - triedAt >= SLOW_MS
      const since = failingSince ?? (isSlow ? triedAt : undefined)
      if (since === undefined) return { status: 'ok' }
      const seconds = Math.floor((clock() - since) / 1000)
      const isTooLong = unreadyAfterS > 0 && seconds >= unreadyAfterS
      return { status: isTooLong ? 'failing' : 'degraded', detail: `No write has succeeded for ${seconds} s.` }
    },
  }
}
