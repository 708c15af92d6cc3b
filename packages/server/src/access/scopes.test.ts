import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, newWebhook } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { allowedBy, SCOPES } from './scopes.ts'

describe('scopes', () => {
  test('to write imply those to read the same, and nothing else', () => {
    for (const [granted, allowed] of [
      [['moves:write'], ['moves:write', 'moves:read']],
      [['shipments:write'], ['shipments:write', 'shipments:read']],
      [['shipments:status'], ['shipments:status']],
      [
        ['keys:manage', 'webhooks:manage', 'events:read'],
        ['keys:manage', 'webhooks:manage', 'events:read'],
      ],
      [['*', 'moves', 'moves:*', 'admin:write', 'MOVES:READ', ''], []],
    ] as const)
      assert.deepEqual([...allowedBy(granted)], allowed)
  })
})

forEachDatabase('the view of a caller', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const who = async (...scopes: string[]) =>
    bearing(await keyIn(app.db, { scopes: [...new Set(scopes)] }, app.time.now))
  let move: Body
  let shipment: Body

  before(async () => {
    move = await newMove(app)
    shipment = await newShipment(app, { moveID: move.id, customerRemarks: 'The key is under the mat' })
    await newWebhook(app, { eventTypes: ['move.*'] })
  })

  const kindsIn = async (url: string, headers: Record<string, string>): Promise<string[]> => {
    const { status, body, text } = await app.call('GET', url, { headers })
    assert.equal(status, 200, text)
    return [...new Set<string>(body.map(({ type }: Body) => type.split('.')[0]))].sort()
  }

  test('of the feed contains the events that it may read', async () => {
    for (const [scopes, kinds] of [
      [[], []],
      [['moves:read'], ['move']],
      [['shipments:read'], ['shipment']],
      [
        ['moves:write', 'shipments:write'],
        ['move', 'shipment'],
      ],
      [['webhooks:manage'], ['webhook']],
      [['keys:manage'], ['key']],
      [[...SCOPES], ['key', 'move', 'shipment', 'webhook']],
    ] as const)
      assert.deepEqual(await kindsIn('/v1/events?limit=200', await who('events:read', ...scopes)), kinds)
    const asked = await kindsIn('/v1/events?type=shipment.*,move.*', await who('events:read', 'moves:read'))
    assert.deepEqual(asked, ['move'])
  })

  test('of an unchanged feed has another tag than that of a caller with other scopes', async () => {
    const [all, some] = [await who(...SCOPES), await who('events:read', 'moves:read')]
    const { headers } = await app.call('GET', '/v1/events', { headers: all })
    const again = await app.call('GET', '/v1/events', { headers: { ...some, 'if-none-match': headers.etag! } })
    assert.equal(again.status, 200)
  })

  test('of the history of a move is not that of its shipments, unless it may read them', async () => {
    const url = `/v1/moves/${move.id}/history`
    assert.deepEqual(await kindsIn(url, await who('moves:read')), ['move'])
    assert.deepEqual(await kindsIn(url, await who('moves:read', 'shipments:read')), ['move', 'shipment'])
  })

  const ask = (headers: Record<string, string>, status: string, ifMatch: string) =>
    app.app.inject({
      method: 'PATCH',
      url: `/prime/v1/shipments/${shipment.id}/updateStatus`,
      headers: { ...headers, 'content-type': 'application/json', 'if-match': ifMatch },
      payload: JSON.stringify({ status }),
    })

  test('of a shipment whose status it may change, but not read, is its status', async () => {
    const answer = await ask(await who('shipments:status'), 'SUBMITTED', '*')
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json(), {
      ...{ id: shipment.id, status: 'SUBMITTED', nextStatuses: ['APPROVED', 'REJECTED', 'CANCELED'] },
      ...{ lastUpdated: shipment.lastUpdated, eTag: shipment.eTag },
    })
    assert.equal((await ask(await who('shipments:status', 'shipments:read'), 'SUBMITTED', '*')).json().moveID, move.id)
  })

  test('of a refusal is no record that it may not read', async () => {
    const blind = await ask(await who('shipments:status'), 'APPROVED', 'AAAAAAAAAAAAAAAAAAAAAA')
    assert.equal(blind.statusCode, 412)
    const { current, changes, overlaps } = blind.json()
    assert.deepEqual([current, changes, overlaps], [undefined, undefined, undefined])
    assert.ok(!blind.body.includes('under the mat'))
    const seeing = await ask(await who('shipments:status', 'shipments:read'), 'APPROVED', 'AAAAAAAAAAAAAAAAAAAAAA')
    assert.equal(seeing.json().current.id, shipment.id)
  })

  test('of an actor is the id and the name of the key', async () => {
    const key = await keyIn(app.db, { name: 'Warehouse 7' }, app.time.now)
    const { body } = await app.call('POST', '/v1/moves', {
      body: {},
      headers: { ...bearing(key), 'x-actor': 'somebody else' },
    })
    const { body: history } = await app.call('GET', `/v1/moves/${body.id}/history`)
    assert.deepEqual([history[0].actor, history[0].actorName], [`key:${key.id}`, 'Warehouse 7'])
  })

  test('of an answer under an Idempotency-Key is its own alone', async () => {
    const send = async (headers: Record<string, string>) =>
      app.call('POST', '/v1/moves', { body: {}, headers: { ...headers, 'idempotency-key': 'one' } })
    const [mine, theirs] = [await who('moves:write'), await who('moves:write')]
    const first = await send(mine)
    assert.equal((await send(mine)).headers['idempotent-replayed'], 'true')
    const other = await send(theirs)
    assert.equal(other.headers['idempotent-replayed'], undefined)
    assert.notEqual(other.body.id, first.body.id)
  })

  test('of public pages needs no credential, and ignores an invalid one', async () => {
    for (const url of ['/livez', '/readyz', '/openapi.json', '/docs', '/problems/invalid_token'])
      for (const authorization of ['', 'Bearer x', 'Bearer vl_x'])
        assert.equal(
          (await app.call('GET', url, { headers: { authorization } })).status,
          200,
          `${url} ${authorization}`,
        )
  })
})
