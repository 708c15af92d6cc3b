import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { openSqlite } from '../src/db/sqlite.ts'

/** A fresh, migrated database, and how to be rid of it. */
export type TestDatabase = { db: Database; discard: () => Promise<void> }

/** Every database the service runs on. A suite that runs on one runs on all. */
const DATABASES: Record<string, () => Promise<TestDatabase>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
    const db = openSqlite(join(folder, 'test.db'))
    await db.migrate()
    const discard = async () => {
      await db.close()
      rmSync(folder, { recursive: true })
    }
    return { db, discard }
  },
}

/** Runs a suite once for each database. */
export function forEachDatabase(suite: string, body: (open: () => Promise<TestDatabase>) => void): void {
  for (const [name, open] of Object.entries(DATABASES)) describe(`${suite} on ${name}`, () => body(open))
}
