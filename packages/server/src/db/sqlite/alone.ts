/**
 * A migration of a file needs it alone: a process of an older release that has it open would answer 500 afterwards. Processes on a file
 * know nothing of each other's release, but every process that has it open holds a lock of it, even when idle.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { unavailable } from '../database.ts'
import { CannotMigrate } from '../migrations/cannot-migrate.ts'
import { missingMigrations } from '../migrations/index.ts'
import { isBusy } from './errors.ts'
import { appliedMigrations } from './migrate.ts'
import { requireOwnLog } from './restore.ts'
import { requireSafeSqlite } from './safe-version.ts'

/** How long processes that start together wait for the one that migrates. */
const WAIT_MAX_MS = 3_000
const LOOK_EVERY_MS = 20

/** What keeps this process from migrating a file: another process has locked it, or only has it open. */
type Obstacle = 'locked' | 'open'

/** Refuses to migrate a file that another process has open. To be called before this process opens it. */
export function requireAlone(path: string, waitMaxMs = WAIT_MAX_MS): void {
  if (path === ':memory:' || !existsSync(path)) return
  requireSafeSqlite()
  requireOwnLog(path)
  const giveUpAt = performance.now() + waitMaxMs
  for (let obstacle = obstacleOf(path); obstacle; obstacle = obstacleOf(path)) {
    if (performance.now() > giveUpAt) throw refusalOf(path, obstacle)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
  }
}

/** A locked file cannot even be read, so it is unknown whether a migration is missing. */
const refusalOf = (path: string, obstacle: Obstacle): Error =>
  obstacle === 'locked'
    ? unavailable(
        new Error(`${path} is locked by another process, for example by vanline copy. Wait until it ends, or stop it.`),
      )
    : new CannotMigrate(
        `The migration does not begin while another process has ${path} open: it may be of an older release, which cannot go on afterwards. Nothing was changed. Stop it, and start this release again.`,
      )

/** Undefined if nothing is to migrate, or no other process has the file open. */
function obstacleOf(path: string): Obstacle | undefined {
  const isComplete = unlessBusy(path, (raw) => {
    if (raw.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() === undefined) return true
    return missingMigrations(appliedMigrations(raw)).length === 0
  })
  if (isComplete === undefined) return 'locked'
  const isAlone = isComplete || unlessBusy(path, takeAlone)
  return isAlone ? undefined : 'open'
}

function takeAlone(raw: DatabaseSync): true {
  raw.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  return true
}

/** Runs something on a connection of its own. Undefined if a lock of another process prevents it. */
function unlessBusy<Result>(path: string, work: (raw: DatabaseSync) => Result): Result | undefined {
  const raw = new DatabaseSync(path, { timeout: 0 })
  try {
    return work(raw)
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  } finally {
    raw.close()
  }
}
