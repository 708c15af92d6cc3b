import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { startChild } from '../../test/child.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { warningsOf } from './warnings.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
after(() => rmSync(folder, { recursive: true }))
const quiet = {
  databaseUrl: 'sqlite::memory:',
  readDatabaseUrl: '',
  tlsKey: '',
  adminPort: null,
  adminHost: '127.0.0.1',
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('files', () => {
  test('that the service makes are 600 and folders 700, whatever the umask is', async () => {
    const before = process.umask(0)
    const path = join(folder, 'new', 'vanline.db')
    try {
      const db = openSqlite(path)
      await db.migrate()
      assert.deepEqual([path, `${path}-wal`, `${path}-shm`].map(modeOf), ['600', '600', '600'])
      assert.equal(modeOf(join(folder, 'new')), '700')
      await db.close()
    } finally {
      process.umask(before)
    }
    assert.deepEqual(warningsOf({ ...quiet, databaseUrl: `sqlite:${path}` }), [])
  })

  test('and folders that others can read or replace are named in one line', () => {
    const path = join(folder, 'open.db')
    const key = join(folder, 'key.pem')
    for (const file of [path, `${path}-wal`, key]) writeFileSync(file, '', { mode: 0o600 })
    const config = { ...quiet, databaseUrl: `sqlite:${path}`, tlsKey: key }
    assert.deepEqual(warningsOf(config), [])
    chmodSync(path, 0o640)
    chmodSync(`${path}-wal`, 0o604)
    chmodSync(key, 0o644)
    chmodSync(folder, 0o770)
    const [line, ...others] = warningsOf(config)
    chmodSync(folder, 0o700)
    assert.deepEqual(others, [])
    assert.ok(
      line!.startsWith(`Other users of this machine can read or replace ${path}, ${path}-wal, ${key}, ${folder}.`),
    )
    assert.ok(!line!.includes('\n'))
  })

  test('that are not there, or in memory, or in a folder such as /tmp, are nothing to warn of', () => {
    assert.deepEqual(warningsOf(quiet), [])
    assert.deepEqual(warningsOf({ ...quiet, databaseUrl: `sqlite:${join(tmpdir(), 'vanline-nothing.db')}` }), [])
  })
})

describe('PostgreSQL', () => {
  for (const [url, isWarnedOf] of [
    ['postgres://vanline:secret@db.example/vanline', true],
    ['postgresql://db.example', true],
    ['postgres://127.0.0.1,10.0.0.5:5433/vanline?target_session_attrs=read-write', true],
    ['postgres://[2001:db8::1]:5432/vanline', true],
    ['postgres://db.example/vanline?application_name=sslmode', true],
    ['postgres://db.example/vanline?sslmode=verify-full', false],
    ['postgres://db.example/vanline?a=b&sslmode=disable', false],
    ['postgres://vanline@localhost/vanline', false],
    ['postgres://127.0.0.1:5432/vanline', false],
    ['postgres://[::1]/vanline', false],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/vanline', false],
  ] as const)
    test(`at ${url} is ${isWarnedOf ? '' : 'not '}warned of, without its password`, () => {
      const warnings = [
        ...warningsOf({ ...quiet, databaseUrl: url }),
        ...warningsOf({ ...quiet, readDatabaseUrl: url }),
      ]
      assert.deepEqual(
        warnings.map((line) => /^(\w+) connects to another host without TLS/.exec(line)?.[1]),
        isWarnedOf ? ['DATABASE_URL', 'VANLINE_READ_DATABASE_URL'] : [],
      )
      assert.doesNotMatch(warnings.join(), /secret/)
    })
})

test('a process that starts on open files says so once, in a line of its log, and starts', async () => {
  const path = join(folder, 'process.db')
  writeFileSync(path, '', { mode: 0o644 })
  chmodSync(path, 0o644)
  const settings = { PORT: '0', DATABASE_URL: `sqlite:${path}` }
  const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
  await child.line(/^Vanline is ready/)
  // The log is written a moment after its call, so that all of it is there only at the end.
  child.process.kill('SIGTERM')
  assert.equal(await child.ended, 0)
  const warnings = child.said
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 40)
  assert.deepEqual(
    warnings.map(({ level }) => level),
    [40],
  )
  assert.match(warnings[0].msg, /^Other users of this machine can read or replace .*process\.db/)
})

describe('the port of operators', () => {
  test('is warned of where others can reach it', () => {
    assert.deepEqual(warningsOf({ ...quiet, adminPort: 9464 }), [])
    const [line] = warningsOf({ ...quiet, adminPort: 9464, adminHost: '0.0.0.0' })
    assert.match(line!, /^VANLINE_ADMIN_HOST=0\.0\.0\.0 shows metrics/)
  })
})
