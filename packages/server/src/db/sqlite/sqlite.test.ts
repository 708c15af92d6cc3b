import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { AppError } from '../../kernel/errors.ts'
import { type Database, guarded, RACES_MAX, type Reader, unguarded, type Write } from '../database.ts'
import { openSqlite } from './sqlite.ts'

const put = (name: string, value = ''): Write =>
  unguarded(sql`INSERT INTO settings (name, value) VALUES (${name}, ${value})`)
const has = async (reader: Reader, name: string): Promise<boolean> =>
  (await reader.column(sql`SELECT 1 FROM settings WHERE name = ${name}`)).length > 0
const written = (db: Database, ...names: string[]): Promise<string> =>
  db.change(async () => ({ writes: names.map((name) => put(name)), answer: names.join() }))

/** A change that violates a deferred constraint, which is checked at COMMIT. */
const brokenAtCommit = (db: Database): Promise<null> =>
  db.change(async (tx) => {
    await tx.get(sql`PRAGMA defer_foreign_keys = ON`)
    const orphan = sql`INSERT INTO agents (id, shipment_id, agent_type, last_updated, etag, doc) VALUES ('a', 'no such shipment', '', '', '', '')`
    return { writes: [unguarded(orphan)], answer: null }
  })

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'test.db')
  let db: Database
  before(async () => {
    db = openSqlite(path)
    await db.migrate()
  })
  after(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  test('waits for the disk with every commit, and minds references', async () => {
    const settings = await db.change(async (tx) => ({
      writes: [],
      answer: [
        await tx.get<object>(sql`PRAGMA journal_mode`),
        await tx.get<object>(sql`PRAGMA synchronous`),
        await tx.get<object>(sql`PRAGMA foreign_keys`),
      ].map((row) => Object.values(row!)[0]),
    }))
    assert.deepEqual(settings, ['wal', 2, 1])
  })

  test('every change writes two indexes of events, no more', async () => {
    const whole = sql`SELECT name FROM pragma_index_list('events') WHERE partial = 0 ORDER BY name`
    assert.deepEqual(await db.column(whole), ['events_id', 'events_move'])
  })

  test('a change that fails leaves no trace and does not affect its batch', async () => {
    const [first, refused, broken, last] = await Promise.allSettled([
      written(db, 'first'),
      db.change(async () => {
        throw new AppError('shipment_is_final', 'No.')
      }),
      // The second statement fails after the first has run.
      db.change(async () => ({ writes: [put('half'), unguarded(sql`INSERT INTO nowhere VALUES (1)`)], answer: null })),
      written(db, 'last'),
    ])
    assert.deepEqual(
      [first.status, refused.status, broken.status, last.status],
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.equal(refused.status === 'rejected' && refused.reason.code, 'shipment_is_final')
    assert.deepEqual([await has(db, 'first'), await has(db, 'half'), await has(db, 'last')], [true, false, true])
  })

  test('two changes of one row in a batch: the second decides again on the result of the first', async () => {
    await db.change(async () => ({ writes: [put('count', '0')], answer: null }))
    const seen: string[] = []
    const countUp = () =>
      db.change(async (tx) => {
        const [value] = await tx.column<string>(sql`SELECT value FROM settings WHERE name = 'count'`)
        seen.push(value!)
        const next = String(Number(value) + 1)
        const write = sql`UPDATE settings SET value = ${next} WHERE name = 'count' AND value = ${value!}`
        return { writes: [guarded(write)], answer: next }
      })
    assert.deepEqual(await Promise.all([countUp(), countUp(), countUp()]), ['1', '2', '3'])
    assert.deepEqual(seen, ['0', '0', '0', '1', '2'])
  })

  test('a change that stops half-way is decided again after those before it, and all that it had written is undone', async () => {
    await db.change(async () => ({ writes: [put('places', '1')], answer: null }))
    const take = (name: string) =>
      db.change(async (tx) => {
        const [left] = await tx.column<string>(sql`SELECT value FROM settings WHERE name = 'places'`)
        if (left === '0') throw new AppError('shipment_is_final', 'None left.')
        return {
          writes: [put(name), guarded(sql`UPDATE settings SET value = '0' WHERE name = 'places' AND value = ${left!}`)],
          answer: null,
        }
      })
    const [first, second] = await Promise.allSettled([take('first guest'), take('second guest')])
    assert.deepEqual([first.status, second.status], ['fulfilled', 'rejected'])
    assert.deepEqual([await has(db, 'first guest'), await has(db, 'second guest')], [true, false])
  })

  test('no answer and no refusal is given before the batch is committed', async () => {
    const heard: string[] = []
    const answer = written(db, 'to be heard').then(() => heard.push('answer'))
    const refusal = db
      .change(async () => {
        throw new AppError('shipment_is_final', 'No.')
      })
      .catch(() => heard.push('refusal'))
    const heardInside = db.change(async (tx) => {
      for (let i = 0; i < 20; i++) await has(tx, 'to be heard')
      return { writes: [], answer: [...heard] }
    })
    assert.deepEqual(await heardInside, [])
    await Promise.all([answer, refusal])
    assert.deepEqual(heard, ['answer', 'refusal'])
  })

  test('acknowledged changes are visible to every reader', async () => {
    const other = openSqlite(path)
    assert.equal(await has(db, 'news'), false)
    await written(db, 'news')
    assert.deepEqual([await has(db, 'news'), await has(other, 'news')], [true, true])
    await other.close()
  })

  test('a reader sees nothing of a batch that is not committed, and all of it in the same turn once it is', async () => {
    const other = new DatabaseSync(path)
    const seenElsewhere = () => other.prepare("SELECT 1 FROM settings WHERE name = 'uncommitted'").all().length
    await db.change(async () => ({
      writes: [put('uncommitted')],
      async afterwards(tx) {
        assert.deepEqual([await has(tx, 'uncommitted'), seenElsewhere()], [true, 0])
        return { writes: [], answer: null }
      },
    }))
    assert.deepEqual([await has(db, 'uncommitted'), seenElsewhere()], [true, 1])
    other.close()
  })

  test('503 for all changes of a batch whose commit fails, none is written, and the next batch succeeds', async () => {
    const results = await Promise.allSettled([
      written(db, 'with the broken'),
      brokenAtCommit(db),
      written(db, 'after the broken'),
    ])
    for (const result of results) assert.ok(result.status === 'rejected' && isUnavailable(result.reason))
    assert.deepEqual([await has(db, 'with the broken'), await has(db, 'after the broken')], [false, false])
    assert.equal(await written(db, 'afterwards'), 'afterwards')
  })

  test('503 for all changes of a batch when the disk is full, since SQLite rolls back everything', async () => {
    const limitPages = (pages: number) =>
      db.change(async (tx) => ({
        writes: [],
        answer: await tx.get(sql`PRAGMA max_page_count = ${raw(String(pages))}`),
      }))
    await limitPages(1)
    const results = await Promise.allSettled([
      written(db, 'small'),
      db.change(async () => ({ writes: [put('large', 'x'.repeat(1_000_000))], answer: null })),
      written(db, 'another'),
    ])
    await limitPages(1_000_000)
    for (const result of results) assert.ok(result.status === 'rejected' && isUnavailable(result.reason))
    for (const name of ['small', 'large', 'another']) assert.equal(await has(db, name), false, name)
    assert.equal(await written(db, 'room again'), 'room again')
  })

  test('a change that loses every race ends as 503, after a bounded number of tries', async () => {
    let tries = 0
    const hopeless = db.change(async () => {
      tries += 1
      return {
        writes: [put('hopeless'), guarded(sql`UPDATE settings SET value = '' WHERE name = 'nobody'`)],
        answer: null,
      }
    })
    await assert.rejects(hopeless, isUnavailable)
    // The first has no savepoint, and is rolled back with its whole batch.
    assert.equal(tries, RACES_MAX + 2)
    assert.equal(await has(db, 'hopeless'), false)
  })

  test('a change that loses the race for a unique name is decided again', async () => {
    await written(db, 'taken')
    const names = ['taken', 'free']
    assert.equal(await db.change(async () => ({ writes: [put(names.shift()!)], answer: names.length })), 0)
    assert.equal(await has(db, 'free'), true)
  })

  test('a change waits for the lock of another process without blocking reads', async () => {
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    let isDone = false
    const change = written(db, 'patient').then(() => {
      isDone = true
    })
    for (let i = 0; i < 50; i++) await nextTurn()
    assert.equal(await has(db, 'patient'), false)
    assert.equal(isDone, false)
    other.exec('COMMIT')
    other.close()
    await change
    assert.equal(await has(db, 'patient'), true)
  })
})

test('there are statistics after the first thousand rows', async () => {
  const db = openSqlite(':memory:')
  await db.migrate()
  const analyzed = async () =>
    (await db.column(sql`SELECT name FROM sqlite_schema WHERE name = 'sqlite_stat1'`)).length > 0 &&
    (await db.column(sql`SELECT 1 FROM sqlite_stat1 WHERE tbl = 'settings'`)).length > 0
  const write = (from: number, to: number) =>
    written(db, ...Array.from({ length: to - from }, (_each, i) => `row ${from + i}`))
  await write(0, 900)
  assert.equal(await analyzed(), false)
  await write(900, 1_000)
  assert.equal(await analyzed(), true)
  await db.close()
})

test('a change that is asked of a closed SQLite database is refused rather than left waiting', async () => {
  const db = openSqlite(':memory:')
  await db.migrate()
  const last = written(db, 'last')
  await db.close()
  assert.equal(await last, 'last')
  await assert.rejects(written(db, 'late'), isUnavailable)
})

test('a SQLite database is closed also while another process writes to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'test.db')
  const db = openSqlite(path)
  await db.migrate()
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  await db.close()
  other.exec('COMMIT')
  other.close()
  rmSync(folder, { recursive: true })
})

describe('SQLite in memory', () => {
  let db: Database
  before(async () => {
    db = openSqlite(':memory:')
    await db.migrate()
  })
  after(() => db.close())

  test('keeps changes', async () => {
    await written(db, 'kept')
    assert.equal(await has(db, 'kept'), true)
  })

  test('shows nothing that is not committed, though there is one connection only', async () => {
    let seenByReader: Promise<boolean> | undefined
    const batch = Promise.allSettled([
      db.change(async () => ({
        writes: [put('taken back')],
        async afterwards(tx) {
          assert.equal(await has(tx, 'taken back'), true)
          seenByReader = has(db, 'taken back')
          return { writes: [], answer: null }
        },
      })),
      brokenAtCommit(db),
    ])
    assert.deepEqual(
      (await batch).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(await seenByReader, false)
  })

  test('is deleted when it is closed', async () => {
    const other = openSqlite(':memory:')
    await other.migrate()
    assert.equal(await has(other, 'kept'), false)
    await other.close()
  })
})
