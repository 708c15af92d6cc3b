import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveredItems, listsOf, loadedItems } from './inventory.ts'

const items = Array.from({ length: 10 }, (_, i) => ({
  ...{
    id: `i${i + 1}`,
    eTag: `t${i + 1}`,
    number: i + 1,
    description: 'Thing',
    packedBy: i % 2 === 0 ? null : 'CARRIER',
  },
}))

test('a larger shipment has more rooms, and a boat has none', () => {
  const roomsOf = (type: string, pounds: number, index = 1) => listsOf({ type, pounds, index }).map(({ room }) => room)
  assert.deepEqual(roomsOf('HHG', 900), ['Living room', 'Kitchen'])
  assert.ok(roomsOf('HHG', 9_000).length > roomsOf('HHG', 4_000).length)
  assert.deepEqual(roomsOf('BOAT_HAUL_AWAY', 4_000), ['Boat'])
  assert.ok(roomsOf('HHG', 900, 3).includes('Dining room'))
})

test('every item is loaded, some with a condition, and all are delivered but a few', () => {
  const loaded = loadedItems(items) as { ifMatch: string; patch: Record<string, unknown> }[]
  assert.deepEqual(
    loaded.map(({ ifMatch, patch }) => [ifMatch, patch.status]),
    items.map(({ eTag }) => [eTag, 'LOADED']),
  )
  assert.deepEqual(
    loaded.flatMap(({ patch }, i) => (patch.conditionAtOrigin ? [i + 1] : [])),
    [3, 9],
  )
  const statusesOf = (index: number) =>
    (deliveredItems(items, index) as { patch: { status: string } }[]).map(({ patch }) => patch.status)
  assert.deepEqual(
    statusesOf(10).filter((status) => status !== 'DELIVERED'),
    ['DAMAGED', 'MISSING'],
  )
  assert.ok(statusesOf(1).every((status) => status === 'DELIVERED'))
})
