/**
 * Copies an SQLite database while others write to it.
 *
 * `sqlite3_backup` copies the file page by page, some pages at a time. It starts over when another process has written between two steps, so under
 * a busy service it might never end. Here one read transaction stays open for the whole copy: each step reads the same snapshot, nothing starts
 * over, and the time depends only on the size. Writers do not wait, but their log grows until the copy is done; hence the time limit.
 *
 * Each step is synced to disk. Otherwise gigabytes would wait in memory, and the next commit of the service would wait for all of them.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

const LOCK_WAIT_MS = 10_000
/** 16 MiB with the default page size. */
const STEP_PAGES = 4_096

export type CopyOptions = {
  /** How long the copy may take. */
  timeoutMs: number
  stepPages?: number
  /** Called after each step with the bytes copied and the total. */
  onStep?: (doneBytes: number, totalBytes: number) => void
}

/** Thrown when a copy has taken too long. */
export class CopyTimeout extends Error {}

/** Copies the current state of the database to a new file. */
export async function copyPages(path: string, target: string, options: CopyOptions): Promise<void> {
  const { timeoutMs, stepPages = STEP_PAGES, onStep = () => {} } = options
  const giveUpAt = performance.now() + timeoutMs
  const source = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  // The file must exist, so that its content can be synced.
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
  // A copy needs no WAL until a service uses it.
  const copy = new DatabaseSync(target)
  copy.exec('PRAGMA journal_mode=DELETE')
  copy.close()
}
