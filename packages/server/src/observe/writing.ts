/**
 * Whether writes get through.
 *
 * A node on a full disk, behind a lock that is not given back, or on a primary that became a standby answers reads and looks
 * healthy. So every change that the database could not do is noted, and a probe asks whether there is doubt: a row of our own is
 * written when a change has failed, or when nothing was written for a while. Only a write of our own ends the doubt: a
 * change that succeeded may have had nothing to write.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { always, type Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Check } from './health.ts'

/** After so long without a change, whether writes get through is not known. */
const IDLE_MS = 15_000
/** How often our own row is written while there is doubt. */
const AGAIN_MS = 1_000
/** Who asks is answered in this time, whatever becomes of the write. */
const ANSWER_MS = 500
/** As long as a large change: on a full disk there is often room for one more page, and for nothing else. */
const FILLER = ' '.repeat(64 * 1024)

type WritingOptions = {
  clock: () => number
  /** For how long writes may fail before the node is unready; 0 for ever. */
  unreadyAfterS: number
  onError: (error: unknown) => void
}

type Writing = {
  /** The same database, whose changes are noted. */
  db: Database
  look: () => Promise<Check>
}

/** Watches the changes of a database. */
export function watchWriting(db: Database, { clock, unreadyAfterS, onError }: WritingOptions): Writing {
  let succeededAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let failingSince: number | undefined
  let attempt: Promise<void> | undefined

  const succeeded = () => {
    succeededAt = clock()
  }
  const failed = (error: unknown) => {
    if (error instanceof AppError && ['unavailable', 'outcome_unknown'].includes(error.code)) failingSince ??= clock()
  }

  /** Writes our own row. Until that has ended there is doubt. */
  async function tryToWrite(): Promise<void> {
    triedAt = clock()
    const hadFailed = failingSince !== undefined
    failingSince ??= triedAt
    const row = sql`INSERT INTO settings (name, value) VALUES ('write_probe', ${new Date(triedAt).toISOString() + FILLER})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`
    try {
      await db.change(async () => ({ writes: [always(row)], answer: undefined }))
      failingSince = undefined
      succeeded()
    } catch (error) {
      if (!hadFailed) onError(error)
    }
    attempt = undefined
  }

  const isDue = (now: number) => (failingSince === undefined ? now - succeededAt >= IDLE_MS : now - triedAt >= AGAIN_MS)

  return {
    db: {
      ...db,
      change(decide) {
        const done = db.change(decide)
        done.then(succeeded, failed)
        return done
      },
    },
    async look() {
      if (!attempt && isDue(clock())) attempt = tryToWrite()
      if (attempt) await Promise.race([attempt, pause(ANSWER_MS)])
      if (failingSince === undefined) return { status: 'ok' }
      const seconds = Math.floor((clock() - failingSince) / 1000)
      const isTooLong = unreadyAfterS > 0 && seconds >= unreadyAfterS
      return { status: isTooLong ? 'failing' : 'degraded', detail: `No write has succeeded for ${seconds} s.` }
    },
  }
}
