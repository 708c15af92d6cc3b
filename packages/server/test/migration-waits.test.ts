/** What a migration of PostgreSQL and a start wait for: they say so, and two nodes never wait for each other. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSession, type Session } from '../src/db/postgres/wire/session.ts'
import { openTestPostgres, runStatements, type TestDatabase } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { LOCKS, saidBeside } from './migrating-beside.ts'

/** An advisory lock of this test: while it is held, an attempt to take a lock that failed does not end. */
const GATE = 7_126_999

describe('Nodes that migrate PostgreSQL together', () => {
  let database: TestDatabase
  let admin: Session
  const others: Session[] = []

  before(async () => {
    database = await openTestPostgres()
    admin = openSession(database.url)
    await runStatements(database.url, earlierSchema(database.url))
  })
  after(async () => {
    await Promise.all(others.map((each) => each.close()))
    await admin.close()
    await database.discard()
  })

  async function inTransaction(statement: string): Promise<Session> {
    const session = openSession(database.url, 'report')
    others.push(session)
    await session.rows(`BEGIN; ${statement}`)
    return session
  }

  /** Looks until there is a row. */
  async function found(query: string): Promise<Record<string, unknown>> {
    for (;;) {
      const [row] = await admin.rows(query)
      if (row) return row
      await nextTurn()
    }
  }

  /** Each attempt to take a lock is counted, and one that fails waits at the gate before it answers. */
  const SLOW_ATTEMPTS = `CREATE SEQUENCE attempts; CREATE FUNCTION pg_try_advisory_xact_lock(wanted integer) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM nextval('attempts');
      IF pg_catalog.pg_try_advisory_xact_lock(wanted::bigint) THEN RETURN true; END IF;
      PERFORM pg_advisory_xact_lock_shared(${GATE});
      RETURN false;
    END $$`

  test('do not wait for each other when one looks for the lock while the other builds an index', async () => {
    await admin.rows(SLOW_ATTEMPTS)
    const gate = await inTransaction(`SELECT pg_advisory_xact_lock(${GATE})`)
    const table = await inTransaction('LOCK TABLE events IN SHARE UPDATE EXCLUSIVE MODE')
    const nodes = [1, 2].map(() => openPostgres(database.url, { poolSize: 1, isPooled: false }))
    try {
      const preparing = [nodes[0]!.migrateAhead()]
      await found(`SELECT pid FROM ${LOCKS} AND NOT granted AND relation = 'events'::regclass`)
      preparing.push(nodes[1]!.migrateAhead())
      await found(`SELECT pid FROM ${LOCKS} AND NOT granted AND locktype = 'advisory' AND objid = ${GATE}`)
      await table.rows('ROLLBACK')
      const { id } = await found(`SELECT virtualxid AS id FROM ${LOCKS} AND NOT granted AND locktype = 'virtualxid'
        AND virtualxid IN (SELECT virtualtransaction FROM ${LOCKS} AND objid = ${GATE})`)
      const { last } = await found('SELECT last_value AS last FROM attempts')
      await gate.rows('ROLLBACK')
      await found(`SELECT 1 FROM attempts WHERE last_value > ${last}`)
      assert.deepEqual(
        await admin.rows(`SELECT pid FROM ${LOCKS} AND locktype = 'virtualxid' AND granted AND virtualxid = '${id}'`),
        [],
        'the transaction that the index waits for ends before its node looks for the lock again',
      )
      assert.deepEqual(await Promise.all(preparing), [true, true])
    } finally {
      await Promise.all(nodes.map((each) => each.close()))
    }
  })

  test('say which transactions are open while they want the locks of tables', async () => {
    const other = await inTransaction('LOCK TABLE webhooks IN ACCESS SHARE MODE')
    const line = await saidBeside(other, database.db.migrate)
    assert.match(line, /^the migration waits for locks of tables\. Transactions that are open: process \d+ \(report\) /)
    assert.equal(await database.db.pendingMigrations(), 0)
  })

  test('say which session holds the lock that a start takes after the migrations', async () => {
    const other = await inTransaction('SELECT pg_advisory_xact_lock(7126001)')
    const line = await saidBeside(other, database.db.noticeRestore)
    assert.match(line, /^the check for a restored backup waits: .*7126001\) is held by process \d+ \(report\) since 20/)
  })

  test('say which migrations were run if an older node connects before those of the next release', async () => {
    await admin.rows('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const other = await inTransaction('SELECT pg_advisory_xact_lock(7126002)')
    const empty = openPostgres(database.url, { poolSize: 1, isPooled: false })
    const refused = assert
      .rejects(empty.migrate(), /\)\. Only migrations up to 16 and its steps ahead were run\. Stop it/)
      .finally(empty.close)
    // The migration has looked for older nodes, and now waits for the lock of its steps ahead.
    await found(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vanline migration'`,
    )
    const older = openSession(database.url, 'vanline')
    others.push(older)
    await older.rows('SELECT 1')
    await other.rows('ROLLBACK')
    await refused
  })
})
