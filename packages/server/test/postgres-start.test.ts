/** Nodes that start on a PostgreSQL database: together on an empty one, and on an unusable one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { runsOf } from '../../../scripts/sample.ts'
import { MIGRATIONS } from '../src/db/migrations/index.ts'
import { type Bystander, openBystander } from './bystander.ts'
import { endsWell, letGo, startChild, startProgram } from './child.ts'
import { startProxy } from './proxy.ts'

const TOGETHER = runsOf(4, 10)

describe('An empty PostgreSQL database', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  let admin: Bystander
  before(async () => {
    admin = openBystander(process.env.TEST_DATABASE_URL!)
    await admin.column(`CREATE DATABASE ${name}`)
  })
  after(async () => {
    await admin.column(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  })

  /** The error of a refused start. */
  async function refusalOf(settings: Record<string, string>): Promise<string> {
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], { PORT: '0', ...settings })
    assert.equal(await child.ended, 1)
    assert.equal(child.complained.length, 1, child.complained.join('\n'))
    return child.complained[0]!
  }

  test('is refused in one line if nothing may be migrated', async () => {
    const line = await refusalOf({ DATABASE_URL: url.href, VANLINE_MIGRATE: 'off' })
    assert.match(
      line,
      new RegExp(`^vanline: The database lacks ${MIGRATIONS.length} migrations?: start with VANLINE_MIGRATE=on`),
    )
  })

  test('is refused in one line if its encoding is not UTF-8', async () => {
    const latin = new URL(url)
    latin.pathname = `/${name}_latin1`
    await admin.column(`CREATE DATABASE ${name}_latin1 TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
    assert.match(
      await refusalOf({ DATABASE_URL: latin.href }),
      /^vanline: The database .* has the encoding LATIN1\. Create it with UTF8\.$/,
    )
    await admin.column(`DROP DATABASE ${name}_latin1 WITH (FORCE)`)
  })

  test('is migrated once by nodes that start together', async () => {
    const nodes = await Promise.all(Array.from({ length: TOGETHER }, () => startProgram('migrate', url.href)))
    letGo(...nodes)
    await Promise.all(nodes.map(endsWell))
    const made = openBystander(url.href)
    assert.deepEqual(
      await made.column('SELECT id FROM migrations ORDER BY id'),
      MIGRATIONS.map(({ id }) => id),
    )
    assert.equal((await made.column(`SELECT value FROM settings WHERE name = 'cursor_key'`)).length, 1)
    await made.close()
  })

  test('is refused in one line if references cannot be made unique now', async () => {
    const made = openBystander(url.href)
    await made.column(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'Not now.'; END $$`)
    await made.column('CREATE EVENT TRIGGER refuse ON ddl_command_start EXECUTE FUNCTION refuse()')
    const line = await refusalOf({ DATABASE_URL: url.href, VANLINE_UNIQUE_REFERENCES: 'on' })
    assert.equal(line, 'vanline: The change of VANLINE_UNIQUE_REFERENCES failed and was undone: Not now.')
    await made.column('DROP EVENT TRIGGER refuse')
    await made.close()
  })

  test('whose server takes long to answer is waited for', async () => {
    const proxy = await startProxy(url.href)
    proxy.freeze()
    const settings = { PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: proxy.url }
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
    await child.line(/the database is slow, and is asked again/)
    proxy.thaw()
    await child.line(/^Vanline is ready/)
    await child.stop()
    await proxy.close()
  })

  test('whose server vanishes during the start leaves a line in the log about the step that waits', async () => {
    const proxy = await startProxy(url.href)
    proxy.fateOf = ({ text }) => {
      if (text.includes("to_regclass('migrations')")) proxy.freeze()
      return 'pass'
    }
    const settings = { PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: proxy.url }
    const child = startChild(process.execPath, ['packages/server/src/server.ts'], settings)
    await child.line(/the start has not finished the migrations after \d+ s/)
    await child.stop()
    await proxy.close()
  })

  test('that does not exist, or whose server is down, is refused in one line', async () => {
    const missing = new URL(url)
    missing.pathname = '/there_is_none'
    assert.match(await refusalOf({ DATABASE_URL: missing.href }), /^vanline: The database .* does not exist/)
    const nobody = 'postgres://vanline@127.0.0.1:1/vanline'
    assert.match(await refusalOf({ DATABASE_URL: nobody }), /^vanline: The database .* ECONNREFUSED/)
  })
})
