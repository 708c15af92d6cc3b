/** What it refuses is in clients/contract/scenarios/webhooks.json. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type Event, verifyWebhook } from './index.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"type":"shipment.updated","data":{"note":"café 🚚"}}'
const ID = '0190a6f0-0000-7000-8000-000000000001'

/** The headers as the library of Standard Webhooks signs them. */
function signed(at = new Date()): Record<string, string> {
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(ID, at, BODY),
  }
}

describe('verifyWebhook', () => {
  test('accepts what the library of Standard Webhooks has signed, as text and as bytes', async () => {
    assert.deepEqual(await verifyWebhook(BODY, signed(), SECRET), JSON.parse(BODY))
    assert.deepEqual(await verifyWebhook(Buffer.from(BODY), signed(), SECRET), JSON.parse(BODY))
    assert.deepEqual(await verifyWebhook(BODY, signed(), SECRET.replace('whsec_', '')), JSON.parse(BODY))
  })

  test('returns an event as in the feed, if the webhook sends such events', async () => {
    const event = await verifyWebhook<Event>(BODY, signed(), SECRET)
    assert.equal(event.type, 'shipment.updated')
  })

  test('takes headers as fetch has them, and as Node has them', async () => {
    await verifyWebhook(BODY, new Headers(signed()), SECRET)
    const headers = Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])
    await verifyWebhook(BODY, { ...Object.fromEntries(headers), cookie: ['a', 'b'], host: undefined }, SECRET)
  })
})
