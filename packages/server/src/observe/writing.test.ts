import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { startTestApp, type TestApp } from '../../test/app.ts'
import {
  forEachDatabase,
  openTestPostgres,
  openTestSqlite,
  runStatements,
  type TestDatabase,
  untilNumbered,
} from '../../test/databases.ts'
import { testEvent } from '../../test/event-rows.ts'
import { type Database, unavailable } from '../db/database.ts'
import { openPostgres } from '../db/postgres/postgres.ts'

type Settings = { unreadyAfterS?: number }

/** Calls a service with a fake database. */
async function served(
  database: TestDatabase,
  change: (db: Database) => Database['change'],
  use: (app: TestApp) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const app = await startTestApp({ ...database, db: { ...database.db, change: change(database.db) } }, settings)
  try {
    await use(app)
  } finally {
    await app.app.close()
    await database.discard()
  }
}

const readiness = async ({ call }: TestApp) => {
  const { status, body } = await call('GET', '/readyz')
  return [status, body.status === status ? body.code : body.status, body.checks.writes.status]
}

/** Waits until nothing is in doubt. On a busy machine a probe may have answered before its write has ended. */
const untilFine = async (app: TestApp) => {
  while ((await readiness(app)).join() !== '200,ok,ok');
}

forEachDatabase('whether writes get through', (open) => {
  /** A database that accepts writes on demand, and counts them. */
  const counted = async (
    use: (app: TestApp, at: { writes: number; isFull: boolean }) => Promise<void>,
    settings?: Settings,
  ) => {
    const at = { writes: 0, isFull: false }
    const change =
      ({ change }: Database): Database['change'] =>
      (decide) => {
        at.writes += 1
        return at.isFull ? Promise.reject(unavailable(new Error('full'))) : change(decide)
      }
    await served(await open(), change, (app) => use(app, at), settings)
  }

  test('200 and degraded when a write has failed, 503 when none has succeeded for 30 s, 200 as soon as one does', () =>
    counted(async (app, at) => {
      await untilFine(app)
      at.isFull = true
      assert.equal((await app.call('POST', '/v1/moves', { body: {} })).status, 503)
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      app.time.now += 29_000
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      app.time.now += 1_000
      assert.deepEqual(await readiness(app), [503, 'unavailable', 'failing'])
      const { body } = await app.call('GET', '/readyz')
      assert.equal(body.checks.writes.detail, 'No write has succeeded for 30 s.')
      assert.equal(body.detail, 'Not ready: writes.')
      assert.equal((await app.call('GET', '/v1/moves')).status, 200)
      at.isFull = false
      app.time.now += 1_000
      await untilFine(app)
    }))

  test('the bound is a setting, and 0 keeps the node ready for reads', () =>
    counted(
      async (app, at) => {
        at.isFull = true
        await readiness(app)
        app.time.now += 24 * 3600_000
        assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      },
      { unreadyAfterS: 0 },
    ))

  test('a probe writes only when there is doubt: nothing was written for a while, or a write has failed', () =>
    counted(async (app, at) => {
      const writesOf = async (probes: number) => {
        const before = at.writes
        for (let probe = 0; probe < probes; probe++) await readiness(app)
        return at.writes - before
      }
      assert.equal(await writesOf(50), 1)
      app.time.now += 14_000
      assert.equal(await writesOf(50), 0)
      assert.equal((await app.call('POST', '/v1/moves', { body: {} })).status, 201)
      app.time.now += 14_000
      assert.equal(await writesOf(50), 0)
      app.time.now += 1_000
      assert.equal(await writesOf(50), 1)
      at.isFull = true
      assert.equal((await app.call('POST', '/v1/moves', { body: {} })).status, 503)
      app.time.now += 1_000
      assert.equal(await writesOf(50), 1)
    }))

  test('a refused change is no failure, and a change without writes does not clear one', () =>
    counted(async (app, at) => {
      await readiness(app)
      const key = { headers: { 'idempotency-key': 'once' }, body: {} }
      assert.equal((await app.call('POST', '/v1/moves', key)).status, 201)
      assert.equal((await app.call('POST', '/v1/shipments', { body: {} })).status, 422)
      await untilFine(app)
      at.isFull = true
      await app.call('POST', '/v1/moves', { body: {} })
      at.isFull = false
      assert.equal((await app.call('POST', '/v1/moves', key)).headers['idempotent-replayed'], 'true')
      at.isFull = true
      app.time.now += 30_000
      assert.deepEqual(await readiness(app), [503, 'unavailable', 'failing'])
    }))

  test('a probe clears only failures before its write: a change that fails meanwhile keeps the node degraded', async () => {
    const waiting: (() => void)[] = []
    let isFull = false
    const change =
      ({ change }: Database): Database['change'] =>
      async (decide) => {
        if (isFull) throw unavailable(new Error('full'))
        const answer = await change(decide)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return answer
      }
    await served(await open(), change, async (app) => {
      // The write of the probe is committed, and its answer is under way.
      const probing = readiness(app)
      while (waiting.length === 0) await nextTurn()
      isFull = true
      assert.equal((await app.call('POST', '/v1/moves', { body: {} })).status, 503)
      waiting.shift()!()
      await probing
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
    })
  })

  test('200 while a write gets no answer, which the probe does not wait for, and degraded after 3 s', async () => {
    let hasHung = 0
    const hanging = (): Database['change'] => () => {
      hasHung += 1
      return new Promise(() => {})
    }
    await served(await open(), hanging, async (app) => {
      assert.deepEqual(await readiness(app), [200, 'ok', 'ok'])
      app.time.now += 2_999
      assert.deepEqual(await readiness(app), [200, 'ok', 'ok'])
      app.time.now += 1
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      app.time.now += 30_000
      assert.deepEqual(await readiness(app), [503, 'unavailable', 'failing'])
      assert.equal(hasHung, 1)
    })
  })
})

test('degraded while another process holds the write lock of an SQLite file', async () => {
  const database = await openTestSqlite()
  const other = new DatabaseSync(database.url.slice('sqlite:'.length))
  await served(
    database,
    ({ change }) => change,
    async (app) => {
      other.exec('BEGIN IMMEDIATE')
      await readiness(app)
      app.time.now += 3_000
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      other.exec('COMMIT')
      other.close()
      assert.equal((await app.call('POST', '/v1/moves', { body: {} })).status, 201)
      await untilFine(app)
    },
  )
})

test('degraded on a full disk with room for one page only', async () => {
  const database = await openTestSqlite()
  const limitPages = (more: number) =>
    database.db.change(async (tx) => {
      const row = await tx.get<{ page_count: number }>(sql`PRAGMA page_count`)
      await tx.get(sql`PRAGMA max_page_count = ${raw(String(row!.page_count + more))}`)
      return { writes: [], answer: null }
    })
  await served(
    database,
    ({ change }) => change,
    async (app) => {
      await limitPages(2)
      const metadata = Object.fromEntries(Array.from({ length: 50 }, (_each, i) => [`key ${i}`, 'x'.repeat(500)]))
      for (let i = 0; i < 10; i++) await app.call('POST', '/v1/moves', { body: { metadata } })
      assert.equal((await app.call('POST', '/v1/moves', { body: { metadata } })).status, 503)
      app.time.now += 1_000
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      await limitPages(1_000)
      app.time.now += 1_000
      await untilFine(app)
    },
  )
})

test('degraded, and unready in the end, on a PostgreSQL server that takes no writes', async () => {
  const database = await openTestPostgres()
  const name = new URL(database.url).pathname.slice(1)
  // From now on it has the connection that numbers events; one that was opened later could not write.
  await database.db.change(async () => ({ writes: [testEvent('tests/1')], answer: null }))
  await untilNumbered(database.db)
  await runStatements(database.url, [`ALTER DATABASE ${name} SET default_transaction_read_only = on`])
  const standby = openPostgres(database.url, { poolSize: 2, isPooled: false })
  await served(
    database,
    () => standby.change,
    async (app) => {
      // On a busy machine a probe may have answered before its write was refused.
      while ((await readiness(app)).join() === '200,ok,ok');
      assert.deepEqual(await readiness(app), [200, 'degraded', 'degraded'])
      app.time.now += 30_000
      assert.deepEqual(await readiness(app), [503, 'unavailable', 'failing'])
      await standby.close()
    },
  )
})
