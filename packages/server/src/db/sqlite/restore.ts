import type { DatabaseSync } from 'node:sqlite'
import { EPOCH, IS_BACKUP, newEpoch } from '../epoch.ts'

/** Begins a new epoch if the file is a backup. A file that was copied by other means carries no mark and is not detected. */
export async function noticeRestore(raw: DatabaseSync, begin: () => Promise<void>): Promise<boolean> {
  const isBackup = () => raw.prepare('SELECT 1 FROM settings WHERE name = ?').get(IS_BACKUP) !== undefined
  if (!isBackup()) return false
  await begin()
  try {
    // Another process may have begun it meanwhile.
    const isRestored = isBackup()
    if (isRestored) {
      raw.prepare('UPDATE settings SET value = ? WHERE name = ?').run(newEpoch(), EPOCH)
      raw.prepare('DELETE FROM settings WHERE name = ?').run(IS_BACKUP)
    }
    raw.exec('COMMIT')
    return isRestored
  } catch (error) {
    if (raw.isTransaction) raw.exec('ROLLBACK')
    throw error
  }
}
