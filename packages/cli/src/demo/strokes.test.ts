import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strokesOf } from './strokes.ts'

test('a name is a stroke for each word, of whole numbers within the corner, and another name looks different', () => {
  const strokes = strokesOf("Rosa O'Hara")
  assert.equal(strokes.length, 2)
  for (const point of strokes.flat()) assert.ok(point.every((value) => Number.isInteger(value) && value >= 0))
  assert.ok(strokes[1]![0]![0]! > strokes[0]![0]![0]!)
  assert.ok(strokes.flat().length < 200)
  assert.notDeepEqual(strokesOf('Ada Bergström'), strokesOf('Ada Kowalski'))
})
