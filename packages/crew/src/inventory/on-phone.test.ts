import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { itemOf, listOf } from '../outbox/example-entries.ts'
import { asBlocked } from '../outbox/rules.ts'
import { inventoryOf, item } from './example-items.ts'
import { inventoriesAfter, itemNow, itemsOnPhone } from './on-phone.ts'

const REFUSED = { why: 'refused', status: 404, code: 'item_not_found', detail: 'No.' } as const

describe('the items on the phone', () => {
  test('have what waits already done, and not what was refused', () => {
    const inventory = inventoryOf(item(1), item(2), item(3))
    const entries = [
      itemOf({ status: 'LOADED' }, {}, 'i1'),
      itemOf({ status: 'LISTED' }, {}, 'i1'),
      itemOf({ status: 'LOADED' }, {}, 'i2'),
      asBlocked(itemOf({ status: 'LOADED' }, {}, 'i3'), REFUSED),
      itemOf({ status: 'LOADED' }, { shipmentID: 's2' }, 'i3'),
    ]
    assert.deepEqual(
      itemsOnPhone('s1', inventory, entries).map(({ status, waits }) => [status, waits]),
      [
        ['LISTED', 'waiting'],
        ['LOADED', 'waiting'],
        ['LISTED', 'blocked'],
      ],
    )
  })

  test('include those of lists that wait, with the numbers that the service will probably give', () => {
    const list = {
      ...listOf(['Sofa', 'Lamp']),
      listed: [{ description: 'Sofa', quantity: 2 }, { description: 'Lamp' }],
    }
    const loaded = itemOf({ status: 'LOADED' }, {}, `new:${list.id}:1`)
    const items = itemsOnPhone('s1', inventoryOf(item(1), item(7)), [list, loaded]).slice(2)
    assert.deepEqual(
      items.map(({ number, expected, description, quantity, status }) => [
        number,
        expected,
        description,
        quantity,
        status,
      ]),
      [
        [null, 8, 'Sofa', 2, 'LISTED'],
        [null, 9, 'Lamp', 1, 'LOADED'],
      ],
    )
    // Before the items were read for the first time.
    assert.equal(itemsOnPhone('s1', undefined, [list])[0]?.expected, 1)
  })

  test('an item of a list that was saved meanwhile is the one with its expected number', () => {
    const list = listOf(['Sofa', 'Lamp'])
    const [, lamp] = itemsOnPhone('s1', inventoryOf(), [list])
    const saved = itemsOnPhone(
      's1',
      inventoryOf(item(1, { description: 'Sofa' }), item(2, { description: 'Lamp' })),
      [],
    )
    assert.equal(itemNow(saved, lamp!)?.id, 'i2')
    const another = itemsOnPhone('s1', inventoryOf(item(2, { description: 'Piano' })), [])
    assert.equal(itemNow(another, lamp!), undefined)
  })
})

describe('after an entry was saved, and before the items are read again', () => {
  const before = new Map([['s1', inventoryOf(item(1), item(2))]])

  test('the item is as the service answered it', () => {
    const loaded = itemOf({ status: 'LOADED' }, {}, 'i2')
    const after = inventoriesAfter(before, loaded, [
      { ...item(2, { status: 'LOADED', room: 'Den', eTag: 'v2' }), moveID: 'm' } as never,
    ])
    assert.deepEqual(after.get('s1')?.items, [item(1), item(2, { status: 'LOADED', room: 'Den', eTag: 'v2' })])
  })

  test('the items of a list are there, each once', () => {
    const records = [item(2), item(3)] as never[]
    assert.deepEqual(inventoriesAfter(before, listOf(['Box 3']), records).get('s1')?.items, [item(1), item(2), item(3)])
  })

  test('other entries, and shipments whose items were not read, change nothing', () => {
    assert.equal(inventoriesAfter(before, itemOf({}, { kind: 'note' }), []), before)
    assert.equal(inventoriesAfter(before, itemOf({}, { shipmentID: 's2' }), []), before)
  })
})
