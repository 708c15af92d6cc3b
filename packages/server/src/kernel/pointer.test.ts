import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPointer, POINTER_LENGTH_MAX, pointerTo, stepsOf } from './pointer.ts'

describe('a JSON Pointer', () => {
  for (const [name, step] of [
    ['plain', 'plain'],
    ['', ''],
    ['a/b', 'a~1b'],
    ['a~b', 'a~0b'],
    ['~1/', '~01~1'],
  ] as const)
    test(`has ${name} as ${step}, and leads back to it`, () => {
      assert.equal(pointerTo('/x', name), `/x/${step}`)
      assert.deepEqual(stepsOf(pointerTo('/x', name)), ['x', name])
    })

  test('to the whole has no steps', () => assert.deepEqual(stepsOf(''), []))

  test('begins with a slash, has no other escapes, and an end', () => {
    const texts = ['', '/', '/a~1', 'a', '/a~', '/a~2', `/${'a'.repeat(POINTER_LENGTH_MAX)}`, 1]
    assert.deepEqual(texts.map(isPointer), [true, true, true, false, false, false, false, false])
  })
})
