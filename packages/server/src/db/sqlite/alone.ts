/**
 * A migration of a file needs it alone: a process of an older release that has it open would answer 500 afterwards. Processes on a file
 * know nothing of each other's release, but every process that has it open holds a lock of it, even when idle.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CannotMigrate } from '../migrations/cannot-migrate.ts'
import { missingMigrations } from '../migrations/index.ts'
import { isBusy } from './errors.ts'
import { appliedMigrations } from './migrate.ts'
import { requireOwnLog } from './restore.ts'
import { requireSafeSqlite } from './safe-version.ts'

/** How long processes that start together wait for the one that migrates. */
const WAIT_MAX_MS = 3_000
const LOOK_EVERY_MS = 20

/** Refuses to migrate a file that another process has open. To be called before this process opens it. */
export function requireAlone(path: string, waitMaxMs = WAIT_MAX_MS): void {
  if (path === ':memory:' || !existsSync(path)) return
  requireSafeSqlite()
  requireOwnLog(path)
  const giveUpAt = performance.now() + waitMaxMs
  while (!mayMigrate(path)) {
    if (performance.now() > giveUpAt)
      throw new CannotMigrate(
        `The migration does not begin while another process has ${path} open: it may be of an older release, which cannot go on afterwards. Nothing was changed. Stop it, and start this release again.`,
      )
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
  }
}

/** Whether nothing is to migrate, or no other process has the file open. */
function mayMigrate(path: string): boolean {
  const raw = new DatabaseSync(path, { timeout: 0 })
  try {
    if (raw.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() === undefined) return true
    if (missingMigrations(appliedMigrations(raw)).length === 0) return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    raw.close()
  }
  return isAlone(path)
}

function isAlone(path: string): boolean {
  const raw = new DatabaseSync(path, { timeout: 0 })
  try {
    raw.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    raw.close()
  }
}
