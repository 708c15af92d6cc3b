import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Bystander, openBystander } from '../../../test/bystander.ts'
import { openTestPostgres, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from '../database.ts'
import { HOME } from '../epoch.ts'
import { openPostgres } from './postgres.ts'

describe('A PostgreSQL database', () => {
  let database: TestDatabase
  let db: Database
  let other: Bystander
  beforeEach(async () => {
    database = await openTestPostgres({ isPatient: false })
    db = database.db
    other = openBystander(database.url)
    await db.noticeRestore()
  })
  afterEach(async () => {
    await other.close()
    await database.discard()
  })

  const epochNow = async () => (await other.column("SELECT value FROM settings WHERE name = 'epoch'"))[0]
  /** Marks the database as restored from a dump of another server. */
  const comeFromElsewhere = () => other.column(`UPDATE settings SET value = '7/16384/16400' WHERE name = '${HOME}'`)

  test('that was restored from a dump begins a new epoch', async () => {
    const epoch = await epochNow()
    await comeFromElsewhere()
    assert.equal(await db.noticeRestore(), true)
    assert.notEqual(await epochNow(), epoch)
  })

  test('keeps its epoch when a node starts again, or when its home is not known yet', async () => {
    const epoch = await epochNow()
    assert.equal(await db.noticeRestore(), false)
    await other.column(`DELETE FROM settings WHERE name = '${HOME}'`)
    assert.equal(await db.noticeRestore(), false)
    assert.equal(await db.noticeRestore(), false)
    assert.equal(await epochNow(), epoch)
  })

  test('begins one new epoch when many nodes start on a restored database', async () => {
    await comeFromElsewhere()
    const noticed = await Promise.all([1, 2, 3].map(() => db.noticeRestore()))
    assert.deepEqual(noticed.sort(), [false, false, true])
  })

  test('begins a new epoch in a copy made from it as a template', async () => {
    const name = `copy_${randomUUID().replaceAll('-', '')}`
    const epoch = await epochNow()
    await other.close()
    await db.close()
    const admin = openBystander(process.env.TEST_DATABASE_URL!)
    await admin.column(`CREATE DATABASE ${name} TEMPLATE ${new URL(database.url).pathname.slice(1)}`)
    const url = new URL(database.url)
    url.pathname = `/${name}`
    const copy = openPostgres(url.href, { poolSize: 1, isPooled: false })
    assert.equal(await copy.noticeRestore(), true)
    assert.notEqual((await copy.column(sql`SELECT value FROM settings WHERE name = 'epoch'`))[0], epoch)
    await copy.close()
    await admin.column(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  })

  test('is recognised by its oids alone if the role may not read the identifier of the server', async () => {
    const role = `clerk_${randomUUID().replaceAll('-', '')}`
    await other.column(`CREATE ROLE ${role} LOGIN`)
    await other.column(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
    const url = new URL(database.url)
    url.username = role
    const clerk = openPostgres(url.href, { poolSize: 1, isPooled: false })
    assert.equal(await clerk.noticeRestore(), false)
    await other.column('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC')
    await clerk.noticeRestore()
    assert.match(
      String((await other.column(`SELECT value FROM settings WHERE name = '${HOME}'`))[0]),
      /^unknown\/\d+\/\d+$/,
    )
    assert.equal(await clerk.noticeRestore(), false)
    await clerk.close()
    await other.column(`DROP OWNED BY ${role}`)
    await other.column(`DROP ROLE ${role}`)
  })
})
