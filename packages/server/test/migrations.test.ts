import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { runsOf } from '../../../scripts/sample.ts'
import { unguarded } from '../src/db/database.ts'
import { MIGRATIONS } from '../src/db/migrations/index.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSession } from '../src/db/postgres/wire/session.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { endsWell, letGo, startProgram } from './child.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { rowsOf, TABLES, TABLES_OF_POSTGRES } from './tables.ts'

test('migrations are numbered from 1 without a gap, each with a name of its own', () => {
  assert.deepEqual(
    MIGRATIONS.map(({ id }) => id),
    MIGRATIONS.map((_, i) => i + 1),
  )
  assert.equal(new Set(MIGRATIONS.map(({ name }) => name)).size, MIGRATIONS.length)
})

forEachDatabase('A migrated database', (open) => {
  let database: TestDatabase
  before(async () => {
    database = await open()
  })
  after(() => database.discard())

  test('has no pending migrations, and records the applied ones', async () => {
    assert.equal(await database.db.pendingMigrations(), 0)
    const applied = await database.db.all(sql`SELECT id, name FROM migrations ORDER BY id`)
    assert.deepEqual(
      applied.map((row) => ({ ...(row as object) })),
      MIGRATIONS.map(({ id, name }) => ({ id, name })),
    )
  })

  test('is left as it is by a second run', async () => {
    const rows = await rowsOf(database.db)
    await database.db.migrate()
    assert.deepEqual(await rowsOf(database.db), rows)
  })

  test('is left alone if it is from a newer release', async () => {
    const newer = sql`INSERT INTO migrations (id, name, applied_at) VALUES (${MIGRATIONS.length + 1}, 'from the future', '2027-01-01T00:00:00.000Z')`
    await database.db.change(async () => ({ writes: [unguarded(newer)], answer: null }))
    const rows = await rowsOf(database.db)
    await assert.rejects(database.db.migrate(), /newer release/)
    assert.deepEqual(await rowsOf(database.db), rows)
  })
})

describe('An empty SQLite database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  after(() => rmSync(folder, { recursive: true }))

  test('lacks every migration, and then none and no table', async () => {
    const db = openSqlite(join(folder, 'new folder', 'new.db'))
    assert.equal(await db.pendingMigrations(), MIGRATIONS.length)
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    const tables = sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
    assert.deepEqual(await db.column(tables), TABLES)
    await db.close()
  })

  test('is migrated once by processes that start together', async () => {
    for (let round = 0; round < runsOf(1, 4); round++) {
      const path = join(folder, `together-${round}.db`)
      const children = await Promise.all([1, 2, 3, 4].map(() => startProgram('migrate', `sqlite:${path}`)))
      letGo(...children)
      await Promise.all(children.map(endsWell))
      const db = openSqlite(path)
      assert.deepEqual(
        await db.column(sql`SELECT id FROM migrations ORDER BY id`),
        MIGRATIONS.map(({ id }) => id),
      )
      assert.equal((await db.column(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)).length, 1)
      await db.close()
    }
  })
})

describe('An empty PostgreSQL database', () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const admin = openSession(server)
  after(() => admin.close())

  /** Creates an empty database for the duration of a test. */
  async function withEmpty(body: (url: string) => Promise<void>): Promise<void> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await admin.rows(`CREATE DATABASE ${name}`)
    await body(server.replace(/[^/]*$/, name)).finally(() => admin.rows(`DROP DATABASE ${name} WITH (FORCE)`))
  }

  // postgres-start.test.ts has processes that start together.
  test('lacks every migration, and then none and no table', () =>
    withEmpty(async (url) => {
      const db = openPostgres(url, { poolSize: 1, isPooled: false })
      assert.equal(await db.pendingMigrations(), MIGRATIONS.length)
      await db.migrate()
      assert.equal(await db.pendingMigrations(), 0)
      const tables = sql`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
      assert.deepEqual((await db.column<string>(tables)).toSorted(), [...TABLES, ...TABLES_OF_POSTGRES].toSorted())
      assert.equal((await db.column(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)).length, 1)
      await db.close()
    }))

  test('is migrated by a node whose URL has the name of an older release', () =>
    withEmpty(async (url) => {
      const db = openPostgres(`${url}?application_name=vanline`, { poolSize: 1, isPooled: false })
      await db.migrate().finally(db.close)
    }))

  test('is migrated through a pooler that gives connections a name of its own', () =>
    withEmpty(async (url) => {
      const { hostname, port, href } = new URL(url)
      const pooler = createServer((client) => {
        const upstream = connect(Number(port), hostname)
        const part = () => [client, upstream].map((socket) => socket.destroy())
        for (const socket of [client, upstream]) socket.on('error', part).on('close', part)
        client.once('data', (startup) => {
          upstream.write(startup.toString('latin1').replace('\0vanline ', '\0pooler: '), 'latin1')
          client.pipe(upstream).pipe(client)
        })
      })
      await once(pooler.listen(0, '127.0.0.1'), 'listening')
      const pooled = new URL(href)
      pooled.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
      // The numbering of events runs all the time, so its statement is what its connection last ran.
      const db = openPostgres(pooled.href, { poolSize: 1, isPooled: false, pollMs: 1 })
      const ownName = sql`SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()`
      try {
        assert.match(String(await db.column(ownName)), /^pooler: /)
        await db.migrate()
      } finally {
        await db.close()
        pooler.close()
      }
    }))

  test('is migrated by one node while the others wait for its lock', () =>
    withEmpty(async (url) => {
      const [first, second] = [1, 2].map(() => openPostgres(url, { poolSize: 1, isPooled: false }))
      const [other, blocking] = [openSession(url), openSession(url)]
      // An uncommitted table of the same name blocks a migration in its middle.
      await blocking.rows('BEGIN; CREATE TABLE moves (id text)')
      const said: string[] = []
      const migrations = Promise.all([first!, second!].map((node) => node.migrate((line) => said.push(line))))
      const isWaiting = async () =>
        (
          await other.rows(`SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND datname = current_database() AND locktype = 'transactionid'`)
        ).length > 0
      // The node that has the lock says that it waits for the table.
      const waits = /^the migration waits: the lock of migrations .* is held by process \d+ \(vanline \d/
      while (!said.some((line) => waits.test(line)) || !(await isWaiting())) await nextTurn()
      await blocking.rows('ROLLBACK')
      await migrations
      await Promise.all([other.close(), blocking.close()])
      assert.equal(await first!.pendingMigrations(), 0)
      await Promise.all([first!.close(), second!.close()])
    }))
})
