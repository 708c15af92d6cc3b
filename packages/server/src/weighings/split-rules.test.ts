import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inProportion, type ShareOf, sharesOf, shareViolations } from './split-rules.ts'

describe('a whole number in proportion to weights', () => {
  for (const [total, weights, parts] of [
    [9_000, [1, 1], [4_500, 4_500]],
    [10, [1, 1, 1], [4, 3, 3]],
    [100, [2, 1], [67, 33]],
    [7, [5_000, 1], [7, 0]],
    [11, [3, 3, 4], [3, 3, 5]],
    [1_000_000, [999_999, 1_000_000, 1], [500_000, 500_000, 0]],
    [5, [8], [5]],
  ] as const)
    test(`${total} by ${weights.join(' : ')}`, () => assert.deepEqual(inProportion(total, weights), parts))

  test('is exact for any weights, and no part differs by more than one from its proportion', () => {
    for (let seed = 1; seed < 400; seed++) {
      const weights = Array.from({ length: 1 + (seed % 13) }, (_, i) => 1 + ((seed * 7_919 * (i + 3)) % 20_011))
      const total = 1 + ((seed * 104_729) % 80_000)
      const sum = weights.reduce((left, right) => left + right, 0)
      const parts = inProportion(total, weights)
      assert.equal(
        parts.reduce((left, right) => left + right, 0),
        total,
      )
      for (const [i, part] of parts.entries()) assert.ok(Math.abs(part - (total * weights[i]!) / sum) < 1)
    }
  })
})

const share = (netWeight: number | null, estimate: number | null = null): ShareOf => ({ netWeight, estimate })

describe('the shares of a truck with 9,000 lb', () => {
  for (const [name, shares, expected] of [
    ['all given', [share(4_000), share(5_000)], [4_000, 5_000]],
    ['one gets the rest, without an estimate', [share(4_000), share(null)], [4_000, 5_000]],
    ['the rest by the estimates', [share(3_000), share(null, 1_000), share(null, 2_000)], [3_000, 2_000, 4_000]],
    ['all by the estimates', [share(null, 5_000), share(null, 5_001)], [4_500, 4_500]],
    ['a shipment alone', [share(null)], [9_000]],
    ['more than the given ones', [share(5_000), share(5_000)], ['/shares wrong_net']],
    ['less than the given ones', [share(5_000), share(3_000)], ['/shares wrong_net']],
    ['nothing left', [share(9_000), share(null, 1)], ['/shares shares_exceed']],
    ['less than nothing left', [share(9_001), share(null, 1)], ['/shares shares_exceed']],
    ['a share of nothing', [share(8_900), share(null, 8_000), share(null, 1)], ['/shares/2/netWeight out_of_range']],
    [
      'two without an estimate',
      [share(null), share(null, 10), share(null, 0)],
      ['/shares/0/netWeight required', '/shares/2/netWeight required'],
    ],
  ] as const)
    test(name, () => {
      const found = shareViolations(9_000, shares).map((each) => `${'pointer' in each && each.pointer} ${each.code}`)
      assert.deepEqual(found.length > 0 ? found : sharesOf(9_000, shares), expected)
    })
})
