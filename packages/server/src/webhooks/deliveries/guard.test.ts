import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { describe, test } from 'node:test'
import { startReceiver } from '../../../test/receiver.ts'
import { guardedLookup, isPrivateHost, REFUSED_TARGET } from './guard.ts'
import { openClient } from './send.ts'
import { newSecret } from './sign.ts'

describe('a URL that leads to this machine by itself', () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://localhost../',
    'https://db.internal.../',
    'https://127.0.0.1../',
    'https://intranet../',
    'http://a.localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://0xa83f8110/',
    'https://[::ffff:168.63.129.16]/',
    'https://127.0.0.1./',
    'https://0177.0.0.1/',
    'https://0/',
    'https://１２７.０.０.１/',
    'https://①②⑦.0.0.1/',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'https://metadata.google.internal/',
    'https://METADATA.GOOGLE.INTERNAL./',
    'https://db.internal:5432/',
    'https://printer.local/',
    'https://router.home.arpa/',
    'https://intranet/',
    'https://intranet./',
  ])
    test(url, () => assert.equal(isPrivateHost(new URL(url)), true))
  for (const url of [
    'https://example.com/',
    'https://example.com./',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    'https://internal.example.com/',
    'https://notlocal.example/',
    'https://b\u00fccher.example/',
  ])
    test(`is not ${url}`, () => assert.equal(isPrivateHost(new URL(url)), false))
})

/** A resolver that always returns these addresses. */
const resolvingTo = (...addresses: string[]) =>
  guardedLookup(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup)

/** A resolver that fails after a moment. */
const failingWith = (code: string) =>
  guardedLookup(((_name: string, _options: object, done: (error: Error) => void) =>
    setTimeout(() => done(Object.assign(new Error(code), { code })), 20)) as unknown as typeof lookup)

describe('sending', () => {
  const turn = (url: string) => ({
    url,
    secrets: [newSecret()],
    nowMs: 0,
    messages: [{ id: 'x', type: 'application/json', body: '{}' }],
  })

  test('to a name that resolves to this machine makes no connection', async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const client = openClient({ allowPrivate: false, lookup: resolvingTo(address) })
      const [sent] = await client.sendInOrder(turn(`http://hooks.example.com:${port}/`))
      assert.equal(sent!.status, null)
      assert.equal(sent!.error, REFUSED_TARGET)
    }
    assert.equal(receiver.received.length, 0)
  })

  test('to a literal address of this machine makes no connection, however it is written', async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    const client = openClient({ allowPrivate: false })
    for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', 'localhost']) {
      const [sent] = await client.sendInOrder(turn(`http://${host}:${port}/`))
      assert.equal(sent!.error, REFUSED_TARGET, host)
    }
    assert.equal(receiver.received.length, 0)
  })

  test('gives the same refusal, without a duration, for private, unknown and unresolvable names', async () => {
    const answers = []
    for (const lookup of [
      resolvingTo('10.0.0.1'),
      resolvingTo('168.63.129.16'),
      resolvingTo(),
      ...['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'].map(failingWith),
    ]) {
      const client = openClient({ allowPrivate: false, lookup })
      const [sent] = await client.sendInOrder(turn('https://db.example.com/'))
      answers.push({ ...sent, afterMs: 0 })
    }
    const told = { ...{ afterMs: 0, durationMs: 0, status: null, responseBody: null, retryAfter: null } }
    assert.deepEqual(
      answers,
      answers.map(() => ({ ...told, error: REFUSED_TARGET })),
    )
    assert.match(REFUSED_TARGET, /VANLINE_WEBHOOK_ALLOW_PRIVATE/)
  })

  test('keeps to the public addresses of a name that also has others', async () => {
    const found = await new Promise((done) =>
      resolvingTo('127.0.0.1', '8.8.8.8')('x', { all: true }, (_error, addresses) => done(addresses)),
    )
    assert.deepEqual(found, [{ address: '8.8.8.8', family: 4 }])
  })

  test('follows no redirect, wherever it leads', async () => {
    const target = await startReceiver()
    const receiver = await startReceiver((_received, response) => {
      response.writeHead(307, { location: target.url }).end()
    })
    const [sent] = await openClient({ allowPrivate: true }).sendInOrder(turn(receiver.url))
    assert.deepEqual([sent!.status, sent!.error], [307, 'Redirects are not followed.'])
    assert.equal(target.received.length, 0)
  })
})
