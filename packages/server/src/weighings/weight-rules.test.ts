import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, shipment } from '../../test/records.ts'
import { initialOf } from '../kernel/record.ts'
import { WEIGHING } from './fields.ts'
import type { Weighing } from './schema.ts'
import { isImportedBefore, shipmentWeighed, type WeightRule, weighingThatCounts } from './weight-rules.ts'

/** A weighing: its id, its net weight, the day, and a C if it is certified. */
const weighing = (id: string, netWeight: number, day: string, certified = ''): Weighing => ({
  ...initialOf(WEIGHING),
  ...{ id, moveID: 'm', shipmentID: 's', grossWeight: 30_000, tareWeight: 30_000 - netWeight, netWeight },
  ...{ weighedAt: `2026-11-${day}T08:00:00.000Z`, isCertified: certified === 'C' },
  ...{ createdAt: `2026-11-20T08:00:00.00${id}Z`, lastUpdated: '', eTag: '' },
})

const LOW = weighing('1', 7_000, '03', 'C')
const HIGH = weighing('2', 7_400, '05', 'C')
const LOWEST_PLAIN = weighing('3', 6_000, '04')
const NEWEST_PLAIN = weighing('4', 7_100, '09')
const LOW_AGAIN = weighing('5', 7_000, '08', 'C')
const SAME_TIME = weighing('6', 6_500, '09')

describe('the weighing that counts', () => {
  for (const [rule, weighings, expected] of [
    ['LOWEST_CERTIFIED', [], undefined],
    ['LOWEST_CERTIFIED', [LOW, HIGH, LOWEST_PLAIN, NEWEST_PLAIN], LOW],
    ['LOWEST_CERTIFIED', [HIGH, LOWEST_PLAIN, NEWEST_PLAIN], HIGH],
    ['LOWEST_CERTIFIED', [LOWEST_PLAIN, NEWEST_PLAIN], NEWEST_PLAIN],
    ['LOWEST_CERTIFIED', [LOW, LOW_AGAIN], LOW_AGAIN],
    ['NEWEST', [], undefined],
    ['NEWEST', [NEWEST_PLAIN, LOW, HIGH, LOWEST_PLAIN], NEWEST_PLAIN],
    ['NEWEST', [HIGH, LOW], HIGH],
    ['NEWEST', [NEWEST_PLAIN, SAME_TIME], SAME_TIME],
  ] as [WeightRule, Weighing[], Weighing | undefined][])
    test(`${rule} of ${weighings.map(({ id }) => id).join(', ') || 'none'}`, () => {
      assert.equal(weighingThatCounts(weighings, rule)?.id, expected?.id)
      assert.equal(weighingThatCounts(weighings.toReversed(), rule)?.id, expected?.id)
    })
})

describe('a shipment with weighings', () => {
  const ctx = contextWith()
  const weighed = (before: object, ...weighings: Weighing[]) =>
    shipmentWeighed(shipment(before), weighings, 'LOWEST_CERTIFIED', ctx)

  test('has the weight of the one that counts, in a new version', () => {
    const before = shipment({ actualWeight: 9_000 })
    const after = shipmentWeighed(before, [HIGH, LOW], 'LOWEST_CERTIFIED', ctx)
    assert.deepEqual([after.actualWeight, after.actualWeightFrom], [7_000, LOW.id])
    assert.ok(after.lastUpdated > before.lastUpdated && after.eTag !== before.eTag)
  })

  test('has a new version for the same weight of another weighing, and none if both are the same', () => {
    const before = shipment({ actualWeight: 7_000, actualWeightFrom: LOW.id })
    assert.equal(shipmentWeighed(before, [LOW, HIGH], 'LOWEST_CERTIFIED', ctx), before)
    assert.equal(weighed({ actualWeight: 7_000, actualWeightFrom: LOW.id }, LOW_AGAIN).actualWeightFrom, LOW_AGAIN.id)
  })

  test('keeps its weight after the last one, which is then written by hand', () => {
    const after = weighed({ actualWeight: 7_000, actualWeightFrom: LOW.id })
    assert.deepEqual([after.actualWeight, after.actualWeightFrom], [7_000, null])
    const plain = shipment({ actualWeight: 7_000 })
    assert.equal(shipmentWeighed(plain, [], 'NEWEST', ctx), plain)
  })
})

describe('an import of a weighing', () => {
  const from = (actualWeightFrom: string | null, actualWeight: number | null = 7_000) =>
    shipment({ actualWeight, actualWeightFrom })
  for (const [name, before, others, isLeft] of [
    ['of the one that counts leaves its shipment', from(LOW.id), [], true],
    ['before the one that counts leaves it', from(HIGH.id), [LOWEST_PLAIN], true],
    ['with another weight than its shipment changes it', from(LOW.id, 6_900), [], false],
    ['after the one that counts is decided by the rule', from(HIGH.id), [HIGH], false],
    ['of a shipment without weighings changes it', from(null), [], false],
  ] as const)
    test(name, () => assert.equal(isImportedBefore(before, LOW, others), isLeft))
})
