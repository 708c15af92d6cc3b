import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { keyOf, newSecret, signedHeaders } from './sign.ts'

const BODY = '{"type":"shipment.updated","data":{"note":"caf\u00e9 \u{1f69a}"}}'
const ID = '0190a6f0-0000-7000-8000-000000000001'

describe('signatures', () => {
  test('are those of the specification', () => {
    const headers = signedHeaders(
      [keyOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330_000,
      '{"test": 2432232314}',
    )
    assert.deepEqual(headers, {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('are accepted by the verifier of Standard Webhooks, and nothing else is', () => {
    const secret = newSecret()
    const headers = signedHeaders([keyOf(secret)], ID, Date.now(), BODY)
    const verifier = new Webhook(secret)
    assert.deepEqual(verifier.verify(BODY, headers), JSON.parse(BODY))
    assert.throws(() => verifier.verify(`${BODY} `, headers))
    assert.throws(() => verifier.verify(BODY, { ...headers, 'webhook-id': `${ID}x` }))
    assert.throws(() => new Webhook(newSecret()).verify(BODY, headers))
    const old = signedHeaders([keyOf(secret)], ID, Date.now() - 3600_000, BODY)
    assert.throws(() => verifier.verify(BODY, old))
  })

  test('are two while a secret is replaced, and each secret finds its own', () => {
    const secrets = [newSecret(), newSecret()]
    const headers = signedHeaders(secrets.map(keyOf), ID, Date.now(), BODY)
    assert.equal(headers['webhook-signature']!.split(' ').length, 2)
    for (const secret of secrets) new Webhook(secret).verify(BODY, headers)
  })
})

test('secrets are of 32 bytes, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  assert.equal(new Set(secrets).size, 50)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
})
