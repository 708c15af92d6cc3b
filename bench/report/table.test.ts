import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdown, median, numberText, percent, percentile, share, spread } from './table.ts'

test('the median is the value in the middle, or between the two there', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([10, 1, 4, 2]), 3)
  assert.deepEqual(spread([3, 1, 2]), [1, 3])
})

test('a percentile is a value that was seen, whatever the order they came in', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  assert.deepEqual(
    [0.5, 0.99, 0.999, 1].map((part) => percentile(hundred, part)),
    [50, 99, 100, 100],
  )
  assert.equal(percentile([7], 0.5), 7)
  assert.equal(percentile([], 0.99), 0)
})

test('numbers have the decimals their size deserves', () => {
  assert.deepEqual([12_345.6, 99.96, 9.876, 0.5].map(numberText), ['12,346', '100.0', '9.88', '0.50'])
  assert.deepEqual([0.456, null].map(percent), ['46 %', 'n/a'])
  assert.deepEqual([0.456, 0.0671, 0.000163].map(share), ['0.46', '0.067', '0.00016'])
})

test('a table lines up', () => {
  assert.equal(
    markdown(['Request', '/s'], [['GET', '1,000']]),
    '| Request |    /s |\n| ------- | ----: |\n| GET     | 1,000 |',
  )
})
