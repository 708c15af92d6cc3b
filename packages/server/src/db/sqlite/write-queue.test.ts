import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Database, unguarded, type Write } from '../database.ts'
import { openSqlite } from './sqlite.ts'

let names = 0
const put = (value = ''): Write =>
  unguarded(sql`INSERT INTO settings (name, value) VALUES (${`queue ${++names}`}, ${value})`)

describe('The queue of changes of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'test.db')
  const batches: number[] = []
  let db: Database
  before(async () => {
    db = openSqlite(path, { onBatch: (size) => batches.push(size) })
    await db.migrate()
  })
  after(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  test('a change that was prepared has a batch of its own, and others have their turn between two of them', async () => {
    const order: string[] = []
    const decide = (name: string) => async () => {
      order.push(name)
      return { writes: [put()], answer: undefined }
    }
    const prepare = async () => {}
    batches.length = 0
    await Promise.all([
      ...['large 1', 'large 2', 'large 3'].map((name) => db.change(decide(name), prepare)),
      ...['usual 1', 'usual 2', 'usual 3'].map((name) => db.change(decide(name))),
    ])
    assert.deepEqual(order, ['large 1', 'usual 1', 'usual 2', 'usual 3', 'large 2', 'large 3'])
    assert.deepEqual(batches, [1, 3, 1, 1])
  })

  test('usual changes have their turn between two pieces of a file, however many pieces wait', async () => {
    const order: string[] = []
    const noted = (name: string, done: Promise<unknown>) => done.then(() => order.push(name))
    const piece = () => db.writeLong(put('piece').statement)
    const change = () => db.change(async () => ({ writes: [put()], answer: undefined }))
    await Promise.all([
      ...['piece 1', 'piece 2', 'piece 3'].map((name) => noted(name, piece())),
      ...['usual 1', 'usual 2'].map((name) => noted(name, change())),
    ])
    assert.deepEqual(order.filter((name) => name !== 'piece 1').join(), 'usual 1,usual 2,piece 2,piece 3')
  })

  test('a rehearsal writes nothing to the log', async () => {
    await db.change(async () => ({ writes: [put()], answer: undefined }))
    const size = () => statSync(`${path}-wal`).size
    const before = size()
    const writes = Array.from({ length: 10 }, () => put('x'.repeat(100_000)))
    assert.equal(await db.rehearse(async () => ({ writes, answer: 'as if' })), 'as if')
    assert.equal(size(), before)
  })
})
