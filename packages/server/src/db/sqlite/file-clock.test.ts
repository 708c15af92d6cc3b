import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newSqlite } from '../../../test/two-processes.ts'
import { deleteExpiredIdempotencyKeys } from '../../http/once/stored-answers.ts'
import type { Database } from '../database.ts'
import { openSqlite } from './sqlite.ts'

const HOUR_MS = 3600 * 1000

/** The clock of a process: it is wrong by some hours from the beginning, and both of its parts go on with the test. */
function clockOf(hoursAhead: number) {
  const offsetMs = hoursAhead * HOUR_MS
  const clock = {
    passedMs: 0,
    now: () => Date.now() + offsetMs + clock.passedMs,
    elapsed: () => offsetMs + clock.passedMs,
  }
  return clock
}

describe('processes with different clocks on one file', () => {
  let path: string
  const opened: TestApp[] = []
  before(async () => {
    const { url, discard } = await newSqlite()
    path = url.slice('sqlite:'.length)
    await discard()
  })
  after(async () => {
    for (const { app, db } of opened) {
      await app.close()
      await db.close()
    }
  })

  async function start(hoursAhead: number) {
    const clock = clockOf(hoursAhead)
    const db: Database = openSqlite(path, { clock })
    await db.migrate()
    const app = await startTestApp({ db, url: `sqlite:${path}`, discard: async () => {} })
    app.time.now = clock.now()
    opened.push(app)
    return { ...app, clock }
  }
  const send = ({ call }: TestApp, key: string) =>
    call('POST', '/v1/moves', { body: {}, headers: { 'idempotency-key': key } })

  test('execute a request once, whichever of them is ahead, and whichever got it first', async () => {
    for (const hoursAhead of [25, -25, 24 * 400]) {
      const processes = [await start(0), await start(hoursAhead)]
      for (const [first, second] of [processes, processes.toReversed()]) {
        const key = randomUUID()
        const created = await send(first!, key)
        assert.equal(created.status, 201)
        for (const { db } of processes) await deleteExpiredIdempotencyKeys(db)
        const again = await send(second!, key)
        assert.deepEqual(
          [again.headers['idempotent-replayed'], again.body.id],
          ['true', created.body.id],
          `${hoursAhead}`,
        )
      }
    }
  })

  test('keep an answer for a day of the time that passes, and then delete it', async () => {
    const [first, second] = [await start(0), await start(25)]
    const key = randomUUID()
    const created = await send(first, key)
    first.clock.passedMs += 23 * HOUR_MS
    await deleteExpiredIdempotencyKeys(first.db)
    assert.equal((await send(second, key)).body.id, created.body.id)
    first.clock.passedMs += 3 * HOUR_MS
    await deleteExpiredIdempotencyKeys(first.db)
    const [count] = await second.db.column<number>(sql`SELECT count(*) FROM idempotency_keys`)
    assert.equal(count, 0)
    assert.notEqual((await send(second, key)).body.id, created.body.id)
  })

  test('a process that starts later counts on from what the others have stored, and never back', async () => {
    const nowOf = async ({ db }: TestApp) => (await db.column<string>(sql`SELECT ${db.instantIn(0)}`))[0]!
    const first = await start(0)
    first.clock.passedMs += 5 * HOUR_MS
    await first.db.noteTime!()
    const second = await start(-100)
    const [before, after] = [await nowOf(first), await nowOf(second)]
    assert.equal(before, after)
    await second.db.noteTime!()
    assert.equal(await nowOf(first), before)
  })
})
