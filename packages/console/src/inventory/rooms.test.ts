import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Item } from '@vanline/client'
import { matching } from './item-filter.ts'
import { linesOf, roomsOf, totalsOf } from './rooms.ts'

const item = (number: number, room: string | null, more: Partial<Item> = {}): Item =>
  ({
    ...{ id: `i${number}`, number, room, description: `Thing ${number}`, quantity: 1, status: 'LISTED' },
    ...{ isHighValue: false, estimatedWeight: null, estimatedVolume: null, exceptions: null, ...more },
  }) as Item

const ITEMS = [
  item(4, 'Kitchen', { quantity: 3, estimatedWeight: 120, estimatedVolume: 0.1, status: 'LOADED' }),
  item(2, null, { isHighValue: true, description: 'Watch' }),
  item(1, 'Bedroom', { estimatedWeight: 40, estimatedVolume: 0.2, status: 'DAMAGED', exceptions: 'Leg broken' }),
  item(3, 'Kitchen', { status: 'DELIVERED' }),
]
const numbersOf = (items: readonly Item[]) => items.map(({ number }) => number)

describe('the items of a shipment', () => {
  test('are counted with their pieces, weights, volumes and statuses', () => {
    assert.deepEqual(totalsOf(ITEMS), {
      ...{ items: 4, pieces: 6, pounds: 160, cubicFeet: 0.3, highValue: 1 },
      byStatus: { LISTED: 1, LOADED: 1, DELIVERED: 1, MISSING: 0, DAMAGED: 1 },
    })
  })

  test('stand below their rooms, in the order in which the rooms were listed, without a room last', () => {
    assert.deepEqual(
      roomsOf(ITEMS).map(({ name, items }) => [name, ...numbersOf(items)]),
      [
        ['Bedroom', 1],
        ['Kitchen', 3, 4],
        [null, 2],
      ],
    )
    const ids = linesOf(ITEMS, 'room', new Set(['room Kitchen'])).map(({ id }) => id)
    assert.deepEqual(ids, ['room Bedroom', 'i1', 'room Kitchen', 'room', 'i2'])
    assert.deepEqual(
      linesOf(ITEMS, 'number', new Set()).map(({ id }) => id),
      ['i1', 'i2', 'i3', 'i4'],
    )
  })

  test('are found by their numbers, by words, by status and by their value', () => {
    const table: [Parameters<typeof matching>[1], number[]][] = [
      [{}, [4, 2, 1, 3]],
      [{ q: '2-3' }, [2, 3]],
      [{ q: 'thing kitch' }, [4, 3]],
      [{ q: 'LEG' }, [1]],
      [{ q: '#4' }, [4]],
      [{ status: 'LOADED,DELIVERED' }, [4, 3]],
      [{ highValue: 'true' }, [2]],
      [{ highValue: 'true', status: 'LOADED' }, []],
    ]
    for (const [search, numbers] of table)
      assert.deepEqual(numbersOf(matching(ITEMS, search)), numbers, JSON.stringify(search))
  })
})
