import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterTexts } from './filter-text.ts'

test('every filter is told in words; order, view and columns are none', () => {
  const search = {
    ...{
      q: 'PO',
      status: 'IN_TRANSIT,DELIVERED',
      'deliveryDate[gte]': '2026-11-01',
      'deliveryDate[lte]': '2026-11-30',
    },
    ...{ assigned: 'mine', sort: '-deliveryDate', columns: 'locator', view: 'x' },
  }
  assert.deepEqual(filterTexts(search, 'okafor'), [
    'Found by “okafor”',
    'Begins with “PO”: locator, reference or city',
    'Status: In transit or Delivered',
    'Requested delivery date: from Nov 1, 2026 to Nov 30, 2026',
    'Assigned to you',
  ])
  assert.deepEqual(filterTexts({}, ''), [])
})
