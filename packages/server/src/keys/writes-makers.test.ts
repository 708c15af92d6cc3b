/** What a key may do to other keys: grant no more than it has, and revoke nothing that can do more. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { AUDIENCE, type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { TRUSTED_MS } from '../access/keys.ts'
import { listAlone } from './store.ts'

const DAY_MS = 24 * 3600_000
const MANAGER = ['keys:manage', 'moves:read']

forEachDatabase('keys that make keys', (open) => {
  let database: TestDatabase
  let app: TestApp
  /** Another node on the same database, which notices a revocation only when its cache expires. */
  let other: TestApp
  let provider: IdentityProvider
  let made = 0

  before(async () => {
    database = await open()
    provider = await startIdentityProvider()
    const config = { apiKeys: true, authIssuer: provider.issuer, authAudience: [AUDIENCE] }
    app = await startTestApp(database, config)
    other = await startTestApp(database, config)
  })
  after(async () => {
    await Promise.all([app.app.close(), other.app.close()])
    await provider.close()
    await database.discard()
  })

  const at = (ms: number): string => new Date(app.time.now + ms).toISOString()
  const first = (content: Body = {}) => keyIn(app.db, { scopes: MANAGER, ...content }, app.time.now)
  const post = (headers: Record<string, string>, content: Body = {}, node = app) =>
    node.call('POST', '/v1/keys', { headers, body: { name: `child ${++made}`, scopes: ['moves:read'], ...content } })
  const revoke = (headers: Record<string, string>, { id }: Body, query = '') =>
    app.call('DELETE', `/v1/keys/${id}${query}`, { headers })
  const childOf = async (maker: Body, content: Body = {}): Promise<Body> => {
    const { status, body, text } = await post(bearing(maker as never), content)
    assert.equal(status, 201, text)
    return body
  }
  const worksStill = async (key: Body): Promise<boolean> => {
    const { status } = await app.call('GET', '/v1/moves', { headers: bearing(key as never) })
    assert.ok(status === 200 || status === 401)
    return status === 200
  }

  test('422 for a name that can be mistaken for an id, an actor without a key, or another name', async () => {
    const maker = await first()
    const refused = [
      maker.id,
      maker.id.toUpperCase(),
      'operator',
      'Anonymous',
      'VANLINE',
      'unknown',
      'vanline ',
      'ada ',
    ]
    for (const name of refused) {
      const { status, body } = await post(bearing(maker), { name })
      assert.deepEqual([status, body.errors?.[0].pointer, body.errors?.[0].code], [422, '/name', 'not_allowed'], name)
    }
    for (const name of [`${maker.id}.`, 'operator 2', 'ada b'])
      assert.equal((await post(bearing(maker), { name })).status, 201, name)
  })

  test('a child ends with its maker unless it ends before', async () => {
    const maker = await first({ expiresAt: at(DAY_MS) })
    assert.equal((await childOf(maker)).expiresAt, at(DAY_MS))
    assert.equal((await childOf(maker, { expiresAt: null })).expiresAt, at(DAY_MS))
    assert.equal((await childOf(maker, { expiresAt: at(DAY_MS) })).expiresAt, at(DAY_MS))
    assert.equal((await childOf(maker, { expiresAt: at(1) })).expiresAt, at(1))
    assert.equal((await childOf(await first())).expiresAt, null)
    const grandchild = await childOf(await childOf(maker, { scopes: MANAGER, expiresAt: at(5_000) }))
    assert.equal(grandchild.expiresAt, at(5_000))
  })

  test('422 for a child that would outlive its maker', async () => {
    const { status, body } = await post(bearing(await first({ expiresAt: at(DAY_MS) })), { expiresAt: at(DAY_MS + 1) })
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ pointer, code }: Body) => [pointer, code]),
      [['/expiresAt', 'out_of_range']],
    )
    assert.ok(body.errors[0].detail.includes(at(DAY_MS)))
  })

  test('a child of a token ends with the token', async () => {
    const exp = Math.floor(app.time.now / 1000) + 300
    const headers = {
      authorization: `Bearer ${await provider.token(app.time.now, { exp, scope: MANAGER.join(' ') })}`,
    }
    // Tokens are accepted for a minute after their expiry.
    const end = (exp + 60) * 1000
    assert.equal((await post(headers)).body.expiresAt, new Date(end).toISOString())
    assert.equal((await post(headers, { expiresAt: new Date(end + 1).toISOString() })).status, 422)
    const { createdBy, createdByName, parentID } = (await post(headers)).body
    assert.deepEqual([createdBy, createdByName, parentID], ['ada', null, null])
  })

  test('a child shows its maker', async () => {
    const maker = await first({ name: 'maker of children' })
    const { createdBy, createdByName, parentID } = await childOf(maker)
    assert.deepEqual([createdBy, createdByName, parentID], [`key:${maker.id}`, 'maker of children', maker.id])
    assert.deepEqual([maker.createdBy, maker.createdByName, maker.parentID], ['operator', null, null])
  })

  test('403 for revoking a key that has scopes one lacks, and nothing changes', async () => {
    const target = await first({ scopes: ['moves:write', 'events:read'] })
    for (const query of ['', '?cascade=true']) {
      const { status, body, headers } = await revoke(bearing(await first()), target, query)
      assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
      assert.deepEqual(body.missingScopes, ['moves:write', 'events:read'])
      assert.match(headers['www-authenticate']!, /scope="moves:write events:read"$/)
    }
    assert.ok(await worksStill(target))
    // Its name and its certificate stay taken, so that it cannot be replaced either.
    assert.equal((await post(bearing(await first()), { name: target.name })).body.code, 'key_name_taken')
    assert.equal(
      (await revoke(bearing(await first({ scopes: ['keys:manage', 'moves:write', 'events:read'] })), target)).status,
      204,
    )
  })

  test('204 for revoking a key whose scopes one has by implication', async () => {
    const manager = await first({ scopes: ['keys:manage', 'moves:write'] })
    assert.equal((await revoke(bearing(manager), await first({ scopes: ['moves:read'] }))).status, 204)
  })

  test('the children of a revoked key stay valid, unless cascade is set', async () => {
    const maker = await first()
    const child = await childOf(maker, { scopes: MANAGER })
    const grandchild = await childOf(child, { scopes: MANAGER })
    const last = await childOf(grandchild)
    const stranger = await first()
    const manager = bearing(await first())
    assert.equal((await revoke(manager, child)).status, 204)
    assert.deepEqual(await Promise.all([child, grandchild, last].map(worksStill)), [false, true, true])
    assert.equal((await app.call('GET', `/v1/keys/${grandchild.id}`)).body.parentID, child.id)
    // The ancestry stays intact although one key is deleted.
    const before = (await app.call('GET', '/v1/events?last=1')).body.at(-1)
    assert.equal((await revoke(manager, maker, '?cascade=true')).status, 204)
    assert.deepEqual(await Promise.all([maker, grandchild, last, stranger].map(worksStill)), [
      false,
      false,
      false,
      true,
    ])
    const { body: events } = await app.call('GET', '/v1/events?last=4')
    const told = events.filter(({ seq }: Body) => seq > before.seq)
    assert.deepEqual(
      told.map(({ type, subject }: Body) => [type, subject]).toSorted(),
      [maker, grandchild, last].map(({ id }) => ['key.deleted', `keys/${id}`]).toSorted(),
    )
    assert.equal(new Set(told.map(({ requestID }: Body) => requestID)).size, 1)
  })

  test('cascade=false revokes one, 400 for another word', async () => {
    const maker = await first()
    const child = await childOf(maker)
    assert.equal((await revoke(bearing(maker), maker, '?cascade=yes')).status, 400)
    assert.equal((await revoke(bearing(maker), maker, '?cascade=false')).status, 204)
    assert.ok(await worksStill(child))
  })

  test('412 for a tag that is not that of the key, and its children stay too', async () => {
    const maker = await first()
    const child = await childOf(maker)
    const answer = await app.call('DELETE', `/v1/keys/${maker.id}?cascade=true`, {
      headers: { 'if-match': 'x'.repeat(22) },
    })
    assert.equal(answer.status, 412)
    assert.deepEqual(await Promise.all([maker, child].map(worksStill)), [true, true])
  })

  test('a child that is created during the revocation of its maker is not missed', async () => {
    const maker = await first()
    const revisionOf = async () => (await listAlone(app.db, maker.id))[0]?.revision
    assert.equal(await revisionOf(), 0)
    await childOf(maker)
    await childOf(maker)
    assert.equal(await revisionOf(), 2)
  })

  test('401 for a key that was revoked on another node and creates a child while it is still cached here', async () => {
    const maker = await first()
    other.time.now = app.time.now
    assert.equal((await post(bearing(maker), {}, other)).status, 201)
    assert.equal((await revoke(bearing(await first()), maker, '?cascade=true')).status, 204)
    const late = await post(bearing(maker), { name: 'too late' }, other)
    assert.deepEqual([late.status, late.body.code], [401, 'invalid_token'])
    app.time.now += TRUSTED_MS
    const { body: keys } = await app.call('GET', '/v1/keys?limit=200')
    assert.ok(!keys.some(({ name, parentID }: Body) => name === 'too late' || parentID === maker.id))
  })
})
