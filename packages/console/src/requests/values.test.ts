import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textAt, valueAt } from './values.ts'

test('a value is found by its pointer, and what is not there is empty', () => {
  const record = { deliveryDate: '2026-12-08', pickupAddress: { city: 'Boise' }, destinationAddress: null, weight: 0 }
  assert.equal(valueAt(record, '/pickupAddress/city'), 'Boise')
  for (const pointer of ['/destinationAddress/city', '/other/part', '/deliveryDate/part'])
    assert.deepEqual([valueAt(record, pointer), textAt(record, pointer)], [null, ''])
  assert.deepEqual([textAt(record, '/deliveryDate'), textAt(record, '/weight')], ['2026-12-08', '0'])
})
