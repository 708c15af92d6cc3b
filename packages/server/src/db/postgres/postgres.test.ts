import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase } from '../../../test/databases.ts'
import { testEvent } from '../../../test/event-rows.ts'
import { rowsOf } from '../../../test/tables.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Database, guarded, RACES_MAX, type Reader, unguarded, type Write } from '../database.ts'
import { oneStatementOf } from './change/writes.ts'
import { openPostgres } from './postgres.ts'

const insert = (name: string, value = ''): Write =>
  unguarded(sql`INSERT INTO settings (name, value) VALUES (${name}, ${value})`)

/** A write that replaces the value that was read. */
const update = (name: string, from: string, to: string): Write =>
  guarded(sql`UPDATE settings SET value = ${to} WHERE name = ${name} AND value = ${from}`)

const settingOf = async (tx: Reader, name: string): Promise<string | undefined> =>
  (await tx.column<string>(sql`SELECT value FROM settings WHERE name = ${name}`))[0]

describe('A change on PostgreSQL', () => {
  let database: TestDatabase
  let db: Database
  let other: Bystander
  before(async () => {
    database = await openTestPostgres()
    db = database.db
    other = openBystander(database.url)
  })
  after(async () => {
    await other.close()
    await database.discard()
  })
  beforeEach(() => other.column(`DELETE FROM settings WHERE name <> 'cursor_key'`))
  afterEach(() => other.abandon())

  /** Reads `a` and `b`, and increments both; counts the decisions. */
  async function raiseBoth(on: Database): Promise<number> {
    let decisions = 0
    await on.change(async (tx) => {
      decisions += 1
      const [a, b] = [Number(await settingOf(tx, 'a')), Number(await settingOf(tx, 'b'))]
      const writes = [
        update('a', String(a), String(a + 1)),
        update('b', String(b), String(b + 1)),
        testEvent('tests/1'),
      ]
      return { writes, answer: null }
    })
    return decisions
  }

  test('is one statement, which refuses itself with everything in it when a guard finds another version', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', 'new')`)
    const before = await rowsOf(db)
    const { text, values } = oneStatementOf([insert('x'), testEvent('tests/1'), update('a', 'old', 'mine')])
    await assert.rejects(other.column(text, values as string[]), { code: 'VL001' })
    assert.deepEqual(await rowsOf(db), before)
    const current = oneStatementOf([insert('x'), testEvent('tests/1'), update('a', 'new', 'mine')])
    assert.deepEqual(await other.column(current.text, current.values as string[]), [1])
    assert.equal((await rowsOf(db)).length, before.length + 2)
  })

  test('starts over when a name was taken while it was being decided', async () => {
    const decided = await db.change(async (tx) => {
      if ((await settingOf(tx, 'x')) !== undefined) return { writes: [], answer: 'the other has it' }
      await other.column(`INSERT INTO settings (name, value) VALUES ('x', 'theirs')`)
      return { writes: [testEvent('tests/1'), insert('x', 'mine')], answer: 'mine' }
    })
    assert.equal(decided, 'the other has it')
    assert.equal(await settingOf(db, 'x'), 'theirs')
  })

  test('waits for a transaction that has locked its rows, then decides again', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10'), ('b', '20')`)
    const patient = openPostgres(`${database.url}?lock_timeout=8s`, { poolSize: 1, isPooled: false })
    const theirs = await other.begin(`UPDATE settings SET value = '15' WHERE name = 'a'`)
    const raised = raiseBoth(patient)
    await other.untilBlocked()
    await theirs.end()
    assert.equal(await raised, 2)
    assert.deepEqual([await settingOf(db, 'a'), await settingOf(db, 'b')], ['16', '21'])
    await patient.close()
  })

  test('is repeated while another session has locked its rows, and then succeeds', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10'), ('b', '20')`)
    const theirs = await other.begin(`SELECT value FROM settings WHERE name = 'a' FOR UPDATE`)
    let decisions = 0
    let isLetGo = false
    const raised = db.change(async () => {
      decisions += 1
      if (decisions === 3 && !isLetGo) {
        isLetGo = true
        await theirs.end()
      }
      return { writes: [update('a', '10', '11'), testEvent('tests/1')], answer: decisions }
    })
    assert.equal(await raised, 3)
    assert.equal(await settingOf(db, 'a'), '11')
  })

  test('runs as read committed, whatever the server, the role or the URL says', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await other.column(`ALTER DATABASE ${name} SET default_transaction_isolation TO 'serializable'`)
    const strict = openPostgres(`${database.url}?default_transaction_isolation=serializable`, {
      poolSize: 1,
      isPooled: false,
    })
    const isolation = sql`SELECT current_setting('transaction_isolation')`
    assert.deepEqual(await strict.column(isolation), ['read committed'])
    const write = unguarded(
      sql`INSERT INTO settings (name, value) SELECT ${'isolation'}, current_setting('transaction_isolation')`,
    )
    const seen = await strict.change(async () => ({
      writes: [write],
      afterwards: async (tx) => ({ writes: [], answer: await tx.column(isolation) }),
    }))
    assert.deepEqual(seen, ['read committed'])
    assert.equal(await settingOf(db, 'isolation'), 'read committed')
    const pooled = openPostgres(database.url, { poolSize: 1, isPooled: true })
    await assert.rejects(pooled.column(isolation), (error: AppError) =>
      /pooler are serializable. Run ALTER ROLE/.test((error.cause as Error).message),
    )
    await other.column(`ALTER DATABASE ${name} RESET default_transaction_isolation`)
    await Promise.all([strict.close(), pooled.close()])
  })

  test('starts over when the server reports a serialization failure', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10'), ('b', '20')`)
    // At our isolation level only such a trigger causes this failure.
    await other.column(`CREATE SEQUENCE updates;
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('updates') = 1 THEN RAISE EXCEPTION 'once' USING ERRCODE = '40001'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail_once BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION fail_once()`)
    assert.equal(await raiseBoth(db), 2)
    assert.deepEqual([await settingOf(db, 'a'), await settingOf(db, 'b')], ['11', '21'])
    await other.column('DROP FUNCTION fail_once CASCADE')
  })

  test('starts over when it is the one that ends a deadlock', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10'), ('b', '20')`)
    const theirs = await other.begin(`UPDATE settings SET value = '21' WHERE name = 'b'`)
    const raised = raiseBoth(db)
    await other.untilBlocked()
    await theirs.run(`UPDATE settings SET value = '11' WHERE name = 'a'`)
    await theirs.end()
    assert.ok((await raised) > 1)
    assert.deepEqual([await settingOf(db, 'a'), await settingOf(db, 'b')], ['12', '22'])
  })

  test('gives up with 503 when it loses every race, and has written nothing', async () => {
    const before = await rowsOf(db)
    let decisions = 0
    const lost = db.change(async () => {
      decisions += 1
      return { writes: [insert('x'), testEvent('tests/1'), update('a', 'never', 'there')], answer: null }
    })
    await assert.rejects(lost, (error: AppError) => error.code === 'unavailable' && error.members.retryAfterS === 1)
    assert.equal(decisions, RACES_MAX + 1)
    assert.deepEqual(await rowsOf(db), before)
  })

  test('gives up with 503 when the server stops it for taking too long, and has written nothing', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10'), ('b', '20')`)
    const before = await rowsOf(db)
    const hasty = openPostgres(`${database.url}?statement_timeout=100`, { poolSize: 1, isPooled: false })
    await other.column(`CREATE FUNCTION take_too_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(60);
      END $$;
      CREATE TRIGGER take_too_long BEFORE UPDATE ON settings FOR EACH ROW WHEN (OLD.name = 'b') EXECUTE FUNCTION take_too_long()`)
    await assert.rejects(raiseBoth(hasty), (error: AppError) => error.code === 'unavailable')
    assert.deepEqual(await rowsOf(db), before)
    await hasty.close()
    await other.column('DROP FUNCTION take_too_long CASCADE')
    assert.equal(await raiseBoth(db), 1)
  })

  test('is refused at once if its advisory lock is held, also when its rows are locked', async () => {
    await other.column(`INSERT INTO settings (name, value) VALUES ('a', '10')`)
    const lock = { name: 'the key', refusal: new AppError('idempotency_key_in_use', 'Still running.') }
    const patient = openPostgres(`${database.url}?lock_timeout=8s`, { poolSize: 2, isPooled: false })
    const change = (value: string) => () =>
      patient.change(async () => ({ writes: [{ ...update('a', '10', value), lock }], answer: value }))
    const theirs = await other.begin(`SELECT value FROM settings WHERE name = 'a' FOR UPDATE`)
    const first = change('11')()
    await other.untilBlocked()
    await assert.rejects(change('12'), lock.refusal)
    await theirs.end()
    assert.equal(await first, '11')
    assert.equal(await settingOf(db, 'a'), '11')
    await patient.close()
  })
})
