import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { describe, test } from 'node:test'
import { startReceiver } from '../../test/receiver.ts'
import { guardedLookup, isPrivateHost, isPublicAddress } from './guard.ts'
import { openClient } from './send.ts'
import { newSecret } from './sign.ts'

const REFUSED: [string, string][] = [
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine too'],
  ['0.0.0.0', 'no address, which means this machine'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', "a provider's own"],
  ['100.127.255.255', "a provider's own"],
  ['169.254.169.254', 'the metadata of a cloud'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', 'a relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.9', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'everybody here'],
  ['::', 'no address'],
  ['::1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine as IPv6'],
  ['::ffff:7f00:1', 'the same in hexadecimal'],
  ['::ffff:10.0.0.1', 'private as IPv6'],
  ['::127.0.0.1', 'an old form of the same'],
  ['64:ff9b::7f00:1', 'this machine by NAT64'],
  ['64:ff9b::a9fe:a9fe', 'the metadata of a cloud by NAT64'],
  ['64:ff9b:1::1', 'a local NAT64'],
  ['100::1', 'the black hole'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', 'this machine by 6to4'],
  ['3fff::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%lo', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['example.com', 'no address at all'],
]
const ALLOWED = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
]

describe('an address', () => {
  for (const [address, what] of REFUSED)
    test(`${address} (${what}) is refused`, () => assert.equal(isPublicAddress(address), false))
  for (const address of ALLOWED) test(`${address} is allowed`, () => assert.equal(isPublicAddress(address), true))
})

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
    'http://a.localhost/',
    'http://169.254.169.254/latest/meta-data/',
  ])
    test(url, () => assert.equal(isPrivateHost(new URL(url)), true))
  for (const url of ['https://example.com/', 'https://8.8.8.8/', 'https://localhost.example.com/'])
    test(`is not ${url}`, () => assert.equal(isPrivateHost(new URL(url)), false))
})

/** A resolver that gives these addresses whatever it is asked. */
const resolvingTo = (...addresses: string[]) =>
  guardedLookup(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup)

describe('sending', () => {
  const turn = (url: string) => ({ url, secrets: [newSecret()], nowMs: 0, messages: [{ id: 'x', body: '{}' }] })

  test('to a name that resolves to this machine makes no connection', async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const client = openClient({ allowPrivate: false, lookup: resolvingTo(address) })
      const [sent] = await client.sendInOrder(turn(`http://hooks.example.com:${port}/`))
      assert.equal(sent!.status, null)
      assert.match(sent!.error!, /private or reserved/)
      assert.ok(!sent!.error!.includes(address), 'what a name resolves to is not said')
    }
    assert.equal(receiver.received.length, 0)
  })

  test('to a literal address of this machine makes no connection, however it is written', async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    const client = openClient({ allowPrivate: false })
    for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', 'localhost']) {
      const [sent] = await client.sendInOrder(turn(`http://${host}:${port}/`))
      assert.match(sent!.error!, /private or reserved/, host)
    }
    assert.equal(receiver.received.length, 0)
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
