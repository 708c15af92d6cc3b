import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AUDIENCE, type IdentityProvider, newSigningKey, startIdentityProvider } from '../../test/identity-provider.ts'
import type { AppError } from '../kernel/errors.ts'
import { openTokenVerifier } from './jwt.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('a token', () => {
  let provider: IdentityProvider
  const time = { now: Date.parse('2026-11-15T12:00:00.000Z') }
  const clock = () => time.now
  const opened = (jwksUrl = '', partyClaim = '') =>
    openTokenVerifier({ issuer: provider.issuer, audience: [AUDIENCE], jwksUrl, partyClaim, clock })
  const asked = (url: string) => provider.asked.get(url) ?? 0
  const refusal = (found: Promise<unknown>) =>
    found.then(
      () => assert.fail('it was accepted'),
      (error: AppError) => [error.code, error.members.retryAfterS],
    )

  before(async () => {
    provider = await startIdentityProvider()
  })
  after(() => provider.close())

  test('names the party of its caller in the configured claim, and is refused without it', async () => {
    const id = '019a3e5c-2000-7000-8000-000000000001'
    const [verify, unconfigured] = [opened('', 'https://example.com/party'), opened()]
    const claiming = (party?: unknown) => provider.token(time.now, { 'https://example.com/party': party })
    const partyOf = async (token: Promise<string>) => (await verify(await token)).principal.partyID
    assert.equal(await partyOf(claiming(id.toUpperCase())), id)
    assert.equal(await partyOf(claiming('*')), null)
    for (const party of [undefined, null, '', 'acme', 7, [id], `${id} `])
      assert.deepEqual(await refusal(partyOf(claiming(party))), ['invalid_token', undefined])
    assert.equal((await unconfigured(await claiming(id))).principal.partyID, null)
  })

  test('names its caller by sub, and never like a caller of another kind', async () => {
    const verify = opened()
    for (const [sub, id] of [
      ['ada', 'ada'],
      ['auth0|5f7c8ec7', 'auth0|5f7c8ec7'],
      ['Zoë', 'Zoë'],
      ['key:warehouse', 'sub:key:warehouse'],
      ['KEY:warehouse', 'sub:KEY:warehouse'],
      ['anonymous', 'sub:anonymous'],
      ['vanline', 'sub:vanline'],
      ['operator', 'sub:operator'],
      ['sub:ada', 'sub:sub:ada'],
    ])
      assert.equal((await verify(await provider.token(time.now, { sub }))).principal.id, id)
  })

  test('has the name of its claim, or none', async () => {
    const verify = opened()
    for (const [claims, name] of [
      [{ name: 'Ada Byron' }, 'Ada Byron'],
      [{ name: ['Ada'] }, null],
      [{}, null],
    ] as const)
      assert.equal((await verify(await provider.token(time.now, claims))).principal.name, name)
  })

  test('401 for a subject with white space at either end', async () => {
    const verify = opened()
    for (const sub of ['operator ', ' ada', 'ada\u00a0', ' '])
      await assert.rejects(verify(await provider.token(time.now, { sub })), { code: 'invalid_token' }, sub)
    assert.equal((await verify(await provider.token(time.now, { sub: 'ada b' }))).principal.id, 'ada b')
  })

  test('has the scopes of scope or scp, and implied ones', async () => {
    const verify = opened()
    for (const [claims, scopes] of [
      [{ scope: 'openid moves:write events:read' }, ['moves:write', 'moves:read', 'events:read']],
      [{ scope: null, scp: 'shipments:status' }, ['shipments:status']],
      [{ scope: null, scp: ['shipments:write', 7, 'x'] }, ['shipments:write', 'shipments:read']],
      [{ scope: null }, []],
    ] as const)
      assert.deepEqual([...(await verify(await provider.token(time.now, claims))).principal.scopes], scopes)
  })

  test('is believed for a minute, and not beyond its end', async () => {
    const verify = opened()
    const nowS = Math.floor(time.now / SECOND)
    assert.equal((await verify(await provider.token(time.now))).untilMs, time.now + MINUTE)
    const short = await provider.token(time.now, { exp: nowS - 50 })
    assert.equal((await verify(short)).untilMs, (nowS + 10) * SECOND)
  })

  test('is accepted with each asymmetric signature', async () => {
    const [first] = provider.keys
    for (const alg of ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']) {
      const key = await newSigningKey(`a key for ${alg}`, alg)
      provider.keys = [key]
      assert.equal((await opened()(await provider.token(time.now))).principal.id, 'ada')
    }
    provider.keys = [first!]
  })

  test('is verified with keys that are asked for once, at the place that is set or that the issuer names', async () => {
    const [configurations, keys] = [asked('/.well-known/openid-configuration'), asked('/keys')]
    const verify = opened()
    const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => provider.token(time.now, { sub })))
    await Promise.all(tokens.map(verify))
    assert.deepEqual([asked('/.well-known/openid-configuration'), asked('/keys')], [configurations + 1, keys + 1])
    await opened(`${provider.issuer}/keys?tenant=1`)(tokens[0]!)
    assert.deepEqual([asked('/.well-known/openid-configuration'), asked('/keys?tenant=1')], [configurations + 1, 1])
  })

  test('is accepted after the keys were rotated, and new ones are not looked for more often than every 30 seconds', async () => {
    const verify = opened()
    const [old] = provider.keys
    await verify(await provider.token(time.now))
    const next = await newSigningKey('next')
    const early = await provider.token(time.now, {}, { key: next })
    const before = asked('/keys')
    for (let i = 0; i < 3; i++) assert.deepEqual(await refusal(verify(early)), ['invalid_token', undefined])
    assert.equal(asked('/keys'), before)
    provider.keys = [next]
    time.now += 30 * SECOND
    assert.equal((await verify(early)).principal.id, 'ada')
    assert.equal(asked('/keys'), before + 1)
    assert.deepEqual(await refusal(verify(await provider.token(time.now, {}, { key: old! }))), [
      'invalid_token',
      undefined,
    ])
    provider.keys = [old!]
  })

  test('of a key that was withdrawn is refused once the keys were read again', async () => {
    const verify = opened()
    const withdrawn = await newSigningKey('withdrawn')
    const [old] = provider.keys
    provider.keys = [withdrawn, old!]
    await verify(await provider.token(time.now))
    provider.keys = [old!]
    time.now += 10 * MINUTE
    const token = await provider.token(time.now, {}, { key: withdrawn })
    const before = asked('/keys')
    // Known keys stay valid while new ones are fetched.
    await verify(token)
    while (asked('/keys') === before) await new Promise((done) => setImmediate(done))
    let code: unknown
    while (code !== 'invalid_token')
      [code] = await verify(token).then(
        () => ['accepted'],
        (error) => [error.code],
      )
  })

  test('503 until a key is known', async () => {
    const verify = opened()
    const token = await provider.token(time.now)
    provider.isDown = true
    assert.deepEqual(await refusal(verify(token)), ['unavailable', 2])
    const before = provider.asked.get('/.well-known/openid-configuration')
    assert.deepEqual(await refusal(verify(token)), ['unavailable', 2])
    assert.equal(provider.asked.get('/.well-known/openid-configuration'), before)
    provider.isDown = false
    time.now += 2 * SECOND
    assert.equal((await verify(token)).principal.id, 'ada')
  })

  test('is accepted for a day while the provider is away, if its key is known; 503 for another key', async () => {
    const verify = opened()
    await verify(await provider.token(time.now))
    provider.isDown = true
    time.now += 23 * HOUR
    assert.equal((await verify(await provider.token(time.now))).principal.id, 'ada')
    const unknown = await provider.token(time.now, {}, { key: await newSigningKey('unknown') })
    assert.deepEqual(await refusal(verify(unknown)), ['unavailable', 2])
    time.now += HOUR
    assert.deepEqual(await refusal(verify(await provider.token(time.now))), ['unavailable', 2])
    provider.isDown = false
  })

  test('503 if the configuration is that of another issuer', async () => {
    const { issuer } = provider
    const verify = opened()
    const token = await provider.token(time.now)
    provider.issuer = 'https://id.example.com'
    assert.deepEqual(await refusal(verify(token)), ['unavailable', 2])
    provider.issuer = issuer
  })

  test('503 if the issuer’s jwks_uri does not use https', async () => {
    const token = await provider.token(time.now)
    const { port } = new URL(provider.issuer)
    // Each of them resolves to the provider or to nothing.
    for (const jwksUri of [
      `http://0.0.0.0:${port}/keys`,
      'data:application/json,{"keys":[]}',
      'file:///keys',
      '/keys',
    ]) {
      provider.jwksUri = jwksUri
      const before = asked('/keys')
      assert.deepEqual(await refusal(opened()(token)), ['unavailable', 2], jwksUri)
      assert.equal(asked('/keys'), before, jwksUri)
    }
    provider.jwksUri = `http://user:secret@127.0.0.1:${port}/keys`
    assert.deepEqual(await refusal(opened()(token)), ['unavailable', 2])
    provider.jwksUri = undefined
    assert.equal((await opened()(token)).principal.id, 'ada')
  })

  test('503 if an answer of the provider is longer than 512 KiB, whatever it says of its length', async () => {
    const token = await provider.token(time.now)
    provider.padding = 512 * 1024
    assert.deepEqual(await refusal(opened()(token)), ['unavailable', 2])
    assert.deepEqual(await refusal(opened(`${provider.issuer}/keys`)(token)), ['unavailable', 2])
    provider.padding = 510 * 1024
    assert.equal((await opened()(token)).principal.id, 'ada')
    provider.padding = 0
  })
})
