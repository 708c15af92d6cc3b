import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Counted, totalsByRoom } from './totals-rules.ts'

const SOFA: Counted = {
  ...{ number: 1, room: 'Living room', quantity: 1, estimatedWeight: 245, volumeTenths: 351 },
  ...{ isHighValue: false, status: 'LOADED' },
}
const NONE = { highValue: 0, listed: 0, loaded: 0, delivered: 0, missing: 0, damaged: 0 }

describe('the totals of rooms', () => {
  test('no item, no room', () => assert.deepEqual(totalsByRoom([]), []))

  test('rooms in the order in which they were listed first, items without a room last', () => {
    const items = [
      { ...SOFA, number: 4, room: null },
      { ...SOFA, number: 3, room: 'Study' },
      { ...SOFA, number: 2, room: 'Attic' },
      { ...SOFA, number: 1, room: 'Study' },
    ]
    assert.deepEqual(
      totalsByRoom(items).map(({ room, items: count }) => [room, count]),
      [
        ['Study', 2],
        ['Attic', 1],
        [null, 1],
      ],
    )
  })

  test('volumes add up exactly, and what is not known counts as nothing', () => {
    const items = [
      { ...SOFA, volumeTenths: 1 },
      { ...SOFA, number: 2, quantity: 6, volumeTenths: 2, isHighValue: true, status: 'MISSING' as const },
      { ...SOFA, number: 3, estimatedWeight: null, volumeTenths: null, status: 'DAMAGED' as const },
    ]
    assert.deepEqual(totalsByRoom(items), [
      {
        ...NONE,
        ...{ room: 'Living room', items: 3, pieces: 8, estimatedWeight: 490, estimatedVolume: 0.3 },
        ...{ highValue: 1, loaded: 1, missing: 1, damaged: 1 },
      },
    ])
  })

  test('weight and volume are null where no item says them', () => {
    const [{ estimatedWeight, estimatedVolume } = assert.fail()] = totalsByRoom([
      { ...SOFA, estimatedWeight: null, volumeTenths: null },
    ])
    assert.deepEqual([estimatedWeight, estimatedVolume], [null, null])
  })
})
