import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_BYTES_MAX } from '../jobs/papers.ts'
import type { Visit } from '../jobs/schema.ts'
import { item, visitWith } from './example-items.ts'
import { roomOf, shipmentsNear } from './room.ts'

const NOW_MS = Date.parse('2026-11-18T12:00:00Z')
const of = (day: string, ...ids: string[]): Visit => {
  const visit = visitWith('PICKUP', { day })
  return { ...visit, shipments: ids.map((id) => ({ ...visit.shipments[0], id })) }
}

describe('the shipments whose items a phone keeps', () => {
  test('are those of today, then of tomorrow and yesterday, each once; those of later days wait', () => {
    const visits = [
      of('2026-11-17', 'a'),
      of('2026-11-18', 'b', 'c'),
      of('2026-11-19', 'a', 'd', 'b'),
      of('2026-11-20', 'e'),
    ]
    const ids = shipmentsNear(visits, NOW_MS).map(({ shipment }) => shipment.id)
    assert.deepEqual(ids, ['b', 'c', 'a', 'd'])
  })

  test('fit as far as there is room: what is too large leaves its room', () => {
    const room = roomOf(100)
    assert.deepEqual([60, 50, 40, 1].map(room.takes), [true, false, true, false])
    assert.equal(room.left(), 0)
  })

  test('six shipments of a day fit with 500 items each, and a text to sign of as many', () => {
    const long = { description: 'Armchair, leather, brown, with a footstool', room: 'Living room, upstairs' }
    const conditionAtOrigin = [{ code: 'SC', places: [10, 5, 8], remarks: null }]
    const items = Array.from({ length: 500 }, (_, i) =>
      item(i + 1, {
        ...long,
        conditionAtOrigin,
        id: '0198f2b4-6a1c-7c3e-9d55-3f4a7b8c9d01',
        eTag: 'AZjytGocfD6dVQAAAAA',
      }),
    )
    const room = roomOf(DAY_BYTES_MAX)
    const bytes = JSON.stringify(items).length
    for (let shipment = 1; shipment <= 6; shipment++) {
      assert.ok(room.takes(bytes), `items of shipment ${shipment}`)
      assert.ok(room.takes(bytes), `text of shipment ${shipment}`)
    }
  })
})
