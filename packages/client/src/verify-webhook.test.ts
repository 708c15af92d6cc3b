import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from './index.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const BODY = '{"type":"shipment.updated","data":{"note":"café 🚚"}}'
const ID = '0190a6f0-0000-7000-8000-000000000001'

/** The headers as the library of Standard Webhooks signs them. */
function signed(secret = SECRET, at = new Date(), body = BODY): Record<string, string> {
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(ID, at, body),
  }
}

describe('verifyWebhook', () => {
  test('accepts what the library of Standard Webhooks has signed, as text and as bytes', async () => {
    assert.deepEqual(await verifyWebhook(BODY, signed(), SECRET), JSON.parse(BODY))
    assert.deepEqual(await verifyWebhook(Buffer.from(BODY), signed(), SECRET), JSON.parse(BODY))
    assert.deepEqual(await verifyWebhook(BODY, signed(), SECRET.replace('whsec_', '')), JSON.parse(BODY))
  })

  test('takes headers as fetch has them, and as Node has them', async () => {
    await verifyWebhook(BODY, new Headers(signed()), SECRET)
    const headers = Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])
    await verifyWebhook(BODY, { ...Object.fromEntries(headers), cookie: ['a', 'b'], host: undefined }, SECRET)
  })

  test('accepts either secret while one is replaced', async () => {
    const [old, recent] = [signed(OTHER), signed()]
    const both = `${old['webhook-signature']} ${recent['webhook-signature']}`
    for (const secret of [SECRET, OTHER]) await verifyWebhook(BODY, { ...recent, 'webhook-signature': both }, secret)
    await verifyWebhook(BODY, old, [SECRET, OTHER])
  })

  const now = Date.now()
  const wrong: [name: string, body: string, headers: Record<string, string | undefined>][] = [
    ['another body', `${BODY} `, signed()],
    ['another id', BODY, { ...signed(), 'webhook-id': 'another' }],
    ['another time', BODY, { ...signed(), 'webhook-timestamp': String(Math.floor(now / 1000) - 5) }],
    ['another secret', BODY, signed(OTHER)],
    ['a message of the past', BODY, signed(SECRET, new Date(now - 301_000))],
    ['a message of the future', BODY, signed(SECRET, new Date(now + 302_000))],
    ['no id', BODY, { ...signed(), 'webhook-id': undefined }],
    ['no time', BODY, { ...signed(), 'webhook-timestamp': undefined }],
    ['a time that is no number', BODY, { ...signed(), 'webhook-timestamp': '1e9' }],
    ['no signature', BODY, { ...signed(), 'webhook-signature': undefined }],
    ['an empty signature', BODY, { ...signed(), 'webhook-signature': 'v1,' }],
    ['a signature that is no base64', BODY, { ...signed(), 'webhook-signature': 'v1,%%%' }],
    [
      'a signature of another version',
      BODY,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1,', 'v2,') },
    ],
  ]
  for (const [name, body, headers] of wrong)
    test(`refuses ${name}`, () =>
      assert.rejects(verifyWebhook(body, headers, SECRET, { nowMs: now }), WebhookVerificationError))

  test('refuses what is no secret rather than accepting anything', async () => {
    for (const secret of ['', 'whsec_', 'whsec_%%%'])
      await assert.rejects(verifyWebhook(BODY, signed(), secret), TypeError)
    await assert.rejects(verifyWebhook(BODY, signed(), []), WebhookVerificationError)
  })

  test('takes another tolerance', async () => {
    const old = signed(SECRET, new Date(now - 3_600_000))
    await verifyWebhook(BODY, old, SECRET, { toleranceMs: 7_200_000 })
    await verifyWebhook(BODY, old, SECRET, { nowMs: now - 3_600_000 })
  })
})
