import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { CopyTimeout, copyPages } from './copy-pages.ts'

const ROWS = 2_000
const STEP_PAGES = 20

describe('a copy of an SQLite database', () => {
  let folder: string
  let path: string
  let target: string
  let writer: DatabaseSync
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vanline-cli-'))
    path = join(folder, 'vanline.db')
    target = join(folder, 'copy.db')
    writer = new DatabaseSync(path)
    writer.exec('PRAGMA journal_mode=WAL; CREATE TABLE rows (value TEXT)')
    writer.exec(
      `WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${ROWS})
      INSERT INTO rows SELECT hex(randomblob(500)) FROM counter`,
    )
  })
  afterEach(() => {
    writer.close()
    rmSync(folder, { recursive: true })
  })

  const write = () => writer.prepare('INSERT INTO rows VALUES (?)').run('written meanwhile')
  const countIn = (file: string) => {
    const database = new DatabaseSync(file, { readOnly: true })
    const count = database.prepare('SELECT count(*) AS count FROM rows').get()!.count
    database.close()
    return count
  }

  test('goes through the file once although something is written after every step, and is of the moment it began', async () => {
    const done: number[] = []
    let total = 0
    await copyPages(path, target, {
      timeoutMs: 60_000,
      stepPages: STEP_PAGES,
      onStep(doneBytes, totalBytes) {
        done.push(doneBytes)
        total = totalBytes
        assert.ok(done.length < 1_000, 'it starts over and over')
        write()
      },
    })
    const pages = total / 4096
    assert.ok(pages > 10 * STEP_PAGES)
    assert.deepEqual(
      done,
      Array.from({ length: done.length }, (_each, i) => Math.min((i + 1) * STEP_PAGES, pages) * 4096),
    )
    assert.ok(done.length >= Math.ceil(pages / STEP_PAGES) - 1)
    assert.equal(countIn(target), ROWS)
    assert.equal(countIn(path), ROWS + done.length)
  })

  test('keeps no writer waiting, and lets the log be reused when it is done', async () => {
    writer.exec('PRAGMA busy_timeout=0')
    await copyPages(path, target, { timeoutMs: 60_000, stepPages: STEP_PAGES, onStep: write })
    const { busy } = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!
    assert.equal(busy, 0)
  })

  test('is one file that its owner alone can read', async () => {
    await copyPages(path, target, { timeoutMs: 60_000 })
    assert.equal(statSync(target).mode & 0o777, 0o600)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('copy')),
      ['copy.db'],
    )
  })

  test('ends when its time is over, and holds nothing after that', async () => {
    let steps = 0
    const copying = copyPages(path, target, {
      timeoutMs: 0,
      stepPages: STEP_PAGES,
      onStep: () => {
        steps += 1
      },
    })
    await assert.rejects(copying, CopyTimeout)
    assert.equal(steps, 0)
    assert.equal(writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!.busy, 0)
  })

  test('does not write over a file', async () => {
    await copyPages(path, target, { timeoutMs: 60_000 })
    write()
    await assert.rejects(copyPages(path, target, { timeoutMs: 60_000 }), /EEXIST/)
    assert.equal(countIn(target), ROWS)
  })
})
