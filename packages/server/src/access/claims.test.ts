import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openClaims } from './claims.ts'

describe('the name in a token', () => {
  test('is that of the claim, also inside another or with dots in its name', () => {
    for (const [authNameClaim, claims, name] of [
      ['name', { name: 'Ada Byron' }, 'Ada Byron'],
      ['name', { preferred_username: 'ada' }, null],
      ['https://example.com/name', { 'https://example.com/name': 'Zoë' }, 'Zoë'],
      ['profile.name', { profile: { name: 'Ada' } }, 'Ada'],
      ['profile.name', { profile: 'Ada' }, null],
      ['constructor.name', {}, null],
      ['', { name: 'Ada', '': 'Ada' }, null],
    ] as const)
      assert.equal(openClaims({ authNameClaim }).nameIn(claims), name, authNameClaim)
  })

  test('is left out if it could not be shown in a line, or looks like the id of a caller', () => {
    const { nameIn } = openClaims({})
    const refused = ['', ' ', ' Ada', 'Ada ', 'Ada\nByron', 'Ada\u202eByron', 'x'.repeat(201), 7, ['Ada'], null]
    for (const name of [...refused, 'operator', 'Anonymous', 'vanline', 'key:warehouse', 'SUB:ada'])
      assert.equal(nameIn({ name }), null, String(name))
    assert.equal(nameIn({ name: 'x'.repeat(200) }), 'x'.repeat(200))
  })
})

describe('the scopes in a token', () => {
  const authRoles = [
    ['Office staff', 'viewer'],
    ['Office staff', 'moves:write'],
    ['it', 'administrator'],
  ] as const

  test('are those that roles stand for, and scopes by their own name', () => {
    const { scopesIn } = openClaims({ authScopeClaims: ['realm_access.roles', 'groups'], authRoles })
    for (const [claims, scopes] of [
      [
        { realm_access: { roles: ['Office staff'] } },
        'documents:read events:read inventory:read messages:read moves:read moves:write notes:read requests:read shipments:read views:read views:write',
      ],
      [{ realm_access: { roles: ['shipments:status', 'offline_access', 7] } }, 'shipments:status'],
      [{ groups: 'shipments:read Office staff' }, 'shipments:read'],
      [{ scope: 'shipments:read' }, ''],
    ] as const)
      assert.equal([...scopesIn(claims)].toSorted().join(' '), scopes)
    assert.ok(scopesIn({ groups: 'it' }).has('keys:manage'))
  })

  test('come from the first of the claims that the token has, and from no other', () => {
    const { scopesIn } = openClaims({ authScopeClaims: ['roles', 'groups'], authRoles })
    assert.deepEqual([...scopesIn({ roles: [], groups: 'moves:read' })], [])
    assert.deepEqual([...scopesIn({ roles: null, groups: 'moves:read' })], ['moves:read'])
  })

  test('are not those of a role that the settings do not name', () => {
    const { scopesIn } = openClaims({})
    for (const scope of ['administrator', 'viewer', 'toString', '__proto__']) assert.equal(scopesIn({ scope }).size, 0)
  })
})
