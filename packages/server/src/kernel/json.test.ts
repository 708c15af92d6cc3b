import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isObject, sameJson } from './json.ts'

test('an object is neither null nor an array', () => {
  assert.deepEqual([{}, null, [], 'x', 1, undefined].map(isObject), [true, false, false, false, false, false])
})

describe('values that mean the same', () => {
  for (const [a, b] of [
    [null, null],
    [0, -0],
    [
      [1, [2]],
      [1, [2]],
    ],
    [
      { a: 1, b: { c: [] } },
      { b: { c: [] }, a: 1 },
    ],
  ])
    test(`${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => assert.ok(sameJson(a, b)))
})

describe('values that do not', () => {
  for (const [a, b] of [
    [1, '1'],
    [null, 0],
    [null, {}],
    [[], {}],
    [{}, []],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ toString: 1 }, { other: 1 }],
    [{ a: undefined }, { b: undefined }],
  ])
    test(`${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => {
      assert.equal(sameJson(a, b), false)
      assert.equal(sameJson(b, a), false)
    })
})
