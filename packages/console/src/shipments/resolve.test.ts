import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '@vanline/client'
import { differencesOf, typedAfter } from './resolve.ts'
import { withUnit } from './units.ts'

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
    assert.deepEqual(typedAfter({ '/reference': 'B' }, base, found, {}), { '/reference': 'B' })
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
    assert.deepEqual(typedAfter(typed, base, found, { '/reference': 'mine' }), { '/reference': 'B' })
    assert.deepEqual(typedAfter(typed, base, found, { '/reference': 'theirs' }), {})
  })

  test('an address is one thing: its city of mine and its street of theirs would lead nowhere', () => {
    const mine = changed({ destinationAddress: address('Dallas') })
    const current = changed({ destinationAddress: { ...address('Austin'), streetAddress1: '9 Oak', eTag: 'new' } })
    const found = differencesOf(base, mine, current)
    assert.deepEqual(found, [{ unit: '/destinationAddress', kind: 'open' }])
    const whole = typedAfter({ '/destinationAddress/city': 'Dallas' }, mine, found, { '/destinationAddress': 'mine' })
    assert.equal(whole['/destinationAddress/streetAddress1'], '1 Main')
    assert.equal(whole['/destinationAddress/city'], 'Dallas')
    const sameElsewhere = changed({ destinationAddress: { ...address('Austin'), eTag: 'moved on' } })
    assert.deepEqual(differencesOf(base, mine, sameElsewhere), [{ unit: '/destinationAddress', kind: 'mine' }])
  })

  test('each name of the metadata stands for itself', () => {
    const kept = changed({ metadata: { gate: '1', 'a/b': 'x' } })
    const mine = changed({ metadata: { gate: '2', 'a/b': 'x' } })
    const current = changed({ metadata: { gate: '1', 'a/b': 'y', dock: '7' } })
    assert.deepEqual(differencesOf(kept, mine, current), [
      { unit: '/metadata/gate', kind: 'mine' },
      { unit: '/metadata/a~1b', kind: 'theirs' },
      { unit: '/metadata/dock', kind: 'theirs' },
    ])
  })

  test('what I insist on wants a choice, also if it is as it was before', () => {
    const current = changed({ reference: 'C' })
    assert.deepEqual(differencesOf(base, base, current), [{ unit: '/reference', kind: 'theirs' }])
    assert.deepEqual(differencesOf(base, base, current, ['/reference']), [{ unit: '/reference', kind: 'open' }])
  })

  test('what one begins to change counts from what was seen then', () => {
    const now = changed({ reference: 'C', metadata: { gate: '1' } })
    assert.equal(withUnit(base, now, '/reference').reference, 'C')
    assert.equal(withUnit(base, now, '/reference').estimatedWeight, 100)
    assert.deepEqual(withUnit(base, now, '/metadata/gate').metadata, { gate: '1' })
    assert.deepEqual(withUnit(now, base, '/metadata/gate').metadata, {})
  })
})
