import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_WHOLE, sampleOf } from '../sample.ts'

const ITEMS = Array.from({ length: 100 }, (_, i) => i)

test('a sample has as many items as asked for, each once, in their order, and the same by the same name', () => {
  const drawn = sampleOf('one', ITEMS, 10)
  assert.equal(drawn.length, IS_WHOLE ? ITEMS.length : 10)
  assert.equal(new Set(drawn).size, drawn.length)
  assert.deepEqual(
    drawn,
    drawn.toSorted((one, other) => one - other),
  )
  assert.deepEqual(sampleOf('one', ITEMS, 10), drawn)
  if (!IS_WHOLE) assert.notDeepEqual(sampleOf('another', ITEMS, 10), drawn)
})

test('a sample of more than there is has all of it', () => {
  assert.deepEqual(sampleOf('all', ITEMS, 101), ITEMS)
})
