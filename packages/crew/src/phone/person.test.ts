import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PersonTokens } from '../../../console/src/session/oidc.ts'
import { call } from '../outbox/call.ts'
import { personWith } from './person.ts'

/** Tokens `1`, `2` and so on, each of which is renewed after ten milliseconds of the clock. */
function tokensAt(time: { now: number }, last = Number.POSITIVE_INFINITY) {
  const revoked: string[] = []
  const renewals: string[] = []
  const tokens = (number: number): PersonTokens => ({
    ...{ token: String(number), subject: 'Cara', issuer: 'https://id.example.com', renewAtMs: time.now + 10 },
    async renew() {
      renewals.push(String(number))
      return number >= last ? null : tokens(number + 1)
    },
    revoke: () => void revoked.push(String(number)),
    leave: () => false,
  })
  return { first: tokens(1), revoked, renewals }
}

describe('a person of the identity provider', () => {
  test('has a token that is renewed in time, once for all requests', async () => {
    const time = { now: 0 }
    const { first, renewals } = tokensAt(time)
    const { credential } = personWith(first, () => time.now)
    assert.equal(await credential(), '1')
    time.now = 10
    assert.deepEqual(await Promise.all([credential(), credential()]), ['2', '2'])
    assert.deepEqual(renewals, ['1'])
  })

  test('signs out while tokens are renewed: the new ones are revoked too, and none is used', async () => {
    const time = { now: 10 }
    const { first, revoked } = tokensAt({ now: 0 })
    const { credential, revoke } = personWith(first, () => time.now)
    const asked = credential()
    revoke()
    assert.equal(await asked, null)
    assert.deepEqual(revoked, ['1', '2'])
  })

  const answering = (accepted: string, sent: string[]): typeof fetch => {
    return async (_url, init) => {
      const { authorization = '', 'idempotency-key': key } = init!.headers as Record<string, string>
      sent.push(`${authorization} ${key}`)
      return authorization === `Bearer ${accepted}`
        ? Response.json({ eTag: 'a' })
        : Response.json({ code: 'invalid_token', detail: 'Expired.' }, { status: 401 })
    }
  }
  const callWith = (last: number, accepted: string, sent: string[]) => {
    const time = { now: 0 }
    const { credential } = personWith(tokensAt(time, last).first, () => time.now)
    const caller = { base: '', credential, fetch: answering(accepted, sent), clock: () => time.now }
    return call(caller, { method: 'POST', path: '/v1/any', headers: { 'idempotency-key': 'k' } })
  }

  test('sends a request again with the same key if the service refuses a token that seemed valid', async () => {
    const sent: string[] = []
    assert.equal((await callWith(9, '2', sent)).status, 200)
    assert.deepEqual(sent, ['Bearer 1 k', 'Bearer 2 k'])
  })

  test('has to sign in again if the identity provider renews no longer, and nothing more is sent', async () => {
    const sent: string[] = []
    const { status, body } = await callWith(1, '2', sent)
    assert.deepEqual([status, (body as { code: string }).code, sent.length], [401, 'sign_in_again', 1])
  })

  test('an identity provider that cannot be reached is like no signal', async () => {
    const { first } = tokensAt({ now: -10 })
    const renew = () => Promise.reject(new TypeError('Failed to fetch'))
    const { credential } = personWith({ ...first, renew }, () => 0)
    const caller = { base: '', credential, fetch: answering('1', []), clock: () => 0 }
    assert.equal((await call(caller, { method: 'GET', path: '/v1/any' })).status, 0)
  })
})
