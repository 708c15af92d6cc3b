import { existsSync } from 'node:fs'
import type { Config } from '@vanline/server/config'
import { openDatabase } from '@vanline/server/db/open'
import { type OpenFiles, openFilesToRead, UnusableFiles } from '@vanline/server/files/open'
import { placeText } from '@vanline/server/files/place'
import { type Verification, verifyContents } from '@vanline/server/files/verify'
import { reasonOf } from '../reason.ts'
import { pathOf } from './database.ts'
import { type Finding, formatBytes, ok, wrong } from './finding.ts'

const FAULTS_MAX = 20
const ABOUT = 'contents'

/** Checks that the bucket can be used, if there is one. With `isWhole` it verifies every content, wherever it is. */
export async function checkContents(config: Config, isWhole: boolean): Promise<Finding[]> {
  if (config.files === 'database' && !isWhole) return []
  const path = pathOf(config.databaseUrl)
  // The check of the database says so.
  if (config.databaseUrl === 'sqlite::memory:' || (path !== undefined && !existsSync(path))) return []
  const where = placeText(config.files)
  const db = await openDatabase(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
  let files: OpenFiles | undefined
  try {
    if ((await db.pendingMigrations()) !== 0) return []
    files = await openFilesToRead(config.files, db)
    return [isWhole ? findingOf(await verifyContents(db, files, FAULTS_MAX), where) : ok(ABOUT, `${where} answers`)]
  } catch (error) {
    if (error instanceof UnusableFiles)
      return [
        wrong(ABOUT, error.message, 'Check VANLINE_FILES and the credentials. The service does not start like this.'),
      ]
    return [wrong(ABOUT, `${where} cannot be read: ${reasonOf(error)}`, 'Run doctor again when it can be reached.')]
  } finally {
    files?.close()
    await db.close()
  }
}

function findingOf({ contents, bytes, faults, moreFaults }: Verification, where: string): Finding {
  const count = `${contents.toLocaleString('en-US')} contents, ${formatBytes(bytes)}`
  if (faults.length === 0) return ok(ABOUT, `all have their digests: ${count} in ${where}`)
  const lines = faults.map(
    ({ sha256, fault, documentIDs }) =>
      `${sha256} is ${fault}, of ${documentIDs.length > 0 ? `the documents ${documentIDs.join(', ')}` : 'no document'}`,
  )
  if (moreFaults > 0) lines.push(`and ${moreFaults} more`)
  return wrong(ABOUT, `of ${count} in ${where}, ${lines.join('; ')}`, 'Restore these contents from a backup.')
}
