/**
 * How many new records one change of a bulk writes. A commit costs each record less when there are more of them, but other requests wait until a
 * change has ended. So a change has more records only where such changes have been fast.
 */
import type { Database } from '../../db/database.ts'

/** The fewest records of a change, where a bulk has so many, and the most. */
const RECORDS_MIN = 50
const RECORDS_MAX = 100
/** How long a change may take: half of what others may wait, because a change can be slower than the one before it. */
const CHANGE_MAX_MS = 25

export type Pace = {
  /** How many records the next change of so many should have: the changes are of equal size. */
  next: (left: number) => number
  /** Notes how long a change of so many records has kept others waiting. */
  note: (records: number, ms: number) => void
}

/** A pace that begins with small changes. */
export function openPace(): Pace {
  let recordsMax = RECORDS_MIN
  return {
    next: (left) => Math.ceil(left / Math.max(1, Math.ceil(left / recordsMax))),
    note(records, ms) {
      // Most of a small change is its commit.
      if (records < RECORDS_MIN) return
      const fitting = Math.floor((records * CHANGE_MAX_MS) / ms)
      recordsMax = Math.max(RECORDS_MIN, Math.min(fitting, RECORDS_MAX))
    },
  }
}

const paces = new WeakMap<Database, Pace>()

/** The pace of new records in a database. All bulks share it. */
export function paceOf(db: Database): Pace {
  const whole = db.whole ?? db
  const pace = paces.get(whole) ?? openPace()
  paces.set(whole, pace)
  return pace
}
