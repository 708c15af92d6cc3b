import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { unavailable } from '../database.ts'
import { EPOCH, IS_BACKUP, newEpoch } from '../epoch.ts'
import { inTransaction } from './batch.ts'

/** Begins a new epoch if the file is a backup. A file that was copied by other means carries no mark and is not detected. */
export async function noticeRestore(raw: DatabaseSync, giveUpAt: number): Promise<boolean> {
  const isBackup = () => raw.prepare('SELECT 1 FROM settings WHERE name = ?').get(IS_BACKUP) !== undefined
  if (!isBackup()) return false
  return inTransaction(raw, giveUpAt, () => {
    // Another process may have begun it meanwhile.
    if (!isBackup()) return false
    raw.prepare('UPDATE settings SET value = ? WHERE name = ?').run(newEpoch(), EPOCH)
    raw.prepare('DELETE FROM settings WHERE name = ?').run(IS_BACKUP)
    return true
  })
}

/** The byte of the file header that tells the journal mode, and its value in a backup. A file in service is in WAL mode, which is 2. */
const MODE_BYTE = 18
const ROLLBACK_MODE = 1

/**
 * Refuses a backup that lies beside the log of the file that was there before: SQLite would apply that log to the backup, which undoes
 * the restore or damages the file.
 */
export function requireOwnLog(path: string): void {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (!log || log.size === 0) return
  const header = Buffer.alloc(MODE_BYTE + 1)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  if (header[MODE_BYTE] === ROLLBACK_MODE)
    throw unavailable(
      new Error(
        `${path} is a backup, but ${path}-wal belongs to the file that was there before. Delete ${path}-wal and ${path}-shm, then start again.`,
      ),
    )
}
