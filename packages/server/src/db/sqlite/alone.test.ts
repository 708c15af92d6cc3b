import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { startChild } from '../../../test/child.ts'
import { valuation } from '../migrations/033_valuation.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { requireAlone } from './alone.ts'
import { openSqlite } from './sqlite.ts'

describe('A file of an earlier release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'earlier.db')
  let other: DatabaseSync
  after(() => rmSync(folder, { recursive: true }))
  before(async () => {
    const db = openSqlite(path)
    await db.migrate()
    await db.close()
    other = new DatabaseSync(path)
    // It changes no row of an empty file, so it can run again.
    other.exec(`DELETE FROM migrations WHERE id = ${valuation.id}`)
  })
  const applied = () => other.prepare('SELECT count(*) AS count FROM migrations').get()!.count

  test('is not migrated while another process has it open, even if that is idle', async () => {
    const settings = { PORT: '0', DATABASE_URL: `sqlite:${path}` }
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
    assert.equal(await child.ended, 1)
    assert.equal(child.complained.length, 1)
    assert.match(
      child.complained[0]!,
      /^vanline: The migration does not begin while another process .* start this release again\.$/,
    )
    assert.equal(applied(), MIGRATIONS.length - 1)
  })

  test('is migrated when no other process has it open, and can be opened by several then', async () => {
    other.close()
    requireAlone(path, 0)
    const db = openSqlite(path)
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    const settings = { PORT: '0', DATABASE_URL: `sqlite:${path}` }
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
    await child.line(/^Vanline is ready/)
    await db.close()
  })
})

describe('A file of this release that another process has locked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const path = join(folder, 'locked.db')
  after(() => rmSync(folder, { recursive: true }))

  test('cannot be read: that is the reason, not a migration', async () => {
    const db = openSqlite(path)
    await db.migrate()
    await db.close()
    const other = new DatabaseSync(path)
    other.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    assert.throws(
      () => requireAlone(path, 0),
      ({ code, cause }) => {
        assert.equal(code, 'unavailable')
        assert.equal(
          cause.message,
          `${path} is locked by another process, for example by vanline copy. Wait until it ends, or stop it.`,
        )
        return true
      },
    )
    other.close()
    requireAlone(path, 0)
  })
})
