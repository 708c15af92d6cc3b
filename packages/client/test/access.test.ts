import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyIn } from '../../server/test/keys.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  type Scope,
  StateError,
} from '../src/index.ts'
import { sharedService } from './service.ts'

forOneDatabase('access', (open) => {
  const service = sharedService(open, { apiKeys: true })
  const clientOf = async (...scopes: Scope[]) => {
    const { secret } = await keyIn(service.db, scopes.length > 0 ? { scopes } : {}, Date.now())
    return service.clientWith({ apiKey: secret! })
  }

  test('401 without a key, and with one that is none', async () => {
    await assert.rejects(service.client.shipments.list(), AuthenticationError)
    await assert.rejects(service.clientWith({ apiKey: 'vl_nonsense' }).shipments.list(), AuthenticationError)
  })

  test('403 says which scope is missing', async () => {
    const reader = await clientOf('shipments:read')
    assert.deepEqual((await reader.shipments.list()).items, [])
    const refused = await reader.shipments.create({ shipmentType: 'HHG' }).catch((error) => error)
    assert.ok(refused instanceof PermissionError)
    assert.deepEqual(refused.missingScopes, ['shipments:write'])
    const following = reader.events.follow().next()
    await assert.rejects(following, PermissionError)
  })

  test('keys are made, listed, used and revoked', async () => {
    const admin = await clientOf()
    const { secret, ...key } = await admin.keys.create({ name: 'warehouse', scopes: ['moves:write', 'events:read'] })
    assert.deepEqual(await admin.keys.get(key.id), key)
    const names = (await Array.fromAsync(admin.keys.pages({ limit: 1 }))).map(({ items }) => items[0]?.name)
    assert.ok(names.includes('warehouse'))
    const warehouse = service.clientWith({ apiKey: async () => secret! })
    const move = await warehouse.moves.create()
    const [created] = await warehouse.events.list({ moveID: move.id })
    assert.deepEqual([created?.actor, created?.actorName], [`key:${key.id}`, 'warehouse'])
    await admin.keys.delete(key)
    await assert.rejects(warehouse.moves.get(move.id), AuthenticationError)
  })

  test('a key is revoked with every key that came of it', async () => {
    const admin = await clientOf()
    const scopes = ['keys:manage', 'moves:read'] as const
    const maker = await admin.keys.create({ name: 'maker', scopes: [...scopes] })
    const child = await service
      .clientWith({ apiKey: maker.secret! })
      .keys.create({ name: 'child', scopes: ['moves:read'] })
    assert.deepEqual([child.createdByName, child.parentID], ['maker', maker.id])
    await admin.keys.delete(maker, { cascade: true })
    await assert.rejects(service.clientWith({ apiKey: child.secret! }).moves.list(), AuthenticationError)
  })

  test('a hauler sees the move that its party is on, with the access of its party', async () => {
    const admin = await clientOf()
    const party = await admin.parties.create({ name: 'North Haul', kind: 'ORGANIZATION', reference: 'V-7' })
    await admin.parties.create({ name: 'Ada', kind: 'PERSON' })
    const renamed = await admin.parties.update(party, { name: 'North Hauling' })
    await assert.rejects(admin.parties.update(party, { name: 'South' }), ConflictError)
    assert.deepEqual((await admin.parties.list({ reference: ['V-7'] })).items, [renamed])
    const names = (await Array.fromAsync(admin.parties.each({ limit: 1 }))).map(({ name }) => name)
    assert.deepEqual(names, ['Ada', 'North Hauling'])

    const { moveID, ...shipment } = await admin.shipments.create({ shipmentType: 'HHG' })
    const other = await admin.moves.create()
    const place = await admin.moveParties.create(moveID, { partyID: party.id, role: 'HAULER', access: 'READ' })
    const { secret, partyID } = await admin.keys.create({
      ...{ name: 'hauler', scopes: ['moves:read', 'shipments:status'] as const satisfies Scope[] },
      partyID: party.id,
    })
    const hauler = service.clientWith({ apiKey: secret! })
    assert.deepEqual([partyID, (await hauler.server.caller()).partyID], [party.id, party.id])
    assert.deepEqual(
      (await hauler.moves.list()).items.map(({ id }) => id),
      [moveID],
    )
    await assert.rejects(hauler.moves.get(other.id), NotFoundError)
    await assert.rejects(hauler.shipments.status(shipment, 'CANCELED'), PermissionError)
    await admin.moveParties.edit(place.id, () => ({ access: 'STATUS' }))
    assert.equal((await hauler.shipments.status(shipment, 'CANCELED')).status, 'CANCELED')
    assert.deepEqual(
      (await hauler.moveParties.list(moveID)).map(({ role, access }) => [role, access]),
      [['HAULER', 'STATUS']],
    )
    await assert.rejects(admin.parties.delete(renamed), StateError)
    await admin.moveParties.delete(place.id)
    await assert.rejects(hauler.moves.get(moveID), NotFoundError)
  })

  test('a credential stands in no URL', async () => {
    const client = await clientOf()
    await client.shipments.list({ customer: 'Ada' })
    const stop = new AbortController()
    for await (const _ of client.events.follow({ signal: stop.signal, onOpen: () => stop.abort() }));
    for (const { url } of service.front.seen) assert.doesNotMatch(url, /vl_|token|key=/)
  })
})
