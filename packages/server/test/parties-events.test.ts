/** The events that a bound caller is told: in the feed, by long poll, in the stream, and through its webhooks. */
import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Body } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { deliveringApp } from './delivering.ts'
import { newestEvent, newMove, newShipment } from './fixtures.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'
import { startReceiver, withStatus } from './receiver.ts'

forEachDatabase('the events of a bound caller', (open) => {
  const app = deliveringApp(open, { apiKeys: true })
  const agent = new http.Agent()
  let port: number
  before(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.app.server.address() as AddressInfo).port
  })
  after(() => agent.destroy())

  const feed = async ({ headers }: Bound, query = '', more = {}): Promise<Body> => {
    await untilNumbered(app.db)
    const path = `/v1/events?limit=200&type=move.*,shipment.*,move_party.*${query}`
    return JSON.parse((await app.app.inject({ method: 'GET', url: path, headers: { ...headers, ...more } })).body)
  }
  const subjects = (events: Body[]) => events.map(({ type, subject }) => `${type} ${subject}`)

  /** Reads a stream until an event is of this type, and returns the types of all. */
  async function typesUntil(type: string, { headers }: Bound, then: () => Promise<unknown>): Promise<string[]> {
    const { seq } = await newestEvent(app)
    const options = { host: '127.0.0.1', port, path: `/v1/events?after=${seq}`, agent }
    const request = http.get({ ...options, headers: { accept: 'text/event-stream', ...headers } })
    const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
    const changing = then()
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.includes(`event: ${type}\n`)) break
    }
    request.destroy()
    await changing
    return [...text.matchAll(/^event: (\S+)$/gm)].map(([, each]) => each!)
  }

  test('are those of its moves, also those from before it was put on, and that it was taken off', async () => {
    const own = await newParty(app)
    const [shipment, foreign] = [await newShipment(app), await newShipment(app)]
    assert.deepEqual(await feed(own), [])
    const put = await putOn(app, shipment.moveID, own)
    const told = await feed(own)
    assert.deepEqual(subjects(told), [
      `move.created moves/${shipment.moveID}`,
      `shipment.created shipments/${shipment.id}`,
      `move_party.created move-parties/${put.id}`,
    ])
    assert.deepEqual(await feed(own, `&moveID=${foreign.moveID}`), [])
    await takeOff(app, put)
    const after = await feed(own)
    assert.deepEqual(subjects(after), [`move_party.deleted move-parties/${put.id}`])
    assert.deepEqual([after[0].moveID, after[0].record], [shipment.moveID, null])
    await newShipment(app, { moveID: shipment.moveID })
    assert.equal((await feed(own)).length, 1)
    const history = await app.call('GET', `/v1/moves/${shipment.moveID}/history`, { headers: own.headers })
    assert.equal(history.status, 404)
  })

  test('reach its stream until it is taken off, and the tombstone is the last', async () => {
    const own = await newParty(app)
    const shipment = await newShipment(app)
    const put = await putOn(app, shipment.moveID, own)
    const types = await typesUntil('move_party.deleted', own, async () => {
      await newShipment(app)
      await newShipment(app, { moveID: shipment.moveID })
      await takeOff(app, put)
      await newShipment(app, { moveID: shipment.moveID })
    })
    // The stream decides what the party sees when it reads, which may be after the party was taken off.
    assert.deepEqual(types.toReversed(), ['move_party.deleted', 'shipment.created'].slice(0, types.length))
  })

  test('end a long poll, and those of others do not', async () => {
    const own = await newParty(app)
    const { id } = await newMove(app)
    await putOn(app, id, own)
    await untilNumbered(app.db)
    const { seq } = await newestEvent(app)
    const polled = feed(own, `&after=${seq}`, { prefer: 'wait=60' })
    await newMove(app)
    await newShipment(app, { moveID: id })
    assert.ok((await polled).every(({ moveID }: Body) => moveID === id))
  })

  test('lack what its role hides, in the feed and in the history', async () => {
    for (const [role, shown] of [
      ['CUSTOMER', ['customer']],
      ['OBSERVER', []],
    ] as const) {
      const own = await newParty(app)
      const { id, eTag } = await newMove(app, {
        customer: { firstName: 'Ada' },
        reference: 'secret',
        remarks: 'secret',
      })
      const body = { remarks: 'another secret', customer: { firstName: 'Grace' } }
      await app.call('PATCH', `/v1/moves/${id}`, { body, headers: { 'if-match': eTag } })
      await putOn(app, id, own, role)
      await untilNumbered(app.db)
      const history = await app.app.inject({ method: 'GET', url: `/v1/moves/${id}/history`, headers: own.headers })
      for (const events of [await feed(own), JSON.parse(history.body)]) {
        const changed = events.find(({ type }: Body) => type === 'move.updated')
        assert.deepEqual(Object.keys(changed.record).includes('customer'), shown.length > 0)
        assert.ok(!('remarks' in changed.record) && !('reference' in changed.record))
        assert.deepEqual(
          changed.changes.map(({ path }: Body) => path),
          shown.map((name) => `/${name}/firstName`),
        )
        assert.ok(!JSON.stringify(events).includes('secret'))
      }
    }
  })

  test('are sent to its webhook as it may see them at that moment', async () => {
    const own = await newParty(app)
    const receiver = await startReceiver()
    const shipment = await newShipment(app)
    const put = await putOn(app, shipment.moveID, own, 'OBSERVER')
    await app.deliver()
    const content = { url: receiver.url, eventTypes: ['*'] }
    const made = await app.call('POST', '/v1/webhooks', { body: content, headers: own.headers })
    assert.equal(made.status, 201, made.text)
    await newShipment(app)
    const next = await newShipment(app, { moveID: shipment.moveID, reference: 'secret', counselorRemarks: 'secret' })
    await app.deliver()
    assert.deepEqual(
      receiver.received.map(({ body }) => body.subject).filter((each) => !each.startsWith('webhooks/')),
      [`shipments/${next.id}`],
    )
    assert.ok(!receiver.received.some(({ text }) => text.includes('secret')))
    // A failed delivery is not retried once the party was taken off.
    receiver.answer = withStatus(500)
    await newShipment(app, { moveID: shipment.moveID })
    await app.deliver()
    const failed = receiver.received.length
    receiver.answer = withStatus(204)
    await takeOff(app, put)
    app.time.now += 3600_000
    await app.deliver()
    assert.deepEqual(receiver.types().slice(failed), ['move_party.deleted'])
    await newShipment(app, { moveID: shipment.moveID })
    await app.deliver()
    assert.equal(receiver.received.length, failed + 1)
    const deliveries = await app.call('GET', `/v1/webhooks/${made.body.id}/deliveries`, { headers: own.headers })
    assert.deepEqual(deliveries.body, [])
  })
})
