import assert from 'node:assert/strict'
import { test } from 'node:test'
import { netName, weighedEntries } from './weighed.ts'

test('of several shipments on one truck, gross and tare are those of the truck, and the net is the share', () => {
  const alone = { grossWeight: 26_300, tareWeight: 22_120, splitNetWeight: null }
  const split = { grossWeight: 33_000, tareWeight: 22_000, splitNetWeight: 11_000 }
  assert.deepEqual(Object.keys(weighedEntries(alone)), ['Gross weight', 'Tare weight'])
  assert.equal(netName(alone), 'Net weight')
  const entries = weighedEntries(split)
  assert.deepEqual(Object.keys(entries), ['Gross of the truck', 'Tare of the truck', 'Net of all shipments'])
  assert.match(entries['Net of all shipments']!, /^11,000/)
  assert.equal(netName(split), 'Net of this shipment')
  assert.deepEqual(weighedEntries(undefined), { 'Gross weight': null, 'Tare weight': null })
  assert.equal(netName(undefined), 'Net weight')
})
