import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { SCOPES } from '../access/scopes.ts'

forEachDatabase('GET /v1/me', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const anonymous = sharedApp(open)

  test('200 for a key with one scope: its id, name, scopes and end', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const key = await keyIn(app.db, { name: 'scanner', scopes: ['shipments:write'], channels: ['prime'], expiresAt })
    const { status, body, headers } = await app.call('GET', '/v1/me', { headers: bearing(key) })
    assert.deepEqual([status, headers['cache-control']], [200, 'private, no-cache'])
    const who = { actor: `key:${key.id}`, name: 'scanner', kind: 'KEY' }
    const may = { scopes: ['shipments:read', 'shipments:write'], channels: ['prime'], expiresAt }
    assert.deepEqual(body, { ...who, ...may, partyID: null })
  })

  test('200 for a key that is bound to a party: the id of the party', async () => {
    const party = await app.call('POST', '/v1/parties', { body: { name: 'North Haul', kind: 'ORGANIZATION' } })
    const key = await keyIn(app.db, { name: 'hauler', scopes: ['moves:read'], partyID: party.body.id })
    assert.equal((await app.call('GET', '/v1/me', { headers: bearing(key) })).body.partyID, party.body.id)
  })

  test('401 without a credential, unless the service requires none', async () => {
    assert.equal((await app.call('GET', '/v1/me', { headers: { authorization: '' } })).status, 401)
    const { body } = await anonymous.call('GET', '/v1/me')
    const who = { actor: 'anonymous', name: null, kind: 'ANONYMOUS' }
    assert.deepEqual(body, { ...who, scopes: [...SCOPES], channels: null, expiresAt: null, partyID: null })
  })
})
