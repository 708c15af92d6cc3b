import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { type Database, type EventLag, unguarded } from '../db/database.ts'

const KEPT_UP: EventLag = { waiting: 0, seconds: 0, isFailing: false }

forEachDatabase('/readyz', (open) => {
  /** Calls a service with a faulty database. */
  const asked = async (spoil: (db: Database) => Partial<Database>, use: (app: TestApp) => Promise<void>) => {
    const database = await open()
    const app = await startTestApp({ ...database, db: { ...database.db, ...spoil(database.db) } })
    try {
      await use(app)
    } finally {
      await app.app.close()
      await database.discard()
    }
  }

  test('200 with each thing that was looked at', () =>
    asked(
      () => ({}),
      async ({ call }) => {
        const { status, body } = await call('GET', '/readyz')
        assert.equal(status, 200)
        const ok = { status: 'ok' }
        const { detail, ...database } = body.checks.database
        assert.match(detail, /^(SQLite 3|PostgreSQL \d+)\.\d+(\.\d+)?$/)
        assert.deepEqual(
          { ...body, checks: { ...body.checks, database } },
          { status: 'ok', checks: { database: ok, writes: ok, migrations: ok, events: ok } },
        )
      },
    ))

  test('503 when the database does not answer, and the process is still alive', async () => {
    let isAway = false
    await asked(
      (db) => ({ get: (query) => (isAway ? Promise.reject(new Error('away')) : db.get(query)) }),
      async ({ call }) => {
        isAway = true
        const { status, body, headers } = await call('GET', '/readyz')
        assert.deepEqual([status, body.code, headers['retry-after']], [503, 'unavailable', '5'])
        assert.equal(body.detail, 'Not ready: database, migrations.')
        assert.deepEqual(body.checks.database, { status: 'failing', detail: 'The database does not answer.' })
        assert.equal(body.checks.events.status, 'ok')
        assert.equal((await call('GET', '/livez')).status, 200)
      },
    )
  })

  test('503 when a migration is missing, 200 when a newer release has run one more', () =>
    asked(
      () => ({}),
      async ({ call, db }) => {
        const change = (statement: ReturnType<typeof sql>) =>
          db.change(async () => ({ writes: [unguarded(statement)], answer: null }))
        await change(sql`DELETE FROM migrations WHERE id = 1`)
        const { status, body } = await call('GET', '/readyz')
        assert.deepEqual([status, body.checks.migrations.detail], [503, 'The database lacks 1.'])
        await change(sql`INSERT INTO migrations (id, name, applied_at) VALUES (1, 'first', ''), (9999, 'newer', '')`)
        assert.equal((await call('GET', '/readyz')).status, 200)
      },
    ))

  test('200 and late while events wait for their numbers, 503 when they cannot be numbered', async () => {
    let lag = KEPT_UP
    await asked(
      () => ({ eventLag: () => lag }),
      async ({ call }) => {
        lag = { waiting: 7, seconds: 61.5, isFailing: false }
        const late = await call('GET', '/readyz')
        assert.deepEqual([late.status, late.body.status], [200, 'degraded'])
        assert.deepEqual(late.body.checks.events, { status: 'late', detail: '7 events have been waiting for 61 s.' })
        lag = { ...KEPT_UP, isFailing: true }
        const failing = await call('GET', '/readyz')
        assert.deepEqual([failing.status, failing.body.detail], [503, 'Not ready: events.'])
      },
    )
  })
})
