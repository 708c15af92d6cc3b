import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countText } from './plural.ts'

describe('nouns with their counts', () => {
  test('one has the singular, none and many the plural', () => {
    assert.deepEqual(
      [1, 0, 2, 1200].map((count) => countText(count, 'delivery')),
      ['1 delivery', '0 deliveries', '2 deliveries', '1,200 deliveries'],
    )
    assert.deepEqual(
      [1, 3].map((count) => countText(count, 'day')),
      ['1 day', '3 days'],
    )
  })
})
