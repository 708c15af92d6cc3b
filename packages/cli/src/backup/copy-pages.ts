/**
 * Copies an SQLite database while others write to it.
 *
 * SQLite's own way of copying (`sqlite3_backup`) goes through the file from its first page to its last, a number of pages at a time. It starts over
 * when another process has written between two steps, so under a busy service it might never end. Here one read
 * transaction is open for the whole copy: each step then reads the same snapshot, nothing starts over, and the time depends on
 * the size alone. Writers do not wait for it. Their log grows until the copy is done, which is why a copy has a time limit.
 *
 * After each step what was written is forced to the disk. Otherwise gigabytes would wait in memory, and the next commit of the
 * service would wait behind all of them.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

const LOCK_WAIT_MS = 10_000
/** 16 MiB with the usual size of pages. */
const STEP_PAGES = 4_096

export type CopyOptions = {
  /** How long the copy may take. */
  timeoutMs: number
  stepPages?: number
  /** Hears after each step how many bytes are copied, and of how many. */
  onStep?: (doneBytes: number, totalBytes: number) => void
}

/** Thrown when a copy has taken too long. */
export class CopyTimeout extends Error {}

/** Copies the database to a new file, as it is when this is called. */
export async function copyPages(path: string, target: string, options: CopyOptions): Promise<void> {
  const { timeoutMs, stepPages = STEP_PAGES, onStep = () => {} } = options
  const giveUpAt = performance.now() + timeoutMs
  const source = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  // The file must be there for its content to be forced to the disk.
  const handle = openSync(target, 'wx', 0o600)
  try {
    // The transaction begins with its first read, and ends when the connection is closed.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    const pageSize = Number(source.prepare('PRAGMA page_size').get()!.page_size)
    await backup(source, target, {
      rate: stepPages,
      progress({ totalPages, remainingPages }) {
        fdatasyncSync(handle)
        if (performance.now() > giveUpAt) throw new CopyTimeout()
        onStep((totalPages - remainingPages) * pageSize, totalPages * pageSize)
      },
    })
  } finally {
    closeSync(handle)
    source.close()
  }
  // A copy needs no log of its own until a service runs on it.
  const copy = new DatabaseSync(target)
  copy.exec('PRAGMA journal_mode=DELETE')
  copy.close()
}
