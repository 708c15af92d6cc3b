import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublicAddress, SPECIAL_V4, SPECIAL_V6 } from './special-addresses.ts'

const REFUSED: [string, string][] = [
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine too'],
  ['0.0.0.0', 'no address, which means this machine'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', "a provider's own"],
  ['100.127.255.255', "a provider's own"],
  ['100.100.100.200', 'the metadata of Alibaba Cloud'],
  ['161.26.0.10', 'IBM Cloud'],
  ['166.11.255.255', 'IBM Cloud'],
  ['168.63.129.16', 'the wire server of Azure'],
  ['169.254.0.23', 'the metadata of Tencent Cloud'],
  ['169.254.169.254', 'the metadata of a cloud'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.0.192', 'the metadata of Oracle Cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.31.196.1', 'AS112'],
  ['192.52.193.1', 'a relay'],
  ['192.88.99.1', 'a relay'],
  ['192.175.48.1', 'AS112'],
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
  ['::ffff:168.63.129.16', 'the wire server of Azure as IPv6'],
  ['::ffff:8.8.8.8', 'public, but in a form that no name resolves to'],
  ['::127.0.0.1', 'an old form of the same'],
  ['64:ff9b::7f00:1', 'this machine by NAT64'],
  ['64:ff9b::a9fe:a9fe', 'the metadata of a cloud by NAT64'],
  ['64:ff9b::a83f:8110', 'the wire server of Azure by NAT64'],
  ['64:ff9b:1::1', 'a local NAT64'],
  ['100::1', 'the black hole'],
  ['100:0:0:1::1', 'the dummy prefix'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:1ff:ffff::1', 'protocol assignments'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', 'this machine by 6to4'],
  ['2002:a83f:8110::1', 'the wire server of Azure by 6to4'],
  ['2620:4f:8000::1', 'AS112'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not allocated'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fd00:ec2::254', 'the metadata of AWS'],
  ['fd20:ce::254', 'the metadata of Google Cloud'],
  ['fe80::1', 'link-local'],
  ['fe80::1%lo', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['example.com', 'no address at all'],
]
const ALLOWED = [
  '8.8.8.8',
  '11.0.0.1',
  '161.27.0.1',
  '166.12.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '192.0.1.1',
  '198.20.0.1',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2001:200::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700::1111',
  '3ffe::1',
  '2a00:1450::1',
]

describe('an address', () => {
  for (const [address, what] of REFUSED)
    test(`${address} (${what}) is refused`, () => assert.equal(isPublicAddress(address), false))
  for (const address of ALLOWED) test(`${address} is allowed`, () => assert.equal(isPublicAddress(address), true))
})

describe('a block of special addresses', () => {
  /** The last address of a block: its first with every bit after the prefix set. */
  function lastOf(network: string, prefix: number): string {
    const bits = network.split('.').reduce((number, part) => number * 256 + Number(part), 0)
    const last = bits + 2 ** (32 - prefix) - 1
    return [24, 16, 8, 0].map((shift) => Math.floor(last / 2 ** shift) % 256).join('.')
  }
  for (const [network, prefix, name] of SPECIAL_V4)
    test(`${network}/${prefix} (${name}) is refused from its first to its last address`, () => {
      assert.equal(isPublicAddress(network), false)
      assert.equal(isPublicAddress(lastOf(network, prefix)), false)
    })
  for (const [network, prefix, name] of SPECIAL_V6)
    test(`${network}/${prefix} (${name}) is refused`, () => assert.equal(isPublicAddress(network), false))
})
