/** Attacks on authentication and authorization: each gets its exact answer, and leaves no trace. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Answer, sharedApp, startTestApp, type TestApp } from '../app.ts'
import { forEachDatabase, type TestDatabase } from '../databases.ts'
import { listening } from '../hostile/exchange.ts'
import { AUDIENCE, startIdentityProvider } from '../identity-provider.ts'
import { bearing, keyIn } from '../keys.ts'
import { KEY_ATTACKS } from './key-attacks.ts'
import { SCOPE_ATTACKS } from './scope-attacks.ts'
import { TOKEN_ATTACKS } from './token-attacks.ts'
import { askWith, type World, worldOf } from './world.ts'

const eventsIn = async ({ db }: TestApp): Promise<number> =>
  Number((await db.column<number>(sql`SELECT count(*) FROM events WHERE type NOT LIKE 'key.%'`))[0])

function assertRefused({ status, headers, body, text }: Answer, expected: { status: number; code?: string }): void {
  assert.deepEqual([status, body?.code], [expected.status, expected.code], text)
  assert.match(headers['content-type']!, /^application\/problem\+json/)
  assert.equal(headers['cache-control'], 'no-store')
  for (const secret of ['vl_', 'eyJ', 'under the mat', 'Lovelace']) assert.ok(!text.includes(secret), text)
}

forEachDatabase('an attack', (open) => {
  let world: World
  let database: TestDatabase
  before(async () => {
    database = await open()
    const provider = await startIdentityProvider()
    const config = { apiKeys: true, authIssuer: provider.issuer, authAudience: [AUDIENCE] }
    const app = await startTestApp(database, config)
    const other = await startTestApp(database, config)
    world = await worldOf(app, other, provider)
  })
  after(async () => {
    await world.app.app.close()
    await world.other.app.close()
    await world.provider.close()
    await database.discard()
  })

  for (const { name, status, code, challenge, attempt } of [...TOKEN_ATTACKS, ...KEY_ATTACKS, ...SCOPE_ATTACKS])
    test(`${status} ${code} for ${name}`, async () => {
      const before = await eventsIn(world.app)
      const answer = await attempt(world)
      assertRefused(answer, { status, ...(code && { code }) })
      if (challenge) assert.match(answer.headers['www-authenticate'] ?? '', challenge)
      if (status < 403) assert.equal(await eventsIn(world.app), before)
    })

  test('200 with a valid token or key, also within a minute of its expiry (control)', async () => {
    const { app, provider } = world
    const nowS = Math.floor(app.time.now / 1000)
    for (const claims of [
      {},
      { exp: nowS - 59 },
      { nbf: nowS + 59 },
      { scope: null, scp: ['shipments:read'] },
      { scope: 'shipments:write' },
    ])
      assert.equal(
        (await askWith(world, await provider.token(app.time.now, claims))).status,
        200,
        JSON.stringify(claims),
      )
    const { secret } = await keyIn(app.db, { scopes: ['shipments:read'] }, app.time.now)
    assert.equal((await askWith(world, secret!)).status, 200)
    const byHeader = { authorization: '', 'x-api-key': secret! }
    assert.equal((await app.call('GET', '/v1/shipments', { headers: byHeader })).status, 200)
    assert.equal(
      (await app.call('GET', '/v1/shipments', { headers: { ...byHeader, authorization: 'Basic eA==' } })).status,
      200,
    )
  })

  test('no request was made to the key URLs in a token', () => {
    assert.deepEqual([...world.provider.asked.keys()].sort(), ['/.well-known/openid-configuration', '/keys'])
  })

  test('400 for two Authorization headers, whichever is the right one', async () => {
    const { app } = world
    const port = await listening(app)
    const { authorization: right } = bearing(await keyIn(app.db, {}, app.time.now))
    // A cached caller must not take the fast path.
    assert.equal((await app.call('GET', '/v1/shipments', { headers: { authorization: right } })).status, 200)
    for (const [first, second] of [
      [right, 'Bearer x'],
      ['Bearer x', right],
      [right, right],
    ]) {
      const said = await sent(
        port,
        `GET /v1/shipments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${first}\r\nauthorization: ${second}\r\n\r\n`,
      )
      assert.match(said, /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_header"/)
    }
  })
})

const sent = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      said += data
    })
    socket.once('end', () => resolve(said)).once('error', reject)
  })

forEachDatabase('without authentication', (open) => {
  const app = sharedApp(open)
  const published = sharedApp(open, { publicUrl: 'https://moves.example.com/vanline' })

  describe('403 for a name that is not of this machine', () => {
    for (const host of [
      'evil.example.com',
      'localhost.evil.com',
      '127.0.0.1.evil.com',
      '192.168.1.5:8080',
      '[::2]',
      '0.0.0.0',
      '127.0.0.1@evil.com',
      'moves.example.com',
    ])
      test(host, async () => {
        const answer = await app.call('GET', '/v1/shipments', { headers: { host } })
        assertRefused(answer, { status: 403, code: 'host_not_allowed' })
      })
  })

  test('200 for the names it has, and the one it is published under', async () => {
    for (const host of [
      'localhost',
      'LOCALHOST:8080',
      '127.0.0.1:80',
      '127.1.2.3',
      '[::1]:8080',
      'localhost.',
      'a.localhost',
    ])
      assert.equal((await app.call('GET', '/v1/shipments', { headers: { host } })).status, 200, host)
    const headers = { host: 'moves.example.com' }
    assert.equal((await published.call('GET', '/v1/shipments', { headers })).status, 200)
  })

  test('the host of a target in absolute form decides, whatever Host says', async () => {
    const port = await listening(app)
    for (const [target, host, status] of [
      ['http://evil.example.com/v1/shipments', 'localhost', 403],
      ['http://localhost@evil.example.com/v1/shipments', 'localhost', 403],
      ['HTTP://evil.example.com?limit=1', 'localhost', 403],
      ['http:///v1/shipments', 'localhost', 403],
      ['http://localhost/v1/shipments', 'evil.example.com', 200],
      ['http://evil.example.com@127.0.0.1:80/v1/shipments', 'evil.example.com', 200],
      ['/v1/shipments?reference=http://localhost/', 'evil.example.com', 403],
    ] as const) {
      const said = await sent(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      assert.equal(said.split(' ')[1], String(status), `${target} with Host: ${host}`)
    }
  })

  test('an Authorization header is ignored, and every caller is anonymous', async () => {
    for (const authorization of ['Bearer x', 'Basic x', '', 'Bearer vl_x'])
      assert.equal((await app.call('POST', '/v1/moves', { body: {}, headers: { authorization } })).status, 201)
    const { body: events } = await app.call('GET', '/v1/events')
    assert.deepEqual([...new Set(events.map(({ actor }: { actor: string }) => actor))], ['anonymous'])
  })
})
