import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKeyOf, forwardedAddresses, networksOf } from './address.ts'

for (const [address, key] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0::/64'],
  ['nonsense:', 'nonsense:'],
] as const) {
  test(`${address} stands for ${key}`, () => {
    assert.equal(addressKeyOf(address), key)
  })
}

for (const [address, isOne] of [
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['2001:db8::1', false],
  ['', false],
  ['nonsense', false],
] as const) {
  test(`${address || 'no address'} is ${isOne ? '' : 'not '}one of the networks`, () => {
    assert.equal(networksOf(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', 'fe80::1'])(address), isOne)
  })
}

for (const [header, addresses] of [
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2:3:4:5:6'],
  ['[fe80::1%eth0]:4711', 'fe80::1%eth0'],
  ['"[2001:db8::7]:4711"', '2001:db8::7'],
  ['[::ffff:192.0.2.7]:1', '::ffff:192.0.2.7'],
  [' 192.0.2.7:1 ,, 192.0.2.8 , ', '192.0.2.7, 192.0.2.8'],
  ['192.0.2.7, nonsense, 192.0.2.8', '192.0.2.8'],
  ...[
    'nonsense',
    'unknown',
    '_hidden',
    '192.0.2.7:',
    '192.0.2.7:x',
    '192.0.2.999',
    '010.0.0.1',
    '[192.0.2.7]:1',
    '[]',
    '',
    '%',
  ].map((garbage) => [garbage, ''] as const),
] as const) {
  test(`X-Forwarded-For: ${header} names ${addresses || 'nobody'}`, () => {
    assert.equal(forwardedAddresses(header), addresses)
  })
}
