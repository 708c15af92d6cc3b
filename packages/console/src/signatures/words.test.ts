import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChangeSince, changesText } from './words.ts'

const change = (record: string, kind: ChangeSince['change'], ...paths: string[]): ChangeSince => ({
  ...{ record, change: kind, paths },
})
const names: Record<string, string> = { 'items/a': '12 Sofa', 'documents/t': 'ticket.pdf' }

test('what differs now from what was signed', () => {
  const table: [ChangeSince[], string][] = [
    [[], ''],
    [
      [change('shipments/s', 'CHANGED', '/estimatedWeight', '/pickupAddress/city')],
      'estimated weight, pickup address of the shipment',
    ],
    [[change('shipments/s', 'CHANGED')], 'the shipment'],
    [[change('company', 'CHANGED', '/name')], 'name of the company'],
    [
      [change('items/a', 'CHANGED', '/status', '/conditionAtDestination/0/code', '/conditionAtDestination/1')],
      'item 12 Sofa (status, condition at destination)',
    ],
    [[change('items/gone', 'REMOVED'), change('documents/t', 'ADDED')], 'item removed; document ticket.pdf added'],
    [['b', 'c', 'd', 'e', 'f'].map((id) => change(`items/${id}`, 'CHANGED', '/status')), '5 items changed'],
    [
      [change('items/a', 'CHANGED', '/a', '/b', '/c', '/d'), change('itemTotals', 'CHANGED', '/pieces')],
      'item 12 Sofa (a, b, c and 1 more); pieces of the totals',
    ],
  ]
  for (const [changes, text] of table)
    assert.equal(
      changesText(changes, (record) => names[record]),
      text,
    )
})
