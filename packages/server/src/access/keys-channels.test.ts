/** Keys that are restricted to channels: the part of the path before /v1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'

forEachDatabase('a channel', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const restricted = sharedApp(open, { apiKeys: true, prefixes: ['prime'] })
  const bound = (channels: string[] | null, node = app) => keyIn(node.db, { channels }, node.time.now)
  const create = (key: Body, path: string, node = app) =>
    node.call('POST', path, { headers: bearing(key as never), body: { shipmentType: 'HHG' } })
  let made = 0
  const makeKey = (maker: Body, content: Body = {}) =>
    app.call('POST', '/v1/keys', {
      headers: bearing(maker as never),
      body: { name: `bound ${++made}`, scopes: ['moves:read'], ...content },
    })

  test('201 through one that the key is bound to, and the history says so', async () => {
    const { status, body } = await create(await bound(['prime', 'support']), '/support/v1/shipments')
    assert.equal(status, 201)
    assert.equal((await read(app, `/v1/shipments/${body.id}/history`)).at(-1).channel, 'support')
  })

  test('403 through any other, and nothing changes', async () => {
    const key = await bound(['prime'])
    const shipment = await newShipment(app)
    for (const path of ['/support/v1/shipments', '/Prime/v1/shipments', '/prime2/v1/shipments']) {
      const { status, body } = await create(key, path)
      assert.deepEqual([status, body.code, body.allowed], [403, 'channel_not_allowed', ['prime']])
    }
    const change = (prefix: string) =>
      app.call('PATCH', `/${prefix}/v1/shipments/${shipment.id}/updateStatus`, {
        headers: { ...bearing(key), 'if-match': shipment.eTag },
        body: { status: 'APPROVED' },
      })
    assert.equal((await change('support')).body.code, 'channel_not_allowed')
    assert.equal((await change('prime')).status, 200)
  })

  test('any will do for a key that is bound to none', async () => {
    assert.equal((await create(await bound(null), '/support/v1/shipments')).status, 201)
  })

  test('404 through one that is not served at all, for every key', async () => {
    assert.equal((await create(await bound(['support'], restricted), '/support/v1/shipments', restricted)).status, 404)
    assert.equal((await create(await bound(['support'], restricted), '/prime/v1/shipments', restricted)).status, 403)
  })

  test('a path without one is open to a bound key, and the event has none', async () => {
    const { status, body } = await create(await bound(['prime']), '/v1/shipments')
    assert.equal(status, 201)
    assert.equal((await read(app, `/v1/shipments/${body.id}/history`)).at(-1).channel, null)
  })

  test('a child has those of its maker, or some of them', async () => {
    const maker = await bound(['prime', 'support'])
    assert.deepEqual((await makeKey(maker)).body.channels, ['prime', 'support'])
    assert.deepEqual((await makeKey(maker, { channels: null })).body.channels, ['prime', 'support'])
    assert.deepEqual((await makeKey(maker, { channels: ['support'] })).body.channels, ['support'])
    assert.equal((await makeKey(await bound(null))).body.channels, null)
  })

  test('403 for a child with more, and for revoking a key with more', async () => {
    const maker = await bound(['prime'])
    assert.equal((await makeKey(maker, { channels: ['prime', 'support'] })).body.code, 'channel_not_allowed')
    for (const channels of [['support'], null]) {
      const { id } = await bound(channels)
      const answer = await app.call('DELETE', `/v1/keys/${id}`, { headers: bearing(maker) })
      assert.deepEqual([answer.status, answer.body.code], [403, 'channel_not_allowed'])
    }
  })

  test('422 for an invalid channel, an empty list, a duplicate, or more than twenty', async () => {
    const maker = await bound(null)
    for (const channels of [['v1'], ['V2'], ['a/b'], [''], ['x'.repeat(65)], [], ['prime', 'prime'], [7], 'prime'])
      assert.equal((await makeKey(maker, { channels })).status, 422, JSON.stringify(channels))
    const many = Array.from({ length: 21 }, (_, i) => `channel${i}`)
    assert.equal((await makeKey(maker, { channels: many })).status, 422)
    assert.equal((await makeKey(maker, { channels: many.slice(1) })).status, 201)
  })
})
