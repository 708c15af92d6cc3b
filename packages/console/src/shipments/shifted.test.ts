import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfter } from '../format/format.ts'
import { shiftPatch } from './shifted.ts'

test('a day so many days later or earlier, over months, leap days and changes of the clock', () => {
  for (const [day, days, expected] of [
    ['2026-11-18', 3, '2026-11-21'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
  ] as const)
    assert.equal(dayAfter(day, days), expected)
})

test('only dates that a shipment has are shifted', () => {
  const dates = {
    ...{ requestedPickupDate: '2026-11-18', scheduledPickupDate: null, actualPickupDate: '2026-11-18' },
    ...{ deliveryDate: '2026-11-30', scheduledDeliveryDate: null, actualDeliveryDate: null },
  }
  assert.deepEqual(shiftPatch(dates, ['requestedPickupDate', 'scheduledPickupDate', 'deliveryDate'], -2), {
    ...{ requestedPickupDate: '2026-11-16', deliveryDate: '2026-11-28' },
  })
})
