import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JobKind } from '../jobs/schema.ts'
import { choicesFor, isLeft, tallyOf, targetOf } from './check-off.ts'
import type { ItemStatus } from './schema.ts'

const STATUSES: readonly ItemStatus[] = ['LISTED', 'LOADED', 'DELIVERED', 'MISSING', 'DAMAGED']

/** What a tap gives, what a person can choose, and what is still left, by the kind of the job. */
const KINDS: [JobKind, ItemStatus | undefined, readonly ItemStatus[], readonly ItemStatus[]][] = [
  ['PICKUP', 'LOADED', ['LISTED', 'LOADED', 'MISSING'], ['LISTED']],
  ['STORAGE_OUT', 'LOADED', ['LISTED', 'LOADED', 'MISSING'], ['LISTED']],
  ['DELIVERY', 'DELIVERED', ['LOADED', 'DELIVERED', 'MISSING', 'DAMAGED'], ['LISTED', 'LOADED']],
  ['STORAGE_IN', undefined, [], []],
  ['SURVEY', undefined, [], []],
  ['PACKING', undefined, [], []],
  ['OTHER', undefined, [], []],
]

describe('checking off', () => {
  for (const [kind, target, choices, left] of KINDS)
    test(`in a ${kind}`, () => {
      assert.equal(targetOf(kind), target)
      assert.deepEqual(choicesFor(kind), choices)
      assert.deepEqual(
        STATUSES.filter((status) => isLeft({ status }, kind)),
        left,
      )
    })

  test('each item counts once, whatever its status', () => {
    const items = [...STATUSES, 'LOADED' as const].map((status) => ({ status }))
    assert.deepEqual(tallyOf(items, 'PICKUP'), { all: 6, done: 3, left: 1, missing: 1, damaged: 1 })
    assert.deepEqual(tallyOf(items, 'DELIVERY'), { all: 6, done: 1, left: 3, missing: 1, damaged: 1 })
    assert.deepEqual(tallyOf([], 'DELIVERY'), { all: 0, done: 0, left: 0, missing: 0, damaged: 0 })
  })
})
