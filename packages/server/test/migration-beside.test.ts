/** A migration on PostgreSQL beside other sessions: nodes of older releases, and transactions that hold locks. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchByWords } from '../src/db/migrations/032_search_by_words.ts'
import { MIGRATIONS } from '../src/db/migrations/index.ts'
import { againIfLocked } from '../src/db/postgres/migrate-ahead.ts'
import { openTransactions } from '../src/db/postgres/nodes.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { IS_NODE, openSession, type Session } from '../src/db/postgres/wire/session.ts'
import { startChild } from './child.ts'
import { openTestPostgres, runStatements, type TestDatabase } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { LOCKS, saidBeside } from './migrating-beside.ts'
import { startProxy } from './proxy.ts'

describe('A migration of PostgreSQL', () => {
  let database: TestDatabase
  let admin: Session
  let schemaBefore: unknown
  const others: Session[] = []

  before(async () => {
    database = await openTestPostgres()
    admin = openSession(database.url)
    await runStatements(database.url, earlierSchema(database.url))
    schemaBefore = await schema()
  })
  afterEach(async () => {
    await Promise.all(others.splice(0).map((each) => each.close()))
  })
  after(async () => {
    await admin.close()
    await database.discard()
  })

  /** Every column, constraint and index, and the migrations that have run. */
  const schema = () =>
    admin.rows(`SELECT 'column ' || table_name || '.' || column_name AS what FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'constraint ' || conname FROM pg_constraint
      UNION ALL SELECT 'index ' || indexname FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'migration ' || id FROM migrations ORDER BY 1`)

  /** Connects as a node does that has this name. */
  async function connected(name: string, statement = 'SELECT 1'): Promise<Session> {
    const session = openSession(database.url, name)
    others.push(session)
    await session.rows(statement)
    return session
  }

  const refused = async (pattern: RegExp) => {
    await assert.rejects(database.db.migrate(), pattern)
    assert.deepEqual(await schema(), schemaBefore)
  }

  test('does not begin while a node of a release that does not register is connected', async () => {
    await connected('vanline')
    await refused(
      /^\S*Error: The migration does not begin while an older release uses the database: a release before 0\.2 on 127\.0\.0\.1 \(1 connection since 20[^)]*\)\. Nothing was changed\./,
    )
  })

  test('recognises such a node by its statements if its URL has another name', async () => {
    await connected('moving company', `SELECT set_config('vanline.is_numbering', 'true', true)`)
    await refused(/a release before 0\.2 \("moving company"\) on 127\.0\.0\.1/)
  })

  test('recognises a node that registers by its statements if a pooler gives it another name', async () => {
    await connected('pooler', '/* vanline 0.1.7/20 */ SELECT 1')
    await refused(/: release 0\.1\.7 on pooler, 127\.0\.0\.1 \(1 /)
  })

  test('names the release and the host of a node that registers', async () => {
    await connected('vanline 0.1.7/20 host-7')
    await connected('vanline 0.1.7/20 host-8')
    await refused(/: release 0\.1\.7 on host-7, 127\.0\.0\.1 \(1 .*; release 0\.1\.7 on host-8, 127\.0\.0\.1 \(1 /)
  })

  test('in the process of the service ends it with one line and exit code 1', async () => {
    await connected('vanline')
    const settings = { PORT: '0', DATABASE_URL: database.url }
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
    assert.equal(await child.ended, 1)
    assert.deepEqual(child.said, [])
    assert.equal(child.complained.length, 1)
    assert.match(child.complained[0]!, /^vanline: The migration does not begin .* start this release again\.$/)
    assert.deepEqual(await schema(), schemaBefore)
  })

  test('says which session holds the lock of its steps ahead', async () => {
    const other = await connected('report', 'BEGIN; SELECT pg_advisory_xact_lock(7126002)')
    const line = await saidBeside(other, database.db.migrateAhead)
    assert.match(line, /^the migration waits: .*7126002\) is held by process \d+ \(report\) since 20/)
  })

  test('has no prepared statements in its steps ahead through a pooler', async () => {
    const proxy = await startProxy(database.url)
    const pooled = openPostgres(proxy.url, { poolSize: 1, isPooled: true })
    assert.equal(await pooled.migrateAhead().finally(pooled.close), true)
    const parsed = proxy.sent.filter(({ type, text }) => type === 'Parse' && text.includes('migration_positions'))
    await proxy.close()
    assert.deepEqual([...new Set(parsed.map(({ name }) => name))], [''])
  })

  test('says which transaction its index waits for', async () => {
    await admin.rows('DROP INDEX CONCURRENTLY moves_assignee')
    const other = await connected('report', 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class')
    const line = await saidBeside(other, database.db.migrateAhead)
    assert.match(line, /^preparing the migration waits for process \d+ \(report\) since 20/)
  })

  test('that fails leaves the schema of the earlier release, and says in one line why', async () => {
    // The column is there already, so the migration of search fails.
    await admin.rows(`DELETE FROM migrations WHERE id >= ${searchByWords.id}`)
    const migrations = () => admin.rows('SELECT id FROM migrations ORDER BY id')
    const applied = await migrations()
    await assert.rejects(
      database.db.migrate(),
      /The migration failed and was undone: column "words_key" of relation "moves" already exists\. The release before can go on\.$/,
    )
    assert.deepEqual(await migrations(), applied)
    assert.equal((await admin.rows(`SELECT to_regclass('notes') AS name`))[0]!.name, null)
    for (const { id } of MIGRATIONS.slice(searchByWords.id - 1))
      await admin.rows(`INSERT INTO migrations (id, name, applied_at) VALUES (${id}, 'again', '')`)
  })

  /** Whether the migration waits for a table. */
  const isWaitingFor = async (table: string) =>
    (
      await admin.rows(
        `SELECT pid FROM ${LOCKS} AND NOT granted AND relation = '${table}'::regclass AND mode = 'AccessExclusiveLock'`,
      )
    ).length > 0

  test('is undone if a node of an older release connects before it ends', async () => {
    // No step ahead wants this table.
    const other = await connected('report', 'BEGIN; LOCK TABLE webhooks IN ACCESS SHARE MODE')
    const before = await admin.rows('SELECT id FROM migrations ORDER BY id')
    const migrated = assert.rejects(
      database.db.migrate(),
      /: a release before 0\.2 on 127\.0\.0\.1 .*\)\. Only its steps ahead were run\. Stop it/,
    )
    while (!(await isWaitingFor('webhooks'))) await nextTurn()
    await connected('vanline')
    await other.rows('ROLLBACK')
    await migrated
    assert.deepEqual(await admin.rows('SELECT id FROM migrations ORDER BY id'), before)
  })

  test('waits for the server to end an autovacuum, and locks the tables of its steps ahead with the others', async () => {
    assert.equal(await database.db.migrateAhead(), true)
    const other = await connected('report', 'BEGIN; LOCK TABLE migration_positions IN ACCESS SHARE MODE')
    // After this time the server looks for the session that blocks it.
    const url = `${database.url}?deadlock_timeout=5s`
    const patient = openPostgres(url, { poolSize: 1, isPooled: false })
    const migrated = assert
      .rejects(patient.migrate(), /: a release before 0\.2 on 127\.0\.0\.1 /)
      .finally(patient.close)
    const waitsLong = () =>
      admin.rows(`SELECT pid FROM ${LOCKS} AND NOT granted AND relation = 'migration_positions'::regclass
        AND waitstart < clock_timestamp() - interval '1 second'`)
    let isOver = false
    const over = () => {
      isOver = true
    }
    migrated.then(over, over)
    while (!isOver && (await waitsLong()).length === 0) await nextTurn()
    const locked = await admin.rows(`SELECT relation FROM ${LOCKS} AND granted AND relation = 'webhooks'::regclass`)
    assert.equal(locked.length, 0)
    await connected('vanline')
    await other.rows('ROLLBACK')
    await migrated
  })

  test('does not wait long for a lock, and tries again until it gets all', async () => {
    const other = await connected('report', 'BEGIN; LOCK TABLE webhooks IN ACCESS SHARE MODE')
    // A node of this release and of later ones is no obstacle.
    await connected('vanline 99.0.0/999 host-9')
    let attempts = 0
    const migrated = database.db.migrate()
    for (let was = false; attempts < 2; ) {
      const is = await isWaitingFor('webhooks')
      if (was && !is) attempts += 1
      was = is
      await nextTurn()
    }
    await other.rows('ROLLBACK')
    await migrated
    assert.equal(await database.db.pendingMigrations(), 0)
  })

  test('that suits older nodes runs beside them and their locks, and says which session holds the lock of migrations', async () => {
    const { id } = MIGRATIONS.find(({ suitsOlderNodes }) => suitsOlderNodes)!
    await connected('vanline', 'BEGIN; LOCK TABLE webhooks IN ROW EXCLUSIVE MODE')
    await admin.rows(`DELETE FROM migrations WHERE id = ${id}`)
    const other = await connected('report', 'BEGIN; SELECT pg_advisory_xact_lock(7126001)')
    const line = await saidBeside(other, database.db.migrate)
    assert.match(line, /^the migration waits: .*7126001\) is held by process \d+ \(report\) since 20/)
    assert.equal(await database.db.pendingMigrations(), 0)
  })

  test('that meets locks names open transactions also to a role that does not see their statements', async () => {
    const other = await connected('report', 'BEGIN; LOCK TABLE webhooks IN ACCESS SHARE MODE')
    const role = `blind_${randomUUID().replaceAll('-', '')}`
    await admin.rows(`CREATE ROLE ${role}; SET ROLE ${role}`)
    try {
      const found = await openTransactions(async (text, values) => (await admin.rows(text, values)) as never)
      assert.match(found.join(), /process \d+ \(report\)$/)
    } finally {
      await admin.rows(`RESET ROLE; DROP ROLE ${role}`)
      await other.rows('ROLLBACK')
    }
  })

  test('is tried again if cleaning up between two attempts meets a lock', async () => {
    const refusal = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    let cleanings = 0
    const before = async () => {
      cleanings += 1
      if (cleanings === 1) await refusal()
    }
    assert.equal(await againIfLocked(async (attempt) => (attempt === 1 ? refusal() : attempt), { before }), 3)
  })

  test('leaves connections with the name of their release and host', async () => {
    const url = new URL(database.url)
    url.searchParams.set('application_name', 'moving company')
    const named = openPostgres(url.href, { poolSize: 1, isPooled: false })
    assert.equal(await named.pendingMigrations(), 0)
    const names = await admin.rows<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE ${IS_NODE}`,
    )
    await named.close()
    const pattern = new RegExp(`^vanline \\d+\\.\\d+\\.\\d+/${MIGRATIONS.length} .+$`)
    assert.ok(
      names.every(({ name }) => pattern.test(name)),
      JSON.stringify(names),
    )
    assert.ok(names.some(({ name }) => name.endsWith(' moving company')))
  })
})
