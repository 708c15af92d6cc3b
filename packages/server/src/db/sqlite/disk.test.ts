/** The errors when the disk fails during a COMMIT, and the state after other failures. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import sql from 'sql-template-tag'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { type Database, unguarded } from '../database.ts'
import { openSqlite } from './sqlite.ts'

const IOERR_WRITE = 778
const IOERR_FSYNC = 1034
const FULL = 13

/** Makes one statement fail like a broken disk, after SQLite has rolled back by itself. */
function failAt(statement: string, errcode: number): void {
  const exec = DatabaseSync.prototype.exec
  const failing = mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, text: string) {
    if (text !== statement) return exec.call(this, text)
    failing.mock.restore()
    exec.call(this, 'ROLLBACK')
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode })
  })
}

const written = (db: Database, name: string): Promise<string> =>
  db.change(async () => ({
    writes: [unguarded(sql`INSERT INTO settings (name, value) VALUES (${name}, '')`)],
    answer: name,
  }))
const refused = (db: Database): Promise<never> =>
  db.change(async () => {
    throw new AppError('shipment_is_final', 'No.')
  })

describe('the disk under SQLite', () => {
  let folder: string
  let db: Database
  let failures: unknown[]
  beforeEach(async () => {
    failures = []
    folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
    db = openSqlite(join(folder, 'test.db'), { onDiskFailure: (error) => failures.push(error) })
    await db.migrate()
  })
  afterEach(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const fails = (work: Promise<unknown>, code: ErrorCode, detail: RegExp) =>
    assert.rejects(work, (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.code, code)
      assert.match(error.message, detail)
      return true
    })

  for (const errcode of [IOERR_FSYNC, IOERR_WRITE]) {
    test(`503 for all of a batch whose COMMIT fails with ${errcode}: the outcome is unknown, and nothing is served after it`, async () => {
      failAt('COMMIT', errcode)
      const batch = [written(db, 'first'), refused(db), written(db, 'last')]
      for (const member of batch)
        await fails(member, 'outcome_unknown', /^It is not known whether .* Idempotency-Key\.$/)
      assert.equal(failures.length, 1)
      await fails(written(db, 'later'), 'unavailable', /Nothing was written/)
      for (const read of [db.column(sql`SELECT 1`), db.find({ table: 'moves', columns: 'doc' }, 'x')])
        await fails(read, 'unavailable', /The database cannot do this/)
      assert.equal(failures.length, 1)
    })
  }

  test('503 for changes that wait behind such a batch: none of them is tried', async () => {
    let decided = 0
    failAt('COMMIT', IOERR_FSYNC)
    const changes = Array.from({ length: 300 }, () =>
      db.change(async () => {
        decided += 1
        return { writes: [unguarded(sql`UPDATE settings SET value = value`)], answer: null }
      }),
    )
    const outcomes = await Promise.allSettled(changes)
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
    const countOf = (code: ErrorCode) => codes.filter((each) => each === code).length
    assert.deepEqual([countOf('outcome_unknown'), countOf('unavailable'), decided], [256, 44, 256])
  })

  test('503 that says that nothing was written when the disk is full at the COMMIT, and the next change succeeds', async () => {
    failAt('COMMIT', FULL)
    await fails(written(db, 'too much'), 'unavailable', /Nothing was written/)
    assert.equal(await written(db, 'room again'), 'room again')
    assert.deepEqual(failures, [])
  })

  test('503 that says that nothing was written when the disk fails before the COMMIT, and the next change succeeds', async () => {
    const broken = db.change(async () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 266 })
    })
    await fails(broken, 'unavailable', /Nothing was written/)
    assert.equal(await written(db, 'readable again'), 'readable again')
    assert.deepEqual(failures, [])
  })
})
