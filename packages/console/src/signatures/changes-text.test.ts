import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ChangeSince, changesText, type NowOf } from './changes-text.ts'

const change = (record: string, kind: ChangeSince['change'], ...paths: string[]): ChangeSince => ({
  ...{ record, change: kind, paths },
})
const changed = (record: string, ...paths: string[]) => change(record, 'CHANGED', ...paths)
const names: Record<string, string> = { 'items/a': '12 Sofa', 'documents/t': 'ticket.pdf' }
const named: NowOf = (record) => ({ name: names[record] })
const textOf = (
  changesSince: ChangeSince[],
  nowOf: NowOf = named,
  purpose: Parameters<typeof changesText>[0]['purpose'] = 'INVENTORY_AT_ORIGIN',
) => changesText({ purpose, changesSince }, nowOf)

describe('what differs now from what was signed', () => {
  test('by the records and their members', () => {
    const table: [ChangeSince[], string][] = [
      [[], ''],
      [
        [changed('shipments/s', '/estimatedWeight', '/pickupAddress/city')],
        'estimated weight, pickup address of the shipment',
      ],
      [[changed('shipments/s')], 'the shipment'],
      [[changed('company', '/name')], 'name of the company'],
      [
        [changed('items/a', '/status', '/conditionAtDestination/0/code', '/conditionAtDestination/1')],
        'item 12 Sofa (condition at destination, status)',
      ],
      [
        [
          changed('shipments/s', '/actualWeight', '/actualWeightFrom'),
          ...['x', 'y'].map((id) => change(`documents/${id}`, 'ADDED')),
        ],
        'actual weight of the shipment; 2 documents added',
      ],
      [[changed('shipments/s', '/actualWeightFrom')], 'actual weight from of the shipment'],
      [[change('items/gone', 'REMOVED'), change('documents/t', 'ADDED')], 'item removed; document ticket.pdf added'],
      [['b', 'c', 'd', 'e', 'f'].map((id) => changed(`items/${id}`, '/status')), '5 items changed'],
      [
        [changed('items/a', '/a', '/b', '/c', '/d'), changed('itemTotals', '/pieces')],
        'item 12 Sofa (a, b, c and 1 more); pieces of the totals',
      ],
    ]
    for (const [changes, text] of table) assert.equal(textOf(changes), text)
  })

  /** A shipment of 55 items that is delivered. */
  const statuses: Record<string, string> = { 'shipments/s': 'DELIVERED', 'items/7': 'MISSING', 'items/9': 'LOADED' }
  const delivered: NowOf = (record) => ({
    ...(record.startsWith('items/') && { name: `${record.slice('items/'.length)} Box` }),
    status: statuses[record] ?? 'DELIVERED',
  })
  const shipment = changed('shipments/s', '/status', '/actualPickupDate', '/actualDeliveryDate')
  const items = Array.from({ length: 55 }, (_, i) => changed(`items/${i + 1}`, '/status'))

  test('what is missing comes first, other exceptions follow, and usual progress is summed up at the end', () => {
    assert.equal(
      textOf([shipment, ...items], delivered),
      'item 7 Box (now missing); shipment now delivered, 54 items loaded or delivered since',
    )
    const noted = items.with(19, changed('items/20', '/status', '/exceptions'))
    assert.equal(
      textOf([{ ...shipment, paths: [...shipment.paths, '/estimatedWeight'] }, ...noted], delivered),
      'item 7 Box (now missing); estimated weight of the shipment; item 20 Box (exceptions, now delivered); ' +
        'shipment now delivered, 53 items loaded or delivered since',
    )
    assert.equal(
      textOf(
        [changed('items/7', '/quantity', '/exceptions', '/conditionAtDestination/0', '/status'), shipment],
        delivered,
      ),
      'item 7 Box (now missing, quantity); shipment now delivered',
    )
    assert.equal(textOf(items.slice(0, 1), delivered), '1 item delivered since')
    assert.equal(textOf([changed('shipments/s', '/actualPickupDate')], delivered), 'actual pickup date of the shipment')
  })

  test('many that are missing or damaged are counted', () => {
    const damaged: NowOf = (record) => ({ ...delivered(record), status: 'DAMAGED' })
    assert.equal(textOf(items.slice(0, 5), damaged), '5 items now missing or damaged')
  })

  test('a canceled shipment is no progress, and neither is an item that is loaded after its delivery was signed', () => {
    const canceled: NowOf = () => ({ status: 'CANCELED' })
    assert.equal(textOf([changed('shipments/s', '/status')], canceled), 'shipment now canceled')
    assert.equal(textOf([changed('items/9', '/status')], delivered, 'DELIVERY'), 'item 9 Box (now loaded)')
  })

  test('an item whose status is not known is named', () => {
    assert.equal(textOf([changed('items/a', '/status')]), 'item 12 Sofa (status)')
  })
})
