import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawingOf, fitted, POINTS_MAX, pointAt, STROKES_MAX, type Stroke, withPoint } from './strokes.ts'

describe('a drawn signature', () => {
  test('has points in whole numbers, never outside of what the service accepts', () => {
    assert.deepEqual(pointAt(1.1, 2), [4, 8])
    assert.deepEqual(pointAt(-5, 99_999), [0, 10_000])
  })

  test('leaves out points that say nothing more', () => {
    const stroke = [[0, 0]] as const
    assert.equal(withPoint(stroke, [1, 2]), stroke)
    assert.deepEqual(withPoint(stroke, [1, 3]), [
      [0, 0],
      [1, 3],
    ])
  })

  test('keeps its strokes and their ends if it has too many points', () => {
    const long: Stroke = Array.from({ length: POINTS_MAX }, (_, i) => [i, 0] as const)
    const [first, dot] = fitted([long, [[7, 7]]])
    assert.ok(first!.length + dot!.length <= POINTS_MAX)
    assert.deepEqual([first!.at(0), first!.at(-1), dot], [[0, 0], [POINTS_MAX - 1, 0], [[7, 7]]])
    assert.equal(fitted(Array.from({ length: STROKES_MAX + 9 }, () => [[1, 1]] as const)).length, STROKES_MAX)
    const short: Stroke[] = [
      [
        [0, 0],
        [9, 9],
      ],
    ]
    assert.deepEqual(fitted(short), short)
  })

  test('is a picture around its points, and a single point is a dot', () => {
    const { viewBox, path } = drawingOf([
      [
        [100, 100],
        [300, 200],
      ],
      [[200, 150]],
    ])
    assert.equal(viewBox, '90 90 220 120')
    assert.equal(path, 'M100 100L300 200M200 150L200 150')
  })
})
