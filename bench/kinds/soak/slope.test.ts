import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slopeOf } from './slope.ts'

test('the slope of a line is its own, and noise around a level has none', () => {
  assert.equal(slopeOf([0, 1, 2, 3].map((time) => [time, 100 + 2 * time] as const)), 2)
  assert.equal(
    slopeOf([
      [0, 100],
      [1, 104],
      [2, 104],
      [3, 100],
    ]),
    0,
  )
  assert.equal(slopeOf([[5, 100]]), 0)
})
