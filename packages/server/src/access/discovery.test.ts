import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts'
import { openEndpoints } from './discovery.ts'

describe('the endpoints of an identity provider', () => {
  let provider: IdentityProvider
  const time = { now: 0 }
  const endpoints = () => openEndpoints(provider.issuer, () => time.now)
  const asked = () => provider.asked.get('/.well-known/openid-configuration') ?? 0
  const GOOD = {
    authorization_endpoint: 'https://id.example.com/authorize',
    token_endpoint: 'https://tokens.example.com/token',
  }

  before(async () => {
    provider = await startIdentityProvider()
  })
  after(() => provider.close())

  test('are read once for all pages, and again after ten minutes; an outage does not take them away', async () => {
    const ends = {
      end_session_endpoint: 'https://id.example.com/end',
      revocation_endpoint: 'https://id.example.com/revoke',
    }
    provider.configuration = { ...GOOD, ...ends, registration_endpoint: 'x' }
    const find = endpoints()
    const before = asked()
    const found = await Promise.all([find(), find()])
    assert.deepEqual(found[0], { ...GOOD, ...ends })
    assert.deepEqual([found[1], asked()], [found[0], before + 1])
    provider.isDown = true
    time.now += 10 * 60_000
    assert.deepEqual(await find(), found[0])
    provider.isDown = false
  })

  test('are null while the provider cannot be reached, and looked for again two seconds later', async () => {
    provider.configuration = GOOD
    provider.isDown = true
    const find = endpoints()
    assert.equal(await find(), null)
    provider.isDown = false
    assert.equal(await find(), null)
    time.now += 2_000
    assert.deepEqual(await find(), GOOD)
  })

  test('are null if a secret would travel without TLS, and the ends of sessions and tokens are left out then', async () => {
    for (const name of Object.keys(GOOD))
      for (const url of ['http://id.example.com/', 'javascript:alert(1)', '/token', '', 7]) {
        provider.configuration = { ...GOOD, [name]: url }
        assert.equal(await endpoints()(), null, `${name} ${url}`)
      }
    for (const name of ['end_session_endpoint', 'revocation_endpoint']) {
      provider.configuration = { ...GOOD, [name]: 'http://id.example.com/end' }
      assert.deepEqual(await endpoints()(), GOOD)
    }
  })
})
