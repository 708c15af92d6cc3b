/** deploy/postgres/roles.sql: the migrator migrates, the service serves, and neither may do more. every-operation.test.ts runs as the service. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { after, before, describe, test } from 'node:test'
import { IS_WHOLE } from '../../../scripts/sample.ts'
import { hasServer } from '../../server/test/has-server.ts'
import { type Roles, rolesIn } from '../../server/test/postgres-roles.ts'
import { connectTo, newPostgres } from './places.ts'
import { serve, succeeds, vanline } from './vanline.ts'

const PERMISSION_DENIED = '42501'

/** Statements that a service never needs. */
const FORBIDDEN = [
  'CREATE TABLE more (id text)',
  'CREATE TEMPORARY TABLE more (id text)',
  'CREATE SCHEMA more',
  'ALTER TABLE moves ADD COLUMN more text',
  'DROP TABLE notes',
  'TRUNCATE notes',
  'CREATE INDEX more ON moves (doc)',
  'CREATE OR REPLACE FUNCTION vanline_refuse(code text) RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  "INSERT INTO migrations (id, name, applied_at) VALUES (99999, 'none', '')",
  'SELECT * FROM payroll.salaries',
  'CREATE ROLE more',
  'SELECT * FROM pg_authid',
  "SELECT pg_read_file('PG_VERSION')",
]

describe('deploy/postgres/roles.sql', { skip: hasServer() ? false : 'there is no PostgreSQL server' }, () => {
  let url: string
  let roles: Roles
  // What is opened here is to be there for the suite, and not only for the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(() =>
    inSuite(async () => {
      url = await newPostgres()
      roles = rolesIn(url)
      // The database is deleted before: a role that has rights in one cannot be.
      after(() => roles.drop())
      await connectTo(url).rows('CREATE SCHEMA payroll; CREATE TABLE payroll.salaries (id text)')
      await roles.run()
    }),
  )

  test('refuses the service in one line while the database is not migrated', async () => {
    const settings = { DATABASE_URL: roles.urlOf('service'), PORT: '0' }
    const off = await vanline(['serve'], { ...settings, VANLINE_MIGRATE: 'off' })
    assert.equal(off.code, 1)
    assert.match(off.complained, /^vanline serve: The database lacks \d+ migrations: .* run vanline migrate first\.$/)
    const on = await vanline(['serve'], settings)
    assert.equal(on.code, 1)
    assert.match(
      on.complained,
      /^vanline serve: The migration failed and was undone: permission denied for schema public\./,
    )
  })

  /** What doctor says about a role. */
  async function roleFound(role: 'migrator' | 'service', migrate: 'on' | 'off') {
    const environment = { DATABASE_URL: roles.urlOf(role), VANLINE_MIGRATE: migrate, PORT: '0' }
    const { said } = await vanline(['doctor', '--json'], environment)
    const findings: { about: string; isOk: boolean; says: string; todo?: string }[] = JSON.parse(said)
    return findings.find(({ about }) => about === 'role')!
  }

  test('gives a role of which doctor says that it cannot run the missing migrations', async () => {
    const { isOk, says } = await roleFound('service', 'on')
    assert.equal(isOk, false)
    assert.match(says, /_service cannot create tables, so the missing migrations fail at the start$/)
  })

  test('lets the migrator create tables, which then belong to the owner', async () => {
    await succeeds(['migrate'], { DATABASE_URL: roles.urlOf('migrator') })
    const owners = await connectTo(url).rows(
      "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public' UNION SELECT pg_get_userbyid(proowner) FROM pg_proc WHERE proname = 'vanline_refuse'",
    )
    assert.deepEqual(owners, [{ owner: roles.nameOf('owner') }])
  })

  test('gives roles of which doctor says what each can do', async () => {
    assert.match((await roleFound('service', 'off')).says, /_service can read and write rows only$/)
    assert.match((await roleFound('migrator', 'on')).says, /_owner can change tables, for migrations$/)
    const noted = await roleFound('migrator', 'off')
    assert.deepEqual([noted.isOk, noted.todo?.includes('deploy/postgres/roles.sql')], [true, true])
  })

  test('can be run again, and nothing changes', async () => {
    const look = () =>
      connectTo(url).rows(
        "SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
      )
    const before = await look()
    await roles.run()
    assert.deepEqual(await look(), before)
  })

  test('lets the service start, write, read and notify other nodes, with VANLINE_MIGRATE=off', async () => {
    const service = await serve(roles.urlOf('service'), {
      VANLINE_MIGRATE: 'off',
      VANLINE_RATE_LIMIT_STORE: 'database',
    })
    const made = await service.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    assert.equal(made.status, 201)
    const headers = { 'if-match': made.body.eTag }
    const path = `/v1/shipments/${made.body.id}`
    assert.equal((await service.call('PATCH', path, { body: { reference: 'A-1' }, headers })).status, 200)
    assert.equal(
      (await service.call('PATCH', path, { body: { reference: 'A-2' }, headers })).body.overlaps[0],
      '/reference',
    )
    assert.equal((await service.call('GET', '/v1/events')).status, 200)
    assert.equal((await service.call('GET', '/readyz')).body.status, 'ok')
    await service.stop()
  })

  for (const statement of FORBIDDEN)
    test(`does not let the service ${statement}`, async () => {
      const refused = (error: { code?: string }) => error.code === PERMISSION_DENIED
      await assert.rejects(connectTo(roles.urlOf('service')).rows(statement), refused)
    })

  test('lets no other role connect, and no person sign in as the owner', async () => {
    const stranger = rolesIn(url).nameOf('service')
    const admin = connectTo(url)
    await admin.rows(`CREATE ROLE ${stranger} LOGIN`)
    for (const [name, reason] of [
      [stranger, /permission denied for database/],
      [roles.nameOf('owner'), /is not permitted to log in/],
    ] as const) {
      const as = new URL(url)
      as.username = name
      await assert.rejects(connectTo(as.href).rows('SELECT 1'), reason)
    }
    await admin.rows(`DROP ROLE ${stranger}`)
  })

  const long = IS_WHOLE ? test : () => {}
  long('can be run by an administrator who is no superuser', async () => {
    const own = await newPostgres()
    const [admin, others] = [connectTo(own), rolesIn(own)]
    const name = `${others.nameOf('owner')}_admin`
    await admin.rows(`CREATE ROLE ${name} LOGIN CREATEROLE`)
    await admin.rows(`ALTER DATABASE ${new URL(own).pathname.slice(1)} OWNER TO ${name}`)
    const as = new URL(own)
    as.username = name
    await others.run(as.href)
    await succeeds(['migrate'], { DATABASE_URL: others.urlOf('migrator') })
    assert.deepEqual(await connectTo(others.urlOf('service')).rows('SELECT count(*)::integer AS count FROM moves'), [
      { count: 0 },
    ])
    after(async () => {
      await others.drop()
      const server = new URL(own)
      server.pathname = '/postgres'
      await connectTo(server.href).rows(`DROP ROLE ${name}`)
    })
  })
})
