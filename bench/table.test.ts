import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdown, median, percent, shown, spread } from './table.ts'

test('the median is the value in the middle, or between the two there', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([10, 1, 4, 2]), 3)
  assert.deepEqual(spread([3, 1, 2]), [1, 3])
})

test('numbers have the decimals their size deserves', () => {
  assert.deepEqual([12_345.6, 99.96, 9.876, 0.5].map(shown), ['12,346', '100.0', '9.88', '0.50'])
  assert.deepEqual([0.456, null].map(percent), ['46 %', 'n/a'])
})

test('a table lines up', () => {
  assert.equal(
    markdown(['Request', '/s'], [['GET', '1,000']]),
    '| Request |    /s |\n| ------- | ----: |\n| GET     | 1,000 |',
  )
})
