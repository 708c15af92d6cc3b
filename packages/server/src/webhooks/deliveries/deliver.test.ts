import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CloudEvent, HTTP } from 'cloudevents'
import { Webhook } from 'standardwebhooks'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../../test/delivering.ts'
import { newMove, newShipment, newWebhook, read, through } from '../../../test/fixtures.ts'
import { startReceiver, withStatus } from '../../../test/receiver.ts'

forEachDatabase('delivering', (open) => {
  const app = deliveringApp(open)

  test('an event arrives as a CloudEvent with the content of the feed', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    const shipment = await newShipment(app)
    await app.deliver()
    const [received] = receiver.received
    assert.equal(receiver.received.length, 1)
    assert.equal(received!.headers['content-type'], 'application/cloudevents+json')
    const event = (await read(app, `/v1/shipments/${shipment.id}/history`)).at(-1)
    const { id, type, subject, time, ...data } = event
    assert.deepEqual(received!.body, {
      specversion: '1.0',
      ...{
        id,
        source: 'https://moves.example.com/v1/events',
        type,
        subject,
        time,
        datacontenttype: 'application/json',
        epoch: (await app.call('GET', '/v1/events?last=1')).headers['vanline-epoch'],
      },
      ...{ sequence: String(data.seq).padStart(16, '0'), moveid: data.moveID, shipmentid: data.shipmentID },
      ...{ actor: data.actor, requestid: data.requestID },
      data,
    })
    assert.deepEqual(data.record, shipment)
    const parsed = HTTP.toEvent({ headers: received!.headers, body: received!.text }) as CloudEvent
    assert.ok(parsed.validate())
    const [delivery] = await deliveriesOf(app, webhook)
    const { attempts, ...known } = delivery
    assert.equal(known.state, 'DELIVERED')
    assert.deepEqual([known.eventID, known.eventType, known.nextAttemptAt], [id, type, null])
    assert.deepEqual(
      attempts.map(({ status, error, responseBody }: typeof delivery) => [status, error, responseBody]),
      [[204, null, null]],
    )
  })

  test('a webhook chooses the form: the event of the feed, or again a CloudEvent, both signed', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url, { form: 'EVENT' })
    const shipment = await newShipment(app)
    await app.deliver()
    const [plain] = receiver.received
    assert.equal(plain!.headers['content-type'], 'application/json')
    const [event] = (await app.call('GET', '/v1/events?last=1')).body
    assert.deepEqual(plain!.body, event)
    assert.equal(event.subject, `shipments/${shipment.id}`)
    const signature = new Webhook(webhook.secret)
    assert.ok(signature.verify(plain!.text, plain!.headers as Record<string, string>))

    const url = `/v1/webhooks/${webhook.id}`
    const change = (eTag: string, form: unknown) =>
      app.call('PATCH', url, { body: { form }, headers: { 'if-match': eTag } })
    assert.equal((await change(webhook.eTag, 'BINARY')).status, 422)
    const { status, body } = await change(webhook.eTag, 'CLOUD_EVENT')
    assert.deepEqual([status, body.form], [200, 'CLOUD_EVENT'])
    assert.equal((await change(webhook.eTag, 'EVENT')).status, 412)
    await newShipment(app)
    await app.deliver()
    const cloud = receiver.received.at(-1)!
    const parsed = HTTP.toEvent({ headers: cloud.headers, body: cloud.text }) as CloudEvent
    assert.ok(parsed.validate())
    assert.ok(signature.verify(cloud.text, cloud.headers as Record<string, string>))
  })

  test('events arrive in their order, each when the one before was answered', async () => {
    let open = 0
    const receiver = await startReceiver((_received, response) => {
      open += 1
      assert.equal(open, 1, 'two at once')
      setImmediate(() => {
        open -= 1
        response.writeHead(200).end()
      })
    })
    await subscribed(app, receiver.url, { eventTypes: ['*'] })
    for (let i = 0; i < 5; i++) await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    await app.deliver()
    const numbers = receiver.received.map(({ body }) => body.data.seq)
    assert.ok(numbers.length > 20)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(numbers).size, numbers.length)
  })

  test('a deleted record is null, and a webhook gets no events about itself', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url, { eventTypes: ['*'] })
    const headers = { 'if-match': webhook.eTag }
    await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { headers, body: { description: 'Mine' } })
    const move = await newMove(app)
    await app.call('DELETE', `/v1/moves/${move.id}`)
    await app.deliver()
    assert.deepEqual(receiver.types(), ['move.created', 'move.deleted'])
    assert.equal(receiver.received[1]!.body.data.record, null)
  })

  const PATTERNS: [string[], string[]][] = [
    [
      ['*'],
      [
        'move.created',
        'shipment.created',
        'service.created',
        'shipment.deleted',
        'service.deleted',
        'move.status_changed',
      ],
    ],
    [['shipment.*'], ['shipment.created', 'shipment.deleted']],
    [['shipment.created'], ['shipment.created']],
    [
      ['service.*', 'move.created'],
      ['move.created', 'service.created', 'service.deleted'],
    ],
    [['agent.*'], []],
  ]
  for (const [eventTypes, expected] of PATTERNS) {
    test(`${eventTypes.join(' and ')} brings these and no others`, async () => {
      const receiver = await startReceiver()
      await subscribed(app, receiver.url, { eventTypes })
      const shipment = await newShipment(app)
      await app.call('POST', `/v1/shipments/${shipment.id}/services`, { body: { code: 'CRATE' } })
      await app.call('DELETE', `/v1/shipments/${shipment.id}`)
      await app.deliver()
      assert.deepEqual(receiver.types().toSorted(), expected.toSorted())
    })
  }

  test('a ping arrives at the webhook that was made with it, whatever it wants, and nowhere else', async () => {
    const [receiver, other] = [await startReceiver(), await startReceiver()]
    await subscribed(app, other.url, { eventTypes: ['*'] })
    const webhook = await newWebhook(app, { url: receiver.url, eventTypes: ['agent.created'], ping: true })
    await app.deliver()
    assert.deepEqual(receiver.types(), ['webhook.ping'])
    assert.equal(receiver.received[0]!.body.subject, `webhooks/${webhook.id}`)
    assert.ok(!receiver.received[0]!.text.includes(webhook.secret))
    assert.deepEqual(other.types(), ['webhook.created'])
  })

  test('a receiver that is down does not delay others', async () => {
    const [dead, well] = [await startReceiver(() => {}), await startReceiver()]
    const failing = await subscribed(app, dead.url)
    await subscribed(app, well.url)
    for (let i = 0; i < 3; i++) await newShipment(app)
    const delivered = app.deliver()
    await Promise.all([well.arrived(3), dead.arrived(1)])
    assert.equal(dead.received.length, 1)
    await dead.close()
    await delivered
    assert.deepEqual(new Set((await deliveriesOf(app, failing)).map(({ state }) => state)), new Set(['PENDING']))
  })

  test('nothing goes to a webhook while it is disabled, and all of it when it is enabled again', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url, { enabled: false })
    await newShipment(app)
    await app.deliver()
    assert.equal(receiver.received.length, 0)
    const headers = { 'if-match': webhook.eTag }
    await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { headers, body: { enabled: true } })
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created'])
  })

  test('nothing goes to a webhook that was deleted', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.call('DELETE', `/v1/webhooks/${webhook.id}`)
    await app.deliver()
    assert.equal(receiver.received.length, 0)
    assert.equal((await app.call('GET', `/v1/webhooks/${webhook.id}/deliveries`)).status, 404)
  })

  test('201 for sending an event again: it arrives under the same id, as a delivery of its own', async () => {
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.deliver()
    const [first] = await deliveriesOf(app, webhook)
    const url = `/v1/webhooks/${webhook.id}/deliveries`
    const again = await app.call('POST', url, { body: { eventID: first.eventID } })
    assert.equal(again.status, 201)
    assert.deepEqual([again.body.state, again.body.attempts], ['PENDING', []])
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created', 'shipment.created'])
    assert.equal(receiver.received[1]!.headers['webhook-id'], receiver.received[0]!.headers['webhook-id'])
    const after = await read(app, again.headers.location!)
    assert.equal(after.state, 'DELIVERED')
    assert.notEqual(after.eTag, again.body.eTag)
  })

  test('a response is stored up to 16 KiB, and an endless one is cut off', async () => {
    const receiver = await startReceiver((_received, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(8192), (error) => !error && setImmediate(more))
      more()
    })
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.deliver()
    const [delivery] = await deliveriesOf(app, webhook)
    assert.equal(delivery.state, 'DELIVERED')
    assert.equal(delivery.attempts[0].responseBody, 'x'.repeat(16 * 1024))
    receiver.answer = withStatus(200, {}, 'Thank you')
    await newShipment(app)
    await app.deliver()
    assert.equal((await deliveriesOf(app, webhook, '?limit=1'))[0].attempts[0].responseBody, 'Thank you')
  })
})
