import type { Connection } from './connection.ts'

/** A sample of each index is enough for a good plan. The first one took 20 ms on a file of 458 MB, and 117 ms when that was not in memory. */
const ANALYZE = 'PRAGMA analysis_limit=400; PRAGMA optimize=0x10002'
/** A connection keeps the statistics that it began with until it loads them again, which SQLite counts as writing. */
const LOAD = 'PRAGMA query_only=OFF; ANALYZE sqlite_schema'
const FIRST_AFTER_ROWS = 1_000

type Statistics = { refresh: () => void; refreshIfDue: () => void }

/**
 * The query planner's statistics. They are due after the first thousand rows written, and again after four times as many. The connection
 * that reads gets them too: one that began with two shipments would read all of them for each move that it looks at.
 */
export function statisticsOf(writer: Connection, reading: Connection): Statistics {
  let dueAtRows = FIRST_AFTER_ROWS

  function refresh(): void {
    dueAtRows = writer.rowsWritten * 4
    try {
      writer.raw.exec(ANALYZE)
    } catch {
      // Another process holds the write lock, or the disk is full. The next refresh may succeed.
    }
  }

  return {
    refresh,
    refreshIfDue() {
      if (writer.rowsWritten < dueAtRows) return
      refresh()
      if (reading !== writer) load(reading)
    },
  }
}

function load({ raw }: Connection): void {
  try {
    raw.exec(LOAD)
  } catch {
    // The write lock is held, or the disk is full. The next refresh may succeed.
  } finally {
    raw.exec('PRAGMA query_only=ON')
  }
}
