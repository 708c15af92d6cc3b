import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase, untilReached } from '../../../../test/databases.ts'
import { testEvent } from '../../../../test/event-rows.ts'
import { type Fate, type PostgresProxy, type Sent, startProxy } from '../../../../test/proxy.ts'
import type { AppError } from '../../../kernel/errors.ts'
import { type Database, unguarded, type Write } from '../../database.ts'
import { openPostgres } from '../postgres.ts'
import { openSession } from './session.ts'

/** A change that can be found again by its event. */
const written = (name: string): Write[] => [
  unguarded(sql`INSERT INTO settings (name, value) VALUES (${name}, 'written')`),
  testEvent(name),
]

const isUnknown = (error: AppError) => error.code === 'outcome_unknown'
const isNothing = (error: AppError) => error.code === 'unavailable' && /Nothing was written/.test(error.message)

describe('When the connection to PostgreSQL is lost', () => {
  let database: TestDatabase
  let other: Bystander
  let proxy: PostgresProxy
  let db: Database
  before(async () => {
    database = await openTestPostgres()
    other = openBystander(database.url)
  })
  after(async () => {
    await other.close()
    await database.discard()
  })
  beforeEach(async () => {
    proxy = await startProxy(database.url)
    await openWith({})
  })
  afterEach(async () => {
    await other.abandon()
    await db.close()
    await proxy.close()
  })

  /** Opens the database, and its connection. Tests that end with the deadline set a short one; the others have the usual one. */
  async function openWith({ answerMaxMs, settings = '' }: { answerMaxMs?: number; settings?: string }): Promise<void> {
    await db?.close()
    await other.column(`DELETE FROM settings WHERE name <> 'cursor_key'`)
    db = openPostgres(`${proxy.url}${settings}`, { poolSize: 1, isPooled: false, ...(answerMaxMs && { answerMaxMs }) })
    await untilBack('warm')
    await untilReached(db)
  }

  const change = (name: string) => () => db.change(async () => ({ writes: written(name), answer: name }))
  /** A change that reads what it wrote before it answers. */
  const looking = (name: string) => () =>
    db.change(async () => ({
      writes: written(name),
      afterwards: async (tx) => {
        const [answer] = await tx.column<string>(sql`SELECT value FROM settings WHERE name = ${name}`)
        return { writes: [], answer }
      },
    }))
  const isThere = async (name: string) =>
    (await other.column('SELECT 1 FROM settings WHERE name = $1', [name])).length === 1
  /** Applies the fate to the first matching message; all others pass. */
  const once = (fate: Fate, fits: (sent: Sent) => boolean) => {
    let isDone = false
    proxy.fateOf = (sent) => {
      if (isDone || !fits(sent)) return 'pass'
      isDone = true
      return fate
    }
  }
  const isWrite = ({ type, text }: Sent) => type === 'Bind' && text.startsWith('WITH w0')
  const isCommit = ({ text }: Sent) => /^commit/i.test(text)

  test('a read is repeated, and neither it nor the next one lacks a row', async () => {
    const many = () => db.column(sql`SELECT repeat('x', 1000) FROM generate_series(1, ${200})`)
    await many()
    once('halve answer', ({ type, text }) => type === 'Bind' && text.includes('generate_series'))
    assert.equal((await many()).length, 200)
    assert.deepEqual(await db.column(sql`SELECT name FROM settings WHERE name = ${'warm'}`), ['warm'])
    assert.deepEqual(
      { ...(await db.get<object>(sql`SELECT name FROM settings WHERE name = ${'warm'}`)) },
      { name: 'warm' },
    )
  })

  test('a change that the server never got is made again', async () => {
    once('lose', isWrite)
    assert.equal(await change('x')(), 'x')
    assert.equal(await isThere('x'), true)
  })

  test('a change whose answer was lost is found by its event', async () => {
    once('lose answer', isWrite)
    assert.equal(await change('x')(), 'x')
    assert.equal(await isThere('x'), true)
  })

  test('a change whose answer was lost is found even if the server takes its time', async () => {
    once('lose', ({ text }) => text.includes('FROM events WHERE id'))
    const theirs = await other.begin('LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE')
    const slow = change('x')()
    await other.untilBlocked()
    proxy.cut()
    await theirs.end()
    assert.equal(await slow, 'x')
    assert.equal(await isThere('x'), true)
  })

  test('a change has an unknown outcome while the server may still execute it', async () => {
    await openWith({ answerMaxMs: 3_000, settings: '?lock_timeout=0' })
    const theirs = await other.begin('LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE')
    const rejected = assert.rejects(change('x'), isUnknown)
    await other.untilBlocked()
    const asked = () => proxy.sent.filter(({ text }) => text.startsWith('WITH w0')).length
    const before = asked()
    proxy.cut()
    await rejected
    assert.equal(asked(), before, 'it was asked a second time')
    await theirs.end()
    while (!(await isThere('x'))) await pause(10)
  })

  test('a change has an unknown outcome while a transaction is prepared, which may be that change', async () => {
    await openWith({ answerMaxMs: 3_000 })
    const session = openSession(database.url)
    await session.rows(`BEGIN; INSERT INTO settings (name, value) VALUES ('theirs', ''); PREPARE TRANSACTION 'theirs'`)
    once('lose', isWrite)
    await assert.rejects(change('x'), isUnknown)
    await session.rows(`ROLLBACK PREPARED 'theirs'`)
    await session.close()
    assert.equal(await change('x')(), 'x')
  })

  test('a change that was answered with 503 before its turn is not sent', async () => {
    const sleep = (name: string) => () =>
      db.change(async () => ({
        writes: [unguarded(sql`INSERT INTO settings (name, value) SELECT ${name}, ${''} FROM pg_sleep(0.4)`)],
        answer: null,
      }))
    await sleep('once')()
    await openWith({ answerMaxMs: 1_000 })
    const before = Promise.allSettled(['a', 'b', 'c'].map((name) => sleep(name)()))
    await assert.rejects(looking('x'), isNothing)
    await before
    await untilBack('y')
    assert.equal(await isThere('x'), false)
  })

  test('a change with afterwards is repeated, whichever of its statements was lost', async () => {
    await looking('warm as well')()
    const isLook = ({ type, text }: Sent) => type === 'Bind' && text.startsWith('SELECT value')
    for (const [i, fits] of [isWrite, isLook, isCommit].entries()) {
      once('lose', fits)
      assert.equal(await looking(`x${i}`)(), 'written')
      assert.equal(await isThere(`x${i}`), true)
    }
  })

  test('a change with afterwards is found by its event when only COMMIT was not answered', async () => {
    once('lose answer', isCommit)
    assert.equal(await looking('x')(), 'written')
    assert.equal(await isThere('x'), true)
  })

  test('503 while the server accepts no connections, and success afterwards', async () => {
    await proxy.refuse()
    await assert.rejects(db.column(sql`SELECT 1`), isNothing)
    const refused = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => change(`refused ${i}`)()))
    for (const each of refused) {
      assert.ok(each.status === 'rejected' && isNothing(each.reason))
      // They failed at once instead of waiting for their deadline.
      assert.equal(each.reason.cause.code, 'ECONNREFUSED')
    }
    await proxy.accept()
    await untilBack()
    assert.deepEqual(await other.column(`SELECT name FROM settings WHERE name LIKE 'refused%'`), [])
  })

  test('a connection that the server ends as soon as it has answered is not used', async () => {
    await db.close()
    db = openPostgres(proxy.url, { poolSize: 1, isPooled: false })
    once('answer and end', ({ type, text }) => type === 'Bind' && text.includes('pg_backend_pid'))
    await assert.rejects(change('x'), isNothing)
    await untilBack('x')
    assert.equal(await isThere('x'), true)
  })

  test('a change that found no connection in time never happens', async () => {
    const fresh = openPostgres(proxy.url, { poolSize: 1, isPooled: false, answerMaxMs: 300 })
    proxy.freeze()
    await assert.rejects(
      fresh.change(async () => ({ writes: written('x'), answer: null })),
      isNothing,
    )
    proxy.thaw()
    // The next caller gets the connection that the change had waited for.
    for (let isServed = false; !isServed; ) isServed = await fresh.column(sql`SELECT 1`).then(() => true, stillAway)
    assert.equal(await isThere('x'), false)
    await fresh.close()
  })

  test('a database that was closed refuses changes and reads at once', async () => {
    await db.close()
    await assert.rejects(change('x'), isNothing)
    await assert.rejects(db.column(sql`SELECT 1`), isNothing)
    assert.equal(await isThere('x'), false)
  })

  test('a server that vanished silently is given up, and reconnected later', async () => {
    await openWith({ answerMaxMs: 3_000 })
    proxy.freeze()
    proxy.thaw()
    await assert.rejects(change('x'), isUnknown)
    await untilBack()
    assert.equal(await isThere('x'), false)
  })

  test('a change whose process the server has ended is made again', async () => {
    const theirs = await other.begin('LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE')
    const first = change('x')()
    await other.untilBlocked()
    await other.column(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'vanline %' AND wait_event_type = 'Lock'`)
    await theirs.end()
    assert.equal(await first, 'x')
    assert.equal(await isThere('x'), true)
  })

  async function stillAway(error: AppError): Promise<false> {
    assert.ok(isUnknown(error) || isNothing(error), error)
    await pause(10)
    return false
  }

  /** Retries until a change succeeds; every error meanwhile must be true. */
  async function untilBack(name = 'back'): Promise<void> {
    for (let isBack = false; !isBack; ) isBack = await change(name)().then(() => true, stillAway)
  }
})
