import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCOPES } from '../access/scopes.ts'
import type { SignInSettings } from '../access/settings.ts'
import type { Principal } from '../http/context.ts'
import { type Authorized, authorityOf, callerOf, maySend } from './maker.ts'
import type { Webhook } from './schema.ts'

const NOW = '2026-11-15T12:00:00.000Z'
const WITH_KEYS: SignInSettings = { apiKeys: true }
const OF_MOVES = ['move', 'link', 'move_party']
const OF_SHIPMENTS = ['shipment', 'address', 'agent', 'service']

const principal = (of: Partial<Principal>): Principal => ({
  ...{ id: 'ada', name: null, kind: 'token', scopes: new Set(['shipments:read']) },
  ...{ endsAtMs: Number.POSITIVE_INFINITY, keyID: null, channels: null, partyID: null },
  ...of,
})

/** A webhook that a caller made, and the scopes that the caller's key has now. */
const madeBy = (of: Partial<Principal>, keyScopes: string | null = null): Authorized => {
  const { maker, authorization } = callerOf(principal(of))
  return { webhook: authorization as Webhook, maker, keyScopes }
}
const KEY = { id: 'key:1', name: 'warehouse', kind: 'key', keyID: '1' } as const

describe('the authority of a webhook', () => {
  const CASES: [string, Authorized, SignInSettings, readonly string[] | undefined | 'over'][] = [
    ['a key is what its scopes show now', madeBy(KEY, 'shipments:read events:read'), WITH_KEYS, OF_SHIPMENTS],
    ['a key with every scope is everything', madeBy(KEY, SCOPES.join(' ')), WITH_KEYS, undefined],
    ['a key with a scope to write is what it lets read', madeBy(KEY, 'moves:write'), WITH_KEYS, OF_MOVES],
    ['a revoked key is over', madeBy(KEY), WITH_KEYS, 'over'],
    [
      'a key that has just expired is over',
      madeBy({ ...KEY, endsAtMs: Date.parse(NOW) }, 'moves:read'),
      WITH_KEYS,
      'over',
    ],
    [
      'a key that expires soon is not over',
      madeBy({ ...KEY, endsAtMs: Date.parse(NOW) + 1 }, 'moves:read'),
      WITH_KEYS,
      OF_MOVES,
    ],
    [
      'a key is over where keys are no longer accepted',
      madeBy(KEY, 'moves:read'),
      { authIssuer: 'https://id.example' },
      'over',
    ],
    ['a key goes on where nobody has to sign in', madeBy(KEY, 'moves:read'), {}, OF_MOVES],
    [
      'a certificate is over where none is asked for',
      madeBy({ ...KEY, kind: 'certificate' }, 'moves:read'),
      WITH_KEYS,
      'over',
    ],
    ['a token is what its scopes showed', madeBy({}), { authIssuer: 'https://id.example' }, OF_SHIPMENTS],
    [
      'a token that has ended is over',
      madeBy({ endsAtMs: Date.parse(NOW) }),
      { authIssuer: 'https://id.example' },
      'over',
    ],
    ['a token is over where tokens are no longer accepted', madeBy({}), WITH_KEYS, 'over'],
    ['a token that never ends in any calendar goes on', madeBy({ endsAtMs: 9e15 }), { authIssuer: 'x' }, OF_SHIPMENTS],
    ['a caller without a name is everything where nobody has to sign in', madeBy({ kind: 'anonymous' }), {}, undefined],
    [
      'a caller without a name is over where everybody has to sign in',
      madeBy({ kind: 'anonymous' }),
      WITH_KEYS,
      'over',
    ],
  ]
  for (const [name, webhook, settings, expected] of CASES) {
    test(`of ${name}`, () => {
      const { isOver, kinds } = authorityOf(webhook, NOW, settings)
      assert.deepEqual(isOver ? 'over' : kinds, expected)
      assert.equal(maySend({ isOver, kinds }, 'key.created'), expected === undefined)
      assert.equal(maySend({ isOver, kinds }, 'shipment.created'), expected === undefined || expected === OF_SHIPMENTS)
    })
  }

  test('of an unknown maker is everything', () => {
    const maker = { kind: null, keyID: null, scopes: null, partyID: null }
    const webhook = { authorizedUntil: null } as Webhook
    assert.deepEqual(authorityOf({ webhook, maker, keyScopes: null }, NOW, WITH_KEYS), {
      isOver: false,
      kinds: undefined,
      party: null,
    })
  })
})
