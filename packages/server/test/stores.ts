import { describe } from 'node:test'
import { databaseFiles } from '../src/files/database-files.ts'
import type { Files } from '../src/files/files.ts'
import { openFiles } from '../src/files/open.ts'
import { forEachDatabase, openTestSqlite, type TestDatabase } from './databases.ts'
import { openTestBucket } from './s3.ts'

/** A database and the store of its files. */
export type TestStore = TestDatabase & { files: Files }

/** SQLite with files in a bucket. */
export async function openTestStoreInBucket(): Promise<TestStore> {
  const database = await openTestSqlite()
  const { bucket, close } = await openTestBucket()
  const files = await openFiles(bucket, database.db)
  const discard = async () => {
    files.close()
    await database.discard()
    await close()
  }
  return { ...database, files, discard }
}

/** Runs a suite once for each place where files can be: either database, and a bucket. */
export function forEachStore(suite: string, body: (open: () => Promise<TestStore>) => void): void {
  forEachDatabase(suite, (open) =>
    body(async () => {
      const database = await open()
      return { ...database, files: { ...databaseFiles(database.db), close: () => {} } }
    }),
  )
  describe(`${suite} in a bucket`, () => body(openTestStoreInBucket))
}
