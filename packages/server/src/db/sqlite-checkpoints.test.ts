import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import sql from 'sql-template-tag'
import { always, type Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-checkpoints-'))
after(() => rmSync(folder, { recursive: true }))

const ROWS = 100
const BATCHES = 60
/** Large enough to fill a page. */
const TEXT = 'x'.repeat(4_000)

/** Writes so many rows together, as many times. */
async function fill(db: Database, name: string): Promise<void> {
  for (let i = 0; i < BATCHES; i++) {
    const rows = Array.from({ length: ROWS }, (_, j) => `${name} ${i * ROWS + j}`)
    await Promise.all(
      rows.map((name) =>
        db.change(async () => {
          const statement = sql`INSERT INTO settings (name, value) VALUES (${name}, ${TEXT})`
          return { writes: [always(statement)], answer: null }
        }),
      ),
    )
  }
}

describe('The log of a SQLite file', () => {
  /** By how much the log grew when much was written a second time, in MB; the first time the thread has to be started. */
  async function growthOf(name: string, checkpointRows: number): Promise<number> {
    const path = join(folder, name)
    const db = openSqlite(path, { checkpointRows })
    await db.migrate()
    const logMb = () => statSync(`${path}-wal`).size / 1e6
    await fill(db, 'first')
    const before = logMb()
    await fill(db, 'second')
    const grown = logMb() - before
    await db.close()
    assert.equal(existsSync(`${path}-wal`), false, 'nobody had the file open after it was closed')
    const again = openSqlite(path)
    const [count] = await again.column<number>(
      sql`SELECT count(*) FROM settings WHERE name LIKE 'first %' OR name LIKE 'second %'`,
    )
    assert.equal(count, 2 * ROWS * BATCHES)
    await again.close()
    return grown
  }

  test('is moved into the file while changes go on, and begins anew', async () => {
    const left = await growthOf('left', 1_000_000)
    const moved = await growthOf('moved', 2 * ROWS)
    assert.ok(left > 20, `${left} MB were written`)
    assert.ok(moved < left / 3, `${moved} MB of ${left}`)
  })

  test('is moved by a thread that does nothing else', async () => {
    const path = join(folder, 'thread')
    const writer = new DatabaseSync(path)
    writer.exec('PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE notes (text TEXT)')
    const insert = writer.prepare('INSERT INTO notes VALUES (?)')
    for (let i = 0; i < ROWS; i++) insert.run(TEXT)
    assert.ok(statSync(path).size < ROWS * TEXT.length)
    const thread = new Worker(new URL('./sqlite-checkpoints-thread.ts', import.meta.url), { workerData: path })
    thread.postMessage('move')
    await once(thread, 'message')
    assert.ok(statSync(path).size > ROWS * TEXT.length)
    await thread.terminate()
    writer.close()
  })
})
