/** A webhook acts for its maker: it sends what the maker may read at that moment, and nothing once the maker's credential has ended. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Body } from '../../../test/app.ts'
import { forEachDatabase } from '../../../test/databases.ts'
import { deliveriesOf, deliveringApp } from '../../../test/delivering.ts'
import { newestEvent, newMove, newShipment, read } from '../../../test/fixtures.ts'
import { AUDIENCE, startIdentityProvider } from '../../../test/identity-provider.ts'
import { bearing, keyIn } from '../../../test/keys.ts'
import { startReceiver, withStatus } from '../../../test/receiver.ts'
import { listed } from '../../../test/refusal.ts'
import { unguarded } from '../../db/database.ts'
import type { ShownKey } from '../../keys/writes.ts'

const DAY_MS = 24 * 3600 * 1000
const SHIPMENTS_ONLY = ['webhooks:manage', 'shipments:read']

forEachDatabase('the maker of a webhook', (open) => {
  const app = deliveringApp(open, { apiKeys: true })
  const keyWith = (content: Body = {}) => keyIn(app.db, content, app.time.now)
  const current = ({ id }: Body): Promise<Body> => read(app, `/v1/webhooks/${id}`)
  const change = async ({ id }: Body, body: Body, key?: ShownKey) => {
    const { eTag } = await current({ id })
    return app.call('PATCH', `/v1/webhooks/${id}`, { body, headers: { 'if-match': eTag, ...(key && bearing(key)) } })
  }
  const madeBy = async (key: ShownKey, content: Body): Promise<Body> => {
    await app.deliver()
    const answer = await app.call('POST', '/v1/webhooks', {
      body: { eventTypes: ['shipment.*'], ...content },
      headers: bearing(key),
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const lessen = async ({ id }: ShownKey, scopes: readonly string[]) => {
    const lessened = sql`UPDATE api_keys SET scopes = ${scopes.join(' ')} WHERE id = ${id}`
    await app.db.change(async () => ({ writes: [unguarded(lessened)], answer: null }))
  }
  const revoke = async ({ id }: ShownKey) => assert.equal((await app.call('DELETE', `/v1/keys/${id}`)).status, 204)
  const told = async (webhook: Body, type: string): Promise<Body[]> => {
    await app.db.eventsNumbered()
    const all: Body[] = await read(app, `/v1/events?limit=200&type=${type}`)
    return all.filter(({ subject }) => subject === `webhooks/${webhook.id}`)
  }

  test('is shown with its name and with when its credential ends', async () => {
    const expiresAt = new Date(app.time.now + DAY_MS).toISOString()
    const [key, ending] = [await keyWith(), await keyWith({ expiresAt })]
    const { authorizedBy, authorizedByName, authorizedUntil, pausedReason } = await madeBy(key, {
      url: 'http://127.0.0.1:9/',
    })
    const [{ actor }] = (await told(await madeBy(key, { url: 'http://127.0.0.1:9/' }), 'webhook.created')) as [Body]
    assert.deepEqual([authorizedBy, authorizedByName, authorizedUntil, pausedReason], [actor, key.name, null, null])
    assert.equal((await madeBy(ending, { url: 'http://127.0.0.1:9/' })).authorizedUntil, expiresAt)
  })

  test('whose key is revoked is sent nothing more, and the webhook is paused, with an event', async () => {
    const receiver = await startReceiver()
    const key = await keyWith()
    const webhook = await madeBy(key, { url: receiver.url })
    await newShipment(app)
    await app.deliver()
    await revoke(key)
    await newShipment(app)
    await app.deliver()
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    const paused = await current(webhook)
    assert.deepEqual([paused.enabled, paused.pausedReason], [true, 'CREDENTIAL_ENDED'])
    const [event, ...others] = await told(webhook, 'webhook.paused')
    assert.deepEqual([event.actor, event.eTag, others], ['vanline', paused.eTag, []])
    assert.deepEqual(event.changes, [{ path: '/pausedReason', from: null, to: 'CREDENTIAL_ENDED' }])
  })

  test('whose key is revoked while a turn is sent is sent no further turn', async () => {
    const key = await keyWith()
    const receiver = await startReceiver(async (received, response) => {
      // The events of a turn are read before it is sent; a turn has at most a hundred.
      if (receiver.received.length === 1) await revoke(key)
      response.writeHead(received.path === '/hook' ? 204 : 500).end()
    })
    const webhook = await madeBy(key, { url: receiver.url, eventTypes: ['move.created'] })
    for (let i = 0; i < 102; i++) await newMove(app)
    await app.deliver()
    const { length } = receiver.received
    assert.ok(length <= 100, `${length} were sent`)
    assert.equal((await deliveriesOf(app, webhook, '?limit=200')).length, length, 'what was sent is noted')
    assert.equal((await current(webhook)).pausedReason, 'CREDENTIAL_ENDED')
  })

  test('whose key expires gets no more events, and the webhook is paused even without events', async () => {
    const receiver = await startReceiver()
    const webhook = await madeBy(await keyWith({ expiresAt: new Date(app.time.now + DAY_MS).toISOString() }), {
      url: receiver.url,
    })
    await newShipment(app)
    await app.deliver()
    app.time.now += DAY_MS
    await app.deliver()
    assert.equal((await current(webhook)).pausedReason, 'CREDENTIAL_ENDED')
    await newShipment(app)
    await app.deliver()
    assert.equal(receiver.received.length, 1)
  })

  test('whose key is revoked gets no retries', async () => {
    const receiver = await startReceiver(withStatus(500))
    const key = await keyWith()
    const webhook = await madeBy(key, { url: receiver.url })
    await newShipment(app)
    await app.deliver()
    await revoke(key)
    app.time.now += DAY_MS
    await app.deliver()
    await app.deliver()
    assert.equal(receiver.received.length, 1)
    assert.equal((await deliveriesOf(app, webhook))[0].state, 'PENDING', 'it can still be sent for another maker')
  })

  test('gets only the events that its key may read at that moment', async () => {
    const receiver = await startReceiver()
    const key = await keyWith()
    await madeBy(key, { url: receiver.url, eventTypes: ['*', 'key.created'] })
    await lessen(key, SHIPMENTS_ONLY)
    await keyWith()
    await newShipment(app)
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created'])
  })

  test('who takes over a paused webhook gets the missed events', async () => {
    const receiver = await startReceiver()
    const [key, heir] = [await keyWith(), await keyWith()]
    const webhook = await madeBy(key, { url: receiver.url })
    await revoke(key)
    await newShipment(app)
    await app.deliver()
    const taken = await change(webhook, { takeOver: true }, heir)
    assert.deepEqual([taken.status, taken.body.pausedReason, taken.body.authorizedByName], [200, null, heir.name])
    await newShipment(app)
    await app.deliver()
    assert.deepEqual(receiver.types(), ['shipment.created', 'shipment.created'])
    await revoke(heir)
    await app.deliver()
    assert.equal((await current(webhook)).pausedReason, 'CREDENTIAL_ENDED')
  })

  test('is the caller that changes url or eventTypes, but not another member', async () => {
    const [key, other] = [await keyWith(), await keyWith()]
    const webhook = await madeBy(key, { url: 'http://127.0.0.1:9/' })
    for (const [body, expected] of [
      [{ description: 'Ours' }, key],
      [{ rotateSecret: true }, key],
      [{ enabled: false }, key],
      [{ enabled: true }, key],
      [{ takeOver: false }, key],
      [{ url: 'http://127.0.0.1:9/', eventTypes: ['shipment.*'] }, key],
      [{ url: 'http://127.0.0.1:9/other' }, other],
    ] as const) {
      const answer = await change(webhook, body, other)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.authorizedByName, expected.name, JSON.stringify(body))
    }
    assert.equal((await change(webhook, { eventTypes: ['move.*'] }, key)).body.authorizedByName, key.name)
    assert.equal((await change(webhook, { takeOver: true }, other)).body.authorizedByName, other.name)
  })

  test('is the caller that enables a webhook whose maker is gone', async () => {
    const [key, other] = [await keyWith(), await keyWith()]
    const webhook = await madeBy(key, { url: 'http://127.0.0.1:9/', enabled: false })
    await revoke(key)
    assert.equal((await change(webhook, { description: 'Ours' }, other)).body.authorizedByName, key.name)
    assert.equal((await change(webhook, { enabled: true }, other)).body.authorizedByName, other.name)
  })

  test('403 for taking over a webhook whose events the caller may not read', async () => {
    const webhook = await madeBy(await keyWith(), { url: 'http://127.0.0.1:9/', eventTypes: ['move.*'] })
    const weak = await keyWith({ scopes: SHIPMENTS_ONLY })
    const refused = await change(webhook, { takeOver: true }, weak)
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['moves:read']])
  })

  test('403 for unsubscribing a webhook from events that the caller may not read, and nothing changes', async () => {
    const webhook = await madeBy(await keyWith(), { url: 'http://127.0.0.1:9/', eventTypes: ['move.*', 'shipment.*'] })
    const before = await current(webhook)
    const weak = await keyWith({ scopes: ['webhooks:manage'] })
    for (const body of [{ eventTypes: ['webhook.*'] }, { eventTypes: ['webhook.*'], url: 'http://127.0.0.1:9/mine' }]) {
      const refused = await change(webhook, body, weak)
      assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['moves:read', 'shipments:read']])
    }
    assert.deepEqual(await current(webhook), before)
  })

  test('that may no longer read pending events gets none of them', async () => {
    const [dead, evil] = [await startReceiver(withStatus(500)), await startReceiver()]
    const webhook = await madeBy(await keyWith(), { url: dead.url, eventTypes: ['move.*'] })
    await newMove(app, { customer: { firstName: 'Ada', lastName: 'Lovelace' } })
    await app.deliver()
    const heir = await keyWith()
    const turned = await change(webhook, { url: evil.url, eventTypes: ['shipment.*'] }, heir)
    assert.equal(turned.status, 200, turned.text)
    await lessen(heir, SHIPMENTS_ONLY)
    await newShipment(app)
    app.time.now += DAY_MS
    await app.deliver()
    assert.deepEqual(evil.types(), ['shipment.created'])
    const states = (await deliveriesOf(app, webhook)).map(({ eventType, state }) => `${eventType} ${state}`)
    assert.deepEqual(states, ['shipment.created DELIVERED', 'move.created FAILED'])
  })

  test('must be allowed to read an event that another caller sends again', async () => {
    const weak = await keyWith({ scopes: SHIPMENTS_ONLY })
    const webhook = await madeBy(weak, { url: 'http://127.0.0.1:9/' })
    await newMove(app)
    const again = async () =>
      app.call('POST', `/v1/webhooks/${webhook.id}/deliveries`, { body: { eventID: (await newestEvent(app)).id } })
    const refused = await again()
    assert.deepEqual([refused.status, listed(refused.body.errors)], [422, ['/eventID not_allowed']])
    await revoke(weak)
    const paused = await again()
    assert.deepEqual([paused.status, paused.body.code], [409, 'webhook_is_disabled'])
    assert.match(paused.body.detail, /credential of its maker/)
  })
})

forEachDatabase('a webhook that was made without signing in', (open) => {
  const app = deliveringApp(open)

  test('is paused once authentication is required, and says so', async () => {
    const receiver = await startReceiver()
    const made = await app.call('POST', '/v1/webhooks', { body: { url: receiver.url } })
    assert.equal(made.body.authorizedBy, 'anonymous')
    await newShipment(app)
    await app.deliver()
    const before = receiver.received.length
    assert.ok(before > 0)
    await newShipment(app)
    await app.db.eventsNumbered()
    await app.deliverer.stop()
    await app.another({ access: { apiKeys: true } }).tick()
    assert.equal(receiver.received.length, before)
    assert.equal((await read(app, `/v1/webhooks/${made.body.id}`)).pausedReason, 'CREDENTIAL_ENDED')
  })
})

describe('a webhook that was made with a token', async () => {
  const provider = await startIdentityProvider()
  after(() => provider.close())
  const config = { apiKeys: true, authIssuer: provider.issuer, authAudience: [AUDIENCE] }

  forEachDatabase('of an identity provider', (open) => {
    const app = deliveringApp(open, config)

    test('gets what the token allowed until the token expires; a later token of the caller takes it over', async () => {
      const receiver = await startReceiver()
      const scope = 'webhooks:manage shipments:read'
      const signedIn = async () => ({ authorization: `Bearer ${await provider.token(app.time.now, { scope })}` })
      const body = { url: receiver.url, eventTypes: ['shipment.*'] }
      const { body: webhook } = await app.call('POST', '/v1/webhooks', { body, headers: await signedIn() })
      assert.equal(webhook.authorizedBy, 'ada')
      await newShipment(app)
      await app.deliver()
      assert.equal(receiver.received.length, 1)
      app.time.now = Date.parse(webhook.authorizedUntil)
      await newShipment(app)
      await app.deliver()
      assert.equal(receiver.received.length, 1)
      const { eTag, pausedReason } = await read(app, `/v1/webhooks/${webhook.id}`)
      assert.equal(pausedReason, 'CREDENTIAL_ENDED')
      const headers = { 'if-match': eTag, ...(await signedIn()) }
      const taken = await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { body: { takeOver: true }, headers })
      assert.ok(taken.body.authorizedUntil > webhook.authorizedUntil, taken.text)
      await app.deliver()
      assert.equal(receiver.received.length, 2)
    })
  })
})
