/** Keys made by the command let callers in at the service, on both databases. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { MIGRATIONS } from '../../server/src/db/migrations/index.ts'
import { startTestApp, type TestApp } from '../../server/test/app.ts'
import { newAuthority, newCertificate } from '../../server/test/certificates.ts'
import { forEachDatabase, runStatements, type TestDatabase } from '../../server/test/databases.ts'
import { keyIn } from '../../server/test/keys.ts'
import { rowsOf } from '../../server/test/tables.ts'
import { EXIT } from '../src/exit.ts'
import { newFile, newFolder, newPostgres } from './places.ts'
import { fails, type Result, serve, succeeds, vanline } from './vanline.ts'

forEachDatabase('vanline keys', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-keys-'))
  let database: TestDatabase
  let app: TestApp
  before(async () => {
    database = await open()
    app = await startTestApp(database, { apiKeys: true })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
    rmSync(folder, { recursive: true })
  })

  const keys = (...args: string[]): Promise<Result> => vanline(['keys', ...args], { DATABASE_URL: database.url })
  const enter = async (secret: string) => {
    // A service believes what it knows for two seconds.
    app.time.now += 2_000
    return (await app.call('GET', '/v1/moves', { headers: { authorization: `Bearer ${secret}` } })).status
  }

  test('0 for a key that is printed once, lets in, is listed without its secret, and is revoked by its name', async () => {
    const made = await keys(
      'create',
      '--name',
      'warehouse',
      '--scopes',
      'moves:read,shipments:read',
      '--expires',
      '90d',
    )
    assert.equal(made.code, EXIT.done, made.complained)
    assert.match(made.said, /^vl_[0-9a-f]{32}_[\w-]{43}$/)
    assert.match(made.complained, /^The key itself went to the standard output\. It is not shown again\.$/m)
    // Before the key is used: on a busy machine, the service stores the use while the command runs.
    const table = await vanline(
      ['keys', 'list'],
      { DATABASE_URL: database.url, NO_COLOR: '1' },
      { columns: 200, input: '' },
    )
    assert.match(table.said, /^name +scopes +channels +party +expires +last used +id\n/)
    assert.match(table.said, /^warehouse +moves:read,shipments:read +.+ not yet +[0-9a-f-]{36}$/m)
    assert.equal(await enter(made.said), 200)
    const listed = await keys('list')
    assert.doesNotMatch(listed.said, /vl_[0-9a-f]{32}/)
    const key = JSON.parse(listed.said).find(({ name }: { name: string }) => name === 'warehouse')
    assert.deepEqual([key.scopes, key.createdBy], [['moves:read', 'shipments:read'], 'operator'])
    const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / (24 * 3600 * 1000)
    assert.ok(days > 89 && days < 91)
    assert.equal((await keys('revoke', 'warehouse')).code, EXIT.done)
    assert.equal(await enter(made.said), 401)
  })

  test('0 for a key with the scopes of a role; 2 for an unknown role, for both a role and scopes, and for neither', async () => {
    const made = await keys('create', '--name', 'office', '--role', 'dispatcher')
    assert.equal(made.code, EXIT.done, made.complained)
    const [key] = JSON.parse((await keys('list')).said)
    assert.deepEqual(key.scopes, [
      'moves:write',
      'shipments:write',
      'shipments:status',
      'documents:write',
      'notes:write',
      'views:write',
      'inventory:write',
      'dispatch:write',
      'events:read',
      'requests:write',
      'requests:decide',
      'messages:write',
    ])
    for (const args of [['--role', 'king'], ['--role', 'viewer', '--scopes', 'all'], []])
      assert.equal((await keys('create', '--name', 'x', ...args)).code, EXIT.misused)
  })

  test('0 for a key that sees only the moves of a party; 7 if there is no such party', async () => {
    const party = (await app.call('POST', '/v1/parties', { body: { name: 'North Haul', kind: 'ORGANIZATION' } })).body
    const made = await keys('create', '--name', 'hauler', '--role', 'viewer', '--party', party.id)
    assert.equal(made.code, EXIT.done, made.complained)
    const own = await app.call('GET', '/v1/me', { headers: { authorization: `Bearer ${made.said}` } })
    assert.equal(own.body.partyID, party.id)
    const [key] = JSON.parse((await keys('list')).said)
    assert.equal(key.partyID, party.id)
    const unknown = await keys('create', '--name', 'x', '--role', 'viewer', '--party', key.id)
    assert.equal(unknown.code, EXIT.invalid)
    assert.match(unknown.complained, /partyID: There is no party with this id/)
  })

  test('0 for a key with channels, and for revoking one with every key that came of it', async () => {
    const made = await keys('create', '--name', 'maker', '--scopes', 'all', '--channels', 'prime,support')
    assert.equal(made.code, EXIT.done, made.complained)
    const headers = { authorization: `Bearer ${made.said}` }
    const body = { name: 'child', scopes: ['moves:read'], channels: ['prime'] }
    const { secret } = (await app.call('POST', '/v1/keys', { headers, body })).body
    const listed = JSON.parse((await keys('list')).said)
    assert.deepEqual(
      listed
        .filter(({ name }: { name: string }) => ['child', 'maker'].includes(name))
        .map((key: { name: string; channels: string[] }) => [key.name, key.channels])
        .toSorted(),
      [
        ['child', ['prime']],
        ['maker', ['prime', 'support']],
      ],
    )
    assert.equal(await enter(secret), 200)
    assert.equal((await keys('revoke', 'maker', '--cascade')).code, EXIT.done)
    assert.deepEqual([await enter(secret), await enter(made.said)], [401, 401])
  })

  test('0 for revoking the key of an id, also where a key of an earlier release has that id as its name', async () => {
    const { secret, ...meant } = await keyIn(database.db, { name: 'meant' })
    const decoy = await keyIn(database.db, { name: 'decoy' })
    await runStatements(database.url, [`UPDATE api_keys SET name = '${meant.id}' WHERE id = '${decoy.id}'`])
    assert.equal((await keys('revoke', meant.id)).code, EXIT.done)
    const left = JSON.parse((await keys('list')).said).map(({ id }: { id: string }) => id)
    assert.deepEqual([left.includes(meant.id), left.includes(decoy.id)], [false, true])
    assert.equal((await keys('revoke', meant.id)).code, EXIT.done, 'a name that is no id of a key still works')
  })

  test('0 for a client certificate, which has no secret', async () => {
    const { cert } = await newCertificate('scanner', await newAuthority('Ours'))
    const path = join(folder, 'scanner.pem')
    writeFileSync(path, cert)
    const made = await keys('create', '--name', 'scanner', '--scopes', 'all', '--certificate', path)
    assert.equal(made.code, EXIT.done, made.complained)
    assert.match(made.said, /^[0-9a-f-]{36}$/)
    assert.match((await app.call('GET', `/v1/keys/${made.said}`)).body.certificateFingerprint, /^[0-9a-f]{64}$/)
    assert.equal(
      (await keys('create', '--name', 'other', '--scopes', 'all', '--certificate', path)).code,
      EXIT.conflict,
    )
  })

  test('each refusal has its code, and is one line', async () => {
    await keys('create', '--name', 'taken', '--scopes', 'all')
    const refusals = [
      [['create', '--name', 'taken', '--scopes', 'all'], EXIT.conflict, /has this name/],
      [['create', '--name', 'x', '--scopes', 'moves:red'], EXIT.invalid, /scopes/],
      [['create', '--name', 'a\nb', '--scopes', 'all'], EXIT.invalid, /name/],
      [['create', '--name', 'Operator', '--scopes', 'all'], EXIT.invalid, /name.*reserved/],
      [['create', '--name', 'x', '--scopes', 'all', '--expires', '2020-01-01'], EXIT.invalid, /expiresAt.*future/],
      [['create', '--name', 'x', '--scopes', 'all', '--expires', 'soon'], EXIT.misused, /--expires/],
      [['create', '--name', 'x', '--scopes', 'all', '--channels', 'v1'], EXIT.invalid, /channels/],
      [['create', '--name', 'x'], EXIT.misused, /give either --role or --scopes/],
      [['create', '--scopes', 'all', '--certificate', join(folder, 'none.pem')], EXIT.failed, /none\.pem/],
      [['revoke', 'nobody'], EXIT.notFound, /no key/],
    ] as const
    const tried = refusals.map(async ([args, code, reason]) => {
      const result = await keys(...args)
      assert.equal(result.code, code, `${args.join(' ')}: ${result.complained}`)
      assert.match(result.complained, reason)
      assert.equal(result.complained.split('\n').length, 1, result.complained)
    })
    await Promise.all(tried)
  })
})

test('0 for commands that do not listen, where the service would refuse to start', async () => {
  const settings = { HOST: '0.0.0.0', DATABASE_URL: newFile() }
  const backup = join(newFolder(), 'copy.db')
  for (const args of [['migrate'], ['keys', 'create', '--scopes', 'all'], ['backup', backup], ['restored']])
    await succeeds(args, settings)
  await fails(['health'], /does not answer at/, { ...settings, PORT: String(await freePort()) })
  for (const listening of ['serve', 'demo']) await fails([listening], /HOST 0\.0\.0\.0 can be reached/, settings)
})

test('1 where there is no database, and none is made', async () => {
  const result = await vanline(['keys', 'list'], { DATABASE_URL: 'sqlite:/nowhere/at/all.db' })
  assert.equal(result.code, EXIT.failed)
  assert.match(result.complained, /no database at/)
})

forEachDatabase('A database of a newer release', (open) => {
  let database: TestDatabase
  before(async () => {
    database = await open()
  })
  after(() => database.discard())

  test('1 for commands that would write to it, and nothing is written', async () => {
    await runStatements(database.url, [`INSERT INTO migrations VALUES (${MIGRATIONS.length + 1}, 'of the future', '')`])
    const rows = await rowsOf(database.db)
    for (const args of [
      ['keys', 'create', '--scopes', 'all'],
      ['keys', 'list'],
      ['restored'],
      ['move-files', '--to', 's3://files?region=r&endpoint=http://127.0.0.1:1'],
    ])
      await fails(args, /from a newer release than this command\. Install that release\.$/, {
        DATABASE_URL: database.url,
      })
    assert.deepEqual(await rowsOf(database.db), rows)
  })
})

for (const [name, open] of Object.entries({
  SQLite: async () => `${newFile()}/new/vanline.db`,
  PostgreSQL: newPostgres,
}))
  describe(`the first key on ${name}`, () => {
    test('0 before the service was ever started, which then accepts it', async () => {
      const url = await open()
      const made = await vanline(['keys', 'create', '--scopes', 'all'], { DATABASE_URL: url })
      assert.equal(made.code, EXIT.done, made.complained)
      assert.match(made.complained, /^The database was empty\. Created its tables: (\/|postgres:)/)
      const service = await serve(url, { VANLINE_API_KEYS: 'on' })
      const statusFor = async (key: string) =>
        (await service.call('GET', '/v1/moves', { headers: { authorization: `Bearer ${key}` } })).status
      assert.deepEqual([await statusFor(made.said), await statusFor('vl_x')], [200, 401])
      await service.stop()
    })
  })
