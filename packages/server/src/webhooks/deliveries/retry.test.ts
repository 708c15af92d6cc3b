import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp, impatient, subscribed } from '../../../test/delivering.ts'
import { newShipment, read } from '../../../test/fixtures.ts'
import { startReceiver, withStatus } from '../../../test/receiver.ts'
import { JITTER, RETRIES_S } from './rules.ts'

const DAY_MS = 24 * 3600 * 1000

forEachDatabase('delivering again', (open) => {
  const app = deliveringApp(open)

  test('500 and then 200: the second attempt comes after 5 s and no sooner, with the same content', async () => {
    const receiver = await startReceiver(withStatus(500, {}, 'Out of order'))
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.deliver()
    const [failed] = await deliveriesOf(app, webhook)
    assert.equal(failed.state, 'PENDING')
    assert.deepEqual([failed.attempts[0].status, failed.attempts[0].responseBody], [500, 'Out of order'])
    receiver.answer = withStatus(200)
    app.time.now += 4_900
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    app.time.now = Date.parse(failed.nextAttemptAt)
    await app.deliver()
    assert.equal(receiver.received.length, 2)
    assert.equal(receiver.received[0]!.text, receiver.received[1]!.text)
    const [delivered] = await deliveriesOf(app, webhook)
    assert.deepEqual(
      [delivered.id, delivered.state, delivered.nextAttemptAt, delivered.attempts.length],
      [failed.id, 'DELIVERED', null, 2],
    )
    app.time.now += DAY_MS
    await app.deliver()
    assert.equal(receiver.received.length, 2)
  })

  test('each retry comes when the schedule says, and after the last the delivery has failed', async () => {
    const receiver = await startReceiver(withStatus(503))
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    for (const [i, seconds] of RETRIES_S.entries()) {
      await app.deliver()
      const [delivery] = await deliveriesOf(app, webhook)
      assert.equal(delivery.attempts.length, i + 1)
      const waitMs = Date.parse(delivery.nextAttemptAt) - app.time.now
      assert.ok(waitMs >= seconds * 1000 && waitMs <= seconds * (1 + JITTER) * 1000 + 1, `${waitMs} after ${i}`)
      app.time.now = Date.parse(delivery.nextAttemptAt)
    }
    await app.deliver()
    const [delivery] = await deliveriesOf(app, webhook)
    assert.deepEqual([delivery.state, delivery.nextAttemptAt, delivery.attempts.length], ['FAILED', null, 10])
    app.time.now += DAY_MS
    await app.deliver()
    assert.equal(receiver.received.length, 10)
  })

  test('429 with Retry-After: nothing at all is sent before that', async () => {
    const receiver = await startReceiver(withStatus(429, { 'retry-after': '60' }))
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await newShipment(app)
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    const [delivery] = await deliveriesOf(app, webhook)
    assert.equal(Date.parse(delivery.nextAttemptAt), app.time.now + 60_000)
    receiver.answer = withStatus(200)
    app.time.now += 59_000
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    app.time.now += 1_000
    await app.deliver()
    assert.equal(receiver.received.length, 3)
    assert.ok((await deliveriesOf(app, webhook)).every(({ state }) => state === 'DELIVERED'))
  })

  test('a later event does not wait for one that is tried again', async () => {
    const receiver = await startReceiver((received, response) => {
      response.writeHead(received.body.type === 'shipment.created' ? 500 : 200).end()
    })
    await subscribed(app, receiver.url)
    const shipment = await newShipment(app)
    await app.deliver()
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created', 'shipment.deleted'])
  })

  test('no answer in time is a failure that says so', async () => {
    const receiver = await startReceiver(() => {})
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.db.eventsNumbered()
    await app.another(impatient()).tick()
    receiver.answer = withStatus(204)
    const [{ attempts, state }] = (await deliveriesOf(app, webhook)) as [{ attempts: unknown[]; state: string }]
    const [{ status, error }] = attempts as [{ status: null; error: string }]
    assert.deepEqual([state, status, error], ['PENDING', null, 'There was no answer within 1.5 s.'])
  })

  test('a redirect is a failure, and is not followed', async () => {
    const target = await startReceiver()
    const receiver = await startReceiver(withStatus(302, { location: target.url }))
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await app.deliver()
    assert.equal((await deliveriesOf(app, webhook))[0].state, 'PENDING')
    assert.equal(target.received.length, 0)
  })

  test('410 disables the webhook, with an event that says so to the others', async () => {
    const [receiver, other] = [await startReceiver(withStatus(410)), await startReceiver()]
    await subscribed(app, other.url, { eventTypes: ['webhook.*'] })
    const webhook = await subscribed(app, receiver.url)
    await newShipment(app)
    await newShipment(app)
    await app.deliver()
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    const after = await read(app, `/v1/webhooks/${webhook.id}`)
    assert.deepEqual([after.enabled, after.disabledReason], [false, 'GONE'])
    assert.equal((await deliveriesOf(app, webhook))[0].state, 'FAILED')
    const [told] = other.received.filter(({ body }) => body.type === 'webhook.disabled')
    assert.equal(told!.body.subject, `webhooks/${webhook.id}`)
    assert.deepEqual([told!.body.data.actor, told!.body.data.eTag], ['vanline', after.eTag])
    assert.ok(!told!.text.includes(webhook.secret))
  })

  test('five days of failures disable the webhook with an event, and a success restarts the count', async () => {
    const [receiver, other] = [await startReceiver(withStatus(500)), await startReceiver()]
    const witness = await subscribed(app, other.url, { eventTypes: ['webhook.disabled'] })
    const webhook = await subscribed(app, receiver.url)
    const fail = async () => {
      await newShipment(app)
      await app.deliver()
      return read(app, `/v1/webhooks/${webhook.id}`)
    }
    await fail()
    receiver.answer = withStatus(200)
    app.time.now += 4 * DAY_MS
    assert.equal((await fail()).enabled, true)
    receiver.answer = withStatus(500)
    app.time.now += 2 * DAY_MS
    assert.equal((await fail()).enabled, true)
    app.time.now += 5 * DAY_MS - 1000
    assert.equal((await fail()).enabled, true)
    app.time.now += 2000
    const disabled = await fail()
    assert.deepEqual([disabled.enabled, disabled.disabledReason], [false, 'FAILING'])
    await app.deliver()
    const told = other.received.filter(({ body }) => body.subject === `webhooks/${webhook.id}`)
    assert.deepEqual(
      told.map(({ body }) => [body.type, body.data.actor, body.data.eTag]),
      [['webhook.disabled', 'vanline', disabled.eTag]],
    )
    const { data } = told[0]!.body
    assert.deepEqual([data.record.enabled, data.record.disabledReason], [false, 'FAILING'])
    const headers = { 'if-match': disabled.eTag }
    const enabled = await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { headers, body: { enabled: true } })
    assert.deepEqual([enabled.body.enabled, enabled.body.disabledReason], [true, null])
    assert.equal((await fail()).enabled, true, 'the five days begin anew')
    for (const { id } of [webhook, witness]) await app.call('DELETE', `/v1/webhooks/${id}`)
  })

  test('two secrets sign for 24 hours after one was replaced, then the new one alone', async () => {
    app.time.now = Date.now()
    const receiver = await startReceiver()
    const webhook = await subscribed(app, receiver.url)
    const headers = { 'if-match': webhook.eTag }
    const rotated = await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { headers, body: { rotateSecret: true } })
    assert.equal(rotated.status, 200)
    assert.notEqual(rotated.body.secret, webhook.secret)
    await newShipment(app)
    await app.deliver()
    const { text, headers: sent } = receiver.received[0]!
    for (const secret of [webhook.secret, rotated.body.secret])
      new Webhook(secret).verify(text, sent as Record<string, string>)
    app.time.now = Date.parse(rotated.body.previousSecretExpiresAt)
    await newShipment(app)
    await app.deliver()
    assert.equal((receiver.received[1]!.headers['webhook-signature'] as string).split(' ').length, 1)
  })
})
