import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '@vanline/client'
import { differencesOf, typedAfter, wholeUnits } from './resolve.ts'

const address = (city: string) => ({
  id: 'a',
  streetAddress1: '1 Main',
  city,
  state: 'TX',
  postalCode: '78701',
  country: 'US',
  eTag: city,
})
const base = {
  deliveryDate: '2026-12-01',
  reference: 'A',
  estimatedWeight: 100,
  destinationAddress: address('Austin'),
} as unknown as Shipment
const changed = (change: object) => ({ ...base, ...change }) as Shipment

describe('three versions', () => {
  test('what only one of us changed merges by itself', () => {
    const found = differencesOf(base, changed({ reference: 'B' }), changed({ deliveryDate: '2026-12-05' }))
    assert.deepEqual(found, [
      { unit: '/reference', kind: 'mine' },
      { unit: '/deliveryDate', kind: 'theirs' },
    ])
    assert.deepEqual(typedAfter({ '/reference': 'B' }, found, {}), { '/reference': 'B' })
  })

  test('what both changed wants a choice, unless both changed it alike', () => {
    const typed = { '/reference': 'B', '/estimatedWeight': '200' }
    const found = differencesOf(
      base,
      changed({ reference: 'B', estimatedWeight: 200 }),
      changed({ reference: 'C', estimatedWeight: 200 }),
    )
    assert.deepEqual(found, [
      { unit: '/reference', kind: 'open' },
      { unit: '/estimatedWeight', kind: 'both' },
    ])
    assert.deepEqual(typedAfter(typed, found, { '/reference': 'mine' }), { '/reference': 'B' })
    assert.deepEqual(typedAfter(typed, found, { '/reference': 'theirs' }), {})
  })

  test('an address is one thing: its city of mine and its street of theirs would lead nowhere', () => {
    const mine = changed({ destinationAddress: address('Dallas') })
    const current = changed({ destinationAddress: { ...address('Austin'), streetAddress1: '9 Oak', eTag: 'new' } })
    const found = differencesOf(base, mine, current)
    assert.deepEqual(found, [{ unit: '/destinationAddress', kind: 'open' }])
    const whole = wholeUnits(mine, { '/destinationAddress/city': 'Dallas' }, found)
    assert.equal(whole['/destinationAddress/streetAddress1'], '1 Main')
    assert.equal(whole['/destinationAddress/city'], 'Dallas')
    const sameElsewhere = changed({ destinationAddress: { ...address('Austin'), eTag: 'moved on' } })
    assert.deepEqual(differencesOf(base, mine, sameElsewhere), [{ unit: '/destinationAddress', kind: 'mine' }])
  })
})
