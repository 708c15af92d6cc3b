/** An actor is an id that is never reused, shown with the name that it had at the time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'

forEachDatabase('an actor', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const patch = (shipment: Body, key: Body, body: Body) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      headers: { 'if-match': shipment.eTag, ...bearing(key as never) },
      body,
    })
  const newKey = (name: string) => keyIn(app.db, { name }, app.time.now)

  test('two keys that had a name one after the other are two actors', async () => {
    const shipment = await newShipment(app)
    const first = await newKey('warehouse')
    const { body: second } = await patch(shipment, first, { estimatedWeight: 4000 })
    assert.equal((await app.call('DELETE', `/v1/keys/${first.id}`)).status, 204)
    const next = await newKey('warehouse')
    await patch(second, next, { actualWeight: 4100 })
    const history = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual(
      history.slice(0, 2).map(({ actor, actorName }: Body) => [actor, actorName]),
      [next, first].map(({ id }) => [`key:${id}`, 'warehouse']),
    )
    const { changes } = await read(app, `/v1/shipments/${shipment.id}/diff?from=${shipment.eTag}`)
    assert.deepEqual(changes.map(({ path, by, byName }: Body) => [path, by, byName]).toSorted(), [
      ['/actualWeight', `key:${next.id}`, 'warehouse'],
      ['/estimatedWeight', `key:${first.id}`, 'warehouse'],
    ])
    const byFirst = await read(app, `/v1/shipments/${shipment.id}/history?actor=key:${first.id}`)
    assert.deepEqual(
      byFirst.map(({ changes }: Body) => changes[0].path),
      ['/estimatedWeight'],
    )
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/history?actor=key:warehouse`), [])
  })

  test('412 with the id and, in its text, the name, one step behind and several', async () => {
    const shipment = await newShipment(app)
    const key = await newKey('dock 7')
    const { body: second } = await patch(shipment, key, { estimatedWeight: 1 })
    const one = await patch(shipment, key, { estimatedWeight: 2 })
    await patch(second, key, { actualWeight: 3 })
    const several = await patch(shipment, key, { estimatedWeight: 2 })
    for (const { status, body } of [one, several]) {
      assert.equal(status, 412)
      const { by, byName } = body.changes.find(({ path }: Body) => path === '/estimatedWeight')
      assert.deepEqual([by, byName], [`key:${key.id}`, 'dock 7'])
      assert.match(body.detail, /estimatedWeight, by dock 7 at /)
    }
  })

  test('actors of earlier releases have no name and are found as stored', async () => {
    const shipment = await newShipment(app)
    await app.db.change(async () => ({
      writes: [
        {
          statement: sql`UPDATE events SET actor = 'key:warehouse', actor_name = NULL WHERE shipment_id = ${shipment.id}`,
        },
      ],
      answer: null,
    }))
    const history = await read(app, `/v1/shipments/${shipment.id}/history?actor=key:warehouse`)
    assert.deepEqual(
      history.map(({ type, actor, actorName }: Body) => [type, actor, actorName]),
      [['shipment.created', 'key:warehouse', null]],
    )
  })
})
